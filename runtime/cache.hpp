// SPDX-License-Identifier: BSD-3-Clause
// What the machine's caches hold.
#pragma once
#include <cstddef>

namespace sfft {

// Bytes of the last level of cache that a thread can use; a guess where neither CPU nor system tells.
std::size_t last_cache_bytes() noexcept;

struct CacheSizes {
  std::size_t first, second, last;  // bytes
};

// All three levels, guessed where nothing tells.
const CacheSizes& cache_sizes() noexcept;

// A first cache of eight ways of pages.
inline constexpr std::size_t eight_ways = std::size_t{1} << 15;

}  // namespace sfft
