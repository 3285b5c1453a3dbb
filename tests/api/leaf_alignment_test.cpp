// SPDX-License-Identifier: BSD-3-Clause
// Arrays that begin one complex number past an aligned address, as malloc's large ones do: the passes over hard-coded
// leaves read and write them in aligned vectors nevertheless, or copy them first where rows would meet in a cache.
#include <gtest/gtest.h>

#include "../aligned.hpp"
#include "runtime/leaf_body.hpp"
#include "runtime/leaf_pass.hpp"

namespace sfft {
namespace {

constexpr std::size_t vl = 4;  // of double precision, so that a vector is a line

// Stand-ins for kernels that count the columns they are given, and those among them whose vectors straddle lines.
struct Columns {
  std::size_t done = 0, straddling = 0;

  void note(const void* array, std::size_t columns) {
    done += columns;
    if (address(array) % line_bytes != 0) straddling += columns;
  }
} leaves, radix4, radix8;

void count_leaves(const LeafStep& step, const void*) { leaves.note(step.in, vl * step.count); }

template <Columns& calls>
void count_calls(const void*, void* out, const void*, std::size_t, std::size_t count, std::size_t, const void*) {
  calls.note(out, count);
}

struct BodyCount {
  Columns radix4, radix8;
};

// The body of n points whose results begin so many complex numbers past an aligned address.
BodyCount count_body(std::size_t n, std::size_t leaf, std::size_t past) {
  AlignedArray<double> memory(2 * (n + past));
  const std::vector<double> table(2 * n);
  LeafBody body{.radix4 = {count_calls<radix4>, nullptr, line_bytes},
                .radix8 = {count_calls<radix8>, nullptr, line_bytes},
                .twiddles = {},
                .leaf = leaf,
                .bytes = 16,
                .log_rows = 0};
  while (leaf << body.log_rows < n) ++body.log_rows;
  body.twiddles.table = reinterpret_cast<const char*>(table.data());
  body.twiddles.stored = n;
  radix4 = radix8 = {};
  char* const out = reinterpret_cast<char*>(memory.data + 2 * past);
  run_leaf_body(body, out, out);
  return {radix4, radix8};
}

TEST(LeafBody, LongRowsAreDoneInAlignedVectors) {
  constexpr std::size_t leaf = 512, n = 1 << 14;  // rows of a radix 8 call are 2 kB and more
  const BodyCount aligned = count_body(n, leaf, 0), past = count_body(n, leaf, 1);
  EXPECT_EQ(aligned.radix8.straddling, 0U);
  EXPECT_EQ(past.radix8.done, aligned.radix8.done);
  EXPECT_EQ(past.radix8.straddling, 0U);
  EXPECT_EQ(past.radix4.done, aligned.radix4.done);
  EXPECT_EQ(past.radix4.straddling, past.radix4.done) << "calls of radix 4 have the shortest rows";
}

TEST(LeafBody, ShortRowsAreLeftAsTheyAre) {
  constexpr std::size_t leaf = 64, n = 512;
  const BodyCount aligned = count_body(n, leaf, 0), past = count_body(n, leaf, 1);
  EXPECT_EQ(past.radix8.done, aligned.radix8.done);
  EXPECT_EQ(past.radix8.straddling, past.radix8.done);
}

TEST(LeafPass, ReadsAlignedVectors) {
  constexpr std::size_t leaf = 32, rows = 4096;
  const LeafKernel kernel{.name = "",
                          .n = leaf,
                          .precision = Precision::double_,
                          .lanes = "eeee",
                          .streaming = false,
                          .format = Format::interleaved,
                          .vl = vl,
                          .counts = {},
                          .run = count_leaves,
                          .constants = {}};
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

TEST(LeafPass, GathersWhereRowsMeetInEightWays) {
  const CacheSizes eight_ways{32768, 1 << 20, 1 << 25}, twelve_ways{49152, 1 << 21, 1 << 25};
  constexpr std::size_t kilobyte = 1024;
  for (const std::size_t leaf : {8, 16, 32, 64}) {
    for (std::size_t array = 16 * kilobyte; array <= 8192 * kilobyte; array *= 2) {
      EXPECT_EQ(gathering(leaf, array, &twelve_ways), Gather::never);
      const bool meet = leaf > 8 && array > 32 * kilobyte && array <= 2048 * kilobyte;
      const bool always = leaf > 16 && array > 64 * kilobyte;
      EXPECT_EQ(gathering(leaf, array, &eight_ways), !meet    ? Gather::never
                                                     : always ? Gather::always
                                                              : Gather::shared_lines)
          << leaf << " rows, " << array << " bytes";
    }
  }
}

}  // namespace
}  // namespace sfft
