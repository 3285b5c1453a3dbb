// SPDX-License-Identifier: BSD-3-Clause
// Shapes of kernels in several passes. Which of them are candidates depends on the machine: here are all kinds.
#include <gtest/gtest.h>

#include <bit>

#include "problem.hpp"
#include "recipes.hpp"

namespace sfft::accuracy {
namespace {

template <class T>
class AnyShape : public testing::Test {};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(AnyShape, Precisions);

// One kernel and two in each pass, and a second pass that takes one vector of columns at a time, or more.
constexpr ThreePassShape three_pass_shapes[] = {{{8, 1}, {32, 1}},  {{8, 1}, {64, 1}},  {{16, 1}, {8, 1}},
                                                {{16, 1}, {16, 1}}, {{32, 1}, {8, 1}},  {{8, 8}, {8, 1}},
                                                {{16, 1}, {8, 8}},  {{32, 1}, {16, 8}}, {{32, 1}, {16, 16}},
                                                {{8, 8}, {16, 8}},  {{16, 8}, {8, 1}},  {{16, 8}, {8, 8}}};

// A recipe of any shape, for every target and direction; how many plans there were.
template <class T>
std::size_t examine_shape(std::size_t n, Recipe recipe, Worst& worst) {
  Problem<T> problem(std::countr_zero(n));
  std::size_t found = 0;
  for (const Direction direction : directions) {
    if (direction == Direction::backward) problem.turn_backward();
    for (const Target* target : targets_here()) {
      recipe.problem = asked<T>(n, direction);
      recipe.target = target;
      const auto plan = planned(recipe);
      if (!plan) continue;  // kernels for this are not generated for every target
      const double c = against_reference<T>(executing<T>(plan), n, problem.x, problem.exact);
      EXPECT_LE(c, bound::reference) << words(recipe);
      worst.note(c, words(recipe));
      compare_arrays<T>(recipe);
      ++found;
    }
  }
  return found;
}

TYPED_TEST(AnyShape, OfThreePassesIsAccurate) {
  Worst worst;
  std::size_t found = 0;
  for (const ThreePassShape& shape : three_pass_shapes) {
    const std::size_t n = std::size_t{shape.ends.points()} * shape.ends.points() * shape.middle.points();
    found += examine_shape<TypeParam>(
        n, {.problem = {}, .target = nullptr, .family = Family::three_pass, .three_pass = shape}, worst);
  }
  if (found == 0) GTEST_SKIP() << "no target of this CPU has kernels for three passes";
  worst.report(precision_name<TypeParam>);
}

// One kernel in the first pass, with mirrored twiddles and, where a vector has as many lanes as there are results,
// without, and two.
constexpr FourStepShape four_step_shapes[] = {{{8, 1}, {8, 1}},   {{8, 1}, {16, 1}},  {{16, 1}, {8, 1}},
                                              {{32, 1}, {32, 1}}, {{8, 1}, {16, 8}},  {{16, 1}, {8, 8}},
                                              {{16, 1}, {32, 4}}, {{32, 1}, {4, 32}}, {{16, 1}, {16, 16}},
                                              {{8, 8}, {16, 1}},  {{16, 8}, {8, 8}}};

template <class T>
std::size_t examine_four_steps(const FourStepShape& shape, Worst& worst) {
  const std::size_t n = std::size_t{shape.columns.points()} * shape.rows.points();
  return examine_shape<T>(n, {.problem = {}, .target = nullptr, .family = Family::four_step, .four_step = shape},
                          worst);
}

TYPED_TEST(AnyShape, OfFourStepsIsAccurate) {
  Worst worst;
  for (const FourStepShape& shape : four_step_shapes) EXPECT_GT(examine_four_steps<TypeParam>(shape, worst), 0U);
  worst.report(precision_name<TypeParam>);
}

// The same with 64 points as one kernel, which only some targets have.
TYPED_TEST(AnyShape, OfSixtyFourPointsAtOnceIsAccurate) {
  constexpr FourStepShape shapes[] = {{{8, 1}, {64, 1}}, {{32, 1}, {64, 1}}, {{16, 8}, {64, 1}}, {{16, 1}, {64, 4}}};
  Worst worst;
  std::size_t found = 0;
  for (const FourStepShape& shape : shapes) found += examine_four_steps<TypeParam>(shape, worst);
  if (found == 0) GTEST_SKIP() << "no target of this CPU has a column kernel of 64 points";
  worst.report(precision_name<TypeParam>);
}

}  // namespace
}  // namespace sfft::accuracy
