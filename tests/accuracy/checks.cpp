// SPDX-License-Identifier: BSD-3-Clause
#include "checks.hpp"

#include <cmath>
#include <limits>

#include "reference/error.hpp"
#include "reference/random.hpp"

namespace sfft::accuracy {
namespace {

using reference::Complex;
using reference::DoubleDouble;
using reference::error_coefficient;
using reference::random_signal;
using reference::relative_error;
using reference::UnitRoots;

// Each check has its own random numbers.
enum Seed : std::uint64_t { linearity_x = 101, linearity_y, shift_x, round_trip_x, parseval_x, positions };

Complex root(const UnitRoots& roots, std::size_t k, Direction direction) {
  return direction == Direction::forward ? roots[k] : conj(roots[k]);
}

template <class T>
double l2(const Signal<T>& y, const std::vector<Complex>& exact) {
  return error_coefficient<T>(relative_error(y, exact).l2, exact.size());
}

template <class T>
DoubleDouble energy(const Signal<T>& x) {
  DoubleDouble sum;
  for (const std::complex<T>& element : x) {
    sum = sum + reference::two_product(element.real(), element.real()) +
          reference::two_product(element.imag(), element.imag());
  }
  return sum;
}

}  // namespace

template <class T>
double against_reference(const Transform<T>& transform, std::size_t n, const Signal<T>& x,
                         std::span<const Complex> exact) {
  Signal<T> y;
  for (auto part = x.begin(); part != x.end(); part += n) {
    const Signal<T> result = transform(Signal<T>(part, part + n));
    y.insert(y.end(), result.begin(), result.end());
  }
  return error_coefficient<T>(relative_error(y, exact).l2, n);
}

template <class T>
double impulse_error(const Transform<T>& transform, Direction direction, const UnitRoots& roots, std::size_t position,
                     std::complex<T> amplitude) {
  const std::size_t n = roots.order();
  Signal<T> x(n);
  x[position] = amplitude;
  std::vector<Complex> exact(n);
  for (std::size_t k = 0; k < n; ++k) exact[k] = Complex(amplitude) * root(roots, position * k, direction);
  return error_coefficient<T>(relative_error(transform(x), exact).linf, n);
}

template <class T>
double linearity_error(const Transform<T>& transform, std::size_t n) {
  const Signal<T> x = random_signal<T>(n, linearity_x, 20), y = random_signal<T>(n, linearity_y, 20);
  Signal<T> sum(n);
  for (std::size_t j = 0; j < n; ++j) {
    sum[j] = {2 * x[j].real() - y[j].imag(), 2 * x[j].imag() + y[j].real()};
  }
  const Signal<T> tx = transform(x), ty = transform(y);
  std::vector<Complex> exact(n);
  for (std::size_t k = 0; k < n; ++k) exact[k] = Complex{2.0} * Complex(tx[k]) + Complex{0.0, 1.0} * Complex(ty[k]);
  return l2(transform(sum), exact);
}

template <class T>
double shift_error(const Transform<T>& transform, Direction direction, const UnitRoots& roots, std::size_t distance) {
  const std::size_t n = roots.order();
  const Signal<T> x = random_signal<T>(n, shift_x);
  Signal<T> shifted(n);
  for (std::size_t j = 0; j < n; ++j) shifted[(j + distance) % n] = x[j];
  const Signal<T> tx = transform(x);
  std::vector<Complex> exact(n);
  for (std::size_t k = 0; k < n; ++k) exact[k] = root(roots, distance * k, direction) * Complex(tx[k]);
  return l2(transform(shifted), exact);
}

template <class T>
double round_trip_error(const Transform<T>& forward, const Transform<T>& backward, std::size_t n) {
  const Signal<T> x = random_signal<T>(n, round_trip_x);
  std::vector<Complex> exact(n);
  for (std::size_t j = 0; j < n; ++j) exact[j] = Complex{static_cast<double>(n)} * Complex(x[j]);
  return l2(backward(forward(x)), exact);
}

template <class T>
double parseval_error(const Transform<T>& transform, std::size_t n) {
  const Signal<T> x = random_signal<T>(n, parseval_x);
  const DoubleDouble expected = energy(x) * DoubleDouble{static_cast<double>(n)};
  const double error = std::abs((energy(transform(x)) - expected).hi) / expected.hi;
  return std::isfinite(error) ? error_coefficient<T>(error, n) : std::numeric_limits<double>::infinity();
}

std::vector<std::size_t> impulse_positions(std::size_t n) {
  std::vector<std::size_t> result;
  if (n <= 64) {
    for (std::size_t j = 0; j < n; ++j) result.push_back(j);
    return result;
  }
  result = {0, 1, n / 4, n / 2, n / 2 + 1, n - 1};
  for (std::uint64_t i = 0; i < 4; ++i) result.push_back(reference::random_bits(positions, i) % n);
  return result;
}

#define SFFT_INSTANTIATE(T)                                                                                           \
  template double against_reference<T>(const Transform<T>&, std::size_t, const Signal<T>&, std::span<const Complex>); \
  template double impulse_error<T>(const Transform<T>&, Direction, const UnitRoots&, std::size_t, std::complex<T>);   \
  template double linearity_error<T>(const Transform<T>&, std::size_t);                                               \
  template double shift_error<T>(const Transform<T>&, Direction, const UnitRoots&, std::size_t);                      \
  template double round_trip_error<T>(const Transform<T>&, const Transform<T>&, std::size_t);                         \
  template double parseval_error<T>(const Transform<T>&, std::size_t);
SFFT_INSTANTIATE(float)
SFFT_INSTANTIATE(double)
#undef SFFT_INSTANTIATE

}  // namespace sfft::accuracy
