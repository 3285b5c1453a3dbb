// SPDX-License-Identifier: BSD-3-Clause
// What a recipe does, in numbers: for `sfft explain`, for the cost model, and for tests of what transforms cost.
// Nothing is prepared for it, so it can be asked of candidates that are never planned.
#pragma once
#include <cstddef>
#include <cstdint>

#include "runtime/core.hpp"
#include "runtime/recipe.hpp"

namespace sfft {

// One kernel's part of a transform. A pass over the data may be done by several kernels in turns.
struct Work {
  const char* kernel;
  KernelCounts counts;   // of one turn
  std::size_t turns;     // how often its code runs
  std::size_t points;    // complex numbers that a turn reads, and writes
  std::size_t twiddles;  // bytes of tables that all turns read
  std::size_t calls;     // of the function whose loops make the turns
  std::size_t span;      // complex numbers that one call reads, and writes
  std::size_t vector;    // bytes of its vectors, which may be less than the target has
};

// The parts, in the order in which they first run; how many. At most most_work of them: the body of a transform with
// hard-coded leaves has a part for each size of call, and so has the plain recursion.
inline constexpr std::size_t most_work = 70;
// With the kernels for this core or, if the answer must be the same everywhere, for another one.
std::size_t work_of(const Recipe& recipe, Work* parts, const Core& core = this_core()) noexcept;

}  // namespace sfft
