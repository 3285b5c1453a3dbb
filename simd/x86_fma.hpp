// SPDX-License-Identifier: BSD-3-Clause
// Fused multiply-add of 16- and 32-byte vectors, of two floats and of one number, for every x86 target that has it.
#pragma once
#include "simd/x86.hpp"

namespace sfft::SFFT_NS {

// One function for each form: the instruction of that name for the vector's type, then the form for one number.
#ifdef __AVX512F__
#define SFFT_FMA_64(form)                              \
  if constexpr (__is_same(V, vec<double, 8>)) {        \
    return _mm512_##form##_pd(a, b, c);                \
  } else if constexpr (__is_same(V, vec<float, 16>)) { \
    return _mm512_##form##_ps(a, b, c);                \
  } else
#else
#define SFFT_FMA_64(form)
#endif
#define SFFT_FMA(form)                                                                                  \
  SFFT_FMA_64(form) if constexpr (__is_same(V, vec<double, 4>)) { return _mm256_##form##_pd(a, b, c); } \
  else if constexpr (__is_same(V, vec<float, 8>)) {                                                     \
    return _mm256_##form##_ps(a, b, c);                                                                 \
  }                                                                                                     \
  else if constexpr (__is_same(V, vec<double, 2>)) {                                                    \
    return _mm_##form##_pd(a, b, c);                                                                    \
  }                                                                                                     \
  else if constexpr (__is_same(V, vec<float, 4>)) {                                                     \
    return _mm_##form##_ps(a, b, c);                                                                    \
  }                                                                                                     \
  else if constexpr (__is_same(V, vec<float, 2>)) {                                                     \
    return narrow(_mm_##form##_ps(widen(a), widen(b), widen(c)));                                       \
  }

SFFT_INLINE double fma_one(double a, double b, double c) { return __builtin_fma(a, b, c); }
SFFT_INLINE float fma_one(float a, float b, float c) { return __builtin_fmaf(a, b, c); }

template <class V>
SFFT_INLINE V fmadd(V a, V b, V c) {
  SFFT_FMA(fmadd) else { return fma_one(a, b, c); }
}
template <class V>
SFFT_INLINE V fmsub(V a, V b, V c) {
  SFFT_FMA(fmsub) else { return fma_one(a, b, -c); }
}
template <class V>
SFFT_INLINE V fnmadd(V a, V b, V c) {
  SFFT_FMA(fnmadd) else { return fma_one(-a, b, c); }
}
template <class V>
SFFT_INLINE V fnmsub(V a, V b, V c) {
  SFFT_FMA(fnmsub) else { return fma_one(-a, b, -c); }
}
template <class V>
SFFT_INLINE V fmaddsub(V a, V b, V c) {
  SFFT_FMA(fmaddsub)
}
template <class V>
SFFT_INLINE V fmsubadd(V a, V b, V c) {
  SFFT_FMA(fmsubadd)
}

#undef SFFT_FMA
#undef SFFT_FMA_64

}  // namespace sfft::SFFT_NS
