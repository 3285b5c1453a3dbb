// SPDX-License-Identifier: BSD-3-Clause
//   x = hi + lo,   hi = fl(hi + lo),   so |lo| <= ulp(hi) / 2
//
// A number of 106 bits as the unevaluated sum of two doubles. Each operation is built on error-free transformations:
// a + b and a * b are returned exactly, as a rounded result and its rounding error. With u = 2^-53 the relative error
// of a result is at most (Joldes, Muller and Popescu, 2017)
//   x + y   3 u^2 + 13 u^3        x * y   5 u^2        x / double   3 u^2
// as long as nothing overflows and no low part underflows: keep magnitudes between 2^-900 and 2^1000.
//
// std::fma is correct everywhere, and fast wherever the C library finds the instruction at run time.
#pragma once
#include <cmath>
#include <limits>

#ifdef __FAST_MATH__
#error "double-double arithmetic is wrong under -ffast-math"
#endif

namespace sfft::reference {

struct DoubleDouble {
  double hi = 0;
  double lo = 0;

  constexpr DoubleDouble() = default;
  constexpr DoubleDouble(double value) : hi(value) {}
  constexpr DoubleDouble(double high, double low) : hi(high), lo(low) {}
};

static_assert(std::numeric_limits<double>::is_iec559 && std::numeric_limits<double>::digits == 53);

// s + e = a + b exactly, s = fl(a + b).
inline DoubleDouble two_sum(double a, double b) {
  const double s = a + b;
  const double b_part = s - a;
  const double a_part = s - b_part;
  return {s, (a - a_part) + (b - b_part)};
}

// The same for |a| >= |b| or a = 0, with half the work.
inline DoubleDouble fast_two_sum(double a, double b) {
  const double s = a + b;
  return {s, b - (s - a)};
}

// p + e = a * b exactly, p = fl(a * b).
inline DoubleDouble two_product(double a, double b) {
  const double p = a * b;
  return {p, std::fma(a, b, -p)};
}

inline DoubleDouble operator-(DoubleDouble x) { return {-x.hi, -x.lo}; }

inline DoubleDouble operator+(DoubleDouble x, DoubleDouble y) {
  const DoubleDouble high = two_sum(x.hi, y.hi);
  const DoubleDouble low = two_sum(x.lo, y.lo);
  const DoubleDouble sum = fast_two_sum(high.hi, high.lo + low.hi);
  return fast_two_sum(sum.hi, sum.lo + low.lo);
}

inline DoubleDouble operator-(DoubleDouble x, DoubleDouble y) { return x + (-y); }

inline DoubleDouble operator*(DoubleDouble x, DoubleDouble y) {
  const DoubleDouble p = two_product(x.hi, y.hi);
  return fast_two_sum(p.hi, p.lo + (x.hi * y.lo + x.lo * y.hi));
}

inline DoubleDouble operator/(DoubleDouble x, double y) {
  const double q = x.hi / y;
  const DoubleDouble p = two_product(q, y);
  const double remainder = ((x.hi - p.hi) - p.lo) + x.lo;
  return fast_two_sum(q, remainder / y);
}

}  // namespace sfft::reference
