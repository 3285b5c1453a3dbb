// SPDX-License-Identifier: BSD-3-Clause
// What transforms with hard-coded leaves allocate: less than one array when they are planned, and less than an eighth
// of it past 2^20 points; nothing when they run.
#include <gtest/gtest.h>

#include <vector>

#include "allocations.hpp"
#include "runtime/plan.hpp"

namespace {

using sfft::Recipe;

struct Free {
  void operator()(sfft_plan* plan) const { sfft::free_plan(plan); }
};
using Plan = std::unique_ptr<sfft_plan, Free>;

// Recipes of the family for n points: of all targets, precisions, directions and leaf sizes, whether they would be
// candidates on this machine or not.
std::vector<Recipe> recipes(std::size_t n) {
  std::vector<Recipe> found;
  for (const sfft::Target& target : sfft::all_targets()) {
    if (!sfft::is_compiled(target) || !sfft::is_supported(target)) continue;
    for (const auto precision : {sfft::Precision::single_, sfft::Precision::double_}) {
      for (const auto direction : {sfft::Direction::forward, sfft::Direction::backward}) {
        for (const std::uint32_t leaf : {8U, 16U, 32U, 64U}) {
          found.push_back({.problem = {n, precision, direction, 0},
                           .target = &target,
                           .family = sfft::Family::hard_coded_leaf,
                           .leaf = {leaf, false}});
        }
      }
    }
  }
  return found;
}

// What planning n points takes, temporary memory included, is less than that part of one array.
void expect_less(std::size_t n, std::size_t part) {
  for (const Recipe& recipe : recipes(n)) {
    const std::size_t before = allocations::bytes();
    const Plan plan{sfft::make_plan(recipe)};
    ASSERT_NE(plan, nullptr);
    EXPECT_LT(part * (allocations::bytes() - before), n * sfft::complex_bytes(recipe.problem.precision))
        << n << " points on " << recipe.target->name << " with leaves of " << recipe.leaf.leaf;
  }
}

TEST(LeafMemory, PlansAreSmallerThanTheData) {
  for (std::size_t n = 1024; n <= std::size_t{1} << 20; n *= 2) expect_less(n, 1);
}

TEST(LeafMemory, LargePlansAreMuchSmallerThanTheData) {
  for (std::size_t n = std::size_t{1} << 21; n <= std::size_t{1} << 24; n *= 2) expect_less(n, 8);
}

TEST(LeafMemory, ExecutingAllocatesNothing) {
  for (const std::size_t n : {1024, 4096}) {
    for (const Recipe& recipe : recipes(n)) {
      const Plan plan{sfft::make_plan(recipe)};
      const std::vector<double> in(2 * n, 1.0);
      std::vector<double> out(2 * n);
      const long before = allocations::made();
      const int status = sfft_execute(plan.get(), in.data(), out.data());
      EXPECT_EQ(allocations::made(), before);
      EXPECT_EQ(status, SFFT_OK);
    }
  }
}

TEST(LeafMemory, EveryAllocationOfPlanningMayFail) {
  for (const Recipe& recipe : recipes(1024)) {
    const long before = allocations::live();
    for (long failures = 0;; ++failures) {
      allocations::fail_at(failures);
      const Plan plan{sfft::make_plan(recipe)};
      allocations::fail_never();
      if (plan) {
        EXPECT_GE(failures, 2) << "the plan and its tables";
        break;
      }
      ASSERT_EQ(sfft_error_status(), SFFT_OUT_OF_MEMORY);
      ASSERT_EQ(allocations::live(), before) << "leaked when allocation " << failures << " failed";
    }
  }
}

}  // namespace
