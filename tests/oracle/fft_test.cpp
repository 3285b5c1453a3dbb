// SPDX-License-Identifier: BSD-3-Clause
// The double-double FFT against the definition at 50 digits.
#include "reference/fft.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "reference/mpfr_dft.hpp"
#include "reference/random.hpp"
#include "reference/unit_root.hpp"

namespace sfft::reference {
namespace {

// A double has 1.1e-16: the oracle is more than thirteen digits better.
constexpr double tolerance = 1e-30;

std::vector<Complex> random_input(std::size_t n) {
  const std::vector<std::complex<double>> x = random_signal<double>(n, n);
  return {x.begin(), x.end()};
}

TEST(ReferenceFft, AgreesWithTheDefinition) {
  for (std::size_t n = 1; n <= 1024; n *= 2) {
    const std::vector<Complex> x = random_input(n);
    for (const Direction direction : {Direction::forward, Direction::backward}) {
      std::vector<Complex> y = x;
      fft(y, direction);
      EXPECT_LT(mp_relative_error(y, mp_dft(to_mp(x), direction)), tolerance) << "n = " << n;
    }
  }
}

TEST(ReferenceFft, SampledBinsAgreeWithTheDefinition) {
  for (std::size_t n = 2048; n <= 16384; n *= 2) {
    const std::vector<Complex> x = random_input(n);
    std::vector<Complex> y = x;
    fft(y, Direction::forward);
    const std::vector<MpComplex> exact_x = to_mp(x), roots = mp_unit_roots(n);
    std::vector<Complex> sample;
    std::vector<MpComplex> exact;
    for (std::size_t i = 0; i < 12; ++i) {
      const std::size_t k = random_bits(7, i) % n;
      sample.push_back(y[k]);
      exact.push_back(mp_dft_bin(exact_x, roots, k, Direction::forward));
    }
    EXPECT_LT(mp_relative_error(sample, exact), tolerance) << "n = " << n;
  }
}

TEST(ReferenceFft, SingleBinsAgreeWithTheDefinition) {
  for (const std::size_t n : {1, 6, 32, 100}) {  // dft_bin takes any size
    const std::vector<Complex> x = random_input(n);
    for (const Direction direction : {Direction::forward, Direction::backward}) {
      std::vector<Complex> y(n);
      for (std::size_t k = 0; k < n; ++k) y[k] = dft_bin(x, k, direction);
      EXPECT_LT(mp_relative_error(y, mp_dft(to_mp(x), direction)), tolerance) << "n = " << n;
    }
  }
}

// Too large for the definition, but x[j] = r^j has X[k] = (1 - r^n) / (1 - r w^k). The powers are rounded to 106 bits,
// which is below the tolerance.
TEST(ReferenceFft, GeometricSequenceOfLargeSize) {
  const std::size_t n = std::size_t{1} << 18;
  const double r = 1 - 0x1p-14;
  std::vector<Complex> x(n);
  MpReal power = 1;
  for (Complex& element : x) {
    const double high = static_cast<double>(power);
    element.re = {high, static_cast<double>(MpReal(power - high))};
    power *= r;
  }
  fft(x, Direction::forward);
  const MpReal two_pi = 8 * atan(MpReal(1));
  std::vector<Complex> sample;
  std::vector<MpComplex> exact;
  for (std::size_t i = 0; i < 2000; ++i) {
    const std::size_t k = random_bits(9, i) % n;
    const MpReal angle = two_pi * k / n, re = 1 - r * cos(angle), im = r * sin(angle), norm = re * re + im * im;
    const MpReal numerator = 1 - power;
    sample.push_back(x[k]);
    exact.push_back({numerator * re / norm, -numerator * im / norm});
  }
  // Two thousand mean bins out of a spectrum with one high peak: their share of the error is that much larger.
  EXPECT_LT(mp_relative_error(sample, exact), 1e-28);
}

// A tone of frequency f gives n at f and nothing elsewhere: needs no other oracle, so it reaches any size.
TEST(ReferenceFft, ToneOfLargeSize) {
  const std::size_t n = std::size_t{1} << 20, f = 345678;
  std::vector<Complex> x(n);
  const UnitRoots roots{n};
  for (std::size_t j = 0; j < n; ++j) x[j] = conj(roots[j * f]);
  fft(x, Direction::forward);
  x[f] = x[f] - Complex{static_cast<double>(n)};
  double sum = 0;
  for (const Complex& bin : x) sum += norm(bin);
  EXPECT_LT(std::sqrt(sum) / static_cast<double>(n), tolerance);
}

TEST(ReferenceFft, RefusesOtherSizes) {
  for (const std::size_t n : {0, 3, 6, 100}) {
    std::vector<Complex> x(n);
    EXPECT_THROW(fft(x, Direction::forward), std::invalid_argument) << "n = " << n;
  }
}

}  // namespace
}  // namespace sfft::reference
