// SPDX-License-Identifier: BSD-3-Clause
// Vector extensions alone: multiply-add is whatever the compiler makes of a product and a sum.
typedef Real V __attribute__((vector_size(LANES * sizeof(Real))));
typedef Real Unaligned __attribute__((vector_size(LANES * sizeof(Real)), aligned(alignof(Real)), may_alias));
constexpr int L = LANES;
static inline V load(const Real* p) { return *reinterpret_cast<const Unaligned*>(p); }
static inline void store(Real* p, V v) { *reinterpret_cast<Unaligned*>(p) = v; }
static inline V add(V a, V b) { return a + b; }
static inline V sub(V a, V b) { return a - b; }
static inline V fmadd(V a, V b, V c) { return a * b + c; }
static inline V fnmadd(V a, V b, V c) { return c - a * b; }
static inline V swap(V a) {
#if LANES == 2
  return __builtin_shufflevector(a, a, 1, 0);
#elif LANES == 4
  return __builtin_shufflevector(a, a, 1, 0, 3, 2);
#elif LANES == 8
  return __builtin_shufflevector(a, a, 1, 0, 3, 2, 5, 4, 7, 6);
#else
  return __builtin_shufflevector(a, a, 1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14);
#endif
}
#include "butterfly.hpp"
