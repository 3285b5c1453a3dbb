// SPDX-License-Identifier: BSD-3-Clause
// What a plan does, in numbers: for `sfft explain`, for tests of what transforms cost, and for choosing between them.
#pragma once
#include <cstddef>
#include <cstdint>

#include "runtime/prepared.hpp"

namespace sfft {

// One kernel's part of a transform. A pass over the data may be done by several kernels in turns.
struct Work {
  const char* kernel;
  KernelCounts counts;   // of one turn
  std::size_t turns;     // how often its code runs
  std::size_t points;    // complex numbers that a turn reads, and writes
  std::size_t twiddles;  // bytes of tables that all turns read
};

// The parts, in the order in which they first run; how many. At most most_work of them.
inline constexpr std::size_t most_work = 16;
std::size_t work_of(const Prepared& prepared, Work* parts) noexcept;

// Writes lines as snprintf does; documented with sfft_explain.
int explain(const Prepared& prepared, char* buffer, std::size_t size) noexcept;

}  // namespace sfft
