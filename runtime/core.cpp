// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/core.hpp"

#include "runtime/cpu.hpp"

namespace sfft {

const Core& this_core() noexcept {
  static const Core core{cache_sizes(), cpu_is_amd()};
  return core;
}

}  // namespace sfft
