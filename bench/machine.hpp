// SPDX-License-Identifier: BSD-3-Clause
// What a number was measured on: without it the number means nothing.
#pragma once
#include <optional>
#include <string>

namespace sfft::bench {

struct Machine {
  std::string cpu;       // model name
  std::string caches;    // of the first core: "L1d 48K, L2 1280K, L3 49152K"
  std::string compiler;  // that built this program, and the library with it
  std::string date;      // UTC, ISO 8601
  int core = -1;         // that the process is pinned to; -1 if it is not
  double clock_ghz = 0;  // of the core when nothing but whole numbers is added; wide vectors may lower it
};

// Reads it all now; unknown things are "unknown".
Machine describe_machine();

// Keeps this process on one core: the one asked for, or the last of those allowed (the first takes most interrupts).
// Returns the core, or nothing where that cannot be done.
std::optional<int> pin_to_core(std::optional<int> wanted);

}  // namespace sfft::bench
