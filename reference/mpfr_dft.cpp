// SPDX-License-Identifier: BSD-3-Clause
//   X[k] = sum over j of x[j] w_n^(jk)
#include "reference/mpfr_dft.hpp"

#include <stdexcept>

namespace sfft::reference {

MpReal to_mp(DoubleDouble x) { return MpReal(x.hi) + MpReal(x.lo); }

std::vector<MpComplex> to_mp(std::span<const Complex> x) {
  std::vector<MpComplex> result;
  for (const Complex& element : x) result.push_back({to_mp(element.re), to_mp(element.im)});
  return result;
}

std::vector<MpComplex> mp_unit_roots(std::size_t n) {
  const MpReal two_pi = 8 * atan(MpReal(1));
  std::vector<MpComplex> roots(n);
  for (std::size_t k = 0; k < n; ++k) {
    const MpReal angle = two_pi * k / n;
    roots[k] = {cos(angle), -sin(angle)};
  }
  return roots;
}

MpComplex mp_dft_bin(std::span<const MpComplex> x, std::span<const MpComplex> roots, std::size_t k,
                     Direction direction) {
  const std::size_t n = x.size();
  MpComplex sum;
  for (std::size_t j = 0; j < n; ++j) {
    const MpComplex& root = roots[j * k % n];
    const MpReal sine = direction == Direction::forward ? root.im : MpReal(-root.im);
    sum.re += x[j].re * root.re - x[j].im * sine;
    sum.im += x[j].re * sine + x[j].im * root.re;
  }
  return sum;
}

std::vector<MpComplex> mp_dft(std::span<const MpComplex> x, Direction direction) {
  const std::vector<MpComplex> roots = mp_unit_roots(x.size());
  std::vector<MpComplex> result(x.size());
  for (std::size_t k = 0; k < x.size(); ++k) result[k] = mp_dft_bin(x, roots, k, direction);
  return result;
}

double mp_relative_error(std::span<const Complex> y, std::span<const MpComplex> exact) {
  if (y.size() != exact.size()) throw std::invalid_argument("reference::mp_relative_error: sizes differ");
  MpReal difference_sum = 0, exact_sum = 0;
  for (std::size_t k = 0; k < y.size(); ++k) {
    const MpReal re = to_mp(y[k].re) - exact[k].re;
    const MpReal im = to_mp(y[k].im) - exact[k].im;
    difference_sum += re * re + im * im;
    exact_sum += exact[k].re * exact[k].re + exact[k].im * exact[k].im;
  }
  return static_cast<double>(MpReal(sqrt(difference_sum / exact_sum)));
}

}  // namespace sfft::reference
