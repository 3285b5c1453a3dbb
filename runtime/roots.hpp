// SPDX-License-Identifier: BSD-3-Clause
// Roots of unity, accurate beyond double.
#pragma once
#include <cstddef>

namespace sfft {

struct Root {
  long double c, s;
};

// exp(2 pi i k / n) = c + i s, k < n, by a sine and a cosine, to the last place of long double or nearly so.
Root root_of_unity(std::size_t k, std::size_t n) noexcept;

}  // namespace sfft
