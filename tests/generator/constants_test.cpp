// SPDX-License-Identifier: BSD-3-Clause
// Constants are computed in quad precision, exactly where they can be, and printed as the nearest number.
#include "generator/graph/constants.hpp"

#include <gtest/gtest.h>

#include <boost/math/constants/constants.hpp>
#include <cstdlib>

namespace sfft::generator {
namespace {

TEST(CosSin, AgreesWithTheFunctions) {
  const Real& pi = boost::math::constants::pi<Real>();
  for (long n = 1; n <= 1024; n *= 2) {
    for (long k = 0; k < n; ++k) {
      const CosSin cs = cos_sin({k, n});
      const Real angle = 2 * pi * k / n;
      EXPECT_LT(abs(cs.cos - cos(angle)), 1e-32) << k << "/" << n;
      EXPECT_LT(abs(cs.sin - sin(angle)), 1e-32) << k << "/" << n;
    }
  }
}

TEST(CosSin, IsExactAtTheAxes) {
  EXPECT_TRUE(cos_sin({0, 1}).cos == 1 && cos_sin({0, 1}).sin == 0);
  EXPECT_TRUE(cos_sin({1, 4}).cos == 0 && cos_sin({1, 4}).sin == 1);
  EXPECT_TRUE(cos_sin({1, 2}).cos == -1 && cos_sin({1, 2}).sin == 0);
  EXPECT_TRUE(cos_sin({3, 4}).cos == 0 && cos_sin({3, 4}).sin == -1);
}

// Equal magnitudes are equal bits, so that constants can be shared.
TEST(CosSin, IsSymmetric) {
  for (long n = 8; n <= 256; n *= 2) {
    for (long k = 0; k < n; ++k) {
      const CosSin cs = cos_sin({k, n}), conjugate = cos_sin({-k, n}), turned = cos_sin({4 * k + n, 4 * n});
      EXPECT_TRUE(conjugate.cos == cs.cos && conjugate.sin == -cs.sin) << k << "/" << n;
      EXPECT_TRUE(turned.cos == -cs.sin && turned.sin == cs.cos) << k << "/" << n;
    }
  }
  EXPECT_TRUE(cos_sin({1, 8}).cos == cos_sin({1, 8}).sin);
}

TEST(Literal, ReadsBackToTheNearestNumber) {
  for (long k = 0; k < 64; ++k) {
    const Real value = cos_sin({k, 64}).cos;
    const std::string twice = literal(value, false), single = literal(value, true);
    EXPECT_EQ(std::strtod(twice.c_str(), nullptr), static_cast<double>(value)) << twice;
    EXPECT_EQ(std::strtof(single.c_str(), nullptr), static_cast<float>(value)) << single;
    EXPECT_EQ(single.back(), 'F');
    EXPECT_LE(abs(Real(std::strtod(twice.c_str(), nullptr)) - value), 1.2e-16);
  }
}

// The nearest double of sqrt(1/2) and of cos(pi/8), known from elsewhere.
TEST(Literal, KnownNumbers) {
  EXPECT_EQ(literal(cos_sin({1, 8}).cos, false), "0.7071067811865476");
  EXPECT_EQ(literal(cos_sin({1, 8}).cos, true), "0.70710677F");
  EXPECT_EQ(literal(cos_sin({1, 16}).cos, false), "0.9238795325112867");
  EXPECT_EQ(literal(Real(1), false), "1.0");
  EXPECT_EQ(literal(Real(-1), true), "-1.0F");
}

}  // namespace
}  // namespace sfft::generator
