// SPDX-License-Identifier: BSD-3-Clause
// What the machine's caches hold.
#pragma once
#include <cstddef>

namespace sfft {

// Bytes of the last level of cache; a guess where the system does not tell.
std::size_t last_cache_bytes() noexcept;

}  // namespace sfft
