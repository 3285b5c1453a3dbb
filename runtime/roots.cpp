// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/roots.hpp"

#include <bit>
#include <cmath>
#include <numbers>

namespace sfft {
namespace {

// exp(2 pi i k / n), reduced to the first octant, where neither function loses accuracy.
Roots::Root exact(std::size_t k, std::size_t n) noexcept {
  if (2 * k > n) {  // second half: conjugate
    const auto r = exact(n - k, n);
    return {r.c, -r.s};
  }
  if (4 * k > n) {  // second quarter: mirrored at the imaginary axis
    const auto r = exact(n / 2 - k, n);
    return {-r.c, r.s};
  }
  if (8 * k > n) {  // second octant: mirrored at the diagonal
    const auto r = exact(n / 4 - k, n);
    return {r.s, r.c};
  }
  const long double angle =
      2 * std::numbers::pi_v<long double> * static_cast<long double>(k) / static_cast<long double>(n);
  return {std::cos(angle), std::sin(angle)};
}

}  // namespace

Roots::Roots(std::size_t n) noexcept {
  shift_ = std::bit_width(n) / 2;
  const std::size_t fine = std::size_t{1} << shift_, coarse = n / fine + (n % fine != 0);
  mask_ = fine - 1;
  memory_.reset(allocate((fine + coarse) * sizeof(Root)));
  if (!memory_) return;
  fine_ = static_cast<Root*>(memory_.get());
  coarse_ = fine_ + fine;
  for (std::size_t k = 0; k < fine; ++k) fine_[k] = exact(k % n, n);
  for (std::size_t k = 0; k < coarse; ++k) coarse_[k] = exact(k * fine, n);
}

Roots::Root Roots::operator()(std::size_t k) const noexcept {
  const Root a = coarse_[k >> shift_], b = fine_[k & mask_];
  if ((k & mask_) == 0) return a;
  return {a.c * b.c - a.s * b.s, a.s * b.c + a.c * b.s};
}

}  // namespace sfft
