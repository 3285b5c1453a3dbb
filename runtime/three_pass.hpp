// SPDX-License-Identifier: BSD-3-Clause
// Transforms in place of arrays that a cache has room for once, but not twice: n = r m r in three passes over one
// array, seen as r rows of m r numbers. With a, c, d, f below r and b, e below m
//   X[c + r e + r m f] = sum_a w_r^(a f) w_n^(r a e) sum_b w_m^(b e) w_(r m)^(b c) w_n^(a c) sum_d w_r^(d c) x[a + r b
//   + r m d]
//   1. Columns of r points, vl at a time: d becomes c. Tiles of vl by vl results are turned as they are written
//      (ColumnRole::swap): the lanes now count c modulo vl, and row c - c modulo vl + a modulo vl has all of b and a /
//      vl.
//   2. Columns of m points of each row: b becomes e. A row is contiguous, and the second cache has room for it.
//   3. For each e the r by r numbers that have it, which lie in r pieces of r numbers, one a row, and so do the
//   results:
//      a becomes f, by way of a tile in scratch memory, or, if r = 2 vl, in registers (ColumnRole::cross).
// So a pass writes where it reads, and nothing but tables and a tile wants room in a cache besides the array. A pass of
// more than 32 points is two kernels; twiddles that need a large table are applied as two factors, as in the four-step
// family. docs/decisions/0007-three-passes.md has the measurements.
#pragma once
#include "runtime/column_call.hpp"
#include "runtime/column_tables.hpp"
#include "runtime/core.hpp"
#include "runtime/memory.hpp"
#include "runtime/problem.hpp"

namespace sfft {

struct ThreePassShape {
  PassShape ends, middle;  // r and m
  bool operator==(const ThreePassShape&) const = default;
};

// Null where a pass has no second kernel.
struct ThreePassKernels {
  const ColumnKernel *turn = nullptr, *turn_join = nullptr;  // first pass; one kernel alone is a swap
  const ColumnKernel *first = nullptr, *second = nullptr;    // second pass
  const ColumnKernel *plain = nullptr, *finish = nullptr;    // third pass
  const ColumnKernel* cross = nullptr;                       // or that one alone
  // False if one is missing.
  bool find(const KernelTable& table, Precision precision, const ThreePassShape& shape) noexcept;
};

// The shape for a size, and its kernels. False if there is none.
bool find_three_pass(std::size_t n, Precision precision, const KernelTable& table, ThreePassShape& shape,
                     ThreePassKernels& kernels) noexcept;

// Whether an array of so many bytes is better transformed in place this way than by way of scratch memory of its size.
// Null means this machine's caches.
bool better_in_three_passes(std::size_t array, const Core& core = this_core()) noexcept;

// Lengths are in complex numbers, where nothing else is said.
struct ThreePassLayout {
  std::size_t r, r1, r2, s1, s2;  // r = r1 r2 (first pass) = s1 s2 (third pass; s2 = 1 if one kernel does it)
  std::size_t m, m1, m2;          // m = m1 m2
  ColumnLanes lanes;
  std::size_t real;    // bytes of a real number
  std::size_t turned;  // vectors that a first pass of two kernels takes at a time
  std::size_t width;   // vectors that the second pass takes at a time

  std::size_t n() const noexcept { return r * m * r; }
  std::size_t row() const noexcept { return m * r; }
  std::size_t vectors() const noexcept { return r / lanes.vl; }
  // Whether rows are fetched ahead: more of them than the core follows by itself.
  bool fetching() const noexcept { return r > 64; }
  std::size_t bytes(std::size_t complex) const noexcept { return 2 * complex * real; }
  std::size_t table_bytes() const noexcept;
  std::size_t work_bytes() const noexcept;  // of scratch memory, aligned
};

// What run_three_pass reads; tables are named for the call that reads them.
struct ThreePassData {
  ThreePassLayout layout{};
  ColumnCall turn, turn_join, first, second, plain, finish, cross;
  const void *after_turn = nullptr, *before_turn_join = nullptr, *after_turn_join = nullptr;
  const void *before_first = nullptr, *after_first = nullptr, *before_second = nullptr, *after_second = nullptr;
  const void* before_finish = nullptr;

  // Bytes of scratch memory, wherever that begins.
  std::size_t scratch_bytes() const noexcept {
    const std::size_t aligned = layout.work_bytes();
    return aligned == 0 ? 0 : aligned + line_bytes;
  }
};

// Writes the tables, and to `data` where they are. False if memory for them cannot be had.
bool make_three_pass_tables(Precision precision, Direction direction, ThreePassData& data, Buffer& tables) noexcept;

// Fills `data` and allocates its tables. False if memory runs out.
bool prepare_three_pass(const Problem& problem, const ThreePassShape& shape, const KernelTable& table,
                        ThreePassData& data, Buffer& tables) noexcept;

// data is a ThreePassData, work has its scratch_bytes(). in == out works, and is what this is for. Returns 0.
int run_three_pass_via(const void* data, const void* in, void* out, void* work) noexcept;
// The same with the calling thread's scratch memory; SFFT_OUT_OF_MEMORY if it cannot be had. For an output that is not
// aligned to vectors it may take more of it, and the passes work there.
int run_three_pass(const void* data, const void* in, void* out) noexcept;

}  // namespace sfft
