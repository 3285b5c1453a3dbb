// SPDX-License-Identifier: BSD-3-Clause
//   L2   = sqrt(sum |y - Y|^2) / sqrt(sum |Y|^2)       Linf = max |y - Y| / max |Y|
//   c    = error / (epsilon sqrt(max(1, log2 n)))      epsilon = 2^-52 (double), 2^-23 (float)
//
// How far a result y is from the exact Y: the relative errors as BenchFFT defines them, and the coefficient c in which
// the library states its accuracy (random input, L2).
#pragma once
#include <cmath>
#include <complex>
#include <cstddef>
#include <limits>
#include <span>

#include "reference/complex.hpp"

namespace sfft::reference {

struct RelativeError {
  double l2 = 0;
  double linf = 0;
};

// Both spans have the same size (throws std::invalid_argument otherwise). If any element of y is not finite, both
// errors are infinite; if the exact result is zero, they are 0 or infinite.
RelativeError relative_error(std::span<const std::complex<float>> y, std::span<const Complex> exact);
RelativeError relative_error(std::span<const std::complex<double>> y, std::span<const Complex> exact);

template <class T>
double error_coefficient(double error, std::size_t n) {
  const double log2_n = std::log2(static_cast<double>(n));
  return error / (std::numeric_limits<T>::epsilon() * std::sqrt(log2_n > 1 ? log2_n : 1.0));
}

}  // namespace sfft::reference
