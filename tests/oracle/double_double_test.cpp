// SPDX-License-Identifier: BSD-3-Clause
// Double-double arithmetic against MPFR: error-free parts are exact, rounded ones within the bounds the header states.
#include "reference/double_double.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "reference/mpfr_dft.hpp"
#include "reference/random.hpp"

namespace sfft::reference {
namespace {

constexpr std::uint64_t rounds = 20000;
const double u_squared = std::ldexp(1.0, -106);

// Doubles of all 53 bits with exponents from -60 to 60.
double random_double(std::uint64_t i) {
  return std::ldexp(random_uniform<double>(1, i), static_cast<int>(random_bits(2, i) % 121) - 60);
}

// A low part of up to half an ulp, so that all 106 bits (and gaps between the halves) occur.
DoubleDouble random_double_double(std::uint64_t i) {
  const double high = random_double(2 * i);
  const double low = std::ldexp(high * random_uniform<double>(3, i), -53 - static_cast<int>(random_bits(4, i) % 4));
  return fast_two_sum(high, low);
}

double error_in_u_squared(DoubleDouble value, const MpReal& exact) {
  if (exact == 0) return value.hi == 0 && value.lo == 0 ? 0 : INFINITY;
  return static_cast<double>(MpReal(abs((to_mp(value) - exact) / exact))) / u_squared;
}

TEST(DoubleDouble, ErrorFreeTransformationsAreExact) {
  for (std::uint64_t i = 0; i < rounds; ++i) {
    const double a = random_double(2 * i), b = random_double(2 * i + 1);
    const DoubleDouble sum = two_sum(a, b), product = two_product(a, b);
    ASSERT_EQ(sum.hi, a + b);
    ASSERT_EQ(product.hi, a * b);
    // 50 digits hold a product exactly; a sum needs the exponents to be near.
    ASSERT_EQ(to_mp(product), MpReal(a) * MpReal(b)) << a << " * " << b;
    if (std::abs(std::ilogb(a) - std::ilogb(b)) < 50) {
      ASSERT_EQ(to_mp(sum), MpReal(a) + MpReal(b)) << a << " + " << b;
    }
  }
}

TEST(DoubleDouble, RoundedOperationsKeepTheirBounds) {
  double add = 0, subtract = 0, multiply = 0, divide = 0;
  for (std::uint64_t i = 0; i < rounds; ++i) {
    const DoubleDouble x = random_double_double(2 * i), y = random_double_double(2 * i + 1);
    const MpReal mx = to_mp(x), my = to_mp(y);
    add = std::max(add, error_in_u_squared(x + y, mx + my));
    subtract = std::max(subtract, error_in_u_squared(x - y, mx - my));
    multiply = std::max(multiply, error_in_u_squared(x * y, mx * my));
    divide = std::max(divide, error_in_u_squared(x / y.hi, mx / MpReal(y.hi)));
  }
  EXPECT_LE(add, 3.001);
  EXPECT_LE(subtract, 3.001);
  EXPECT_LE(multiply, 5.0);
  EXPECT_LE(divide, 3.0);
  EXPECT_GT(multiply, 0.1) << "the operands are too simple to test anything";
}

// Nearly equal operands: the bound holds for the small difference too.
TEST(DoubleDouble, CancellationKeepsTheBound) {
  for (std::uint64_t i = 0; i < rounds; ++i) {
    const DoubleDouble x = random_double_double(i);
    const DoubleDouble near =
        x * DoubleDouble{1.0, std::ldexp(random_uniform<double>(5, i), -static_cast<int>(54 + i % 40))};
    ASSERT_LE(error_in_u_squared(x - near, to_mp(x) - to_mp(near)), 3.001);
    const DoubleDouble zero = x - x;
    ASSERT_EQ(zero.hi, 0);
    ASSERT_EQ(zero.lo, 0);
  }
}

TEST(DoubleDouble, ResultsAreNormalised) {
  for (std::uint64_t i = 0; i < rounds; ++i) {
    const DoubleDouble x = random_double_double(2 * i), y = random_double_double(2 * i + 1);
    for (const DoubleDouble z : {x + y, x - y, x * y, x / y.hi, -x}) ASSERT_EQ(z.hi, z.hi + z.lo);
  }
}

}  // namespace
}  // namespace sfft::reference
