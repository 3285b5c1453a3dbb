// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/roots.hpp"

#include <cmath>
#include <numbers>

namespace sfft {

// From that of a smaller k, down to the first octant, where neither function loses accuracy.
Root root_of_unity(std::size_t k, std::size_t n) noexcept {
  if (2 * k > n) {  // second half: conjugate
    const Root r = root_of_unity(n - k, n);
    return {r.c, -r.s};
  }
  if (4 * k > n) {  // second quarter: mirrored at the imaginary axis
    const Root r = root_of_unity(n / 2 - k, n);
    return {-r.c, r.s};
  }
  if (8 * k > n) {  // second octant: mirrored at the diagonal
    const Root r = root_of_unity(n / 4 - k, n);
    return {r.s, r.c};
  }
  const long double angle =
      2 * std::numbers::pi_v<long double> * static_cast<long double>(k) / static_cast<long double>(n);
  return {std::cos(angle), std::sin(angle)};
}

}  // namespace sfft
