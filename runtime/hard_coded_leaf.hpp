// SPDX-License-Identifier: BSD-3-Clause
// The family of hard-coded leaves (thesis 5.3): a pass of leaf kernels that reads the input in sequential streams
// (runtime/leaf_pass.hpp), and a body of butterflies over the output (runtime/leaf_body.hpp). out is the only
// workspace.
#pragma once
#include "runtime/core.hpp"
#include "runtime/kernel_row.hpp"
#include "runtime/leaf_body.hpp"
#include "runtime/leaf_pass.hpp"
#include "runtime/memory.hpp"
#include "runtime/problem.hpp"
#include "runtime/targets.hpp"

namespace sfft {

struct HardCodedLeafShape {
  std::uint32_t leaf = 0;
  bool streaming = false;  // leaves bypass the caches when they store
  bool operator==(const HardCodedLeafShape&) const = default;
};

// The shapes this family offers for n points with these kernels and such a core, best first; how many were
// written.
std::size_t hard_coded_leaf_shapes(std::size_t n, Precision precision, const Target& target, const KernelTable& kernels,
                                   const Core& core, HardCodedLeafShape* shapes, std::size_t most) noexcept;

// The kernels of a shape.
struct HardCodedLeafKernels {
  LeafPass pass;
  const BodyKernel *radix4 = nullptr, *radix8 = nullptr;
  const BodyKernel* streamed = nullptr;  // of radix 8; null if there is none, or the array is small
  // False if one is missing, or n points are too few, or too many, for leaves of this shape. Where there are bodies
  // that are shuffled and some that are not, leaves that are interleaved and some that are not, they are those for a
  // core.
  bool find(const KernelTable& table, Precision precision, std::size_t n, const HardCodedLeafShape& shape,
            const Core& core = this_core()) noexcept;
};

// What run_hard_coded_leaf reads.
struct HardCodedLeafData {
  LeafPass pass;
  LeafBody body;
};

// Fills `data` and allocates its tables: twiddles, and n/leaf offsets. False if memory runs out.
bool prepare_hard_coded_leaf(const Problem& problem, const HardCodedLeafShape& shape, const KernelTable& kernels,
                             HardCodedLeafData& data, Buffer& tables,
                             const LeafTwiddleLimits& limits = leaf_twiddle_limits()) noexcept;

// data is a HardCodedLeafData. in is only read, and does not overlap out. Returns 0.
int run_hard_coded_leaf(const void* data, const void* in, void* out) noexcept;
// The same by way of `work`, an array that overlaps neither; in == out works.
int run_hard_coded_leaf_via(const void* data, const void* in, void* out, void* work) noexcept;
// Whether the last call, if it writes to another array than it reads, had better go to memory than to the last cache:
// where the two arrays fill it, or it is slow to find room (docs/decisions/0004-hard-coded-leaves.md).
bool better_streamed(std::size_t array, const Core& core = this_core()) noexcept;
// The same, but where vectors of the output straddle lines a copy of the input in `work` is transformed.
int run_hard_coded_leaf_via_or_copied(const void* data, const void* in, void* out, void* work) noexcept;

// Whether in place transforming a copy of the input is faster than that: never, where the array's vectors straddle
// lines, or always. A last call that writes to another array than it reads moves twice as many lines to the first cache
// and, straddling, stores twice as often; a copy is read and written once more, but in streams. And where a cache has
// room for one array and its twiddles, but not for two, the body had better be where its results stay
// (docs/decisions/0004-hard-coded-leaves.md).
enum class Copied : std::uint8_t { never, straddling, always };
Copied better_copied(std::size_t array, const Core& core = this_core()) noexcept;

}  // namespace sfft
