// SPDX-License-Identifier: BSD-3-Clause
// The twiddles of a transform with hard-coded leaves.
//
// The levels w_m^k, k < m/4, of up to `stored` points are a table, as in PlainData. Those of larger ones, of transforms
// that are large themselves, would take half as much memory as the data, and time to be read from there; their numbers
// are made when they are needed, a chunk of neighbours at a time:
//   w_m^(k + l) = w_m^k w_m^l,  k a multiple of chunk, l < chunk
// The factors w_m^k = w_(m/chunk)^(k/chunk) are a level of the table, the others one short row for each level.
//
// Where they lie matters. The rows of data of a large call begin at the same place of a page, and so do those of a
// table: if these places are near each other, a transform takes up to twice as long, it seems because loads wait for
// stores that differ only in the page, and because eleven rows share the ways of a cache that has eight
// (docs/decisions/0004-hard-coded-leaves.md). Arrays mostly begin where a page does, or a little later; tables
// therefore begin elsewhere in one. For data that are near them all the same there is a copy half a page away, of all
// but two levels, so that it takes a quarter of the memory; the rows of those two are copied to the stack in pieces.
#pragma once
#include "runtime/core.hpp"
#include "runtime/kernel_row.hpp"
#include "runtime/memory.hpp"
#include "runtime/problem.hpp"

namespace sfft {

// docs/decisions/0004-hard-coded-leaves.md says why so; tests have less, to see chunks in small transforms. Both are
// powers of two, 8 <= chunk <= stored / 4, and stored is at least twice a leaf.
struct LeafTwiddleLimits {
  std::size_t stored = std::size_t{1} << 17;  // more, if the factors of n points need it
  std::size_t chunk = most_chunk;
  std::size_t whole = std::size_t{1} << 22;  // all levels are stored if an array has at most so many bytes
  static constexpr std::size_t most_chunk = 256;
};

// The limits for a machine with these caches, or this one: fewer twiddles are stored where the last cache is slow.
LeafTwiddleLimits leaf_twiddle_limits(const Core& core = this_core()) noexcept;

struct LeafTwiddles {
  struct Table {
    const char* at = nullptr;  // level m <= stored from element m/4 on
    std::size_t stored = 0;
  };
  Table table, copy;           // the same if they are small
  const char* rows = nullptr;  // w_m^l, l < chunk, for the levels m = 2 stored, 4 stored, ...
  std::size_t chunk = 0;
  std::size_t bytes = 0;  // of a complex number
  RowProduct* product = nullptr;

  // The table to read with these data.
  const Table& away_from(const void* data) const noexcept;
};

// The place in a page where tables begin whose rows are two kilobytes apart or more: far from the beginning of a page,
// of half a page and of a quarter. Copies begin half a page later.
inline constexpr std::size_t table_place = page_bytes / 4 + page_bytes / 8;

// Allocates and fills tables for n points; behind them, aligned, are `more` bytes for other use. Fills `twiddles` but
// for the product. Null if memory runs out.
Buffer make_leaf_twiddles(std::size_t n, Precision precision, Direction direction, const LeafTwiddleLimits& limits,
                          std::size_t more, LeafTwiddles& twiddles, void*& behind) noexcept;

// Writes the three rows, `stride` numbers apart, that a radix 8 call of m points reads with columns k to k + count - 1,
// all of one chunk. The numbers do not depend on where they are read.
void make_rows(const LeafTwiddles& twiddles, std::size_t m, std::size_t k, std::size_t count, char* rows,
               std::size_t stride) noexcept;

}  // namespace sfft
