// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/roots.hpp"

#include <bit>
#include <cmath>
#include <numbers>

namespace sfft {
namespace {

// exp(2 pi i k / n), from that of a smaller k, which `smaller` tells, down to the first octant, where neither function
// loses accuracy.
template <class Smaller>
Roots::Root root(std::size_t k, std::size_t n, Smaller smaller) noexcept {
  if (2 * k > n) {  // second half: conjugate
    const Roots::Root r = smaller(n - k);
    return {r.c, -r.s};
  }
  if (4 * k > n) {  // second quarter: mirrored at the imaginary axis
    const Roots::Root r = smaller(n / 2 - k);
    return {-r.c, r.s};
  }
  if (8 * k > n) {  // second octant: mirrored at the diagonal
    const Roots::Root r = smaller(n / 4 - k);
    return {r.s, r.c};
  }
  const long double angle =
      2 * std::numbers::pi_v<long double> * static_cast<long double>(k) / static_cast<long double>(n);
  return {std::cos(angle), std::sin(angle)};
}

}  // namespace

Roots::Root root_of_unity(std::size_t k, std::size_t n) noexcept {
  return root(k, n, [n](std::size_t smaller) { return root_of_unity(smaller, n); });
}

// Only an octant of the coarse grid is evaluated, so the sum is least if it has eight times as many roots as the other.
Roots::Roots(std::size_t n) noexcept {
  shift_ = n < 8 ? 0 : (static_cast<std::size_t>(std::bit_width(n)) - 3) / 2;
  const std::size_t fine = std::size_t{1} << shift_, coarse = n / fine;
  mask_ = fine - 1;
  memory_.reset(allocate((fine + coarse) * sizeof(Root)));
  if (!memory_) return;
  fine_ = static_cast<Root*>(memory_.get());
  coarse_ = fine_ + fine;
  for (std::size_t k = 0; k < fine; ++k) fine_[k] = root_of_unity(k, n);
  for (std::size_t k = 0; k < coarse; ++k)
    coarse_[k] = root(k, coarse, [this](std::size_t smaller) { return coarse_[smaller]; });
}

Roots::Root Roots::operator()(std::size_t k) const noexcept {
  const Root a = coarse_[k >> shift_], b = fine_[k & mask_];
  if ((k & mask_) == 0) return a;
  return {a.c * b.c - a.s * b.s, a.s * b.c + a.c * b.s};
}

}  // namespace sfft
