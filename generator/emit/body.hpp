// SPDX-License-Identifier: BSD-3-Clause
#pragma once
#include "generator/emit/emit.hpp"
#include "generator/emit/writer.hpp"

namespace sfft::generator {

// With one lane of split format the backward kernel is the forward one with pointers to real and imaginary parts
// exchanged; the others read constants of the other sign.
bool exchanges_pointers(const Program& program);

// The statements of a kernel, one an instruction, over the names in, out, k (constants), in_stride, out_stride, before,
// after (tables of twiddles). Leaf kernels have, for their rows, is (where those of the input are) and out0, out1, ...;
// body kernels have table_stride, from row to row of the table.
void write_body(Writer& out, const Kernel& kernel);

}  // namespace sfft::generator
