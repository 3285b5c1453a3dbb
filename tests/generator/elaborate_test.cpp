// SPDX-License-Identifier: BSD-3-Clause
// The node lists that the thesis prints (section 5.1), and what must hold of every list. Roots are printed in lowest
// terms, and both of a butterfly: where the thesis has w16^2 we have w8^1 w8^7.
#include "generator/elaborate/elaborate.hpp"

#include <gtest/gtest.h>

#include <set>

#include "tests/generator/support.hpp"

namespace sfft::generator {
namespace {

TEST(ConjugatePair, Table2Size8) {
  EXPECT_EQ(to_string(elaborate_conjugate_pair(8)),
            "load 4 {0,4,2,6} -> {0,1,2,3}\n"
            "load 2(x2) {1,5,7,3} -> {4,5,6,7}\n"
            "butterfly {0,2,4,6} w1^0 w1^0\n"
            "butterfly {1,3,5,7} w8^1 w8^7\n");
}

TEST(ConjugatePair, Table3Size16) {
  EXPECT_EQ(to_string(elaborate_conjugate_pair(16)),
            "load 4 {0,8,4,12} -> {0,1,2,3}\n"
            "load 2(x2) {2,10,14,6} -> {4,5,6,7}\n"
            "butterfly {0,2,4,6} w1^0 w1^0\n"
            "butterfly {1,3,5,7} w8^1 w8^7\n"
            "load 4 {1,9,5,13} -> {8,9,10,11}\n"
            "load 4 {15,7,3,11} -> {12,13,14,15}\n"
            "butterfly {0,4,8,12} w1^0 w1^0\n"
            "butterfly {1,5,9,13} w16^1 w16^15\n"
            "butterfly {2,6,10,14} w8^1 w8^7\n"
            "butterfly {3,7,11,15} w16^3 w16^13\n");
}

TEST(ConjugatePair, Table4Size16Vectorised) {
  EXPECT_EQ(to_string(vectorise_butterflies(vectorise_loads(elaborate_conjugate_pair(16), 2), 2)),
            "load {4,4} {{0,1},{8,9},{4,5},{12,13}} -> {{0,1},{2,3},{8,9},{10,11}}\n"
            "load {2(x2),4} {{2,3},{10,11},{14,15},{6,7}} -> {{4,5},{6,7},{14,15},{12,13}}\n"
            "butterfly {{0,1},{2,3},{4,5},{6,7}} {w1^0,w8^1} {w1^0,w8^7}\n"
            "butterfly {{0,1},{4,5},{8,9},{12,13}} {w1^0,w16^1} {w1^0,w16^15}\n"
            "butterfly {{2,3},{6,7},{10,11},{14,15}} {w8^1,w16^3} {w8^7,w16^13}\n");
}

TEST(SplitRadix, Size8) {
  EXPECT_EQ(to_string(elaborate_split_radix(8)),
            "load 4 {0,4,2,6} -> {0,1,2,3}\n"
            "load 2(x2) {1,5,3,7} -> {4,5,6,7}\n"
            "butterfly {0,2,4,6} w1^0 w1^0\n"
            "butterfly {1,3,5,7} w8^1 w8^3\n");
}

TEST(SplitRadix, Size16) {
  EXPECT_EQ(to_string(elaborate_split_radix(16)),
            "load 4 {0,8,4,12} -> {0,1,2,3}\n"
            "load 2(x2) {2,10,6,14} -> {4,5,6,7}\n"
            "butterfly {0,2,4,6} w1^0 w1^0\n"
            "butterfly {1,3,5,7} w8^1 w8^3\n"
            "load 4 {1,9,5,13} -> {8,9,10,11}\n"
            "load 4 {3,11,7,15} -> {12,13,14,15}\n"
            "butterfly {0,4,8,12} w1^0 w1^0\n"
            "butterfly {1,5,9,13} w16^1 w16^3\n"
            "butterfly {2,6,10,14} w8^1 w8^3\n"
            "butterfly {3,7,11,15} w16^3 w16^9\n");
}

TEST(ConjugatePair, SmallestSizes) {
  EXPECT_EQ(to_string(elaborate_conjugate_pair(2)), "load 2 {0,1} -> {0,1}\n");
  EXPECT_EQ(to_string(elaborate_conjugate_pair(4)), "load 4 {0,2,1,3} -> {0,1,2,3}\n");
}

TEST(FourStep, Size4AsTwoByTwo) {
  EXPECT_EQ(to_string(elaborate_four_step(4, 2, 2)),
            "load {2,2} {{0,1},{2,3}} -> {{0,1},{2,3}}\n"
            "twiddle {{2,3}} {w1^0,w4^1}\n"
            "leaf {2,2} {{0,1},{2,3}} -> {{4,6},{5,7}}\n");
}

TEST(Paired, Size16) {
  EXPECT_EQ(to_string(elaborate_paired(16)),
            "load {2,2,2,2} {{0,1,2,3},{8,9,10,11}} -> {{0,2,4,6},{1,3,5,7}}\n"
            "twiddle {{1,3,5,7}} {w1^0,w16^1,w8^1,w16^3}\n"
            "load {2,2,2,2} {{4,5,6,7},{12,13,14,15}} -> {{8,10,12,14},{9,11,13,15}}\n"
            "twiddle {{9,11,13,15}} {w4^1,w16^5,w8^3,w16^7}\n"
            "leaf {2,2,2,2} {{0,1,4,5},{8,9,12,13}} -> {{16,17,20,21},{18,19,22,23}}\n"
            "leaf {2,2,2,2} {{2,3,14,15},{10,11,6,7}} -> {{24,25,28,29},{26,27,30,31}}\n"
            "twiddle {{20,21,22,23}} {w1^0,w1^0,w4^1,w4^1}\n"
            "leaf {2,2,2,2} {{16,17,18,19},{20,21,22,23}} -> {{16,17,18,19},{20,21,22,23}}\n"
            "butterfly {{16,17,18,19},{20,21,22,23},{24,25,26,27},{28,29,30,31}} {w1^0,w1^0,w8^1,w8^1} "
            "{w1^0,w1^0,w8^7,w8^7}\n");
}

TEST(Dot, Size8) {
  const std::string dot = to_dot(elaborate_conjugate_pair(8));
  EXPECT_EQ(dot,
            "digraph fft {\n"
            "  rankdir=LR;\n"
            "  node [shape=box, fontname=monospace];\n"
            "  n0 [label=\"load 4 {0,4,2,6} -> {0,1,2,3}\"];\n"
            "  n1 [label=\"load 2(x2) {1,5,7,3} -> {4,5,6,7}\"];\n"
            "  n2 [label=\"butterfly {0,2,4,6} w1^0 w1^0\"];\n"
            "  n0 -> n2 [label=2];\n"
            "  n1 -> n2 [label=2];\n"
            "  n3 [label=\"butterfly {1,3,5,7} w8^1 w8^7\"];\n"
            "  n0 -> n3 [label=2];\n"
            "  n1 -> n3 [label=2];\n"
            "}\n");
}

class EveryList : public testing::TestWithParam<Algorithm> {};

// Addresses wrap into the input, and between them the leaves read all of it, once.
TEST_P(EveryList, LeavesReadTheInputOnce) {
  for (int n = 2; n <= 1024; n *= 2) {
    const NodeList list = elaborate({.n = n, .rows = n > 2 ? n / 4 : 2, .algorithm = GetParam()});
    std::multiset<int> read;
    for (const Node& node : list.nodes) {
      const Leaf* leaf = std::get_if<Leaf>(&node);
      if (leaf && leaf->from_input)
        for (const Lanes& slot : leaf->addresses) read.insert(slot.begin(), slot.end());
    }
    std::multiset<int> all;
    for (int i = 0; i < n; ++i) all.insert(i);
    EXPECT_EQ(read, all) << n;
    EXPECT_EQ(list.outputs.size(), static_cast<std::size_t>(n));
  }
}

INSTANTIATE_TEST_SUITE_P(Algorithms, EveryList,
                         testing::Values(Algorithm::conjugate_pair, Algorithm::split_radix, Algorithm::four_step),
                         algorithm_name);

TEST(Root, ProductsAndLowestTerms) {
  EXPECT_EQ(reduced(-1, 8), (Root{7, 8}));
  EXPECT_EQ(reduced(6, 8), (Root{3, 4}));
  EXPECT_EQ(reduced(16, 8), (Root{0, 1}));
  EXPECT_EQ((Root{1, 4} * Root{1, 8}), (Root{3, 8}));
  EXPECT_EQ((Root{3, 4} * Root{1, 4}), (Root{0, 1}));
}

}  // namespace
}  // namespace sfft::generator
