// SPDX-License-Identifier: BSD-3-Clause
// The runtime works out the leaf pass for itself and walks the emitted grammar: both must be what the generator's
// structure says, for every size.
#include <gtest/gtest.h>

#include <bit>

#include "generator/emit/grammar.hpp"
#include "generator/graph/structure.hpp"
#include "runtime/hard_coded_leaf.hpp"

namespace sfft {
namespace {

using generator::BodyCall;

TEST(LeafPass, LoopsAreThoseOfTheGenerator) {
  for (std::size_t rows = 2; rows <= 1 << 20; rows *= 2) {
    const LeafLoops loops = leaf_loops(rows);
    const generator::LeafLoops expected = generator::leaf_loops(static_cast<long>(rows), 1);
    EXPECT_EQ(static_cast<long>(loops.first), expected.first) << rows;
    EXPECT_EQ(static_cast<long>(loops.second), expected.second) << rows;
    EXPECT_EQ(static_cast<long>(loops.third), expected.third) << rows;
  }
}

// Where leaf r of the pass reads point b, and where it writes, from the tables alone.
TEST(LeafPass, TablesAreTheSortedRows) {
  for (const int leaf : {8, 16, 32, 64}) {
    for (long n = 2L * leaf; n <= 1 << 15; n *= 2) {
      const auto rows = generator::sort_leaves(generator::leaf_rows(n, leaf));
      const generator::LeafLoops loops = generator::leaf_loops(n, leaf);
      std::vector<std::uint32_t> offsets(rows.size());
      std::vector<std::ptrdiff_t> indices(leaf + 1);
      fill_leaf_offsets(offsets.data(), rows.size());
      fill_leaf_indices(indices.data(), leaf, rows.size());
      const auto order = generator::leaf_rows(leaf, leaf)[0].addresses;
      const auto half_order = generator::leaf_rows(leaf / 2, leaf / 2)[0].addresses;
      for (long r = 0; r < static_cast<long>(rows.size()); ++r) {
        const std::ptrdiff_t* is = indices.data() + (r < loops.first + loops.second ? 1 : 0);
        std::vector<long> reads;
        for (const long b : rows[r].halves ? half_order : order)
          reads.push_back(r + is[rows[r].halves ? 2 * b : b] / 2);
        if (rows[r].halves)
          for (const long b : half_order) reads.push_back(r + is[(2 * b - 1 + leaf) % leaf] / 2);
        ASSERT_EQ(reads, rows[r].addresses) << "leaf " << r << " of " << n;
        ASSERT_EQ(static_cast<long>(offsets[r]) * leaf, rows[r].output) << "leaf " << r << " of " << n;
      }
    }
  }
}

TEST(BodyGrammar, IsTheLibrarysGrammar) {
  const generator::Grammar grammar = generator::library_grammar();
  ASSERT_EQ(body_grammar.largest, grammar.sequences.size());
  EXPECT_EQ(body_grammar.first[grammar.sequences.size() + grammar.rules.size()], grammar.symbols());
  EXPECT_LE(grammar.symbols() * sizeof(BodySymbol), 2048U) << "it should stay small";
}

// Stand-ins for body kernels that note where they were called instead of computing. Chunks are one call.
struct Recorder {
  const char* out;
  std::size_t bytes;
  std::vector<BodyCall> calls;
  std::size_t n = 0;
  std::ptrdiff_t elsewhere = 0;  // from there to where the result is wanted
  std::size_t columns = 0;       // of the present call that are done
};
Recorder* recorder = nullptr;

template <int radix>
void record(const void* in, void* out, const void* twiddles, std::size_t stride, std::size_t count,
            std::size_t table_stride, const void*) {
  const auto place = static_cast<std::size_t>(static_cast<const char*>(in) - recorder->out) / recorder->bytes;
  const bool last = radix * stride == recorder->n;  // only the largest call writes where the result is wanted
  EXPECT_EQ(static_cast<const char*>(out), static_cast<const char*>(in) + (last ? recorder->elsewhere : 0));
  const BodyCall call{static_cast<long>(radix * stride), static_cast<long>(place - recorder->columns), radix};
  if (recorder->columns == 0) recorder->calls.push_back(call);
  EXPECT_EQ(recorder->calls.back(), call);
  EXPECT_GE(table_stride, count);
  recorder->columns = (recorder->columns + count) % stride;
  // The first row of twiddles is the level of size m (radix 4) or m/2 (radix 8), which begins at its quarter.
  if (count == stride) {
    EXPECT_EQ(static_cast<const char*>(twiddles), recorder->out + stride * recorder->bytes);
  }
}
void no_product(const void*, const void*, void*, std::size_t) {}

// The same for a tree of so many leaves.
template <int leaves>
void record_tree(void* at, const void* table, std::size_t leaf, const void*, const void*) {
  const auto place = static_cast<std::size_t>(static_cast<const char*>(at) - recorder->out) / recorder->bytes;
  recorder->calls.push_back({static_cast<long>(leaves * leaf), static_cast<long>(place), 8});
  EXPECT_EQ(table, recorder->out);
}

// A body of these stand-ins, and tables of `stored` points.
HardCodedLeafData recorded_data(std::size_t n, std::size_t leaf, std::size_t stored) {
  HardCodedLeafData data;
  data.body.radix4.run = record<4>;
  data.body.radix8.run = record<8>;
  const LeafTwiddles::Table table{recorder->out, stored};
  data.body.twiddles = {table, table, recorder->out, 16, recorder->bytes, no_product};
  data.body.leaf = leaf;
  data.body.bytes = recorder->bytes;
  data.body.log_rows = static_cast<std::uint32_t>(std::bit_width(n / leaf)) - 1;
  return data;
}

// The calls that execute makes are the sequence of the thesis, with the grammar's walk and with the recursion beyond
// it, and whether leaves are fetched ahead or not.
TEST(BodyGrammar, ExecutesEverySequence) {
  std::vector<char> out((std::size_t{8} << 20) + 64);
  for (const std::size_t leaf : {8, 16, 64}) {
    for (const std::size_t stored : {std::size_t{128}, std::size_t{1} << 20}) {
      for (std::size_t n = 2 * leaf; n <= std::size_t{1} << 20; n *= 2) {
        Recorder recording{out.data(), 8, {}, n, 64};
        recorder = &recording;
        HardCodedLeafData data = recorded_data(n, leaf, stored);
        data.body.fetching = stored == 128;
        run_hard_coded_leaf_via(&data, nullptr, out.data() + recording.elsewhere, out.data());
        const auto size = static_cast<long>(n), points = static_cast<long>(leaf);
        ASSERT_EQ(recording.calls, generator::widen_radix(generator::body_calls(size, points))) << n;
      }
    }
  }
  recorder = nullptr;
}

// With trees, each transform of 8 or 16 leaves is one of them, whether leaves are fetched ahead or not; but for the
// last, where the result is wanted elsewhere.
TEST(BodyGrammar, ExecutesTrees) {
  std::vector<char> out((std::size_t{8} << 20) + 64);
  const std::size_t leaf = 16;
  for (const bool fetching : {false, true}) {
    for (std::size_t n = 2 * leaf; n <= std::size_t{1} << 20; n *= 2) {
      for (const std::ptrdiff_t elsewhere : {0, 64}) {
        Recorder recording{out.data(), 8, {}, n, elsewhere};
        recorder = &recording;
        HardCodedLeafData data = recorded_data(n, leaf, std::size_t{1} << 20);
        data.body.fetching = fetching;
        data.body.trees[0] = record_tree<8>;
        data.body.trees[1] = record_tree<16>;  // 2 kB, which is fetched in one burst
        run_hard_coded_leaf_via(&data, nullptr, out.data() + elsewhere, out.data());
        const auto calls = generator::widen_radix(generator::body_calls(static_cast<long>(n), leaf));
        const bool apart = elsewhere != 0 && (n == 8 * leaf || n == 16 * leaf);
        ASSERT_EQ(recording.calls, apart ? calls : generator::gather_trees(calls, leaf)) << n << " " << elsewhere;
      }
    }
  }
  recorder = nullptr;
}

}  // namespace
}  // namespace sfft
