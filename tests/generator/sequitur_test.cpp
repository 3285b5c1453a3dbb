// SPDX-License-Identifier: BSD-3-Clause
// The grammar of body calls: it says what it was made from, and keeps Sequitur's two constraints.
#include <gtest/gtest.h>

#include <map>
#include <tuple>

#include "generator/graph/structure.hpp"

namespace sfft::generator {
namespace {

std::vector<BodyCall> calls(long n, long leaf) { return widen_radix(body_calls(n, leaf)); }

// How often each digram occurs (overlapping occurrences once), and each rule is used.
struct Census {
  std::map<std::tuple<long, int, long, int, long>, int> digrams;
  std::map<int, int> uses;

  explicit Census(const Grammar& grammar) {
    for (const auto* lists : {&grammar.rules, &grammar.sequences})
      for (const Grammar::Symbols& list : *lists) add(list);
  }
  void add(const Grammar::Symbols& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i].size == 0) ++uses[list[i].rule];
      if (i + 1 == list.size()) continue;
      const auto key = [&](std::size_t at) {
        const GrammarSymbol &a = list[at], &b = list[at + 1];
        return std::tuple(a.size, a.rule, b.size, b.rule, b.offset - a.offset);
      };
      if (i > 0 && key(i - 1) == key(i)) continue;
      ++digrams[key(i)];
    }
  }
};

void expect_constraints(const Grammar& grammar) {
  const Census census(grammar);
  for (const auto& [digram, count] : census.digrams) EXPECT_EQ(count, 1) << "a digram occurs twice";
  for (std::size_t rule = 0; rule < grammar.rules.size(); ++rule) {
    const auto number = static_cast<int>(rule);
    EXPECT_GE(census.uses.contains(number) ? census.uses.at(number) : 0, 2) << "rule " << rule;
    EXPECT_GE(grammar.rules[rule].size(), 2U);
  }
}

TEST(Sequitur, ExpandsBackToEverySize) {
  for (long leaf : {8L, 16L, 32L, 64L}) {
    for (long n = 2 * leaf; n <= 1 << 20; n *= 2) {
      SCOPED_TRACE(n);
      const Grammar grammar = sequitur({calls(n, leaf)});
      EXPECT_EQ(expand(grammar, 0, leaf), calls(n, leaf));
      expect_constraints(grammar);
    }
  }
}

// One grammar for all sizes, as the library has it: hardly larger than that of the largest.
TEST(Sequitur, SizesShareRules) {
  std::vector<std::vector<BodyCall>> all;
  for (long n = 2; n <= 1 << 16; n *= 2) all.push_back(calls(n, 1));
  const Grammar shared = sequitur(all);
  std::size_t apart = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    EXPECT_EQ(expand(shared, i, 1), all[i]) << i;
    apart += sequitur({all[i]}).symbols();
  }
  expect_constraints(shared);
  const std::size_t largest = sequitur({all.back()}).symbols();
  EXPECT_LT(shared.symbols(), largest + largest / 2);
  EXPECT_LT(4 * shared.symbols(), apart);
  RecordProperty("shared", static_cast<int>(shared.symbols()));
  RecordProperty("apart", static_cast<int>(apart));
}

TEST(Sequitur, CompressesSize8192) {
  const Grammar grammar = sequitur({calls(8192, 16)});
  EXPECT_LE(grammar.symbols(), 45U);  // the thesis's grammar has 35 symbols in place of 229
  EXPECT_LE(grammar.rules.size(), 16U);
}

// The same sizes at other distances are other digrams; the same distances anywhere are the same.
TEST(Sequitur, DigramsMatchByDistance) {
  const Grammar other = sequitur({{{2, 0}, {4, 8}, {8, 0}, {2, 0}, {4, 9}}});
  EXPECT_TRUE(other.rules.empty());
  const Grammar same = sequitur({{{2, 0}, {4, 8}, {8, 0}, {2, 5}, {4, 13}}});
  ASSERT_EQ(same.rules.size(), 1U);
  EXPECT_EQ(same.rules[0], (Grammar::Symbols{{2, -1, 0}, {4, -1, 8}}));
  EXPECT_EQ(same.sequences[0], (Grammar::Symbols{{0, 0, 0}, {8, -1, 0}, {0, 0, 5}}));
}

// Runs of one symbol, where digrams overlap, and sequences of few kinds of symbols, where rules come and go.
TEST(Sequitur, KeepsItsConstraintsOnAnything) {
  unsigned state = 1;
  for (int kinds = 1; kinds <= 4; ++kinds) {
    for (int length = 1; length <= 200; ++length) {
      std::vector<BodyCall> sequence;
      for (int i = 0; i < length; ++i) {
        state = state * 1664525U + 1013904223U;
        const long size = 4L << (state >> 24) % kinds;
        sequence.push_back({size, i, size == 4 ? 4 : 8});
      }
      const Grammar grammar = sequitur({sequence});
      ASSERT_EQ(expand(grammar, 0, 2), sequence);
      expect_constraints(grammar);
      if (HasFailure()) return;
    }
  }
}

TEST(BoundRules, KeepsTheSequencesAndTheBounds) {
  std::vector<std::vector<BodyCall>> all;
  for (long n = 2; n <= 1 << 14; n *= 2) all.push_back(calls(n, 1));
  const Grammar free = sequitur(all);
  for (const RuleBounds bounds : {RuleBounds{0, 0}, RuleBounds{3, 0}, RuleBounds{5, 0}, RuleBounds{0, 4},
                                  RuleBounds{0, 2}, RuleBounds{5, 12}, RuleBounds{1000000, 0}}) {
    const Grammar grammar = bounded(free, bounds);
    for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(expand(grammar, i, 1), all[i]);
    for (const Grammar::Symbols& rule : grammar.rules) {
      EXPECT_TRUE(bounds.most == 0 || rule.size() <= bounds.most);
      EXPECT_TRUE(bounds.most != 0 || rule.size() >= bounds.least);
    }
    for (const Grammar::Symbols& sequence : grammar.sequences)
      EXPECT_TRUE(bounds.most == 0 || sequence.size() <= bounds.most);
  }
  EXPECT_EQ(bounded(free, {}).symbols(), free.symbols());
  EXPECT_TRUE(bounded(free, {1000000, 0}).rules.empty());
}

}  // namespace
}  // namespace sfft::generator
