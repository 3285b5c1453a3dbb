// SPDX-License-Identifier: BSD-3-Clause
// The checkers. Each returns an error as the coefficient c of error = c epsilon sqrt(max(1, log2 n)), relative and in
// the L2 norm unless said otherwise; infinity if any output is not finite. checks_test.cpp shows what each one catches.
//
// Only against_reference needs a trusted spectrum. Impulse, linearity and shift together determine the transform
// (Ergun, 1995): a linear map that commutes with shifts in the way of the DFT, and is right on one impulse, is the DFT.
#pragma once
#include <cstddef>
#include <span>

#include "reference/unit_root.hpp"
#include "transform.hpp"

namespace sfft::accuracy {

// What the tests demand. The first is the c that the library publishes, for random input. An identity between results
// with that error e each cannot be held to less than the sum of their shares:
//   linearity 2x + iy: (2e + e) / sqrt(5) + e;  shift: 2e;  round trip: 2e;  Parseval: energies, so 2e
// An impulse is measured by its worst bin, which is some four times the mean.
namespace bound {
inline constexpr double reference = 0.4;
inline constexpr double impulse = 1.5;
inline constexpr double linearity = 1.0;
inline constexpr double shift = 0.8;
inline constexpr double round_trip = 0.8;
inline constexpr double parseval = 0.8;
}  // namespace bound

// x holds one signal of n points or several, one after another, and exact their spectra; the error is that of all
// together, so that many short signals are judged by their mean and not by the worst luck among them.
template <class T>
double against_reference(const Transform<T>& transform, std::size_t n, const Signal<T>& x,
                         std::span<const reference::Complex> exact);

// x[j] = amplitude at j = position, zero elsewhere: |X[k]| = |amplitude|, and X[k] = amplitude w^(jk). The worst bin.
template <class T>
double impulse_error(const Transform<T>& transform, Direction direction, const reference::UnitRoots& roots,
                     std::size_t position, std::complex<T> amplitude);

// T(2x + iy) = 2 T(x) + i T(y) for random x, y of so few bits that 2x + iy is exact.
template <class T>
double linearity_error(const Transform<T>& transform, std::size_t n);

// y[j] = x[j - distance], cyclically: Y[k] = w^(k distance) X[k].
template <class T>
double shift_error(const Transform<T>& transform, Direction direction, const reference::UnitRoots& roots,
                   std::size_t distance);

// backward(forward(x)) = n x.
template <class T>
double round_trip_error(const Transform<T>& forward, const Transform<T>& backward, std::size_t n);

// sum |X|^2 = n sum |x|^2.
template <class T>
double parseval_error(const Transform<T>& transform, std::size_t n);

// The positions at which impulses are tried: all if n is small, else both ends, the quarters and some between.
std::vector<std::size_t> impulse_positions(std::size_t n);

}  // namespace sfft::accuracy
