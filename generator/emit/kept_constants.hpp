// SPDX-License-Identifier: BSD-3-Clause
// Constants that a loop keeps in registers. Most cores load two vectors a cycle, but Zen 4 only one of 64 bytes, and a
// column kernel of 16 points has 34 constant operands beside its 16 rows (docs/decisions/0006-ports.md).
#pragma once
#include <vector>

#include "generator/emit/emit.hpp"

namespace sfft::generator {

struct KeptConstant {
  int at;    // where it begins in the table; its name is k and this number
  int uses;  // operands of a turn of the loop
};

// Those read most, as far as the kernel's values leave registers for them.
std::vector<KeptConstant> kept_constants(const Kernel& kernel);

}  // namespace sfft::generator
