// SPDX-License-Identifier: BSD-3-Clause
// NEON (AArch64): 16-byte vectors, fused multiply-add, 32 registers.
#pragma once
#include <arm_neon.h>

#include "simd/vector_extension.hpp"

namespace sfft::SFFT_NS {

// c + a*b and c - a*b are instructions; the forms that subtract c change its sign first (simd/fused.hpp).
template <class V>
SFFT_INLINE V fmadd(V a, V b, V c) {
  if constexpr (__is_same(V, double)) {
    return __builtin_fma(a, b, c);
  } else if constexpr (__is_same(V, float)) {
    return __builtin_fmaf(a, b, c);
  } else if constexpr (__is_same(V, vec<double, 2>)) {
    return reinterpret_cast<V>(vfmaq_f64(reinterpret_cast<float64x2_t>(c), reinterpret_cast<float64x2_t>(a),
                                         reinterpret_cast<float64x2_t>(b)));
  } else if constexpr (__is_same(V, vec<float, 4>)) {
    return reinterpret_cast<V>(vfmaq_f32(reinterpret_cast<float32x4_t>(c), reinterpret_cast<float32x4_t>(a),
                                         reinterpret_cast<float32x4_t>(b)));
  } else {
    return reinterpret_cast<V>(
        vfma_f32(reinterpret_cast<float32x2_t>(c), reinterpret_cast<float32x2_t>(a), reinterpret_cast<float32x2_t>(b)));
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
