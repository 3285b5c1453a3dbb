// SPDX-License-Identifier: BSD-3-Clause
// What the caller wants.
#pragma once
#include <cstddef>

#include "runtime/kernel_row.hpp"

namespace sfft {

struct Problem {
  std::size_t n = 0;
  Precision precision = Precision::double_;
  Direction direction = Direction::forward;
  unsigned target_flag = 0;  // 0 = the caller names no target
  bool in_place = false;     // in == out will be what matters
};

constexpr std::size_t real_bytes(Precision p) { return p == Precision::single_ ? sizeof(float) : sizeof(double); }
constexpr std::size_t complex_bytes(Precision p) { return 2 * real_bytes(p); }

// Reads the arguments of sfft_init. Returns SFFT_OK or the status, with the reason left for sfft_error().
int parse_problem(std::size_t n, unsigned flags, Problem& problem) noexcept;

}  // namespace sfft
