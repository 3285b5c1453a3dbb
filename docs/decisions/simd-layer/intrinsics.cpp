// SPDX-License-Identifier: BSD-3-Clause
// Raw intrinsics: every operation of every target by hand.
constexpr int L = LANES;
#ifdef __aarch64__
#include <arm_neon.h>
using V = float64x2_t;
static inline V load(const Real* p) { return vld1q_f64(p); }
static inline void store(Real* p, V v) { vst1q_f64(p, v); }
static inline V add(V a, V b) { return vaddq_f64(a, b); }
static inline V sub(V a, V b) { return vsubq_f64(a, b); }
static inline V fmadd(V a, V b, V c) { return vfmaq_f64(c, a, b); }
static inline V fnmadd(V a, V b, V c) { return vfmsq_f64(c, a, b); }
static inline V swap(V a) { return vextq_f64(a, a, 1); }
#else
#include <immintrin.h>
#define SFFT_OPERATIONS(type, prefix, swapped)                         \
  using V = type;                                                      \
  static inline V load(const Real* p) { return prefix##_loadu_pd(p); } \
  static inline void store(Real* p, V v) { prefix##_storeu_pd(p, v); } \
  static inline V add(V a, V b) { return prefix##_add_pd(a, b); }      \
  static inline V sub(V a, V b) { return prefix##_sub_pd(a, b); }      \
  static inline V swap(V a) { return swapped; }
#define SFFT_FUSED(prefix)                                                    \
  static inline V fmadd(V a, V b, V c) { return prefix##_fmadd_pd(a, b, c); } \
  static inline V fnmadd(V a, V b, V c) { return prefix##_fnmadd_pd(a, b, c); }
#define SFFT_UNFUSED(prefix)                                                                 \
  static inline V fmadd(V a, V b, V c) { return prefix##_add_pd(prefix##_mul_pd(a, b), c); } \
  static inline V fnmadd(V a, V b, V c) { return prefix##_sub_pd(c, prefix##_mul_pd(a, b)); }
#if LANES == 8
SFFT_OPERATIONS(__m512d, _mm512, _mm512_shuffle_pd(a, a, 0x55))
SFFT_FUSED(_mm512)
#elif LANES == 4
SFFT_OPERATIONS(__m256d, _mm256, _mm256_shuffle_pd(a, a, 0x5))
#ifdef __FMA__
SFFT_FUSED(_mm256)
#else
SFFT_UNFUSED(_mm256)
#endif
#else
SFFT_OPERATIONS(__m128d, _mm, _mm_shuffle_pd(a, a, 1))
SFFT_UNFUSED(_mm)
#endif
#endif
#include "butterfly.hpp"
