// SPDX-License-Identifier: BSD-3-Clause
//   X[k] = sum over j of x[j] exp(-+ 2 pi i j k / n)     (- forward, + backward; neither is normalised)
//
// The transform of any power of two in double-double arithmetic: the reference for sizes where the definition at 50
// digits (mpfr_dft.hpp, against which this is tested) would take too long. Relative error about 1e-31, that is fifteen
// digits beyond double. About a second for 2^21 points; 2^26 points need 2.3 GB.
#pragma once
#include <complex>
#include <span>
#include <vector>

#include "reference/complex.hpp"

namespace sfft::reference {

enum class Direction { forward, backward };

// In place; the size must be a power of two (throws std::invalid_argument otherwise).
void fft(std::span<Complex> x, Direction direction);

// The spectrum of a signal of a built-in precision, exact for every purpose of that precision.
template <class T>
std::vector<Complex> spectrum(std::span<const std::complex<T>> x, Direction direction) {
  std::vector<Complex> result(x.begin(), x.end());
  fft(result, direction);
  return result;
}

// One bin by the definition, in double-double, O(n).
Complex dft_bin(std::span<const Complex> x, std::size_t k, Direction direction);

}  // namespace sfft::reference
