// SPDX-License-Identifier: BSD-3-Clause
#pragma once
#include "generator/emit/emit.hpp"
#include "generator/emit/writer.hpp"

namespace sfft::generator {

std::string real_type(const Job& job);

// The function body of a kernel that is a step of larger transforms: its loops, and its statements in them. `s` is what
// the kernel is told (runtime/kernel_row.hpp), `constants` its table of constants.
void write_step(Writer& out, const Kernel& kernel);

}  // namespace sfft::generator
