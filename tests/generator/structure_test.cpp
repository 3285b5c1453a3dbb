// SPDX-License-Identifier: BSD-3-Clause
// The structure of transforms with hard-coded leaves: what the thesis prints of it (section 5.3), and what must hold of
// every size.
#include "generator/graph/structure.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

namespace sfft::generator {
namespace {

using Addresses = std::vector<long>;

// The eight leaves of 16 points of a transform of 128, by the residue of their addresses modulo 8.
const Addresses by_residue[] = {{0, 64, 32, 96, 16, 80, 112, 48, 8, 72, 40, 104, 120, 56, 24, 88},
                                {1, 65, 33, 97, 17, 81, 113, 49, 9, 73, 41, 105, 121, 57, 25, 89},
                                {2, 66, 34, 98, 18, 82, 114, 50, 10, 74, 42, 106, 122, 58, 26, 90},
                                {3, 67, 35, 99, 19, 83, 115, 51, 123, 59, 27, 91, 11, 75, 107, 43},
                                {4, 68, 36, 100, 20, 84, 116, 52, 124, 60, 28, 92, 12, 76, 108, 44},
                                {5, 69, 37, 101, 21, 85, 117, 53, 125, 61, 29, 93, 13, 77, 109, 45},
                                {126, 62, 30, 94, 14, 78, 110, 46, 6, 70, 38, 102, 118, 54, 22, 86},
                                {127, 63, 31, 95, 15, 79, 111, 47, 7, 71, 39, 103, 119, 55, 23, 87}};
bool is_halves(int residue) { return residue >= 3 && residue <= 5; }

TEST(LeafRows, Table5Size128) {
  const int order[] = {0, 4, 2, 6, 1, 5, 7, 3};
  const std::vector<LeafRow> rows = leaf_rows(128, 16);
  ASSERT_EQ(rows.size(), 8U);
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(rows[i].addresses, by_residue[order[i]]) << i;
    EXPECT_EQ(rows[i].halves, is_halves(order[i])) << i;
    EXPECT_EQ(rows[i].output, 16L * i);
  }
}

TEST(LeafRows, Table6Size128Sorted) {
  const std::vector<LeafRow> rows = sort_leaves(leaf_rows(128, 16));
  ASSERT_EQ(rows.size(), 8U);
  for (int i = 0; i < 8; ++i) {
    EXPECT_EQ(rows[i].addresses, by_residue[i]) << i;
    EXPECT_EQ(rows[i].halves, is_halves(i)) << i;
  }
}

TEST(LeafLoops, Size128IsThreeThreeTwo) { EXPECT_EQ(leaf_loops(128, 16), (LeafLoops{3, 3, 2})); }

// The equations tell the groups of every size and leaf; each leaf of a group reads the place after the one before it,
// in every one of its slots.
TEST(LeafLoops, AreTheGroupsOfEverySize) {
  for (int leaf : {8, 16, 32, 64}) {
    for (long n = 2L * leaf; n <= 1 << 16; n *= 2) {
      const LeafLoops loops = leaf_loops(n, leaf);
      const std::vector<LeafRow> rows = sort_leaves(leaf_rows(n, leaf));
      ASSERT_EQ(loops.first + loops.second + loops.third, static_cast<long>(rows.size()));
      for (long i = 0; i < static_cast<long>(rows.size()); ++i) {
        const bool second = i >= loops.first && i < loops.first + loops.second;
        ASSERT_EQ(rows[i].halves, second) << "row " << i << " of " << n << ", leaf " << leaf;
        if (i == 0 || i == loops.first || i == loops.first + loops.second) continue;
        Addresses next = rows[i - 1].addresses;
        for (long& address : next) ++address;
        ASSERT_EQ(rows[i].addresses, next) << "row " << i << " of " << n << ", leaf " << leaf;
      }
    }
  }
}

// Every input is read once, every output belongs to one leaf.
TEST(LeafRows, ReadTheInputOnce) {
  for (int leaf : {8, 16, 32, 64}) {
    for (long n = leaf; n <= 1 << 14; n *= 2) {
      Addresses read, all(n);
      std::set<long> written;
      std::iota(all.begin(), all.end(), 0);
      for (const LeafRow& row : leaf_rows(n, leaf)) {
        read.insert(read.end(), row.addresses.begin(), row.addresses.end());
        written.insert(row.output);
      }
      std::sort(read.begin(), read.end());
      EXPECT_EQ(read, all);
      EXPECT_EQ(written.size(), static_cast<std::size_t>(n / leaf));
    }
  }
}

// Every vector of every size is one of the combinations that the generator makes kernels for.
TEST(LeafVectors, CoverEverySize) {
  for (int vl : {1, 2, 4, 8}) {
    const std::vector<std::string> made = leaf_vectors(vl);
    std::set<std::string> seen;
    for (long rows = 2L * vl; rows <= 1 << 16; rows *= 2) {
      const LeafLoops loops = leaf_loops(rows, 1);
      std::string kinds(static_cast<std::size_t>(rows), 'e');
      std::fill_n(kinds.begin() + loops.first, loops.second, 'o');
      for (std::size_t at = 0; at < kinds.size(); at += vl) seen.insert(kinds.substr(at, vl));
    }
    EXPECT_EQ(seen, std::set<std::string>(made.begin(), made.end())) << vl;
    EXPECT_EQ(made.size(), vl == 1 ? 2U : vl == 2 ? 4U : 6U);
  }
}

TEST(BodyCalls, Size128) {
  const std::vector<BodyCall> before = {{32, 0}, {64, 0}, {32, 64}, {32, 96}, {128, 0}};
  const std::vector<BodyCall> after = {{32, 0}, {32, 64}, {32, 96}, {128, 0, 8}};
  EXPECT_EQ(body_calls(128, 16), before);
  EXPECT_EQ(widen_radix(before), after);
}

// A transform of 8 or 16 leaves is its last call alone; a larger one, that of its parts.
TEST(BodyCalls, OfTreesAreOne) {
  const auto gathered = [](long n) { return gather_trees(widen_radix(body_calls(n, 16)), 16); };
  EXPECT_EQ(gathered(64), widen_radix(body_calls(64, 16)));
  EXPECT_EQ(gathered(128), (std::vector<BodyCall>{{128, 0, 8}}));
  EXPECT_EQ(gathered(256), (std::vector<BodyCall>{{256, 0, 8}}));
  EXPECT_EQ(gathered(512), (std::vector<BodyCall>{
                               {128, 0, 8}, {64, 128, 8}, {64, 192, 8}, {128, 256, 8}, {128, 384, 8}, {512, 0, 8}}));
}

TEST(BodyCalls, CountsOfTheThesis) {
  EXPECT_EQ(widen_radix(body_calls(8192, 16)).size(), 229U);
  EXPECT_EQ(widen_radix(body_calls(262144, 16)).size(), 7279U);
}

// A call comes after all that it joins, and takes in a call of half its size or none: then it is of twice the leaf.
TEST(WidenRadix, KeepsEveryButterflyInOrder) {
  for (long leaf : {1L, 16L}) {
    for (long n = 2 * leaf; n <= 4096 * leaf; n *= 2) {
      std::set<std::pair<long, long>> done;
      for (const BodyCall& call : widen_radix(body_calls(n, leaf))) {
        const auto have = [&](long size, long offset) { return size <= leaf || done.contains({size, offset}); };
        const long m = call.size, at = call.offset;
        EXPECT_EQ(call.radix, m == 2 * leaf ? 4 : 8);
        EXPECT_TRUE(have(m / 4, at + m / 2) && have(m / 4, at + 3 * m / 4));
        if (call.radix == 4) {
          EXPECT_TRUE(have(m / 2, at));
        } else {
          EXPECT_FALSE(done.contains({m / 2, at}));
          EXPECT_TRUE(have(m / 4, at) && have(m / 8, at + m / 4) && have(m / 8, at + 3 * m / 8));
          done.insert({m / 2, at});
        }
        done.insert({m, at});
      }
      EXPECT_EQ(done.size(), body_calls(n, leaf).size());
    }
  }
}

}  // namespace
}  // namespace sfft::generator
