// SPDX-License-Identifier: BSD-3-Clause
// For targets that have a fused multiply-add and little else of their own: the remaining primitives, over the target's
// fmadd and the vector extensions. Compilers join the changes of sign with the multiply-add where an instruction has
// it.
#pragma once
#include "simd/general_lanes.hpp"

namespace sfft::SFFT_NS {

// Plain stores: there is no store past the caches that C++ could ask for.
template <class V>
SFFT_INLINE void stream(scalar_of<V>* p, V v) {
  store_aligned(p, v);
}
SFFT_INLINE void stream_fence() {}

template <class V>
SFFT_INLINE V fmsub(V a, V b, V c) {
  return fmadd(a, b, -c);
}
template <class V>
SFFT_INLINE V fnmadd(V a, V b, V c) {
  return fmadd(-a, b, c);
}
template <class V>
SFFT_INLINE V fnmsub(V a, V b, V c) {
  return fmadd(-a, b, -c);
}
template <class V>
SFFT_INLINE V fmaddsub(V a, V b, V c) {
  return fmadd(a, b, neg_even(c));
}
template <class V>
SFFT_INLINE V fmsubadd(V a, V b, V c) {
  return fmadd(a, b, neg_odd(c));
}

}  // namespace sfft::SFFT_NS
