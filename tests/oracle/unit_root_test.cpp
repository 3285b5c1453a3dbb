// SPDX-License-Identifier: BSD-3-Clause
#include "reference/unit_root.hpp"

#include <gtest/gtest.h>

#include "reference/mpfr_dft.hpp"
#include "reference/random.hpp"

namespace sfft::reference {
namespace {

double relative(DoubleDouble value, const MpReal& exact) {
  if (value.hi == 0 && value.lo == 0) return abs(exact) < MpReal("1e-45") ? 0 : 1;  // pi is rounded in the 50 digits
  return static_cast<double>(MpReal(abs((to_mp(value) - exact) / exact)));
}

void expect_root(std::uint64_t k, std::uint64_t n) {
  const Complex root = unit_root(k, n);
  const MpReal angle = 8 * atan(MpReal(1)) * (k % n) / n;
  EXPECT_LT(relative(root.re, cos(angle)), 0x1p-102) << "cosine, k = " << k << ", n = " << n;
  EXPECT_LT(relative(root.im, -sin(angle)), 0x1p-102) << "sine, k = " << k << ", n = " << n;
}

TEST(UnitRoot, EveryRootOfSmallOrders) {
  for (std::uint64_t n = 1; n <= 70; ++n) {
    for (std::uint64_t k = 0; k < n; ++k) expect_root(k, n);
  }
}

TEST(UnitRoot, SampledRootsOfLargeOrders) {
  for (int log2_n = 7; log2_n <= 34; ++log2_n) {
    const std::uint64_t n = std::uint64_t{1} << log2_n;
    for (const std::uint64_t k : {std::uint64_t{1}, n / 8 - 1, n / 8, n / 8 + 1, n / 2 - 1, n - 1}) expect_root(k, n);
    for (std::uint64_t i = 0; i < 40; ++i) expect_root(random_bits(log2_n, i) % n, n);
  }
}

TEST(UnitRoot, QuarterTurnsAreExact) {
  for (const std::uint64_t n : {4, 8, 12, 1024, 1 << 20}) {
    const double expected[4][2] = {{1, 0}, {0, -1}, {-1, 0}, {0, 1}};
    for (std::uint64_t quarter = 0; quarter < 8; ++quarter) {
      const Complex root = unit_root(quarter * n / 4, n);
      EXPECT_EQ(root.re.hi, expected[quarter % 4][0]);
      EXPECT_EQ(root.im.hi, expected[quarter % 4][1]);
      EXPECT_EQ(root.re.lo, 0);
      EXPECT_EQ(root.im.lo, 0);
    }
  }
}

TEST(UnitRoot, TheTableHoldsTheSameBits) {
  for (const std::uint64_t n : {1, 2, 3, 4, 7, 8, 12, 15, 16, 64, 1000, 1024}) {
    const UnitRoots roots{n};
    for (std::uint64_t k = 0; k < 2 * n; ++k) {
      const Complex table = roots[k], direct = unit_root(k, n);
      ASSERT_EQ(table.re.hi, direct.re.hi);
      ASSERT_EQ(table.re.lo, direct.re.lo);
      ASSERT_EQ(table.im.hi, direct.im.hi);
      ASSERT_EQ(table.im.lo, direct.im.lo);
    }
  }
}

}  // namespace
}  // namespace sfft::reference
