// SPDX-License-Identifier: BSD-3-Clause
// The leaf pass of a transform with hard-coded leaves (thesis 5.3.2 and 5.3.5).
//
// n points with leaves of L have rows = n/L leaves, and leaf r reads the places r, r + rows, r + 2 rows, ...: the pass
// reads L sequential streams. Sorted by r the leaves are three groups, of
//   rows/3 + 1    rows/3 + (rows mod 3)/2    rows/3
// leaves (rounded down; equations 36 to 38): whole leaves, leaves of two halves, whole leaves again. The last ones
// begin one place earlier, at r - rows modulo n. A vector holds vl consecutive leaves; where a group ends inside one,
// its lanes are of two kinds, and a kernel made for that place does it.
#pragma once
#include "runtime/core.hpp"
#include "runtime/kernel_row.hpp"
#include "runtime/problem.hpp"

namespace sfft {

// If vectors are shorter than a line, or straddle lines and cannot be moved to aligned places, a line is wanted by
// several vectors of its row. Where an array has more than the 32 kB of eight ways, the rows of a leaf, if they are
// more than eight, fall into so few sets of the first cache that a line is gone before the next vector: blocks of
// columns are copied to rows elsewhere first. If there are 32 rows, even lines that are read once are better copied:
// what is fetched ahead is gone as soon. Larger first caches come with faster second ones, and past the second cache
// the copies cost more than they save (docs/decisions/0004-hard-coded-leaves.md). An array is so many bytes.
enum class Gather : std::uint8_t { never, shared_lines, always };
Gather gathering(std::size_t leaf, std::size_t array, const Core& core = this_core()) noexcept;

// Whether the rows are fetched ahead, some of each in turn: where they are past the second cache, and more than the
// streams that a core follows by itself. Cores with larger first caches follow more, or so it seems
// (docs/decisions/0004-hard-coded-leaves.md).
bool fetches_rows(std::size_t leaf, std::size_t array, const Core& core = this_core()) noexcept;

// In the order of what they read, neighbouring leaves write to different pages, all of the output's one after the
// other. Where those are far more than a processor knows the addresses of, leaves are taken in turns from 64 places,
// whose leaves write to the same pages, a page of each row at a time. With more than 16 rows that are too many places
// to read.
bool takes_turns(std::size_t leaf, std::size_t array) noexcept;

struct LeafLoops {
  std::size_t first, second, third;
};
LeafLoops leaf_loops(std::size_t rows) noexcept;

// Writes where the results of each leaf begin, in leaves: the conjugate-pair recursion over leaves, in the order of the
// places they read.
void fill_leaf_offsets(std::uint32_t* offsets, std::size_t rows) noexcept;

// Writes leaf + 1 indices: how far point b - 1 (modulo leaf) of a leaf lies from the first, in real numbers. From the
// second one on they are those of points 0, 1, ...; from the first on, those of a leaf that begins a place earlier.
void fill_leaf_indices(std::ptrdiff_t* indices, std::size_t leaf, std::size_t rows) noexcept;

// The pass as at most five runs of a kernel each: whole, mixed, halves, mixed, whole.
struct LeafPass {
  struct Run {
    const LeafKernel *kernel, *streaming;  // the latter null if nothing is to be streamed
    std::size_t first, vectors;            // the first leaf, and how many vectors of them
    bool earlier;                          // they begin a place earlier
  };
  Run runs[5] = {};
  std::uint32_t count = 0;
  std::size_t leaf = 0, rows = 0, bytes = 0;  // bytes of a complex number
  std::size_t last = 0;                       // the leaf whose results are the last
  Direction direction = Direction::forward;
  Gather gather = Gather::never;
  bool fetching = false, in_turns = false;
  const std::ptrdiff_t *indices = nullptr, *block_indices = nullptr;  // in the input, and in a block copied from it
  const std::uint32_t* offsets = nullptr;
};

// Which leaf kernels a pass is made of; of two that differ in their order only, the one that is interleaved, or not.
struct LeafSelection {
  Precision precision;
  std::size_t leaf;
  bool streaming, interleaved;
};

// Makes the pass anew, whatever it was. False if a kernel is missing, or the transform has fewer than two vectors of
// leaves.
bool make_leaf_pass(const KernelTable& kernels, const LeafSelection& wanted, std::size_t rows, LeafPass& pass) noexcept;

// What the pass needs in tables, and the tables made in that much memory.
std::size_t leaf_table_bytes(const LeafPass& pass) noexcept;
void fill_leaf_tables(LeafPass& pass, void* memory) noexcept;

// in is only read, and does not overlap out. With a tail the last line of the leaves goes there, and not to out.
void run_leaf_pass(const LeafPass& pass, const void* in, void* out, char* tail = nullptr) noexcept;

}  // namespace sfft
