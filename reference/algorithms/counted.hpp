// SPDX-License-Identifier: BSD-3-Clause
//   operations = additions and subtractions + multiplications
//
// A double that counts what is done to it. Programs are templates over their arithmetic, so what is counted is the very
// code that runs. Making a constant is no operation, just as the formulas take coefficients for given.
#pragma once
#include <cstddef>

#include "reference/algorithms/programs.hpp"

namespace sfft::reference {

struct OperationCounts {
  std::size_t additions = 0;
  std::size_t multiplications = 0;
  std::size_t total() const { return additions + multiplications; }
};

struct Counted {
  double value = 0;

  Counted() = default;
  explicit Counted(double x) : value(x) {}
  explicit Counted(long double x) : value(static_cast<double>(x)) {}

  // Of this thread, since the start or the last `counts() = {}`.
  static OperationCounts& counts() {
    static thread_local OperationCounts all;
    return all;
  }
};

inline Counted operator+(const Counted& x, const Counted& y) {
  ++Counted::counts().additions;
  return Counted(x.value + y.value);
}
inline Counted operator-(const Counted& x, const Counted& y) {
  ++Counted::counts().additions;
  return Counted(x.value - y.value);
}
inline Counted operator*(const Counted& x, const Counted& y) {
  ++Counted::counts().multiplications;
  return Counted(x.value * y.value);
}

template <>
struct NumberOf<Counted> {
  using type = double;
};

}  // namespace sfft::reference
