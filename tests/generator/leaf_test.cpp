// SPDX-License-Identifier: BSD-3-Clause
// Vectors of leaves and bodies as node lists and programs: what the passes make of them, and what that costs.
#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "generator/graph/structure.hpp"
#include "tests/generator/support.hpp"

namespace sfft::generator {
namespace {

Job leaf_job(int n, int vl, const std::string& leaves, bool fma = true) {
  return {.n = n, .vl = vl, .algorithm = Algorithm::leaf, .leaves = leaves, .fma = fma};
}

// The size-8 counterpart of the thesis's Listing 18: one leaf of 8 and one of 4(x2) side by side. Row b is {2b, 2b +
// 1}.
TEST(Leaves, MixedSize8) {
  std::string last;
  run_passes(leaf_job(8, 2, "eo", false), [&](const std::string& pass, const auto& graph) {
    if (pass == "vectorise_butterflies") last = to_string(graph);
  });
  EXPECT_EQ(last,
            "load {4,4} {{0,1},{8,9},{4,5},{12,13}} -> {{0,1},{2,3},{8,9},{10,11}}\n"
            "load {2(x2),4} {{2,3},{10,11},{14,15},{6,7}} -> {{4,5},{6,7},{14,15},{12,13}}\n"
            "butterfly {{0,1},{2,3},{4,5},{6,7}} {w1^0,w8^1} {w1^0,w8^7}\n");
}

TEST(Bodies, Radix8) {
  EXPECT_EQ(to_string(elaborate_body({.n = 8, .algorithm = Algorithm::body})),
            "load 1 {0} -> {0}\nload 1 {1} -> {1}\nload 1 {2} -> {2}\nload 1 {3} -> {3}\n"
            "load 1 {4} -> {4}\nload 1 {5} -> {5}\nload 1 {6} -> {6}\nload 1 {7} -> {7}\n"
            "butterfly {0,1,2,3} before[0]\n"
            "butterfly {0,2,4,6} before[1]\n"
            "butterfly {1,3,5,7} before[2]\n");
}

// Leaves of one kind are moved across lanes once, when their results are transposed: log2(vl) shuffles a vector.
TEST(Leaves, OfOneKindAreTransposedOnce) {
  for (int vl : {2, 4, 8}) {
    for (int n : {8, 16, 32, 64}) {
      for (const char kind : {'e', 'o'}) {
        const Program program = generate(leaf_job(n, vl, std::string(vl, kind)));
        int permutes = 0;
        for (const Instruction& instruction : program.code) permutes += std::holds_alternative<Permute>(instruction);
        EXPECT_EQ(permutes, n * (std::bit_width(static_cast<unsigned>(vl)) - 1)) << n << " " << vl << kind;
      }
    }
  }
}

// Where kinds differ, the first steps share vectors, and then the leaves part: from the size on that fills the lanes,
// no butterfly has lanes of two leaves.
TEST(Leaves, OfTwoKindsPart) {
  for (int vl : {2, 4, 8}) {
    for (int n : {16, 32, 64}) {
      for (const std::string& leaves : leaf_vectors(vl)) {
        const Job job = leaf_job(n, vl, leaves);
        if (!is_mixed(job)) continue;
        const NodeList list = vectorise_butterflies(vectorise_loads(elaborate(job), vl), vl);
        for (const Node& node : list.nodes) {
          const Butterfly* fly = std::get_if<Butterfly>(&node);
          if (!fly || fly->elements[1][0] - fly->elements[0][0] < vl) continue;
          std::set<int> owners;
          for (int element : fly->elements[0]) owners.insert(element / n);
          EXPECT_EQ(owners.size(), 1U) << name(job);
        }
      }
    }
  }
}

// A butterfly with a root of a table and its conjugate needs no more arithmetic than one with two roots would: 10
// multiply-adds and additions, and a shuffle; one more if the imaginary parts of roots are shuffled, and as many loads;
// two more if, with registers enough, real parts are, too, and a load less.
TEST(Bodies, Counts) {
  for (int radix : {4, 8}) {
    const Job job{.n = radix, .vl = 2, .algorithm = Algorithm::body, .fma = true};
    Job shuffled = job;
    shuffled.shuffled = true;
    Job loaded_once = shuffled;
    loaded_once.registers = 32;
    const KernelCounts c = count(generate(job)), s = count(generate(shuffled)), once = count(generate(loaded_once));
    const std::uint32_t butterflies = radix == 4 ? 1 : 3;
    EXPECT_EQ(c.adds + c.multiplies + c.fmas, 10 * butterflies);
    EXPECT_EQ(c.shuffles, butterflies);
    EXPECT_EQ(s.adds + s.multiplies + s.fmas, 10 * butterflies);
    EXPECT_EQ(s.shuffles, 2 * butterflies);
    EXPECT_EQ(s.loads + s.constants, c.loads + c.constants);
    EXPECT_EQ(once.adds + once.multiplies + once.fmas, 10 * butterflies);
    EXPECT_EQ(once.shuffles, 3 * butterflies);
    EXPECT_EQ(once.loads + once.constants, c.loads + c.constants - butterflies);
  }
}

}  // namespace
}  // namespace sfft::generator
