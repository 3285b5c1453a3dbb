// SPDX-License-Identifier: BSD-3-Clause
#include "reference/error.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <vector>

#include "reference/fft.hpp"
#include "reference/random.hpp"

namespace sfft::reference {
namespace {

// Differences (0, 3 + 4i, 0): L2 = 5 / sqrt(0 + 100 + 44), Linf = 5 / 10.
TEST(RelativeError, ByHand) {
  const std::vector<Complex> exact{Complex{0.0}, Complex{6.0, 8.0}, Complex{0.0, std::sqrt(44.0)}};
  const std::vector<std::complex<double>> y{{0, 0}, {9, 12}, {0, std::sqrt(44.0)}};
  const RelativeError error = relative_error(y, exact);
  EXPECT_DOUBLE_EQ(error.l2, 5.0 / 12.0);
  EXPECT_DOUBLE_EQ(error.linf, 0.5);
}

TEST(RelativeError, SeesBelowDoublePrecision) {
  const std::vector<Complex> exact{Complex{DoubleDouble{1.0, 0x1p-80}}};
  const std::vector<std::complex<double>> y{1.0};
  EXPECT_EQ(relative_error(y, exact).l2, 0x1p-80);
}

TEST(RelativeError, NothingNotFinitePasses) {
  const std::vector<Complex> exact(8, Complex{1.0});
  for (const float bad : {NAN, INFINITY, -INFINITY}) {
    for (std::size_t k = 0; k < exact.size(); ++k) {
      std::vector<std::complex<float>> y(8, 1.0f);
      y[k].imag(bad);
      EXPECT_EQ(relative_error(y, exact).l2, INFINITY);
      EXPECT_EQ(relative_error(y, exact).linf, INFINITY);
    }
  }
}

TEST(RelativeError, ZeroSpectrum) {
  const std::vector<Complex> exact(4);
  std::vector<std::complex<double>> y(4);
  EXPECT_EQ(relative_error(y, exact).l2, 0);
  y[3] = 1e-100;
  EXPECT_EQ(relative_error(y, exact).l2, INFINITY);
}

TEST(RelativeError, RefusesDifferentSizes) {
  const std::vector<Complex> exact(4);
  const std::vector<std::complex<double>> y(3);
  EXPECT_THROW(relative_error(y, exact), std::invalid_argument);
}

// The best possible result, the exact spectrum rounded once, has c near 0.3 / sqrt(log2 n); one bin wrong by 1e-3
// shows.
TEST(RelativeError, RoundedSpectrumIsGoodAndWrongBinIsNot) {
  const auto x = random_signal<double>(1024, 5);
  const std::vector<Complex> exact = spectrum<double>(x, Direction::forward);
  std::vector<std::complex<double>> y(exact.size());
  std::transform(exact.begin(), exact.end(), y.begin(), round_to<double>);
  const double good = error_coefficient<double>(relative_error(y, exact).l2, y.size());
  EXPECT_GT(good, 0.01);
  EXPECT_LT(good, 0.15);
  y[777] *= 1.001;
  EXPECT_GT(error_coefficient<double>(relative_error(y, exact).l2, y.size()), 1e9);
}

TEST(ErrorCoefficient, Units) {
  EXPECT_DOUBLE_EQ(error_coefficient<double>(0x1p-52, 1), 1.0);
  EXPECT_DOUBLE_EQ(error_coefficient<double>(0x1p-52, 2), 1.0);
  EXPECT_DOUBLE_EQ(error_coefficient<double>(0x1p-51, 16), 1.0);
  EXPECT_DOUBLE_EQ(error_coefficient<float>(0x1p-23, 512), 1.0 / 3.0);
}

}  // namespace
}  // namespace sfft::reference
