// SPDX-License-Identifier: BSD-3-Clause
// SSE2: 16-byte vectors, no multiply-add.
#pragma once
#include <emmintrin.h>

#include "simd/x86.hpp"

namespace sfft::SFFT_NS {

// addsub came with SSE3.
template <class V>
SFFT_INLINE V addsub(V a, V b) {
  return a + neg_even(b);
}

template <int... I, class V>
SFFT_INLINE V permute(V a, V b) {
  return shuffle<I...>(a, b);
}
template <int... I, class V>
SFFT_INLINE V permute(V a) {
  return shuffle<I...>(a, a);
}

}  // namespace sfft::SFFT_NS

// These are written over the primitives above; the concept looks at all of them.
#include "simd/unfused.hpp"
//
#include "simd/complex.hpp"
//
#include "simd/concept.hpp"

namespace sfft::SFFT_NS {
static_assert(PrimitivesUpTo<16>);
}  // namespace sfft::SFFT_NS
