// SPDX-License-Identifier: BSD-3-Clause
// What every target with AVX shares: addsub and the lane orders of 16- and 32-byte vectors.
#pragma once
#include "simd/x86.hpp"

namespace sfft::SFFT_NS {

template <class V>
SFFT_INLINE V addsub(V a, V b) {
  if constexpr (__is_same(V, vec<double, 4>)) {
    return _mm256_addsub_pd(a, b);
  } else if constexpr (__is_same(V, vec<float, 8>)) {
    return _mm256_addsub_ps(a, b);
  } else if constexpr (__is_same(V, vec<double, 2>)) {
    return _mm_addsub_pd(a, b);
  } else if constexpr (__is_same(V, vec<float, 4>)) {
    return _mm_addsub_ps(a, b);
  } else if constexpr (__is_same(V, vec<float, 2>)) {
    return narrow(_mm_addsub_ps(widen(a), widen(b)));
  } else {
    // No 64-byte addsub exists; a multiplication by one in a multiply-add is the shortest.
    return fmaddsub(a, broadcast<V>(1), b);
  }
}

template <int... I, class V>
SFFT_INLINE V permute(V a, V b) {
  return shuffle<I...>(a, b);
}
template <int... I, class V>
SFFT_INLINE V permute(V a) {
  return permute<I...>(a, a);
}

}  // namespace sfft::SFFT_NS
