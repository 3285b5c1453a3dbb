// SPDX-License-Identifier: BSD-3-Clause
// The rows of targets/targets.def as data, and the choice among them.
#pragma once
#include <cstddef>
#include <span>

namespace sfft {

struct Target {
  const char* name;
  unsigned flag;         // bit in the flags of sfft_init
  unsigned bytes;        // of a vector register, 0 = scalar
  unsigned registers;    // of that size
  bool fma;              // whether multiply-add is one instruction
  const char* features;  // what the CPU must have
};

// All targets, from the slowest to the fastest, whether compiled in or not.
std::span<const Target> all_targets() noexcept;

// The bits of all target flags.
unsigned target_flags() noexcept;

bool is_compiled(const Target& target) noexcept;
bool is_supported(const Target& target) noexcept;  // by this CPU

// The target for a plan: the one of flag; else (flag = 0) the one that the environment variable SFFT_TARGET names; else
// the last available one. If that target cannot run here, returns null and leaves the reason for sfft_error().
const Target* choose_target(unsigned flag) noexcept;

// The same without leaving a reason behind, for listings.
const Target* default_target() noexcept;

}  // namespace sfft
