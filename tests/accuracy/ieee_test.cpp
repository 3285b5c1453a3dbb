// SPDX-License-Identifier: BSD-3-Clause
// Numbers at the edges: NaN, infinities, zeros, denormals, and values near the largest. The library does what IEEE
// arithmetic does with them, and nothing crashes.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "case.hpp"
#include "checks.hpp"
#include "reference/random.hpp"

namespace sfft::accuracy {
namespace {

using reference::random_signal;

// Nothing here depends on size alone, so small sizes show it; 2^13 is beyond every straight-line kernel.
int last_log2() { return std::min(13, max_log2()); }

template <class T>
bool finite(std::complex<T> z) {
  return std::isfinite(z.real()) && std::isfinite(z.imag());
}

template <class T>
Signal<T> scaled(Signal<T> x, int exponent) {
  for (auto& element : x) element = {std::ldexp(element.real(), exponent), std::ldexp(element.imag(), exponent)};
  return x;
}

class Ieee : public PerTarget {};

// Every output depends on every input, so one bad input leaves no output finite.
template <class T>
void expect_spreads(const Transform<T>& transform, std::size_t n, T bad) {
  for (const std::size_t j : impulse_positions(n)) {
    for (const bool imaginary : {false, true}) {
      Signal<T> x = random_signal<T>(n, 11);
      imaginary ? x[j].imag(bad) : x[j].real(bad);
      const Signal<T> y = transform(x);
      EXPECT_EQ(std::count_if(y.begin(), y.end(), finite<T>), 0) << bad << " at " << j << " reached not every output";
    }
  }
}

TEST_P(Ieee, NotANumberSpreads) {
  in_precision([this]<class T>(T) {
    for_each_plan<T>(last_log2(), [](int log2_n, Direction, const Transform<T>& transform) {
      expect_spreads<T>(transform, std::size_t{1} << log2_n, std::numeric_limits<T>::quiet_NaN());
    });
  });
}

TEST_P(Ieee, InfinitySpreads) {
  in_precision([this]<class T>(T) {
    for_each_plan<T>(last_log2(), [](int log2_n, Direction, const Transform<T>& transform) {
      expect_spreads<T>(transform, std::size_t{1} << log2_n, std::numeric_limits<T>::infinity());
      expect_spreads<T>(transform, std::size_t{1} << log2_n, -std::numeric_limits<T>::infinity());
    });
  });
}

TEST_P(Ieee, ZeroStaysZero) {
  in_precision([this]<class T>(T) {
    for_each_plan<T>(last_log2(), [](int log2_n, Direction, const Transform<T>& transform) {
      for (const T zero : {T{0}, -T{0}}) {
        const Signal<T> x(std::size_t{1} << log2_n, {zero, zero});
        EXPECT_EQ(transform(x), x);
      }
    });
  });
}

// Scaling by a power of two is exact as long as nothing overflows or becomes denormal, so the bits of the results are
// the same: up to the largest numbers that cannot overflow on the way, and down.
TEST_P(Ieee, PowersOfTwoScaleExactly) {
  in_precision([this]<class T>(T) {
    for_each_plan<T>(last_log2(), [](int log2_n, Direction, const Transform<T>& transform) {
      const Signal<T> x = random_signal<T>(std::size_t{1} << log2_n, 12), y = transform(x);
      // |re|, |im| <= n/sqrt(2), and a butterfly in FMA form has terms up to twice that: three bits in hand.
      const int largest = std::numeric_limits<T>::max_exponent - log2_n - 3;
      const int smallest = std::numeric_limits<T>::min_exponent / 3;
      for (const int exponent : {largest, smallest}) {
        EXPECT_TRUE(transform(scaled(x, exponent)) == scaled(y, exponent)) << "scaled by 2^" << exponent;
      }
    });
  });
}

TEST_P(Ieee, OverflowIsInfiniteOrNaN) {
  in_precision([this]<class T>(T) {
    for_each_plan<T>(last_log2(), [](int log2_n, Direction, const Transform<T>& transform) {
      const Signal<T> x(std::size_t{1} << log2_n, std::numeric_limits<T>::max());
      const Signal<T> y = transform(x);
      EXPECT_EQ(finite(y[0]), log2_n == 0) << "the sum of " << x.size() << " largest numbers is " << y[0];
    });
  });
}

// Signals of whole multiples of the smallest denormal. Each operation rounds to a multiple of it, an error of d/2 that
// sums grow by sqrt(2) a stage: about 2 sqrt(n) d in each output. Flushing denormals to zero would lose everything.
TEST_P(Ieee, DenormalsAreNotFlushed) {
  in_precision([this]<class T>(T) {
    const int steps = 12;  // bits of the whole numbers
    const int exponent = std::numeric_limits<T>::min_exponent - std::numeric_limits<T>::digits;  // of the smallest
    for_each_plan<T>(last_log2(), [=](int log2_n, Direction direction, const Transform<T>& transform) {
      const std::size_t n = std::size_t{1} << log2_n;
      const Signal<T> whole = scaled(random_signal<T>(n, 13, steps), steps);
      const Signal<T> y = scaled(transform(scaled(whole, exponent)), -exponent);
      const std::vector<reference::Complex> exact = reference::spectrum<T>(whole, direction);
      double sum = 0;
      for (std::size_t k = 0; k < n; ++k) sum += norm(reference::Complex(y[k]) - exact[k]);
      const double rms = std::sqrt(sum / static_cast<double>(n));
      EXPECT_LE(rms, log2_n <= 1 ? 0 : 2 * std::sqrt(static_cast<double>(n)));
    });
  });
}

SFFT_EVERY_TARGET(Ieee);

}  // namespace
}  // namespace sfft::accuracy
