// SPDX-License-Identifier: BSD-3-Clause
// How many operations the programs do, against the known formulas.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include "tests/generator/support.hpp"

namespace sfft::generator {
namespace {

std::uint32_t arithmetic(const KernelCounts& c) { return c.adds + c.multiplies + c.fmas; }

class RealOperations : public testing::TestWithParam<Algorithm> {};

// One real number a register and no multiply-add: each instruction is one real operation, and the split-radix
// algorithms need exactly 4 N log2 N - 6 N + 8 of them.
TEST_P(RealOperations, AreThoseOfSplitRadix) {
  for (int n = 2; n <= 1024; n *= 2) {
    const KernelCounts c = count(generate({.n = n, .format = Format::split, .algorithm = GetParam()}));
    const int log2_n = std::countr_zero(static_cast<unsigned>(n));
    EXPECT_EQ(arithmetic(c), static_cast<std::uint32_t>(4 * n * log2_n - 6 * n + 8)) << n;
    EXPECT_EQ(c.fmas, 0U) << n;
    EXPECT_EQ(c.shuffles, 0U) << n;
    EXPECT_EQ(c.loads, 2U * n) << n;
    EXPECT_EQ(c.stores, 2U * n) << n;
  }
}

INSTANTIATE_TEST_SUITE_P(Algorithms, RealOperations, testing::Values(Algorithm::conjugate_pair, Algorithm::split_radix),
                         algorithm_name);

// A butterfly on its own: its operands come straight from memory and its results go there.
KernelCounts butterfly_alone(Root first, Root second, bool fma) {
  NodeList list{.n = 4, .nodes = {}, .outputs = {0, 1, 2, 3}};
  for (int i = 0; i < 4; ++i)
    list.nodes.emplace_back(Leaf{.sizes = {LeafSize::one}, .addresses = {{i}}, .elements = {{i}}});
  list.nodes.emplace_back(Butterfly{.elements = {{0}, {1}, {2}, {3}}, .first = {first}, .second = {second}});
  const Job job{.n = 4, .fma = fma};
  return count(schedule(lower(fma ? fma_form(list) : list, job)));
}

TEST(Butterfly, WithMultiplyAddsTakesEightAndOneShuffle) {
  for (const Root root : {Root{1, 16}, Root{1, 8}, Root{3, 16}}) {
    const KernelCounts c = butterfly_alone(root, reduced(-root.k, root.n), true);
    EXPECT_EQ(arithmetic(c), 8U);
    EXPECT_EQ(c.shuffles, 1U);
  }
}

TEST(Butterfly, WithTwiddleOneTakesSixAndOneShuffle) {
  const KernelCounts c = butterfly_alone({}, {}, true);
  EXPECT_EQ(arithmetic(c), 6U);
  EXPECT_EQ(c.shuffles, 1U);
}

// The ordinary split-radix twiddles have different cosines, so one of the two factors costs its own multiply-adds:
// the two sums already apply it, and nothing is lost.
TEST(Butterfly, OfSplitRadixTakesEightToo) {
  const KernelCounts c = butterfly_alone({1, 16}, {3, 16}, true);
  EXPECT_EQ(arithmetic(c), 8U);
  EXPECT_EQ(c.shuffles, 3U);
}

// Whole transforms, one complex number a register: the sum over the nodes. (From 512 on some twiddles are so close to a
// quarter of a turn that they keep the plain form.)
TEST(FmaForm, CostsOfWholeTransforms) {
  for (int n = 4; n <= 256; n *= 2) {
    std::uint32_t operations = 0, shuffles = 0;
    for (const Node& node : elaborate_conjugate_pair(n).nodes) {
      if (const Butterfly* fly = std::get_if<Butterfly>(&node)) {
        operations += fly->first.front() == Root{} ? 6 : 8;
        shuffles += 1;
      } else {
        operations += std::get<Leaf>(node).sizes.front() == LeafSize::four ? 8 : 4;
        shuffles += std::get<Leaf>(node).sizes.front() == LeafSize::four ? 1 : 0;
      }
    }
    const KernelCounts c = count(generate({.n = n, .fma = true}));
    EXPECT_EQ(arithmetic(c), operations) << n;
    EXPECT_EQ(c.shuffles, shuffles) << n;
  }
}

// A kernel's vectors are full: with vl elements in a register there are 1/vl as many loads and stores.
TEST(Vectors, MoveTheDataOnce) {
  for (int vl : {1, 2, 4, 8}) {
    const KernelCounts c = count(generate({.n = 64, .vl = vl, .fma = true}));
    EXPECT_EQ(c.loads, 64U / vl);
    EXPECT_EQ(c.stores, 64U / vl);
  }
}

// Shuffles that move complex numbers, and not just the parts of one.
int moves(const Program& program) {
  int moves = 0;
  for (const Instruction& instruction : program.code) {
    const Permute* permute = std::get_if<Permute>(&instruction);
    if (!permute) continue;
    bool stays = true;
    for (std::size_t lane = 0; lane < permute->lanes.size(); ++lane)
      stays = stays && permute->lanes[lane] / 2 == static_cast<int>(lane / 2);
    moves += stays ? 0 : 1;
  }
  return moves;
}

// Between its two steps a four-step program transposes blocks of vl x vl elements, one shuffle a vector and stage: log2
// vl stages. It needs no other permutation.
TEST(Vectors, AreTransposedWithTheFewestShuffles) {
  for (int n = 4; n <= 256; n *= 2) {
    for (const Job& job : jobs_of(Algorithm::four_step, n)) {
      if (job.format == Format::split) continue;
      EXPECT_EQ(moves(generate(job)), n / job.vl * std::countr_zero(static_cast<unsigned>(job.vl))) << describe(job);
    }
  }
}

// Four vectors become four others, two stages of one shuffle each; and four bring the halves of vectors together.
TEST(Vectors, OfPairsNeedTwelveShuffles) {
  for (bool fma : {false, true})
    EXPECT_EQ(moves(generate({.n = 32, .vl = 8, .algorithm = Algorithm::paired, .fma = fma})), 12) << fma;
}

// -i in some lanes and 1 in the others exchanges parts and changes signs.
TEST(Twiddles, OfQuarterTurnsNeedNoMultiplication) {
  for (bool fma : {false, true}) {
    const KernelCounts c = count(generate({.n = 4, .vl = 2, .rows = 2, .algorithm = Algorithm::four_step, .fma = fma}));
    EXPECT_EQ(c.multiplies + c.fmas, 0U) << fma;
    EXPECT_EQ(c.adds, 4U) << fma;
  }
}

// Most values alive at once, counted anew at every point of the program: those defined up to it and used after it, and
// the one defined there.
std::uint32_t alive_by_hand(const Program& program) {
  std::vector<std::size_t> last_use(program.code.size(), 0);
  for (std::size_t user = 0; user < program.code.size(); ++user)
    for (Value operand : operands(program.code[user])) last_use[operand] = user;
  std::uint32_t most = 0;
  for (std::size_t point = 0; point < program.code.size(); ++point) {
    std::uint32_t alive = 0;
    for (std::size_t value = 0; value <= point; ++value) {
      const Instruction& code = program.code[value];
      if (std::holds_alternative<Const>(code) || std::holds_alternative<Store>(code)) continue;
      alive += value == point || last_use[value] > point ? 1 : 0;
    }
    most = std::max(most, alive);
  }
  return most;
}

TEST(Live, IsTheMostValuesAliveAtOnce) {
  for (Algorithm algorithm : all_algorithms) {
    for (const Job& job : jobs_of(algorithm, 16)) {
      const Program program = generate(job);
      EXPECT_EQ(count(program).live, alive_by_hand(program)) << describe(job);
    }
  }
}

// Both inputs and their sum, while the difference is still to come.
TEST(Live, OfTwoPoints) { EXPECT_EQ(count(generate({.n = 2})).live, 3U); }

// In both of the orders it tries: the sum raises the pressure of the written order, the doubled difference does not.
TEST(Schedule, DropsWhatNobodyNeeds) {
  const Instruction load0 = Load{0, 0, Part::real}, load1 = Load{1, 0, Part::real};
  const Instruction difference = Binary{Arithmetic::sub, 0, 1};
  Program with_sum, with_double;
  with_sum.code = {load0, load1, Binary{Arithmetic::add, 0, 1}, difference, Store{0, 0, Part::real, 3}};
  with_double.code = {load0, load1, difference, Binary{Arithmetic::add, 2, 2}, Store{0, 0, Part::real, 2}};
  const std::string needed = "v0 = load [0].re\nv1 = load [1].re\nv2 = sub v0 v1\nstore [0].re v2\n";
  EXPECT_EQ(to_string(schedule(with_sum)), needed);
  EXPECT_EQ(to_string(schedule(with_double)), needed);
}

// The order chosen needs no more registers than the order written.
TEST(Schedule, DoesNotRaiseThePressure) {
  for (Algorithm algorithm : all_algorithms) {
    for (const Job& job : jobs_of(algorithm, 32)) {
      std::uint32_t live = 0;  // of the program before
      run_passes(job, [&](const std::string& pass, const auto& graph) {
        if constexpr (std::is_same_v<decltype(graph), const Program&>) {
          if (pass == "schedule") {
            EXPECT_LE(count(graph).live, live) << describe(job);
          }
          live = count(graph).live;
        }
      });
    }
  }
}

// A job's program as interleave gets it.
Program scheduled(const Job& job) {
  Program program;
  run_passes(job, [&](const std::string& pass, const auto& graph) {
    if constexpr (std::is_same_v<decltype(graph), const Program&>)
      if (pass == "schedule") program = graph;
  });
  return program;
}

// How long a core takes that begins one instruction a cycle, in order, and waits four cycles for each result.
std::size_t cycles_in_order(const Program& program) {
  std::vector<std::size_t> known(program.code.size(), 0);
  std::size_t cycle = 0;
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    if (std::holds_alternative<Const>(program.code[i])) continue;
    for (Value operand : operands(program.code[i])) cycle = std::max(cycle, known[operand]);
    known[i] = ++cycle + 3;
  }
  return cycle;
}

// With 32 registers a column of 16 points hardly waits any more, and nothing is spilled for it; with 16 there is no
// room, but it waits less all the same, and has no more values alive than before.
TEST(Interleave, UsesRegistersThatAreLeftOver) {
  const Job job{.n = 16, .vl = 4, .algorithm = Algorithm::column, .fma = true};
  const Program before = scheduled(job), after = interleave(before, 32);
  EXPECT_LT(cycles_in_order(after), cycles_in_order(before) * 7 / 10);
  EXPECT_LE(count(after).live, 32U);
  EXPECT_EQ(to_string(interleave(before, 16, false)), to_string(before));
  const Program crowded = interleave(before, 16);
  EXPECT_LT(cycles_in_order(crowded), cycles_in_order(before));
  EXPECT_LE(count(crowded).live, count(before).live);
}

// A quarter of the registers is left for constants, but for what an instruction with two results' worth of operands
// adds.
TEST(Interleave, LeavesRegistersForConstants) {
  const Job turn{
      .n = 16, .vl = 4, .algorithm = Algorithm::column, .column = {{}, Spread::lanes, Results::turned}, .fma = true};
  const Program before = scheduled(turn), after = interleave(before, 32);
  EXPECT_NE(to_string(after), to_string(before));
  EXPECT_LE(count(after).live, 32U * 3 / 4 + 1);
}

// Input and output may be one array: even where a store could be done early, all loads come first.
TEST(Interleave, LoadsEverythingBeforeItStores) {
  constexpr int count = 30;
  Program copy;
  for (int i = 0; i < count; ++i) copy.code.emplace_back(Load{i, 0, Part::real});
  for (int i = 0; i < count; ++i) copy.code.emplace_back(Store{i, 0, Part::real, i});
  const Program after = interleave(copy, 64);
  for (int i = 0; i < count; ++i) EXPECT_TRUE(std::holds_alternative<Load>(after.code[i])) << i;
}

// Of 32 points turned, stores then come earlier in the mean than in one burst at the end.
TEST(Interleave, StoresEarlyIfAsked) {
  Job job{.n = 32, .vl = 8, .precision = Precision::single_, .algorithm = Algorithm::column, .fma = true};
  job.column = {{}, Spread::lanes, Results::turned};
  const auto places_of_stores = [](const Program& program) {
    std::size_t sum = 0;
    for (std::size_t i = 0; i < program.code.size(); ++i)
      if (std::holds_alternative<Store>(program.code[i])) sum += i;
    return sum;
  };
  const Program before = scheduled(job);
  EXPECT_LT(places_of_stores(interleave(before, 32, true, true)) + 32 * 5, places_of_stores(interleave(before, 32)));
}

// Nothing is lost or done twice, whatever the number of registers, and no store comes before the last load.
void expect_the_same_instructions(const Job& job, int registers, bool storing_early) {
  const Program before = scheduled(job);
  const Program after = interleave(before, registers, true, storing_early);
  KernelCounts were = count(before), are = count(after);
  EXPECT_LE(are.live, std::max<std::uint32_t>(were.live, registers)) << describe(job);
  were.live = are.live;
  EXPECT_EQ(std::memcmp(&were, &are, sizeof were), 0) << describe(job);
  if (to_string(after) == to_string(before)) return;  // leaves, never in place, may store early
  bool stored = false;
  for (const Instruction& instruction : after.code) {
    stored |= std::holds_alternative<Store>(instruction);
    EXPECT_FALSE(stored && std::holds_alternative<Load>(instruction)) << describe(job);
  }
}

TEST(Interleave, KeepsEveryInstruction) {
  for (int registers : {8, 16, 32, 64})
    for (Algorithm algorithm : all_algorithms)
      for (const Job& job : jobs_of(algorithm, registers < 32 ? 8 : 32))
        for (bool storing_early : {false, true}) expect_the_same_instructions(job, registers, storing_early);
}

}  // namespace
}  // namespace sfft::generator
