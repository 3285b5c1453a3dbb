// SPDX-License-Identifier: BSD-3-Clause
// Multiply-add for targets without such an instruction: the product is rounded, then the sum.
#pragma once
#include "simd/vector_extension.hpp"

namespace sfft::SFFT_NS {

template <class V>
SFFT_INLINE V fmadd(V a, V b, V c) {
  return a * b + c;
}
template <class V>
SFFT_INLINE V fmsub(V a, V b, V c) {
  return a * b - c;
}
template <class V>
SFFT_INLINE V fnmadd(V a, V b, V c) {
  return c - a * b;
}
template <class V>
SFFT_INLINE V fnmsub(V a, V b, V c) {
  return -(a * b) - c;
}
template <class V>
SFFT_INLINE V fmaddsub(V a, V b, V c) {
  return addsub(a * b, c);
}
template <class V>
SFFT_INLINE V fmsubadd(V a, V b, V c) {
  return a * b + neg_odd(c);
}

}  // namespace sfft::SFFT_NS
