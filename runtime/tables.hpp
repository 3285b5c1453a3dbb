// SPDX-License-Identifier: BSD-3-Clause
// The tables that plans hold.
#pragma once
#include <cstddef>

#include "runtime/kernel_row.hpp"
#include "runtime/memory.hpp"

namespace sfft {

// Makes the twiddles of PlainData for n >= 8, rounded from a precision that is higher by 11 bits or more; backward,
// their conjugates. Behind them are `more` bytes, uninitialised. Null if memory runs out.
Buffer make_twiddles(std::size_t n, Precision precision, Direction direction = Direction::forward,
                     std::size_t more = 0) noexcept;

}  // namespace sfft
