// SPDX-License-Identifier: BSD-3-Clause
// Constants that stay in registers, through a loop or for a moment. Most cores load two vectors a cycle, but Zen 4 only
// one of 64 bytes, and a column kernel of 16 points has 34 constant operands beside its 16 rows
// (docs/decisions/0006-ports.md).
#pragma once
#include <cstddef>
#include <vector>

#include "generator/emit/emit.hpp"

namespace sfft::generator {

struct KeptConstant {
  int at;    // where it begins in the table; its name is k and this number
  int uses;  // operands of a turn of the loop
};

// Those read most, as far as the kernel's values leave registers for them.
std::vector<KeptConstant> kept_constants(const Kernel& kernel);

// A constant that is loaded once for instructions near each other.
struct SharedConstant {
  int at;                   // where it begins in the table
  std::size_t first, last;  // of the instructions, by their places in the program
  int uses;
};

// In the order of their first instructions.
std::vector<SharedConstant> shared_constants(const Kernel& kernel);

}  // namespace sfft::generator
