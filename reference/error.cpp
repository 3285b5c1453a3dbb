// SPDX-License-Identifier: BSD-3-Clause
//   L2 = sqrt(sum |y - Y|^2 / sum |Y|^2)     Linf = max |y - Y| / max |Y|
#include "reference/error.hpp"

#include <algorithm>
#include <stdexcept>

namespace sfft::reference {
namespace {

double ratio(double difference, double exact) {
  if (difference == 0) return 0;
  const double value = difference / exact;
  return std::isfinite(value) ? value : std::numeric_limits<double>::infinity();
}

// The differences are taken in double-double; their squares are summed in double, which is good to ten digits and more.
template <class T>
RelativeError measure(std::span<const std::complex<T>> y, std::span<const Complex> exact) {
  if (y.size() != exact.size()) throw std::invalid_argument("reference::relative_error: sizes differ");
  double difference_sum = 0, exact_sum = 0, difference_max = 0, exact_max = 0;
  for (std::size_t k = 0; k < y.size(); ++k) {
    const double difference = norm(Complex(y[k]) - exact[k]);
    difference_sum += difference;  // a NaN stays in the sum; std::max would lose it
    difference_max = std::max(difference_max, difference);
    exact_sum += norm(exact[k]);
    exact_max = std::max(exact_max, norm(exact[k]));
  }
  if (!std::isfinite(difference_sum)) difference_max = difference_sum;
  return {ratio(std::sqrt(difference_sum), std::sqrt(exact_sum)),
          ratio(std::sqrt(difference_max), std::sqrt(exact_max))};
}

}  // namespace

RelativeError relative_error(std::span<const std::complex<float>> y, std::span<const Complex> exact) {
  return measure(y, exact);
}

RelativeError relative_error(std::span<const std::complex<double>> y, std::span<const Complex> exact) {
  return measure(y, exact);
}

}  // namespace sfft::reference
