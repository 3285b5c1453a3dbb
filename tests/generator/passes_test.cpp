// SPDX-License-Identifier: BSD-3-Clause
// Every pass keeps what the graph computes: the graph is run before and after it, in both directions, and compared with
// the definition of the transform.
#include <gtest/gtest.h>

#include <set>

#include "tests/generator/support.hpp"

namespace sfft::generator {
namespace {

using Case = std::tuple<Algorithm, int>;  // and its size

Tables conjugate(Tables tables) {
  for (Signal* table : {&tables.before, &tables.after})
    for (auto& x : *table) x = std::conj(x);
  return tables;
}

// The tables that make a graph compute what a node list computes with `tables`. A program that turns backward by
// exchanging real and imaginary parts reads the tables of the forward transform, hence conjugates.
Tables tables_for(const NodeList&, Direction, const Tables& tables) { return tables; }
Tables tables_for(const Program& program, Direction direction, const Tables& tables) {
  const bool exchanges = program.split && program.lanes == 1 && direction == Direction::backward;
  return exchanges ? conjugate(tables) : tables;
}

class EveryPass : public testing::TestWithParam<Case> {};

TEST_P(EveryPass, KeepsTheTransform) {
  const auto [algorithm, n] = GetParam();
  for (const Job& job : jobs_of(algorithm, n)) {
    const Signal input = random_signal(points(job));
    const Tables tables = random_tables(job);
    const Signal forward = expected_output(job, input, Direction::forward, tables);
    const Signal backward = expected_output(job, input, Direction::backward, tables);
    run_passes(job, [&](const char* pass, const auto& graph) {
      const auto output = [&](Direction direction) {
        return evaluate(graph, input, direction, tables_for(graph, direction, tables));
      };
      EXPECT_LT(distance(output(Direction::forward), forward), rounding) << describe(job) << ", after " << pass;
      EXPECT_LT(distance(output(Direction::backward), backward), rounding)
          << describe(job) << ", backward, after " << pass;
    });
  }
}

INSTANTIATE_TEST_SUITE_P(Jobs, EveryPass,
                         testing::Combine(testing::ValuesIn(all_algorithms), testing::Values(2, 4, 8, 16, 32, 64)),
                         algorithm_and_size);
INSTANTIATE_TEST_SUITE_P(Larger, EveryPass,
                         testing::Combine(testing::Values(Algorithm::conjugate_pair, Algorithm::split_radix,
                                                          Algorithm::four_step),
                                          testing::Values(128, 256)),
                         algorithm_and_size);

// The passes above are those of the pipeline, in its order: a pass added there fails here until it is tested.
TEST(Pipeline, IsWhatTheTestsRun) {
  std::vector<std::string> listed, tested, observed;
  for (const PassHelp& pass : pass_list()) listed.emplace_back(pass.name);
  const Job job{.n = 16, .vl = 2, .fma = true};
  std::string last;
  run_passes(job, [&](const char* pass, const auto& graph) {
    tested.emplace_back(pass);
    last = to_string(graph);
  });
  std::string text;
  const Program generated = generate(job, [&](const std::string& pass, const std::string& dump) {
    observed.push_back(pass);
    text = dump;
  });
  EXPECT_EQ(tested, listed);
  EXPECT_EQ(observed, listed);
  EXPECT_EQ(text, last);
  EXPECT_EQ(to_string(generated), last);
}

// Indices of the real numbers that a load or a store touches.
template <class Move>
void touch(std::multiset<int>& touched, const Program& program, const Move& move) {
  const int first = 2 * move.address + move.offset * program.lanes + (move.part == Part::imaginary ? 1 : 0);
  for (int lane = 0; lane < program.lanes; ++lane) touched.insert(first + lane);
}

void check_well_formed(const Program& program) {
  std::vector<int> uses(program.code.size(), 0);
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    for (Value operand : operands(program.code[i])) {
      ASSERT_TRUE(operand >= 0 && operand < static_cast<Value>(i)) << "operand defined later: " << i;
      ASSERT_FALSE(std::holds_alternative<Store>(program.code[operand])) << "a store as operand: " << i;
      ++uses[operand];
    }
    if (const Permute* permute = std::get_if<Permute>(&program.code[i])) {
      ASSERT_EQ(permute->lanes.size(), static_cast<std::size_t>(program.lanes));
      const int sources = permute->a == permute->b ? 1 : 2;
      for (int lane : permute->lanes) ASSERT_TRUE(lane >= 0 && lane < sources * program.lanes) << i;
    }
    if (const Const* constant = std::get_if<Const>(&program.code[i])) {
      const Constant& lanes = program.constants.at(constant->index);
      ASSERT_EQ(lanes.forward.size(), static_cast<std::size_t>(program.lanes));
      ASSERT_EQ(lanes.backward.size(), static_cast<std::size_t>(program.lanes));
    }
  }
  for (std::size_t i = 0; i < program.code.size(); ++i)
    EXPECT_TRUE(uses[i] > 0 || std::holds_alternative<Store>(program.code[i])) << "computed in vain: " << i;
}

class EveryProgram : public testing::TestWithParam<Case> {};

// Straight-line code without waste: everything read once, everything written once, nothing computed for nobody.
TEST_P(EveryProgram, ReadsAndWritesOnce) {
  const auto [algorithm, n] = GetParam();
  for (const Job& job : jobs_of(algorithm, n)) {
    SCOPED_TRACE(describe(job));
    const Program program = generate(job);
    check_well_formed(program);
    std::multiset<int> all, read, written;
    for (int i = 0; i < 2 * points(job); ++i) all.insert(i);
    for (const Instruction& instruction : program.code) {
      if (const Load* load = std::get_if<Load>(&instruction)) touch(read, program, *load);
      if (const Store* store = std::get_if<Store>(&instruction)) touch(written, program, *store);
    }
    EXPECT_EQ(read, all);
    EXPECT_EQ(written, all);
  }
}

INSTANTIATE_TEST_SUITE_P(Jobs, EveryProgram,
                         testing::Combine(testing::ValuesIn(all_algorithms), testing::Values(2, 4, 8, 16, 32, 64)),
                         algorithm_and_size);
INSTANTIATE_TEST_SUITE_P(Larger, EveryProgram,
                         testing::Combine(testing::Values(Algorithm::conjugate_pair, Algorithm::split_radix,
                                                          Algorithm::four_step),
                                          testing::Values(128, 256)),
                         algorithm_and_size);

// in == out is promised: nothing is read after it has been overwritten.
TEST(Programs, WorkInPlace) {
  for (Algorithm algorithm : all_algorithms) {
    for (int n = 2; n <= 64; n *= 2) {
      for (const Job& job : jobs_of(algorithm, n)) {
        if (job.column.results == Results::turned || job.algorithm == Algorithm::leaf)
          continue;  // writes elsewhere than it reads
        const Program program = generate(job);
        std::multiset<int> read, written;
        for (const Instruction& instruction : program.code) {
          if (const Store* store = std::get_if<Store>(&instruction)) touch(written, program, *store);
          const Load* load = std::get_if<Load>(&instruction);
          if (!load) continue;
          read.clear();
          touch(read, program, *load);
          for (int i : read) ASSERT_FALSE(written.contains(i)) << describe(job) << " reads " << i << " too late";
        }
      }
    }
  }
}

// The lanes of a vectorised leaf are neighbours in memory.
TEST(VectoriseLoads, LanesAreNeighbours) {
  for (Algorithm algorithm : {Algorithm::conjugate_pair, Algorithm::split_radix}) {
    for (int vl : {2, 4, 8, 16}) {
      for (int n = 4 * vl; n <= 256; n *= 2) {
        const NodeList list = vectorise_loads(elaborate({.n = n, .algorithm = algorithm}), vl);
        for (const Node& node : list.nodes) {
          const Leaf* leaf = std::get_if<Leaf>(&node);
          if (!leaf) continue;
          ASSERT_EQ(leaf->sizes.size(), static_cast<std::size_t>(vl));
          for (const Lanes& slot : leaf->addresses)
            for (int lane = 0; lane < vl; ++lane) EXPECT_EQ(slot[lane], slot[0] + lane);
        }
      }
    }
  }
}

// All butterflies of at least vl in number fill their lanes.
TEST(VectoriseButterflies, LanesAreFull) {
  for (int vl : {2, 4, 8, 16}) {
    for (int n = 4 * vl; n <= 256; n *= 2) {
      const NodeList list = vectorise_butterflies(vectorise_loads(elaborate_conjugate_pair(n), vl), vl);
      std::size_t partial = 0;
      for (const Node& node : list.nodes) {
        const Butterfly* fly = std::get_if<Butterfly>(&node);
        if (fly) partial += fly->first.size() != static_cast<std::size_t>(vl);
      }
      // one size a power of two from 8 to n, of which only those with fewer than vl butterflies in all can be partial
      EXPECT_LE(partial, 4U) << n << " " << vl;
    }
  }
}

}  // namespace
}  // namespace sfft::generator
