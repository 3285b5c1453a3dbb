// SPDX-License-Identifier: BSD-3-Clause
// What the generator must know of a target, from the one table.
#pragma once
#include <string_view>
#include <vector>

namespace sfft::generator {

struct Target {
  std::string_view name;
  int bytes;  // of a vector register; 0: no vectors
  int registers;
  bool fma;
};

inline const std::vector<Target>& targets() {
  static const std::vector<Target> table = {
#define SFFT_TARGET(name, arch, flag, bytes, registers, fma, flags, features) {#name, bytes, registers, (fma) != 0},
#include "targets/targets.def"
#undef SFFT_TARGET
  };
  return table;
}

}  // namespace sfft::generator
