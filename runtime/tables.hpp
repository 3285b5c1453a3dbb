// SPDX-License-Identifier: BSD-3-Clause
// The tables that plans hold.
#pragma once
#include <cstddef>

#include "runtime/kernel_row.hpp"
#include "runtime/memory.hpp"

namespace sfft {

// Writes exp(-2 pi i k / m), k < count <= m/8 + 1, as interleaved complex numbers; backward, their conjugates. m is a
// power of two. Real and imaginary parts are the nearest numbers or next to them, and no root is off by more than 0.4
// epsilon, where rounding alone makes it up to 0.354.
void fill_roots(void* out, std::size_t m, std::size_t count, Precision precision, Direction direction) noexcept;

// The same for k < n/4, n >= 8.
void fill_quarter(void* out, std::size_t n, Precision precision, Direction direction) noexcept;

// Writes the twiddles of PlainData for n >= 8, n/2 numbers as exact as those; backward, their conjugates.
void fill_twiddles(void* table, std::size_t n, Precision precision, Direction direction) noexcept;

// The same in memory of their own. Null if memory runs out.
Buffer make_twiddles(std::size_t n, Precision precision, Direction direction = Direction::forward) noexcept;

}  // namespace sfft
