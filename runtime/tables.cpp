// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/tables.hpp"

#include "runtime/problem.hpp"
#include "runtime/roots.hpp"

namespace sfft {
namespace {

template <class T>
void fill_twiddles(T* table, std::size_t n, const Roots& roots, bool backward) noexcept {
  const auto set = [table](std::size_t element, long double re, long double im) {
    table[2 * element] = static_cast<T>(re);
    table[2 * element + 1] = static_cast<T>(im);
  };
  const std::size_t quarter = n / 4;  // the last level is elements n/4 .. n/2 - 1
  for (std::size_t k = 0; k < quarter; ++k) {
    const Roots::Root root = roots(k);
    set(quarter + k, root.c, backward ? root.s : -root.s);
  }
  // Level m is every second element of level 2m: element m/4 + k is element 2(m/4 + k).
  for (std::size_t i = quarter - 1; i > 0; --i) {
    table[2 * i] = table[4 * i];
    table[2 * i + 1] = table[4 * i + 1];
  }
  set(0, 1, 0);  // belongs to no level
}

}  // namespace

Buffer make_twiddles(std::size_t n, Precision precision, Direction direction, std::size_t more) noexcept {
  Buffer table{allocate(n / 2 * complex_bytes(precision) + more)};  // first: if anything is too large, it is this
  if (!table) return table;
  const Roots roots(n);
  if (!roots) return nullptr;
  const bool backward = direction == Direction::backward;
  if (precision == Precision::single_)
    fill_twiddles(static_cast<float*>(table.get()), n, roots, backward);
  else
    fill_twiddles(static_cast<double*>(table.get()), n, roots, backward);
  return table;
}

}  // namespace sfft
