// SPDX-License-Identifier: BSD-3-Clause
// The root of trust: the definition at 50 digits reproduces transforms that are known in closed form.
#include "reference/mpfr_dft.hpp"

#include <gtest/gtest.h>

namespace sfft::reference {
namespace {

const MpReal tolerance("1e-46");

void expect_equal(const MpComplex& actual, const MpReal& re, const MpReal& im) {
  EXPECT_LT(abs(actual.re - re), tolerance) << actual.re << " is not " << re;
  EXPECT_LT(abs(actual.im - im), tolerance) << actual.im << " is not " << im;
}

// By hand: x = (1, 2i, -3, 4+i), so X[1] = x0 - i x1 - x2 + i x3 and so on.
TEST(MpfrDft, FourPointsByHand) {
  const std::vector<MpComplex> x{{1, 0}, {0, 2}, {-3, 0}, {4, 1}};
  const std::vector<MpComplex> forward = mp_dft(x, Direction::forward);
  expect_equal(forward[0], 2, 3);
  expect_equal(forward[1], 5, 4);
  expect_equal(forward[2], -6, -3);
  expect_equal(forward[3], 3, -4);
  const std::vector<MpComplex> backward = mp_dft(x, Direction::backward);
  expect_equal(backward[1], 3, -4);
  expect_equal(backward[3], 5, 4);
}

// x = (1, 0, 0 ...) gives ones; x[j] = 1 gives n at 0; an impulse at 1 gives cos - i sin forward, cos + i sin backward.
TEST(MpfrDft, ImpulsesAndConstants) {
  for (const std::size_t n : {1, 2, 3, 5, 8, 12, 31}) {
    std::vector<MpComplex> impulse(n), constant(n, MpComplex{1, 0});
    impulse[0] = {1, 0};
    for (const MpComplex& bin : mp_dft(impulse, Direction::forward)) expect_equal(bin, 1, 0);
    const std::vector<MpComplex> peak = mp_dft(constant, Direction::forward);
    for (std::size_t k = 0; k < n; ++k) expect_equal(peak[k], k == 0 ? MpReal(n) : MpReal(0), 0);
    if (n == 1) continue;
    std::rotate(impulse.rbegin(), impulse.rbegin() + 1, impulse.rend());
    const MpReal angle = 8 * atan(MpReal(1)) / n;
    expect_equal(mp_dft(impulse, Direction::forward)[1], cos(angle), -sin(angle));
    expect_equal(mp_dft(impulse, Direction::backward)[1], cos(angle), sin(angle));
  }
}

// Decimal digits from the literature, not from our own sine: w_8 = sqrt(1/2) (1 - i), cos(2 pi / 5) = (sqrt(5) - 1)
// / 4.
TEST(MpfrDft, RootsHaveTheirKnownDigits) {
  const MpReal half_root("0.70710678118654752440084436210484903928483593768847");
  expect_equal(mp_unit_roots(8)[1], half_root, -half_root);
  EXPECT_LT(abs(mp_unit_roots(5)[1].re - MpReal("0.30901699437494742410229341718281905886015458990288")), tolerance);
}

// x[j] = r^j gives X[k] = (1 - r^n) / (1 - r w^k).
TEST(MpfrDft, GeometricSequence) {
  const std::size_t n = 20;
  const MpReal r("0.75");
  std::vector<MpComplex> x(n);
  for (std::size_t j = 0; j < n; ++j) x[j] = {pow(r, static_cast<int>(j)), 0};
  const std::vector<MpComplex> bins = mp_dft(x, Direction::forward);
  const std::vector<MpComplex> roots = mp_unit_roots(n);
  const MpReal numerator = 1 - pow(r, static_cast<int>(n));
  for (std::size_t k = 0; k < n; ++k) {
    const MpReal re = 1 - r * roots[k].re, im = -r * roots[k].im, norm = re * re + im * im;
    expect_equal(bins[k], numerator * re / norm, -numerator * im / norm);
  }
}

}  // namespace
}  // namespace sfft::reference
