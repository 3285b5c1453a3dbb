// SPDX-License-Identifier: BSD-3-Clause
// addsub and permute for targets that have no better instructions for them than the compiler finds.
#pragma once
#include "simd/vector_extension.hpp"

namespace sfft::SFFT_NS {

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
