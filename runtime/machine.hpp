// SPDX-License-Identifier: BSD-3-Clause
// What tells one machine from another, in words that a profile can carry.
#pragma once

namespace sfft {

struct Machine {
  char cpu[72];       // model name and signature of the CPU; "unknown <architecture>" where it does not tell
  char caches[64];    // bytes of the first, second and last level, as in "49152 1310720 50331648"
  char targets[128];  // those that are compiled in and run here, as in "scalar sse2 avx"
};

// Asked once a process.
const Machine& this_machine() noexcept;

}  // namespace sfft
