// SPDX-License-Identifier: BSD-3-Clause
#pragma once
#include "generator/emit/emit.hpp"
#include "generator/emit/writer.hpp"

namespace sfft::generator {

std::string real_type(const Job& job);

// The backward transform is the forward one with the parts exchanged: pointers to both, for each array.
void exchange_pointers(Writer& out, const std::vector<std::string>& arrays);

// The function body of a kernel that is a step of larger transforms: its loops, and its statements in them. `s` is what
// the kernel is told (runtime/kernel_row.hpp).
void write_step(Writer& out, const Kernel& kernel);

}  // namespace sfft::generator
