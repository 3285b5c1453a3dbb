// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/tables.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <numbers>

#include "runtime/problem.hpp"

namespace sfft {
namespace {

struct Root {
  long double c, s;
};

// exp(2 pi i k / n) for 0 <= k <= n/8. The angle stays below pi/4, where neither function loses accuracy.
Root root(std::size_t k, std::size_t n) noexcept {
  const long double angle =
      2 * std::numbers::pi_v<long double> * static_cast<long double>(k) / static_cast<long double>(n);
  return {std::cos(angle), std::sin(angle)};
}

// Calls put(k, c, s) for k = 0 .. n/8, with about 2 sqrt(n/8) calls of sine and cosine (at 2^26 that is a few
// thousandths of them): each root is the product of one from a coarse and one from a fine grid. In the first octant all
// terms of the sine are positive and the cosine is at least 0.7, so the product costs a bit or two of the eleven or
// more by which long double exceeds double.
template <class Put>
void for_first_octant(std::size_t n, Put put) noexcept {
  constexpr std::size_t most = 512;
  const std::size_t last = n / 8;
  const std::size_t block = std::min(most, std::size_t{1} << (std::bit_width(last) / 2));
  Root fine[most];
  for (std::size_t j = 0; j < block; ++j) fine[j] = root(std::min(j, last), n);
  for (std::size_t start = 0; start <= last; start += block) {
    const Root a = start == 0 ? Root{1, 0} : root(start, n);
    const std::size_t count = std::min(block, last + 1 - start);
    for (std::size_t j = 0; j < count; ++j) {
      const Root b = fine[j];
      put(start + j, a.c * b.c - a.s * b.s, a.s * b.c + a.c * b.s);
    }
  }
}

template <class T>
void fill_twiddles(T* table, std::size_t n) noexcept {
  const auto set = [table](std::size_t element, long double re, long double im) {
    table[2 * element] = static_cast<T>(re);
    table[2 * element + 1] = static_cast<T>(im);
  };
  const std::size_t quarter = n / 4;  // the last level is elements n/4 .. n/2 - 1
  for_first_octant(n, [&](std::size_t k, long double c, long double s) {
    set(quarter + k, c, -s);
    if (k != 0) set(quarter + quarter - k, s, -c);  // the other octant is its mirror image
  });
  // Level m is every second element of level 2m: element m/4 + k is element 2(m/4 + k).
  for (std::size_t i = quarter - 1; i > 0; --i) {
    table[2 * i] = table[4 * i];
    table[2 * i + 1] = table[4 * i + 1];
  }
  set(0, 1, 0);  // belongs to no level
}

}  // namespace

Buffer make_twiddles(std::size_t n, Precision precision) noexcept {
  Buffer table{allocate(n / 2 * complex_bytes(precision))};
  if (!table) return table;
  if (precision == Precision::single_)
    fill_twiddles(static_cast<float*>(table.get()), n);
  else
    fill_twiddles(static_cast<double*>(table.get()), n);
  return table;
}

}  // namespace sfft
