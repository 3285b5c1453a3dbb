// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/work.hpp"

#include <bit>
#include <span>

#include "runtime/registry.hpp"

namespace sfft {
namespace {

// In split format a vector holds the real parts, or the imaginary parts, of its numbers.
template <class Row>
std::size_t vector_bytes(const Row& kernel) noexcept {
  return kernel.vl * (kernel.format == Format::split ? real_bytes(kernel.precision) : complex_bytes(kernel.precision));
}

// Bytes of twiddles that a column kernel reads: one number for all lanes, or two vectors.
std::size_t twiddle_bytes(const ColumnKernel& kernel, std::size_t all_turns) noexcept {
  const std::size_t real = real_bytes(kernel.precision), lanes = kernel.format == Format::split ? 1 : 2;
  const std::size_t one = 2 * real, each = 2 * lanes * kernel.vl * real, rows = kernel.n - 1;
  switch (kernel.role) {
    case ColumnRole::plain:
    case ColumnRole::cross:
      return 0;
    case ColumnRole::finish:
      return all_turns * rows * one;
    case ColumnRole::join:
      return all_turns * rows * (one + each);
    case ColumnRole::turn:
    case ColumnRole::swap:
      return all_turns * rows * each;
    case ColumnRole::mirror:
      return all_turns * kernel.n / 2 * each;
  }
  return 0;
}

// A column kernel's way over n numbers, so many of them a call.
Work column_work(const ColumnKernel& kernel, std::size_t n, std::size_t span) noexcept {
  const std::size_t points = transforms_of(kernel.role) * kernel.n * kernel.vl, turns = n / points;
  return {
      .kernel = kernel.name,
      .counts = kernel.counts,
      .turns = turns,
      .points = points,
      .twiddles = twiddle_bytes(kernel, turns),
      .calls = n / span,
      .span = span,
      .vector = vector_bytes(kernel),
  };
}

// Every kernel goes over all of the data once: at one go if it is the only one of its pass, else a block at a time.
std::size_t four_step_work(const Recipe& recipe, Work* parts) noexcept {
  const std::size_t n = recipe.problem.n;
  const Precision precision = recipe.problem.precision;
  const FourStepShape& shape = recipe.four_step;
  FourStepKernels kernels;
  if (!kernels.find(*code_of(*recipe.target)->kernels, precision, shape)) return 0;
  const std::size_t line = line_bytes / complex_bytes(precision);
  std::size_t count = 0;
  const auto add = [&](const ColumnKernel* kernel, const PassShape& pass) {
    if (!kernel) return;
    parts[count++] = column_work(*kernel, n, pass.second == 1 ? n : pass.points() * line);
  };
  add(kernels.turn, shape.columns);
  add(kernels.join, shape.columns);
  add(kernels.plain, shape.rows);
  add(kernels.finish, shape.rows);
  return count;
}

// Every kernel goes over all of the data once. Where a pass is two kernels, it takes some columns at a time.
std::size_t three_pass_work(const Recipe& recipe, Work* parts) noexcept {
  const std::size_t n = recipe.problem.n;
  const ThreePassShape& shape = recipe.three_pass;
  ThreePassKernels kernels;
  if (!kernels.find(*code_of(*recipe.target)->kernels, recipe.problem.precision, shape)) return 0;
  const std::size_t r = shape.ends.points(), row = n / r;
  std::size_t count = 0;
  const auto add = [&](const ColumnKernel* kernel, std::size_t span) {
    if (kernel) parts[count++] = column_work(*kernel, n, span);
  };
  add(kernels.turn, kernels.turn_join ? r * 2 * kernels.turn->vl : n);
  add(kernels.turn_join, r * kernels.turn->vl);
  add(kernels.first, row);
  add(kernels.second, row);
  add(kernels.plain, r * r);
  add(kernels.finish, r * r);
  add(kernels.cross, n);
  return count;
}

// The body of 2^k leaves follows three of 2^(k - 2) and two of 2^(k - 3) leaves (runtime/hard_coded_leaf.hpp).
std::size_t body_work(const Recipe& recipe, const HardCodedLeafKernels& kernels, Work* parts) noexcept {
  const std::size_t leaf = recipe.leaf.leaf, bytes = complex_bytes(recipe.problem.precision);
  const auto largest = static_cast<unsigned>(std::bit_width(recipe.problem.n / leaf)) - 1;
  std::size_t calls[64] = {}, count = 0;
  calls[largest] = 1;
  for (unsigned k = largest; k >= 2; --k) {
    calls[k - 2] += 3 * calls[k];
    if (k >= 3) calls[k - 3] += 2 * calls[k];
  }
  for (unsigned k = 1; k <= largest; ++k) {
    if (calls[k] == 0) continue;
    const BodyKernel& kernel = k == 1 ? *kernels.radix4 : *kernels.radix8;
    const std::size_t columns = (leaf << k) / kernel.radix, rows = k == 1 ? 1 : 3;
    parts[count++] = {
        .kernel = kernel.name,
        .counts = kernel.counts,
        .turns = calls[k] * columns / kernel.vl,
        .points = std::size_t{kernel.radix} * kernel.vl,
        .twiddles = calls[k] * columns * rows * bytes,
        .calls = calls[k],
        .span = leaf << k,
        .vector = vector_bytes(kernel),
    };
  }
  return count;
}

std::size_t leaf_work(const Recipe& recipe, Work* parts, const Core& core) noexcept {
  const Problem& problem = recipe.problem;
  HardCodedLeafKernels kernels;
  if (!kernels.find(*code_of(*recipe.target)->kernels, problem.precision, problem.n, recipe.leaf, core)) return 0;
  std::size_t count = 0;
  for (const LeafPass::Run& run : std::span(kernels.pass.runs, kernels.pass.count)) {
    const LeafKernel& kernel = run.streaming ? *run.streaming : *run.kernel;
    const std::size_t points = std::size_t{kernel.n} * kernel.vl;
    parts[count++] = {
        .kernel = kernel.name,
        .counts = kernel.counts,
        .turns = run.vectors,
        .points = points,
        .twiddles = 0,
        .calls = 1,
        .span = run.vectors * points,
        .vector = vector_bytes(kernel),
    };
  }
  return count + body_work(recipe, kernels, parts + count);
}

// What one turn of the plain recursion executes on a target, counted by hand in kernels/plain/plain.cpp, which no
// generator counts: transforms of 1, 2, 4 and 8 points, and one vector of butterflies. Without vectors a complex number
// is two registers, and its parts change places for nothing.
KernelCounts plain_counts(const Target& target, std::size_t points) noexcept {
  // adds, multiplies, multiply-adds, shuffles, loads, stores, constants, live
  KernelCounts counts = points == 1   ? KernelCounts{0, 0, 0, 0, 1, 1, 0, 1}
                        : points == 2 ? KernelCounts{2, 0, 0, 0, 2, 2, 0, 3}
                        : points == 4 ? KernelCounts{8, 1, 0, 1, 4, 4, 0, 5}
                        : points == 8 ? KernelCounts{26, 7, 0, 5, 8, 8, 0, 9}
                                      : KernelCounts{6, 3, 2, 5, 5, 4, 0, 9};
  if (!target.fma) {
    counts.adds += counts.fmas;
    counts.multiplies += counts.fmas;
    counts.fmas = 0;
  }
  if (target.bytes != 0) return counts;
  return {2 * counts.adds, 2 * counts.multiplies, 2 * counts.fmas, 0, 2 * counts.loads, 2 * counts.stores, 0,
          counts.live};
}

// A transform of 2^k points follows one of 2^(k - 1) and two of 2^(k - 2) points, down to 8 and 4.
std::size_t plain_work(const Recipe& recipe, Work* parts) noexcept {
  const Target& target = *recipe.target;
  const std::size_t n = recipe.problem.n, bytes = complex_bytes(recipe.problem.precision), widest = recipe.plain->vl;
  const auto largest = static_cast<unsigned>(std::bit_width(n)) - 1;
  std::size_t calls[64] = {}, count = 0;
  calls[largest] = 1;
  for (unsigned k = largest; k >= 4; --k) {
    calls[k - 1] += calls[k];
    calls[k - 2] += 2 * calls[k];
  }
  for (unsigned k = 0; k <= largest; ++k) {
    const std::size_t m = std::size_t{1} << k, vl = m / 4 < widest ? 4 : widest;
    if (calls[k] == 0) continue;
    if (k <= 3) {
      parts[count++] = {
          .kernel = "plain leaf",
          .counts = plain_counts(target, m),
          .turns = calls[k],
          .points = m,
          .twiddles = 0,
          .calls = calls[k],
          .span = m,
          .vector = bytes,
      };
    } else {
      parts[count++] = {
          .kernel = "plain butterflies",
          .counts = plain_counts(target, m),
          .turns = calls[k] * m / 4 / vl,
          .points = 4 * vl,
          .twiddles = calls[k] * m / 4 * bytes,
          .calls = calls[k],
          .span = m,
          .vector = vl * bytes,
      };
    }
  }
  return count;
}

}  // namespace

std::size_t work_of(const Recipe& recipe, Work* parts, const Core& core) noexcept {
  switch (recipe.family) {
    case Family::four_step:
      return four_step_work(recipe, parts);
    case Family::hard_coded_leaf:
      return leaf_work(recipe, parts, core);
    case Family::three_pass:
      return three_pass_work(recipe, parts);
    case Family::plain:
      return plain_work(recipe, parts);
    case Family::hard_coded:
      parts[0] = {
          .kernel = recipe.kernel->name,
          .counts = recipe.kernel->counts,
          .turns = 1,
          .points = recipe.problem.n,
          .twiddles = 0,
          .calls = 1,
          .span = recipe.problem.n,
          .vector = vector_bytes(*recipe.kernel),
      };
      return 1;
  }
  return 0;
}

}  // namespace sfft
