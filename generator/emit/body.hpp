// SPDX-License-Identifier: BSD-3-Clause
#pragma once
#include "generator/emit/emit.hpp"
#include "generator/emit/writer.hpp"

namespace sfft::generator {

// With one lane of split format the backward kernel is the forward one with pointers to real and imaginary parts
// exchanged; the others read constants of the other sign.
bool exchanges_pointers(const Program& program);

// The statements of a kernel, one an instruction, over the names in and out or in_rows and out_rows (simd/rows.hpp), k
// (constants, but for those kept: generator/emit/kept_constants.hpp), re and im (where the parts lie), before and after
// (tables of twiddles) or before_rows. Leaf kernels have, for their rows, is (where those of the input are) and out0,
// out1, ... One more statement may come just before the first store.
void write_body(Writer& out, const Kernel& kernel, const std::string& before_stores = {});

}  // namespace sfft::generator
