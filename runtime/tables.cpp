// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/tables.hpp"

#include <algorithm>
#include <bit>

#include "runtime/problem.hpp"
#include "runtime/roots.hpp"

namespace sfft {
namespace {

// A number as the sum of two doubles, as far as long double knows it.
struct Sum {
  double high, low;
  explicit Sum(long double x) noexcept
      : high(static_cast<double>(x)), low(static_cast<double>(x - static_cast<long double>(high))) {}
};

// Products of a root from a coarse and one from a fine grid, as coarse + coarse (fine - 1): the second term is small,
// and so is its rounding error, so that double is enough for all but the grids.
template <class T>
void fill_roots(T* out, std::size_t m, std::size_t count, bool backward) noexcept {
  constexpr std::size_t most = 256;
  const std::size_t fine = std::min(most, std::size_t{1} << (std::bit_width(count) - 1) / 2);
  double c[most], s[most];
  for (std::size_t l = 0; l < std::min(fine, count); ++l) {
    const Root root = root_of_unity(l, m);
    c[l] = static_cast<double>(root.c - 1);
    s[l] = static_cast<double>(root.s);
  }
  for (std::size_t first = 0; first < count; first += fine) {
    const Root root = root_of_unity(first, m);
    const Sum re(root.c), im(root.s);
    const std::size_t here = std::min(fine, count - first);
    for (std::size_t l = 0; l < here; ++l, out += 2) {
      const double sine = im.high + (im.low + (re.high * s[l] + im.high * c[l]));
      out[0] = static_cast<T>(re.high + (re.low + (re.high * c[l] - im.high * s[l])));
      out[1] = static_cast<T>(backward ? sine : -sine);
    }
  }
}

// All roots of the first quarter: those of the second octant are mirrored at the diagonal.
template <class T>
void fill_quarter(T* level, std::size_t n, bool backward) noexcept {
  const std::size_t quarter = n / 4;
  fill_roots(level, n, quarter / 2 + 1, backward);
  for (std::size_t k = quarter / 2 + 1; k < quarter; ++k) {
    const T re = level[2 * (quarter - k)], im = level[2 * (quarter - k) + 1];
    level[2 * k] = backward ? im : -im;
    level[2 * k + 1] = backward ? re : -re;
  }
}

template <class T>
void fill_levels(T* table, std::size_t n, bool backward) noexcept {
  const std::size_t quarter = n / 4;  // the last level is elements n/4 .. n/2 - 1
  fill_quarter(table + 2 * quarter, n, backward);
  // Level m is every second element of level 2m: element m/4 + k is element 2(m/4 + k).
  for (std::size_t i = quarter - 1; i > 0; --i) {
    table[2 * i] = table[4 * i];
    table[2 * i + 1] = table[4 * i + 1];
  }
  table[0] = 1;  // belongs to no level
  table[1] = 0;
}

// Calls f with the memory as numbers of the precision, and whether the roots are conjugated.
template <class F>
void with_numbers(void* memory, Precision precision, Direction direction, F f) noexcept {
  const bool backward = direction == Direction::backward;
  precision == Precision::single_ ? f(static_cast<float*>(memory), backward)
                                  : f(static_cast<double*>(memory), backward);
}

}  // namespace

void fill_roots(void* out, std::size_t m, std::size_t count, Precision precision, Direction direction) noexcept {
  with_numbers(out, precision, direction, [=](auto* x, bool backward) { fill_roots(x, m, count, backward); });
}

void fill_quarter(void* out, std::size_t n, Precision precision, Direction direction) noexcept {
  with_numbers(out, precision, direction, [=](auto* x, bool backward) { fill_quarter(x, n, backward); });
}

void fill_twiddles(void* table, std::size_t n, Precision precision, Direction direction) noexcept {
  with_numbers(table, precision, direction, [=](auto* x, bool backward) { fill_levels(x, n, backward); });
}

Buffer make_twiddles(std::size_t n, Precision precision, Direction direction) noexcept {
  Buffer table = make_buffer(n / 2 * complex_bytes(precision));
  if (table) fill_twiddles(table.get(), n, precision, direction);
  return table;
}

}  // namespace sfft
