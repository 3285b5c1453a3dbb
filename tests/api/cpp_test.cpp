// SPDX-License-Identifier: BSD-3-Clause
// The C++ interface.
#include <gtest/gtest.h>

#include <sfft/sfft.hpp>
#include <string>
#include <type_traits>
#include <vector>

namespace {

template <class T>
class Cpp : public testing::Test {
 protected:
  using Complex = std::complex<T>;
  // An impulse at 1: its transform is exp(-+2 pi i k / 4), exact in any precision.
  const std::vector<Complex> impulse{0, 1, 0, 0};
  const std::vector<Complex> clockwise{1, {0, -1}, -1, {0, 1}};
  const std::vector<Complex> counterclockwise{1, {0, 1}, -1, {0, -1}};
};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(Cpp, Types);

TYPED_TEST(Cpp, SignAndScaling) {
  std::vector<std::complex<TypeParam>> out(4), back(4);
  const sfft::plan<TypeParam> forward{4, sfft::forward}, backward{4, sfft::backward};
  EXPECT_EQ(forward.execute(this->impulse, out), SFFT_OK);
  EXPECT_EQ(out, this->clockwise);
  EXPECT_EQ(backward.execute(out, back), SFFT_OK);
  EXPECT_EQ(back, (std::vector<std::complex<TypeParam>>{0, 4, 0, 0}));
  EXPECT_EQ(backward.execute(this->impulse, out), SFFT_OK);
  EXPECT_EQ(out, this->counterclockwise);
}

TYPED_TEST(Cpp, InPlaceAndWithScratch) {
  const sfft::plan<TypeParam> plan{4, sfft::forward};
  auto data = this->impulse;
  EXPECT_EQ(plan.execute(data), SFFT_OK);
  EXPECT_EQ(data, this->clockwise);
  data = this->impulse;
  std::vector<std::complex<TypeParam>> scratch(plan.scratch_size()), out(4);
  EXPECT_EQ(plan.execute(data, data, scratch), SFFT_OK);
  EXPECT_EQ(data, this->clockwise);
  EXPECT_EQ(plan.execute(this->impulse, out, scratch), SFFT_OK);
  EXPECT_EQ(out, this->clockwise);
}

TYPED_TEST(Cpp, WrongSizesAreRefused) {
  const sfft::plan<TypeParam> plan{4, sfft::forward};
  std::vector<std::complex<TypeParam>> three(3), four(4), five(5);
  EXPECT_EQ(plan.execute(three, four), SFFT_BAD_SIZE);
  EXPECT_EQ(plan.execute(four, five), SFFT_BAD_SIZE);
  EXPECT_EQ(plan.execute(three), SFFT_BAD_SIZE);
  EXPECT_EQ(plan.execute({}, {}), SFFT_BAD_SIZE);
  EXPECT_EQ(plan.execute(four, five, four), SFFT_BAD_SIZE);
  if (plan.scratch_size() > 3) {
    EXPECT_EQ(plan.execute(four, four, three), SFFT_BAD_SIZE);
  }
  EXPECT_EQ(plan.execute(std::span(five).first(4), std::span(five).last(4)), SFFT_OVERLAP);
}

TYPED_TEST(Cpp, MovesButDoesNotCopy) {
  using Plan = sfft::plan<TypeParam>;
  static_assert(!std::is_copy_constructible_v<Plan> && !std::is_copy_assignable_v<Plan>);
  static_assert(std::is_nothrow_move_constructible_v<Plan> && std::is_nothrow_move_assignable_v<Plan>);
  static_assert(!std::is_default_constructible_v<Plan>);
  Plan first{4, sfft::forward};
  const sfft_plan_t* handle = first.handle();
  Plan second{std::move(first)};
  EXPECT_EQ(second.handle(), handle);
  EXPECT_EQ(second.size(), 4u);
  EXPECT_EQ(first.size(), 0u);  // NOLINT: the state after a move is documented
  EXPECT_EQ(first.execute({}, {}), SFFT_NULL_POINTER);
  EXPECT_EQ(first.target_name(), nullptr);
  first = std::move(second);
  EXPECT_EQ(first.handle(), handle);
  std::vector<std::complex<TypeParam>> out(4);
  EXPECT_EQ(first.execute(this->impulse, out), SFFT_OK);
  EXPECT_EQ(out, this->clockwise);
}

TYPED_TEST(Cpp, ExecuteIsConstAndNoexcept) {
  const sfft::plan<TypeParam> plan{4, sfft::forward};
  std::span<std::complex<TypeParam>> data;
  static_assert(noexcept(plan.execute(data, data)) && noexcept(plan.execute(data)) &&
                noexcept(plan.execute(data, data, data)));
  static_assert(noexcept(sfft::try_plan<TypeParam>(4, sfft::forward)));
}

TYPED_TEST(Cpp, PlansForInPlace) {
  const sfft::plan<TypeParam> plan{4, sfft::forward, sfft::target::best, sfft::placement::in_place};
  auto data = this->impulse;
  EXPECT_EQ(plan.execute(data), SFFT_OK);
  EXPECT_EQ(data, this->clockwise);
}

TYPED_TEST(Cpp, TheConstructorThrowsTheReason) {
  try {
    sfft::plan<TypeParam> plan{12, sfft::forward};
    FAIL() << "12 is not supported";
  } catch (const sfft::error& e) {
    EXPECT_EQ(e.code(), SFFT_BAD_SIZE);
    EXPECT_EQ(e.what(), std::string("n = 12: only powers of two are supported"));
  }
  EXPECT_THROW((sfft::plan<TypeParam>{0, sfft::backward}), std::runtime_error);
}

TYPED_TEST(Cpp, TryPlanDoesNotThrow) {
  EXPECT_FALSE(sfft::try_plan<TypeParam>(0, sfft::forward).has_value());
  EXPECT_EQ(sfft_error_status(), SFFT_BAD_SIZE);
  const auto plan = sfft::try_plan<TypeParam>(4, sfft::backward);
  ASSERT_TRUE(plan.has_value());
  std::vector<std::complex<TypeParam>> out(4);
  // NOLINTNEXTLINE(bugprone-unchecked-optional-access): ASSERT_TRUE has checked
  EXPECT_EQ(plan->execute(this->impulse, out), SFFT_OK);
  EXPECT_EQ(out, this->counterclockwise);
}

TYPED_TEST(Cpp, ATargetCanBeNamed) {
  const auto plan = sfft::try_plan<TypeParam>(4, sfft::forward, sfft::target::scalar);
  if (!plan) GTEST_SKIP() << sfft_error();
  EXPECT_EQ(plan->target_name(), std::string("scalar"));
}

}  // namespace
