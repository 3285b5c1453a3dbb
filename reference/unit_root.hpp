// SPDX-License-Identifier: BSD-3-Clause
//   w_n^k = exp(-2 pi i k / n)
//
// Roots of unity to double-double precision, each computed on its own: no recurrence, so no accumulated error.
#pragma once
#include <cstdint>
#include <vector>

#include "reference/complex.hpp"

namespace sfft::reference {

// w_n^k for any n >= 1 below 2^50 and any k; the error of each part is below 2^-102 times that part.
// Multiples of a quarter turn are exact.
Complex unit_root(std::uint64_t k, std::uint64_t n);

// All roots of one order. Only the first octant is stored (32 bytes a root, n/8 + 1 of them).
class UnitRoots {
 public:
  explicit UnitRoots(std::uint64_t order);
  std::uint64_t order() const { return order_; }
  Complex operator[](std::uint64_t k) const;  // the same bits as unit_root(k, order())

 private:
  std::uint64_t order_;
  std::vector<Complex> octant_;
};

}  // namespace sfft::reference
