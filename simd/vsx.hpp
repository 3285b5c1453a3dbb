// SPDX-License-Identifier: BSD-3-Clause
// VSX (64-bit POWER): 16-byte vectors, fused multiply-add, 64 registers.
#pragma once
#include "simd/vector_extension.hpp"

namespace sfft::SFFT_NS {

// The instruction is spelt out: GCC 12 would use AltiVec's vmaddfp for floats as well, which Linux has flush denormal
// numbers to zero (GCC bug 70243). Two floats fill no register; the compiler takes them one by one.
template <class V>
SFFT_INLINE V fmadd(V a, V b, V c) {
  if constexpr (__is_same(V, double)) {
    return __builtin_fma(a, b, c);
  } else if constexpr (__is_same(V, float)) {
    return __builtin_fmaf(a, b, c);
  } else if constexpr (__is_same(V, vec<double, 2>)) {
    asm("xvmaddadp %x0, %x1, %x2" : "+wa"(c) : "wa"(a), "wa"(b));
    return c;
  } else if constexpr (__is_same(V, vec<float, 4>)) {
    asm("xvmaddasp %x0, %x1, %x2" : "+wa"(c) : "wa"(a), "wa"(b));
    return c;
  } else {
    return V{__builtin_fmaf(a[0], b[0], c[0]), __builtin_fmaf(a[1], b[1], c[1])};
  }
}

}  // namespace sfft::SFFT_NS

// Written over the primitives above; the concept looks at all of them.
#include "simd/fused.hpp"
//
#include "simd/complex.hpp"
//
#include "simd/concept.hpp"

namespace sfft::SFFT_NS {
static_assert(PrimitivesUpTo<16>);
}  // namespace sfft::SFFT_NS
