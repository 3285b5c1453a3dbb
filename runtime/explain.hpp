// SPDX-License-Identifier: BSD-3-Clause
// What a plan does, in words: for `sfft explain`.
#pragma once
#include <cstddef>

#include "runtime/prepared.hpp"

namespace sfft {

// Writes lines as snprintf does; documented with sfft_explain.
int explain(const Prepared& prepared, char* buffer, std::size_t size) noexcept;

}  // namespace sfft
