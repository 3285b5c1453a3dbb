// SPDX-License-Identifier: BSD-3-Clause
// Column kernels as the families that are made of them use them.
#pragma once
#include "runtime/kernel_row.hpp"

namespace sfft {

// A pass of first * second points; second = 1 if one kernel does it.
struct PassShape {
  std::uint32_t first = 0, second = 1;
  std::uint32_t points() const noexcept { return first * second; }
  bool operator==(const PassShape&) const = default;
};

// The kernel of that role; null if the table has none.
const ColumnKernel* find_column(const KernelTable& kernels, Precision precision, ColumnRole role,
                                std::size_t n) noexcept;

// A kernel, and how it moves over its arrays.
struct ColumnCall {
  void (*run)(const ColumnStep&, const void*, void*, const void*, const void*, const void*) = nullptr;
  const void* constants = nullptr;
  ColumnStep step{};

  explicit operator bool() const noexcept { return run != nullptr; }
  // before and after are tables of twiddles, if the kernel's role has them.
  void operator()(const void* in, void* out, const void* before, const void* after) const noexcept {
    run(step, in, out, before, after, constants);
  }
  // Takes a kernel; null leaves it empty.
  void set(const ColumnKernel* kernel, Direction direction) noexcept {
    if (!kernel) return;
    run = kernel->run;
    constants = kernel->constants[static_cast<std::size_t>(direction)];
  }
};

// Complex numbers, as the real ones that steps count.
inline std::ptrdiff_t reals(std::size_t complex) noexcept { return static_cast<std::ptrdiff_t>(2 * complex); }

}  // namespace sfft
