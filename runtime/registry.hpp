// SPDX-License-Identifier: BSD-3-Clause
// The code of each target that is compiled in.
#pragma once
#include "runtime/kernel_row.hpp"
#include "runtime/targets.hpp"

namespace sfft {

struct TargetCode {
  const char* target;
  const KernelTable* kernels;
  const PlainTransform* plain;  // two, indexed by Precision
};

// The code of a target; null if it is not compiled in.
const TargetCode* code_of(const Target& target) noexcept;

}  // namespace sfft
