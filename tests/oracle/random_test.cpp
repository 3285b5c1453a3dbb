// SPDX-License-Identifier: BSD-3-Clause
#include "reference/random.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace sfft::reference {
namespace {

// The well-known first numbers of SplitMix64 started at 0 and at 1234567.
TEST(Random, KnownSequence) {
  EXPECT_EQ(random_bits(0, 0), 0xe220a8397b1dcdafu);
  EXPECT_EQ(random_bits(0, 1), 0x6e789e6aa1b965f4u);
  EXPECT_EQ(random_bits(0, 2), 0x06c45d188009454fu);
  EXPECT_EQ(random_bits(1234567, 0), 6457827717110365317u);
  EXPECT_EQ(random_bits(1234567, 1), 3203168211198807973u);
}

template <class T>
void expect_uniform(int bits) {
  const std::size_t n = 100000;
  double sum = 0, square_sum = 0, smallest = 1, largest = -1;
  for (std::size_t i = 0; i < n; ++i) {
    const T value = random_uniform<T>(42, i, bits);
    const double scaled = std::ldexp(static_cast<double>(value), bits);
    ASSERT_EQ(scaled, std::round(scaled)) << "not a multiple of 2^-" << bits;
    sum += value;
    square_sum += static_cast<double>(value) * value;
    smallest = std::min<double>(smallest, value);
    largest = std::max<double>(largest, value);
  }
  EXPECT_GE(smallest, -0.5);
  EXPECT_LT(largest, 0.5);
  EXPECT_LT(smallest, -0.4999);
  EXPECT_GT(largest, 0.4999);
  EXPECT_NEAR(sum / n, 0, 0.005);
  EXPECT_NEAR(square_sum / n, 1.0 / 12, 0.001);
}

TEST(Random, UniformAndExact) {
  expect_uniform<double>(53);
  expect_uniform<float>(24);
  expect_uniform<double>(20);
  expect_uniform<float>(20);
}

TEST(Random, SignalsDifferBySeedAndRepeat) {
  const auto x = random_signal<double>(64, 1);
  EXPECT_EQ(x, random_signal<double>(64, 1));
  EXPECT_NE(x, random_signal<double>(64, 2));
  EXPECT_NE(x[0].real(), x[0].imag());
  EXPECT_EQ(x[3].imag(), random_uniform<double>(1, 7));
}

}  // namespace
}  // namespace sfft::reference
