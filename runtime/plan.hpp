// SPDX-License-Identifier: BSD-3-Clause
// A recipe made ready to run.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>

#include "runtime/memory.hpp"
#include "runtime/prepared.hpp"
#include "sfft/sfft.h"

// Immutable once make_plan has returned it. What sfft_execute reads comes first and shares one cache line: for the
// smallest transforms the call is as dear as the arithmetic. (Hence also a number that could be derived.)
struct alignas(sfft::line_bytes) sfft_plan {
  int (*run)(const void* data, const void* in, void* out) = nullptr;  // returns SFFT_OK
  const void* data = nullptr;                                         // what run reads besides the input
  std::size_t reach = 0, reach_both_ways = 0;                         // bytes of an array - 1, and twice that
  std::uintptr_t misalignment = 0;                                    // bits that are zero in an aligned address
  std::size_t scratch_bytes = 0;  // what run needs if in == out; 0: run works in place itself

  std::unique_ptr<const sfft::Prepared, sfft::Unshare> prepared;

  const sfft::Recipe& recipe() const noexcept { return prepared->recipe; }
  std::size_t bytes() const noexcept { return reach + 1; }
};

namespace sfft {

// Null if it fails, with the reason left for sfft_error(). The first takes the best recipe for a problem.
sfft_plan* make_plan(std::size_t n, unsigned flags) noexcept;
sfft_plan* make_plan(const Recipe& recipe) noexcept;
void free_plan(sfft_plan* plan) noexcept;

struct FreePlan {
  void operator()(sfft_plan* plan) const noexcept { free_plan(plan); }
};
using OwnedPlan = std::unique_ptr<sfft_plan, FreePlan>;

}  // namespace sfft
