// SPDX-License-Identifier: BSD-3-Clause
// std::experimental::simd. It has no way to reorder lanes but to build a vector from a function of the lane.
#include <experimental/simd>
namespace stdx = std::experimental;
using V = stdx::simd<Real, stdx::simd_abi::deduce_t<Real, LANES>>;
constexpr int L = LANES;
static inline V load(const Real* p) { return V(p, stdx::element_aligned); }
static inline void store(Real* p, const V& v) { v.copy_to(p, stdx::element_aligned); }
static inline V add(const V& a, const V& b) { return a + b; }
static inline V sub(const V& a, const V& b) { return a - b; }
#if defined(__FMA__) || defined(__aarch64__)
static inline V fmadd(const V& a, const V& b, const V& c) { return stdx::fma(a, b, c); }
static inline V fnmadd(const V& a, const V& b, const V& c) { return stdx::fma(-a, b, c); }
#else
static inline V fmadd(const V& a, const V& b, const V& c) { return a * b + c; }
static inline V fnmadd(const V& a, const V& b, const V& c) { return c - a * b; }
#endif
static inline V swap(const V& a) {
  return V([&](auto k) { return a[k ^ 1]; });
}
#include "butterfly.hpp"
