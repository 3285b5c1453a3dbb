// SPDX-License-Identifier: BSD-3-Clause
// compiled_targets.def is written by CMake: SFFT_COMPILED(name) for each target whose objects are linked in.
#include "runtime/registry.hpp"

#include <algorithm>
#include <string_view>

namespace sfft {

#define SFFT_COMPILED(name)             \
  namespace name {                      \
  extern const KernelTable kernels;     \
  extern const PlainTransform plain[2]; \
  }
#include "compiled_targets.def"
#undef SFFT_COMPILED

namespace {

constinit const TargetCode compiled[] = {
#define SFFT_COMPILED(name) {#name, &name::kernels, name::plain},
#include "compiled_targets.def"
#undef SFFT_COMPILED
};

}  // namespace

const TargetCode* code_of(const Target& target) noexcept {
  const std::string_view name = target.name;
  const TargetCode* code =
      std::find_if(std::begin(compiled), std::end(compiled), [&](auto& row) { return row.target == name; });
  return code == std::end(compiled) ? nullptr : code;
}

}  // namespace sfft
