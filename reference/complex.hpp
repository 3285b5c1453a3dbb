// SPDX-License-Identifier: BSD-3-Clause
//   (a + ib)(c + id) = (ac - bd) + i(ad + bc)
//
// Complex numbers over DoubleDouble, with just the operations the oracle uses. (std::complex of anything but the three
// built-in types is unspecified.)
#pragma once
#include <complex>

#include "reference/double_double.hpp"

namespace sfft::reference {

struct Complex {
  DoubleDouble re;
  DoubleDouble im;

  constexpr Complex() = default;
  constexpr Complex(DoubleDouble real, DoubleDouble imaginary = {}) : re(real), im(imaginary) {}
  template <class T>
  explicit constexpr Complex(std::complex<T> z) : re(z.real()), im(z.imag()) {}
};

inline Complex operator+(const Complex& x, const Complex& y) { return {x.re + y.re, x.im + y.im}; }
inline Complex operator-(const Complex& x, const Complex& y) { return {x.re - y.re, x.im - y.im}; }
inline Complex operator*(const Complex& x, const Complex& y) {
  return {x.re * y.re - x.im * y.im, x.re * y.im + x.im * y.re};
}
inline Complex conj(const Complex& x) { return {x.re, -x.im}; }

// |x|^2, in double precision.
inline double norm(const Complex& x) { return x.re.hi * x.re.hi + x.im.hi * x.im.hi; }

// Rounded to a built-in precision (to float by way of double: half an ulp and a trace more).
template <class T>
std::complex<T> round_to(const Complex& x) {
  return {static_cast<T>(x.re.hi), static_cast<T>(x.im.hi)};
}

}  // namespace sfft::reference
