// SPDX-License-Identifier: BSD-3-Clause
// Roots of unity, accurate beyond double, at the price of about sqrt(n) sines and cosines.
#pragma once
#include <cstddef>

#include "runtime/memory.hpp"

namespace sfft {

class Roots {
 public:
  struct Root {
    long double c, s;
  };
  // Roots of exp(2 pi i / n), n a power of two. Check with operator bool: memory may run out.
  explicit Roots(std::size_t n) noexcept;
  explicit operator bool() const noexcept { return fine_ != nullptr; }
  // exp(2 pi i k / n) = c + i s: the product of a root from a coarse and one from a fine grid. Its error is a few units
  // of the last place of long double, which exceeds double by eleven bits or more.
  Root operator()(std::size_t k) const noexcept;

 private:
  std::size_t mask_, shift_;
  Buffer memory_;
  Root *fine_ = nullptr, *coarse_ = nullptr;
};

// exp(2 pi i k / n), k < n, by a sine and a cosine, to the last place or nearly so.
Roots::Root root_of_unity(std::size_t k, std::size_t n) noexcept;

}  // namespace sfft
