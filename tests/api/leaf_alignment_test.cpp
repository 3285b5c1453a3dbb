// SPDX-License-Identifier: BSD-3-Clause
// Arrays that begin one complex number past an aligned address, as malloc's large ones do: transforms with hard-coded
// leaves read and write them in aligned vectors nevertheless, or copy them first where rows would meet in a cache. And
// the order in which large arrays have their leaves taken, and in how many calls.
#include <gtest/gtest.h>

#include "../aligned.hpp"
#include "cores.hpp"
#include "runtime/hard_coded_leaf.hpp"

namespace sfft {
namespace {

constexpr std::size_t vl = 4;  // of double precision, so that a vector is a line

// Stand-ins for kernels that count the columns they are given, and those among them whose vectors straddle lines or lie
// beyond an array.
struct Columns {
  std::size_t done = 0, straddling = 0, beyond = 0, calls = 0, waits = 0;

  void note(const void* first, std::size_t columns) {
    done += columns;
    columns > 0 ? ++calls : ++waits;
    if (address(first) % line_bytes != 0) straddling += columns;
  }
} leaves, calls;
const char *array_begin = nullptr, *array_end = nullptr;

void count_leaves(const LeafStep& step, const void*) { leaves.note(step.in, vl * step.count); }

template <std::size_t radix>
void count_call(const void* in, void* out, const void*, std::size_t stride, std::size_t count, std::size_t,
                const void*) {
  calls.note(in, count);
  const std::size_t reach = ((radix - 1) * stride + count) * 16;
  for (const void* rows : {in, static_cast<const void*>(out)}) {
    const bool inside = address(rows) - address(array_begin) < address(array_end) - address(array_begin);
    if (inside && address(rows) + reach > address(array_end)) calls.beyond += count;
  }
}

// A transform of n points, without leaves, to so many complex numbers past an aligned address.
Columns count_body(std::size_t n, std::size_t leaf, std::size_t past) {
  AlignedArray<double> memory(2 * (n + past));
  const std::vector<double> table(2 * n);
  HardCodedLeafData data;
  LeafBody& body = data.body;
  body = {.radix4 = {count_call<4>, nullptr},
          .radix8 = {count_call<8>, nullptr},
          .streamed = {},
          .twiddles = {},
          .leaf = leaf,
          .bytes = 16,
          .log_rows = 0};
  while (leaf << body.log_rows < n) ++body.log_rows;
  body.twiddles.table = body.twiddles.copy = {reinterpret_cast<const char*>(table.data()), n};
  char* const out = reinterpret_cast<char*>(memory.data + 2 * past);
  array_begin = out;
  array_end = out + n * 16;
  calls = {};
  run_hard_coded_leaf(&data, nullptr, out);
  return calls;
}

TEST(LeafBody, WorksInTheAlignedLinesOfItsOutput) {
  for (const std::size_t points : {8, 16, 64}) {
    for (std::size_t n = 2 * points; n <= 1 << 15; n *= 2) {
      const Columns aligned = count_body(n, points, 0), past = count_body(n, points, 1);
      EXPECT_EQ(past.done, aligned.done) << n << ", leaves of " << points;
      EXPECT_EQ(past.straddling, 0U) << n << ", leaves of " << points;
      EXPECT_EQ(past.beyond, 0U) << n << ", leaves of " << points;
    }
  }
}

constexpr std::size_t leaf = 32;
constexpr LeafKernel kernel{.name = "",
                            .n = leaf,
                            .precision = Precision::double_,
                            .lanes = "eeee",
                            .interleaved = false,
                            .streaming = false,
                            .format = Format::interleaved,
                            .vl = vl,
                            .counts = {},
                            .run = count_leaves,
                            .constants = {}};

TEST(LeafPass, ReadsAlignedVectors) {
  constexpr std::size_t rows = 4096;
  LeafPass pass{.runs = {{&kernel, nullptr, 0, rows / vl, false}}, .count = 1, .leaf = leaf, .rows = rows, .bytes = 16};
  std::vector<char> tables(leaf_table_bytes(pass));
  fill_leaf_tables(pass, tables.data());
  AlignedArray<double> in(2 * (leaf * rows + 1));
  std::vector<double> out(2 * leaf * rows);
  for (const Gather gather : {Gather::never, Gather::shared_lines, Gather::always}) {
    pass.gather = gather;
    leaves = {};
    run_leaf_pass(pass, in.data + 2, out.data());
    // All of a block, or all but the two vectors at the ends, one of which is there only for that.
    EXPECT_EQ(leaves.done, gather == Gather::always ? rows : rows + vl);
    EXPECT_EQ(leaves.straddling, gather == Gather::always ? 0U : 2 * vl);
  }
}

// Blocks of 8 kB of all rows, here 16 columns, and the last of a run as short as it comes. A streaming kernel is asked
// once to wait for its results, at the end.
TEST(LeafPass, TakesEveryLeafOnceWhenRowsAreFetched) {
  constexpr std::size_t rows = 4096, some = rows / vl / 3, block = 4;
  for (const bool streaming : {false, true}) {
    const LeafKernel* const streamed = streaming ? &kernel : nullptr;
    LeafPass pass{.runs = {{&kernel, streamed, 0, some, false}, {&kernel, streamed, some * vl, rows / vl - some, true}},
                  .count = 2,
                  .leaf = leaf,
                  .rows = rows,
                  .bytes = 16,
                  .fetching = true};
    std::vector<char> tables(leaf_table_bytes(pass));
    fill_leaf_tables(pass, tables.data());
    AlignedArray<double> in(2 * leaf * rows), out(2 * leaf * rows);
    leaves = {};
    run_leaf_pass(pass, in.data, out.data);
    EXPECT_EQ(leaves.done, rows);
    EXPECT_EQ(leaves.calls, (some + block - 1) / block + (rows / vl - some + block - 1) / block);
    EXPECT_EQ(leaves.waits, streaming ? 1U : 0U);
  }
}

TEST(LeafPass, FetchesRowsPastTheSecondCacheOfEightWays) {
  for (std::size_t array = 1 << 16; array <= 1 << 26; array *= 2) {
    EXPECT_EQ(fetches_rows(32, array, zen4), array > 1 << 21) << array;
    EXPECT_FALSE(fetches_rows(16, array, zen4)) << array;
    EXPECT_FALSE(fetches_rows(32, array, zen5)) << array;
    EXPECT_FALSE(fetches_rows(32, array, emerald_rapids)) << array;
  }
}

// Two runs whose border lies within a block, and rows of less than a page, of one and of two at each place.
TEST(LeafPass, TakesEveryLeafInTurnsOnce) {
  for (const std::size_t rows : {64, 4096, 16384, 32768}) {
    const std::size_t some = rows / vl / 3;
    LeafPass pass{.runs = {{&kernel, nullptr, 0, some, false}, {&kernel, nullptr, some * vl, rows / vl - some, true}},
                  .count = 2,
                  .leaf = leaf,
                  .rows = rows,
                  .bytes = 16,
                  .in_turns = true};
    std::vector<char> tables(leaf_table_bytes(pass));
    fill_leaf_tables(pass, tables.data());
    AlignedArray<double> in(2 * leaf * rows);
    std::vector<double> out(2 * leaf * rows);
    leaves = {};
    run_leaf_pass(pass, in.data, out.data());
    EXPECT_EQ(leaves.done, rows);
    EXPECT_EQ(leaves.straddling, 0U);
  }
  for (const std::size_t log_array : {26, 27, 30}) {
    EXPECT_EQ(takes_turns(16, std::size_t{1} << log_array), log_array >= 26);
    EXPECT_FALSE(takes_turns(32, std::size_t{1} << log_array));
  }
}

TEST(LeafPass, GathersWhereRowsMeetInEightWays) {
  constexpr std::size_t kilobyte = 1024;
  for (const std::size_t points : {8, 16, 32, 64}) {
    for (std::size_t array = 16 * kilobyte; array <= 8192 * kilobyte; array *= 2) {
      EXPECT_EQ(gathering(points, array, zen5), Gather::never);
      EXPECT_EQ(gathering(points, array, emerald_rapids), Gather::never);
      const bool meet = points > 8 && array > 32 * kilobyte && array <= 2048 * kilobyte;
      const bool always = points > 16 && array > 64 * kilobyte;
      EXPECT_EQ(gathering(points, array, zen4), !meet    ? Gather::never
                                                : always ? Gather::always
                                                         : Gather::shared_lines)
          << points << " rows, " << array << " bytes";
    }
  }
}

}  // namespace
}  // namespace sfft
