// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/hard_coded_leaf.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <limits>
#include <span>

namespace sfft {
namespace {

// The widest body kernel of a radix, streaming or not, whose vectors fit the shortest rows, half a leaf; of two, the
// one that is shuffled, or the one that is not. Null if there is none.
const BodyKernel* find_body(const KernelTable& kernels, Precision precision, std::uint32_t radix, std::size_t leaf,
                            bool shuffled, bool streaming = false) noexcept {
  const BodyKernel* best = nullptr;
  for (const BodyKernel& kernel : std::span(kernels.bodies, kernels.body_count)) {
    if (kernel.precision != precision || kernel.radix != radix || kernel.streaming != streaming) continue;
    if (2 * std::size_t{kernel.vl} > leaf) continue;
    if (!best || kernel.vl > best->vl || (kernel.vl == best->vl && kernel.shuffled == shuffled)) best = &kernel;
  }
  return best;
}

// Points of the largest leaf that had better be streamed: no more than four lines, unless the rows that it reads are
// fetched ahead, or in the last cache of a wide core.
std::size_t streamed_leaf(const KernelTable& kernels, Precision precision, std::size_t array,
                          const Core& core) noexcept {
  const bool near = core.is_wide() && array <= core.last / 2;
  std::size_t largest = 0;
  for (const LeafKernel& kernel : std::span(kernels.leaves, kernels.leaf_count)) {
    if (!kernel.streaming || kernel.precision != precision) continue;
    if (kernel.n * complex_bytes(precision) <= 4 * line_bytes || near || fetches_rows(kernel.n, array, core))
      largest = std::max(largest, std::size_t{kernel.n});
  }
  return largest;
}

// No last cache is so small that an array of this size is too large for it.
constexpr std::size_t megabyte = std::size_t{1} << 20;

// Whether leaves of so many points had better go to memory than to the last cache: where input and output take half of
// it, not all of them stays there. But in pieces of less than four lines memory takes them slowly, so that they go
// there later; and a little sooner if otherwise leaves would be shorter.
bool exceeds_caches(std::size_t array, std::size_t leaf, std::size_t bytes, const Core& core) noexcept {
  const std::size_t last = core.last;
  const std::size_t wanted = leaf * bytes < 4 * line_bytes ? last / 5 * 2 : leaf > 16 ? last / 5 : last / 4;
  return array >= wanted;
}

// Whether the body fetches leaves ahead: where they are in memory, or so far off in a large last cache.
bool worth_fetching(std::size_t array, bool streaming) noexcept { return streaming || array >= 32 * megabyte; }

// Whether leaves of 32 are better than those of 16, given registers enough: while the body is in the second cache.
// Where their rows are gathered (runtime/leaf_pass.hpp), longer; where they are fetched ahead, if they are of four
// lines, not eight; and always on a wide core (single precision, 2^17 to 2^19: 1.45 times as fast).
bool prefers_large_leaves(std::size_t n, std::size_t array, const Core& core) noexcept {
  constexpr std::size_t points = 1 << 16, leaf = 32;
  const bool four_lines = array / n * leaf <= 4 * line_bytes;
  return core.is_wide() || n <= points || gathering(leaf, array, core) == Gather::always ||
         (four_lines && fetches_rows(leaf, array, core));
}

// Whether leaves whose instructions are interleaved are faster: on Zen 4, and on wide cores where the array just
// outgrows the first cache (docs/decisions/0006-ports.md).
bool prefers_interleaved(std::size_t array, const Core& core) noexcept {
  return core.halves_lines() || (core.is_wide() && array <= 2 * eight_ways);
}

LeafBody::Kernel body_kernel(const BodyKernel& kernel, Direction direction) noexcept {
  return {kernel.run, kernel.constants[static_cast<std::size_t>(direction)]};
}

}  // namespace

bool HardCodedLeafKernels::find(const KernelTable& table, Precision precision, std::size_t n,
                                const HardCodedLeafShape& shape, const Core& core) noexcept {
  const std::size_t rows = n / shape.leaf, array = n * complex_bytes(precision);
  if (rows < 2 || rows > std::numeric_limits<std::uint32_t>::max()) return false;  // before anything is looked for
  radix4 = find_body(table, precision, 4, shape.leaf, core.amd);
  radix8 = find_body(table, precision, 8, shape.leaf, core.amd);
  streamed = array > megabyte ? find_body(table, precision, 8, shape.leaf, core.amd, true) : nullptr;
  return radix4 && radix8 &&
         make_leaf_pass(table, {precision, shape.leaf, shape.streaming, prefers_interleaved(array, core)}, rows, pass);
}

std::size_t hard_coded_leaf_shapes(std::size_t n, Precision precision, const Target& target, const KernelTable& kernels,
                                   const Core& core, HardCodedLeafShape* shapes, std::size_t most) noexcept {
  // docs/decisions/0004-hard-coded-leaves.md has the timings. Over leaves of 32 the body of 2048 points is two levels
  // of radix 8 and nothing else.
  constexpr std::size_t two_levels = 1 << 11;
  constexpr HardCodedLeafShape large_leaves[] = {{32, false}, {16, false}, {64, false}, {8, false}},
                               wide[] = {{16, false}, {32, false}, {64, false}, {8, false}},
                               narrow[] = {{16, false}, {8, false}, {32, false}, {64, false}},
                               one_lane[] = {{8, false}, {16, false}, {32, false}, {64, false}},
                               long_streams[] = {{32, true}, {16, true}, {16, false}, {8, false}},
                               short_streams[] = {{16, true}, {32, true}, {16, false}, {8, false}};
  const bool many_registers = target.registers >= 32;
  const std::size_t bytes = complex_bytes(precision), array = n * bytes;
  const bool large = array > megabyte;
  const std::size_t streamed = large ? streamed_leaf(kernels, precision, array, core) : 0;
  const bool past = large && exceeds_caches(array, streamed, bytes, core);
  const std::span<const HardCodedLeafShape> wanted = past && streamed > 16                  ? long_streams
                                                     : past                                 ? short_streams
                                                     : target.bytes == 0                    ? one_lane
                                                     : n == two_levels                      ? large_leaves
                                                     : !many_registers                      ? narrow
                                                     : prefers_large_leaves(n, array, core) ? large_leaves
                                                                                            : wide;
  std::size_t found = 0;
  for (const HardCodedLeafShape& shape : wanted) {
    HardCodedLeafKernels needed;
    if (found < most && needed.find(kernels, precision, n, shape)) shapes[found++] = shape;
  }
  return found;
}

bool prepare_hard_coded_leaf(const Problem& problem, const HardCodedLeafShape& shape, const KernelTable& kernels,
                             HardCodedLeafData& data, Buffer& tables, const LeafTwiddleLimits& limits) noexcept {
  const std::size_t rows = problem.n / shape.leaf, bytes = complex_bytes(problem.precision);
  HardCodedLeafKernels needed;
  if (!needed.find(kernels, problem.precision, problem.n, shape)) return false;
  data.pass = needed.pass;
  data.pass.direction = problem.direction;
  data.body = {.radix4 = body_kernel(*needed.radix4, problem.direction),
               .radix8 = body_kernel(*needed.radix8, problem.direction),
               .trees = {needed.radix8->trees[0], needed.radix8->trees[1]},
               .streamed = {},
               .twiddles = {},
               .leaf = shape.leaf,
               .bytes = bytes,
               .log_rows = static_cast<std::uint32_t>(std::bit_width(rows)) - 1,
               .fetching = worth_fetching(problem.n * bytes, shape.streaming)};

  if (needed.streamed && better_streamed(problem.n * bytes))
    data.body.streamed = body_kernel(*needed.streamed, problem.direction);

  // Kernels in split format exchange real and imaginary parts instead, and read the forward tables both ways.
  const Direction direction = needed.radix8->format == Format::split ? Direction::forward : problem.direction;
  data.body.twiddles.product = kernels.row_products[static_cast<std::size_t>(problem.precision)];
  void* behind = nullptr;
  tables = make_leaf_twiddles(problem.n, problem.precision, direction, limits, leaf_table_bytes(data.pass),
                              data.body.twiddles, behind);
  if (!tables) return false;
  fill_leaf_tables(data.pass, behind);
  return true;
}

bool better_streamed(std::size_t array, const Core& core) noexcept {
  return array >= 32 * megabyte || array >= core.last / 2;
}

Copied better_copied(std::size_t array, const Core& core) noexcept {
  constexpr std::size_t least = 2 * eight_ways;
  const auto filled = [array](std::size_t cache) { return array < cache && array >= cache / 2; };
  if (core.has_eight_ways()) return Copied::never;  // for all that was measured
  if (core.is_wide() ? array > least && array <= core.second / 2 : filled(core.first) || filled(core.second))
    return Copied::always;
  return array >= least && array <= core.second / 2 ? Copied::straddling : Copied::never;
}

int run_hard_coded_leaf_via(const void* data, const void* in, void* out, void* work) noexcept {
  const auto& leaf = *static_cast<const HardCodedLeafData*>(data);
  run_leaf_pass(leaf.pass, in, work);
  run_leaf_body(leaf.body, static_cast<char*>(work), static_cast<char*>(out));
  return 0;
}

int run_hard_coded_leaf_via_or_copied(const void* data, const void* in, void* out, void* work) noexcept {
  const LeafPass& pass = static_cast<const HardCodedLeafData*>(data)->pass;
  if (address(out) % line_bytes == 0) return run_hard_coded_leaf_via(data, in, out, work);
  std::memcpy(work, in, pass.leaf * pass.rows * pass.bytes);
  return run_hard_coded_leaf(data, work, out);
}

int run_hard_coded_leaf(const void* data, const void* in, void* out) noexcept {
  const auto& leaf = *static_cast<const HardCodedLeafData*>(data);
  const std::size_t bytes = leaf.body.bytes, shift = elements_to_aligned(out, bytes, line_bytes);
  if (shift == 0 || leaf.body.leaf / 2 * bytes < line_bytes) return run_hard_coded_leaf_via(data, in, out, out);
  // Work in the aligned lines of out; the line that this wants beyond its end is the tail.
  alignas(line_bytes) char tail[line_bytes];
  char *const result = static_cast<char*>(out), *const work = result + shift * bytes;
  run_leaf_pass(leaf.pass, in, work, tail);
  run_leaf_body(leaf.body, work, result, tail);
  return 0;
}

}  // namespace sfft
