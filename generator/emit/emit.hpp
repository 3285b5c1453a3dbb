// SPDX-License-Identifier: BSD-3-Clause
// Programs as C++ text over the primitives of simd/. A pure function of its arguments: no dates, no host.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "generator/graph/program.hpp"
#include "generator/job.hpp"

namespace sfft::generator {

struct Kernel {
  Job job;
  Program program;
};

// What a turn of the kernel does: constants that its loop keeps in registers are not read.
KernelCounts counts(const Kernel& kernel);

// A translation unit with the functions and constant tables of these kernels.
std::string emit_kernels(const std::vector<Kernel>& kernels);

// The translation unit with the rows of all kernels of a target, in order of preference. Rows of names alone have
// neither functions nor constants: they are for finding out which kernels a transform needs.
enum class Rows : std::uint8_t { kernels, names };
std::string emit_rows(const std::vector<Kernel>& kernels, Rows content = Rows::kernels);

}  // namespace sfft::generator
