// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/cache.hpp"

#include <unistd.h>

#include <initializer_list>

namespace sfft {

std::size_t last_cache_bytes() noexcept {
  constexpr std::size_t guess = std::size_t{32} << 20;
#ifdef _SC_LEVEL3_CACHE_SIZE
  for (const int level : {_SC_LEVEL4_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE, _SC_LEVEL2_CACHE_SIZE}) {
    const long bytes = sysconf(level);
    if (bytes > 0) return static_cast<std::size_t>(bytes);
  }
#endif
  return guess;
}

}  // namespace sfft
