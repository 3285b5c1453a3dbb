// SPDX-License-Identifier: BSD-3-Clause
// The library's configuration: a TOML file that lists the kernels to generate.
//
//   [[kernels]]
//   sizes = [4, 8, 16]               # powers of two, from 2
//   targets = ["avx2", "avx512"]     # default: all
//   precisions = ["float"]           # default: both
//   algorithm = "four_step"          # conjugate_pair (default), split_radix, four_step, paired, column, leaf, body
//   vl = 4                           # complex elements a register; default: the most that target and size allow
//   rows = 8                         # four_step: points of its second step; default: vl
//   roles = ["plain", "turn"]        # column: plain, finish, join, turn, mirror, swap, cross (runtime/kernel_row.hpp)
//   streaming = true                 # leaf, body: stores bypass the caches; default: false
//   shuffled = true                  # body: parts of factors by shuffles; default: false
//   interleaved = true               # leaf: instructions side by side though registers are too few; default: false
//   format = "interleaved"           # or "split"; default: split without vectors, interleaved with them
//
// A leaf is made in all combinations of kinds that vectors of leaves have; the size of a body kernel is its radix, 4
// or 8. Kernels of one size, precision and target are alternatives; the first one listed is preferred.
#pragma once
#include <stdexcept>
#include <string>
#include <vector>

#include "generator/job.hpp"
#include "generator/targets.hpp"

namespace sfft::generator {

// What is wrong with a configuration, with file and line.
struct ConfigError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// The jobs of one target, in the order of the file. Throws ConfigError; also for entries of other targets.
std::vector<Job> read_config(const std::string& path, const Target& target);

}  // namespace sfft::generator
