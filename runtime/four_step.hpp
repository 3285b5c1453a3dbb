// SPDX-License-Identifier: BSD-3-Clause
// The four-step family: n = n1 n2 as an array of n2 rows of n1 numbers.
//   X[c + n2 d] = sum_a w_n1^(a d) ( w_n^(a c) sum_b w_n2^(b c) x[a + n1 b] )
// The first pass transforms columns (a fixed) and writes each as a row of the output; the second transforms the columns
// of the output in place. So out is the only workspace but for a buffer of some columns on the stack.
//
// A pass of up to 32 points is one column kernel. A longer one is two, over a block of columns as wide as a cache line:
// the first reads the block into the buffer, the second writes it out. The twiddles between the passes are then applied
// in two factors as well (one by each kernel), which needs tables of about n/8 numbers in place of n or 2n.
//
// Where the first pass is one kernel, it takes the c from n2/2 on as c - n2: the twiddles w_n^(a c) of these are then
// the conjugates of those of n2 - c, and half of them are stored (mirrored). What the second pass makes of such a
// column belongs one row further up, since (c - n2) + n2 d is c + n2 (d - 1), and the first of it to the last row
// (rotated).
#pragma once
#include "runtime/column_call.hpp"
#include "runtime/core.hpp"
#include "runtime/memory.hpp"
#include "runtime/problem.hpp"
#include "runtime/targets.hpp"

namespace sfft {

struct FourStepShape {
  PassShape columns, rows;  // n2 and n1
  bool operator==(const FourStepShape&) const = default;
};

// The shapes this family offers for n points on a target with these kernels and such a core, best first; how many were
// written.
std::size_t four_step_shapes(std::size_t n, Precision precision, const Target& target, const KernelTable& kernels,
                             const Core& core, FourStepShape* shapes, std::size_t most) noexcept;

// The kernels of a shape; null where a pass has no second kernel. turn is a mirrored one if it is alone in its pass.
struct FourStepKernels {
  const ColumnKernel *turn = nullptr, *join = nullptr, *plain = nullptr, *finish = nullptr;
  // False if one is missing, or the shape too small for the vectors.
  bool find(const KernelTable& table, Precision precision, const FourStepShape& shape) noexcept;
};

// What run_four_step reads.
struct FourStepData {
  ColumnCall turn, join, plain, finish;  // join and finish only where a pass is two kernels
  ColumnCall rotated;                    // plain, for the columns whose results are rotated
  const void *after_turn = nullptr, *before_join = nullptr, *after_join = nullptr, *before_finish = nullptr;  // tables
  const void* before_rotated = nullptr;  // before_finish for those columns
  std::size_t column_blocks = 1, row_blocks = 1;
  std::size_t block_in = 0, block_out = 0, block_turn = 0, block_join = 0;  // first pass: bytes from block to block
  std::size_t row_block = 0;                                                // second pass
  std::size_t rotated_from = 1;                                             // the first block of such columns
  std::size_t vector = 0;                                                   // bytes
  // Where in the buffer an array is worked on if that of the caller is not aligned to vectors; 0: nowhere.
  std::size_t aside = 0;
};

// Bytes of the buffer on the stack: the longest pass times a cache line.
inline constexpr std::size_t four_step_buffer = std::size_t{1024} * 64;

// Fills `data` and allocates its tables. False if memory runs out.
bool prepare_four_step(const Problem& problem, const FourStepShape& shape, const KernelTable& kernels,
                       FourStepData& data, Buffer& tables) noexcept;

// data is a FourStepData. in is only read, and does not overlap out. Returns 0.
int run_four_step(const void* data, const void* in, void* out) noexcept;
// The same by way of `work`, an array that overlaps neither; in == out works.
int run_four_step_via(const void* data, const void* in, void* out, void* work) noexcept;

}  // namespace sfft
