// SPDX-License-Identifier: BSD-3-Clause
// What tests of recipes share: whom to ask for them, their plans, and that a plan gives the same bits anywhere.
#pragma once
#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "../aligned.hpp"
#include "checks.hpp"
#include "runtime/cpu.hpp"
#include "runtime/plan.hpp"
#include "runtime/recipe.hpp"

namespace sfft::accuracy {

template <class T>
sfft::Problem asked(std::size_t n, Direction direction) {
  return {.n = n,
          .precision = std::is_same_v<T, double> ? Precision::double_ : Precision::single_,
          .direction = direction == Direction::forward ? sfft::Direction::forward : sfft::Direction::backward};
}

inline std::string words(const Recipe& recipe) {
  char line[256];
  describe(recipe, line, sizeof line);
  return line;
}

inline std::shared_ptr<sfft_plan_t> planned(const Recipe& recipe) { return {make_plan(recipe), free_plan}; }

inline std::vector<const Target*> targets_here() {
  std::vector<const Target*> here;
  for (const Target& target : sfft::all_targets())
    if (is_compiled(target) && is_supported(target)) here.push_back(&target);
  return here;
}

// In place, and from and to addresses that are aligned to nothing but a number, a plan gives the same bits,
// and never writes its input.
template <class T>
void compare_arrays(const Recipe& recipe) {
  const std::size_t n = recipe.problem.n, bytes = n * sizeof(std::complex<T>);
  const auto plan = planned(recipe);
  const Signal<T> x = reference::random_signal<T>(n, 5), expected = executing<T>(plan)(x);
  Signal<T> data = x;
  ASSERT_EQ(sfft_execute(plan.get(), data.data(), data.data()), SFFT_OK);
  EXPECT_EQ(std::memcmp(data.data(), expected.data(), bytes), 0) << words(recipe) << ", in place";
  // Past an aligned address by a real number, by a complex number, and by three.
  for (const std::size_t past : {1, 2, 6}) {
    AlignedArray<T> in_memory(2 * n + past), out_memory(2 * n + past + 1);
    T *const in = in_memory.data + past, *const out = out_memory.data + past;
    std::memcpy(in, x.data(), bytes);
    ASSERT_EQ(sfft_execute(plan.get(), in, out), SFFT_OK);
    EXPECT_EQ(std::memcmp(out, expected.data(), bytes), 0) << words(recipe) << ", " << past << " past";
    EXPECT_EQ(std::memcmp(in, x.data(), bytes), 0) << words(recipe) << " wrote its input";
    EXPECT_TRUE(out[-1] == 0 && out[2 * n] == 0) << words(recipe) << " wrote beside its output";
    ASSERT_EQ(sfft_execute(plan.get(), in, in), SFFT_OK);
    EXPECT_EQ(std::memcmp(in, expected.data(), bytes), 0) << words(recipe) << ", in place, " << past << " past";
  }
}

}  // namespace sfft::accuracy
