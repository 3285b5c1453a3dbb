// SPDX-License-Identifier: BSD-3-Clause
// What sfft_explain says: every pass goes over all of the data, and the text behaves like snprintf's.
#include "runtime/explain.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <span>

#include "runtime/plan.hpp"
#include "runtime/registry.hpp"
#include "runtime/work.hpp"
#include "support.hpp"

namespace {

using sfft::Family;
using sfft::Work;

std::size_t points(std::span<const Work> parts) {
  std::size_t sum = 0;
  for (const Work& work : parts) sum += work.turns * work.points;
  return sum;
}

// Passes over the data that a recipe makes: a kernel that is not the only one of its pass goes over all of it too.
void check(const api::Plan& plan) {
  Work parts[sfft::most_work];
  const std::size_t count = sfft::work_of(plan->recipe(), parts), n = plan->recipe().problem.n;
  const std::string words = api::describe(plan);
  switch (plan->recipe().family) {
    case Family::plain: {
      // Leaves are the parts without twiddles; butterflies make a pass for each level above them, and no more.
      std::size_t leaves = 0;
      while (leaves < count && parts[leaves].twiddles == 0) ++leaves;
      EXPECT_EQ(points(std::span(parts, leaves)), n) << words;
      EXPECT_LE(points(std::span(parts + leaves, count - leaves)), n * std::bit_width(n)) << words;
      break;
    }
    case Family::hard_coded:
    case Family::four_step:
    case Family::three_pass:
      for (const Work& work : std::span(parts, count)) EXPECT_EQ(work.turns * work.points, n) << words;
      break;
    case Family::hard_coded_leaf: {
      const auto& data = std::get<sfft::HardCodedLeafData>(plan->prepared->family);
      const std::size_t leaves = data.pass.count;
      ASSERT_LT(leaves, count) << words;
      EXPECT_EQ(points(std::span(parts, leaves)), n) << words;
      // Radix 8 does the levels of m and of m/2 points, radix 4 one level: no more than one pass for each level.
      EXPECT_LE(points(std::span(parts + leaves, count - leaves)), n * data.body.log_rows) << words;
    }
  }
}

TEST(Explain, EveryPassGoesOverAllData) {
  for (const sfft::Target& target : sfft::all_targets()) {
    if (!sfft::is_compiled(target) || !sfft::is_supported(target)) continue;
    for (unsigned precision : {SFFT_FLOAT, SFFT_DOUBLE}) {
      for (std::size_t n = 1; n <= 65536; n *= 2) {
        const api::Plan chosen = api::make(n, SFFT_FORWARD | precision | target.flag | SFFT_IN_PLACE);
        const sfft::Candidates all = sfft::candidates(chosen->recipe().problem, target);
        for (const sfft::Recipe& recipe : std::span(all.recipes, all.count)) {
          const api::Plan plan{sfft::make_plan(recipe)};
          ASSERT_TRUE(plan);
          check(plan);
        }
      }
    }
  }
}

TEST(Explain, BehavesLikeSnprintf) {
  const api::Plan plan = api::make(4096, SFFT_BACKWARD | SFFT_FLOAT);
  const int length = sfft_explain(plan.get(), nullptr, 0);
  ASSERT_GT(length, 100);
  std::string text(static_cast<std::size_t>(length) + 1, '?');
  EXPECT_EQ(sfft_explain(plan.get(), text.data(), text.size()), length);
  EXPECT_EQ(text.back(), '\0');
  EXPECT_NE(text.find("tables: "), std::string::npos);
  for (std::size_t size : {1, 20, 200}) {
    std::string part(size, '?');
    EXPECT_EQ(sfft_explain(plan.get(), part.data(), size), length);
    EXPECT_EQ(part.substr(0, size - 1), text.substr(0, size - 1));
    EXPECT_EQ(part.back(), '\0');
  }
  EXPECT_LT(sfft_explain(nullptr, text.data(), text.size()), 0);
  EXPECT_LT(sfft_explain(plan.get(), nullptr, 5), 0);
}

}  // namespace
