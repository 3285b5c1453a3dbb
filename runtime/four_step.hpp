// SPDX-License-Identifier: BSD-3-Clause
// The four-step family: n = n1 n2 as an array of n2 rows of n1 numbers.
//   X[c + n2 d] = sum_a w_n1^(a d) ( w_n^(a c) sum_b w_n2^(b c) x[a + n1 b] )
// The first pass transforms columns (a fixed) and writes each as a row of the output; the second transforms the columns
// of the output in place. So out is the only workspace but for a buffer of some columns on the stack.
//
// A pass of up to 32 points is one column kernel. A longer one, of up to 1024 points, is two, over a block of columns
// as wide as a cache line: the first reads the block into the buffer, the second writes it out. The twiddles between
// the passes are then applied in two factors as well (one by each kernel), which needs tables of about n/8 numbers.
//
// Beyond 2^20 points the columns are split once more, n2 = r q with b = b' + q b', c = c1 + r c2: the array is seen as
// r rows of q n1 numbers, the first pass transforms its columns of r points and writes them side by side,
//   y[a][b'][c1] = w_n^((a + n1 b') c1) sum_b'' w_r^(b'' c1) x[a + n1 b' + q n1 b'']
// a middle pass transforms the columns of the array y[a] in place, as soon as its q rows are there and still cached,
//   z[a][c2][c1] = sum_b' w_q^(b' c2) y[a][b'][c1]
// and what is left of the twiddles, w_n^(a r c2), is the same for r neighbours, so that the last pass applies it.
#pragma once
#include "runtime/kernel_row.hpp"
#include "runtime/memory.hpp"
#include "runtime/problem.hpp"
#include "runtime/targets.hpp"

namespace sfft {

// A pass of first * second points; second = 1 if one kernel does it, both 1 if there is no such pass.
struct PassShape {
  std::uint32_t first = 1, second = 1;
  std::uint32_t points() const noexcept { return first * second; }
  bool operator==(const PassShape&) const = default;
};

struct FourStepShape {
  PassShape columns, middle, rows;  // r, q and n1
  bool operator==(const FourStepShape&) const = default;
};

// The shapes this family offers for n points on a target with these kernels, best first; how many were written.
std::size_t four_step_shapes(std::size_t n, Precision precision, const Target& target, const KernelTable& kernels,
                             FourStepShape* shapes, std::size_t most) noexcept;

// The kernels of a shape; null where a pass has no second kernel or does not exist.
struct FourStepKernels {
  const ColumnKernel *turn = nullptr, *join = nullptr;
  const ColumnKernel *middle = nullptr, *middle_finish = nullptr;
  const ColumnKernel *rows = nullptr, *rows_finish = nullptr;
};
// False if a kernel is missing or the shape is too small for it.
bool find_kernels(const KernelTable& table, Precision precision, const FourStepShape& shape,
                  FourStepKernels& kernels) noexcept;

// One kernel with everything but its arrays.
struct FourStepKernel {
  void (*run)(const ColumnStep&, const void*, void*, const void*, const void*, const void*) = nullptr;
  const void* constants = nullptr;
  ColumnStep step{};
};

// Data out of the caches is fetched ahead, a group of blocks at a time: several lines of a row together, since a page
// and a row of memory are dear to open, while the group before is worked on.
struct FetchAhead {
  std::size_t lines = 0;   // fetched after each turn of a kernel's outer loop; 0: no fetching
  std::size_t stride = 0;  // bytes from row to row
};

// A pass in place over an array of rows: one kernel, or two for each block of columns.
struct InPlacePass {
  FourStepKernel first, second;
  const void *before_first = nullptr, *before_second = nullptr;
  std::size_t blocks = 1, block_bytes = 0;
  FetchAhead fetch;
  std::size_t next_first = 0, next_second = 0;  // bytes of the tables of one array, if each has its own
};

// What run_four_step reads. Distances are in bytes.
struct FourStepData {
  FourStepKernel turn, join;  // join only if the first pass is two kernels
  const void *after_turn = nullptr, *before_join = nullptr, *after_join = nullptr;
  struct Distance {
    std::size_t in, out, after_turn, after_join;
  };
  Distance block{}, array{};           // from block to block of columns a; from b' to b' + 1
  std::size_t groups = 1, blocks = 1;  // groups of so many blocks
  std::size_t arrays = 1;              // values of b'
  std::size_t real = 0;                // bytes of a real number
  FetchAhead fetch;
  InPlacePass middle, rows;
  std::size_t y_rows = 0, y_bytes = 0;  // rows y[a] that are ready after a group, and the length of one
};

// Bytes of the buffer on the stack: the longest pass times a cache line.
inline constexpr std::size_t four_step_buffer = std::size_t{1024} * 64;

// Fills `data` and allocates its tables. False if memory runs out.
bool prepare_four_step(const Problem& problem, const FourStepShape& shape, const KernelTable& kernels,
                       FourStepData& data, Buffer& tables) noexcept;

// data is a FourStepData. in is only read, and does not overlap out. Returns 0.
int run_four_step(const void* in, void* out, const void* data) noexcept;

}  // namespace sfft
