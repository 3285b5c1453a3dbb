// SPDX-License-Identifier: BSD-3-Clause
// The twiddles of the plain family: their layout, and that they are the nearest numbers, or next to them.
#include "runtime/tables.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace {

// The distance of x from the exact value in units of the last place of the exact value.
template <class T>
long double ulps(T x, long double exact) {
  if (exact == 0) return x == 0 ? 0 : HUGE_VALL;
  const int exponent = std::ilogb(exact) - std::numeric_limits<T>::digits + 1;
  return std::fabs(static_cast<long double>(x) - exact) / std::ldexp(1.0L, exponent);
}

// Checks level m of a table, every stride-th element.
template <class T>
void check_level(const T* table, std::size_t m, std::size_t stride) {
  long double worst = 0, farthest = 0;
  for (std::size_t k = 0; k < m / 4; k += stride) {
    const T* w = table + 2 * (m / 4 + k);
    // The angle, and sine and cosine by the smaller of the two octants' angles, exact at k = 0 and at m/8 alike.
    const bool mirrored = k > m / 8;
    const std::size_t j = mirrored ? m / 4 - k : k;
    const long double angle =
        2 * std::numbers::pi_v<long double> * static_cast<long double>(j) / static_cast<long double>(m);
    const long double c = std::cos(angle), s = std::sin(angle);
    const long double re = mirrored ? s : c, im = mirrored ? -c : -s;
    worst = std::max({worst, ulps(w[0], re), ulps(w[1], im)});
    farthest = std::max(farthest, std::hypot(w[0] - re, w[1] - im));
  }
  EXPECT_LE(worst, 1.0L) << "level " << m;
  EXPECT_LE(farthest, 0.4L * std::numeric_limits<T>::epsilon()) << "level " << m;
}

template <class T>
class Tables : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(Tables, Types);

template <class T>
constexpr sfft::Precision precision = sizeof(T) == sizeof(float) ? sfft::Precision::single_ : sfft::Precision::double_;

TYPED_TEST(Tables, EveryLevelOfEverySize) {
  for (std::size_t n = 8; n <= 4096; n *= 2) {
    const sfft::Buffer table = sfft::make_twiddles(n, precision<TypeParam>);
    ASSERT_NE(table, nullptr);
    SCOPED_TRACE(n);
    for (std::size_t m = 8; m <= n; m *= 2) check_level(static_cast<const TypeParam*>(table.get()), m, 1);
  }
}

TYPED_TEST(Tables, BackwardOnesAreConjugates) {
  const std::size_t n = 1024;
  const sfft::Buffer forward = sfft::make_twiddles(n, precision<TypeParam>);
  const sfft::Buffer backward = sfft::make_twiddles(n, precision<TypeParam>, sfft::Direction::backward);
  const auto *a = static_cast<const TypeParam*>(forward.get()), *b = static_cast<const TypeParam*>(backward.get());
  for (std::size_t i = 1; i < n / 2; ++i) {
    EXPECT_EQ(b[2 * i], a[2 * i]) << i;
    EXPECT_EQ(b[2 * i + 1], -a[2 * i + 1]) << i;
  }
}

TYPED_TEST(Tables, LargeSizes) {
  for (std::size_t n : {std::size_t{1} << 17, std::size_t{1} << 22}) {
    const sfft::Buffer table = sfft::make_twiddles(n, precision<TypeParam>);
    ASSERT_NE(table, nullptr);
    check_level(static_cast<const TypeParam*>(table.get()), n, 37);
    check_level(static_cast<const TypeParam*>(table.get()), n / 2, 31);
  }
}

}  // namespace
