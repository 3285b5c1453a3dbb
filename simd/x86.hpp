// SPDX-License-Identifier: BSD-3-Clause
// What the x86 targets share: streaming stores, and two floats (8 bytes) in a 16-byte register.
#pragma once
#include <immintrin.h>

#include "simd/vector_extension.hpp"

namespace sfft::SFFT_NS {

// Two floats as the lower half of a register whose upper half does not matter. GCC clears the upper half, one
// instruction an operand, unless it cannot look inside.
SFFT_INLINE __m128 widen(vec<float, 2> a) {
#ifdef __clang__
  return __builtin_shufflevector(a, a, 0, 1, -1, -1);
#elif defined(__AVX512VL__)
  __m128 r;
  asm("" : "=v"(r) : "0"(a));
  return r;
#else
  __m128 r;
  asm("" : "=x"(r) : "0"(a));
  return r;
#endif
}
SFFT_INLINE vec<float, 2> narrow(__m128 a) { return __builtin_shufflevector(a, a, 0, 1); }

template <class V>
SFFT_INLINE void stream(scalar_of<V>* p, V v) {
  constexpr bool wide = sizeof(scalar_of<V>) == 8;
  if constexpr (sizeof(V) == 4) {
    _mm_stream_si32(reinterpret_cast<int*>(p), __builtin_bit_cast(int, v));
  } else if constexpr (sizeof(V) == 8) {
    _mm_stream_si64(reinterpret_cast<long long*>(p), __builtin_bit_cast(long long, v));
  } else if constexpr (sizeof(V) == 16 && wide) {
    _mm_stream_pd(p, v);
  } else if constexpr (sizeof(V) == 16) {
    _mm_stream_ps(p, v);
#ifdef __AVX__
  } else if constexpr (sizeof(V) == 32 && wide) {
    _mm256_stream_pd(p, v);
  } else if constexpr (sizeof(V) == 32) {
    _mm256_stream_ps(p, v);
#endif
#ifdef __AVX512F__
  } else if constexpr (wide) {
    _mm512_stream_pd(p, v);
  } else {
    _mm512_stream_ps(p, v);
#endif
  }
}
SFFT_INLINE void stream_fence() { _mm_sfence(); }

}  // namespace sfft::SFFT_NS
