// SPDX-License-Identifier: BSD-3-Clause
// The predicted times of candidates: there for every one of them, and plausible. How near they are to what was measured
// is checked on the data (check_predictor).
#include "runtime/cost_model.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <span>
#include <string>

#include "cores.hpp"
#include "support.hpp"

namespace {

using sfft::Core;
using sfft::Recipe;
using sfft::zen4;

constexpr std::size_t largest = std::size_t{1} << 26;

double predicted(const Recipe& recipe, const Core& with = zen4) {
  return sfft::predicted_ns(sfft::cost_terms(recipe, with));
}

// All candidates of one target and precision, by size; whether this CPU has the target does not matter.
std::map<std::size_t, sfft::Candidates> all_sizes(const sfft::Target& target, sfft::Precision precision) {
  std::map<std::size_t, sfft::Candidates> found;
  for (std::size_t n = 1; n <= largest; n *= 2)
    found[n] = sfft::candidates({.n = n, .precision = precision}, target, zen4);
  return found;
}

template <class Check>
void for_each_target(const Check& check) {
  for (const sfft::Target& target : sfft::all_targets())
    for (const sfft::Precision precision : {sfft::Precision::single_, sfft::Precision::double_})
      if (sfft::is_compiled(target)) check(target, precision);
}

std::string words(const Recipe& recipe) {
  char text[256];
  sfft::describe(recipe, text, sizeof text);
  return text;
}

TEST(CostModel, PredictsEveryCandidate) {
  for_each_target([](const sfft::Target& target, sfft::Precision precision) {
    for (const auto& [n, found] : all_sizes(target, precision)) {
      for (const Recipe& recipe : std::span(found.recipes, found.count)) {
        const double time = predicted(recipe);
        EXPECT_TRUE(std::isfinite(time) && time > 0) << words(recipe) << ": " << time;
        EXPECT_LT(time, 1000. * static_cast<double>(n)) << words(recipe);
        for (const double amount : sfft::cost_terms(recipe, zen4).amounts) EXPECT_GE(amount, 0) << words(recipe);
      }
    }
  });
}

// The fastest of a family, as its shapes change from size to size.
TEST(CostModel, GrowsWithTheSizeInEveryFamily) {
  for_each_target([](const sfft::Target& target, sfft::Precision precision) {
    std::map<sfft::Family, double> last;
    for (const auto& [n, found] : all_sizes(target, precision)) {
      std::map<sfft::Family, double> least;
      for (const Recipe& recipe : std::span(found.recipes, found.count)) {
        const auto [at, fresh] = least.emplace(recipe.family, predicted(recipe));
        at->second = std::min(at->second, predicted(recipe));
      }
      for (const auto& [family, time] : least) {
        if (last.contains(family)) {
          // Small transforms gain as they double: a call takes some time whatever it computes, and vectors get wider.
          EXPECT_GT(time, (n < 1024 ? 1 : 1.6) * last[family])
              << target.name << " " << n << ", family " << static_cast<int>(family);
        }
        last[family] = time;
      }
    }
  });
}

TEST(CostModel, LargerCachesCostNothing) {
  static constexpr Core larger{{65536, 4194304, 536870912}, false};
  for_each_target([](const sfft::Target& target, sfft::Precision precision) {
    for (const auto& [n, found] : all_sizes(target, precision))
      for (const Recipe& recipe : std::span(found.recipes, found.count))
        EXPECT_LE(predicted(recipe, larger), predicted(recipe, sfft::emerald_rapids)) << words(recipe);
  });
}

// Zen 5 does vectors of 64 bytes as often as shorter ones, and its last cache is nearer.
TEST(CostModel, NearerCachesAndWiderCoresCostLess) {
  for_each_target([](const sfft::Target& target, sfft::Precision precision) {
    Core near = sfft::emerald_rapids;
    near.amd = true;
    bool cheaper = false;
    for (const auto& [n, found] : all_sizes(target, precision)) {
      for (const Recipe& recipe : std::span(found.recipes, found.count)) {
        const double here = predicted(recipe, near), there = predicted(recipe, sfft::emerald_rapids);
        EXPECT_LE(here, there) << words(recipe);
        EXPECT_TRUE(here < there || n != 1 << 20) << words(recipe);
        if (n == 64) cheaper = cheaper || here < there;
      }
    }
    EXPECT_EQ(cheaper, target.bytes == 64) << target.name;
  });
}

TEST(CostModel, IsToldByTheInterface) {
  for (unsigned flags : api::all_flags()) {
    for (const std::size_t n : {std::size_t{1}, std::size_t{64}, std::size_t{4096}, std::size_t{1} << 20}) {
      for (std::size_t i = 0; i < sfft_candidate_count(n, flags); ++i) {
        sfft_candidate_t candidate;
        ASSERT_EQ(sfft_candidate(n, flags, i, &candidate), SFFT_OK) << sfft_error();
        EXPECT_TRUE(std::isfinite(candidate.predicted_ns) && candidate.predicted_ns > 0) << candidate.name;
      }
    }
  }
}

}  // namespace
