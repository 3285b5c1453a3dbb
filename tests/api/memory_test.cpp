// SPDX-License-Identifier: BSD-3-Clause
// What the library allocates, when, and what happens when it cannot.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <thread>

#include "allocations.hpp"
#include "support.hpp"

namespace {

constexpr std::size_t sizes[] = {1, 2, 4, 8, 16, 64, 128, 1024, 8192};

TEST(Memory, TheCountersCount) {
  void* volatile kept;  // a compiler may leave out an allocation that nobody looks at
  const long before = allocations::made();
  kept = ::operator new(1);
  ::operator delete(kept);
  EXPECT_GT(allocations::made(), before);
  if (!allocations::malloc_is_counted()) return;
  const long between = allocations::made();
  kept = std::malloc(1);
  std::free(kept);
  EXPECT_GT(allocations::made(), between);
}

TEST(Memory, FreeGivesEverythingBack) {
  for (unsigned flags : api::all_flags()) {
    for (std::size_t n : sizes) {
      const long before = allocations::live();
      api::Plan plan = api::make(n, flags);
      ASSERT_NE(plan, nullptr) << sfft_error();
      EXPECT_GT(allocations::live(), before);
      plan.reset();
      EXPECT_EQ(allocations::live(), before);
    }
  }
}

TEST(Memory, ExecuteOutOfPlaceAllocatesNothing) {
  for (unsigned flags : api::all_flags()) {
    for (std::size_t n : sizes) {
      const api::Plan plan = api::make(n, flags);
      const api::Bytes in = api::random_input(n, flags);
      api::Bytes out(in.size());
      const long before = allocations::made();
      const int status = sfft_execute(plan.get(), in.data(), out.data());
      EXPECT_EQ(allocations::made(), before) << api::describe(plan);
      EXPECT_EQ(status, SFFT_OK);
    }
  }
}

TEST(Memory, ExecuteInPlaceWithScratchAllocatesNothing) {
  // In threads of their own, which have no scratch memory yet.
  for (unsigned flags : api::all_flags()) {
    for (std::size_t n : sizes) {
      std::thread([=] {
        const api::Plan plan = api::make(n, flags);
        api::Bytes data = api::random_input(n, flags), scratch(sfft_scratch_size(plan.get()));
        const long before = allocations::made();
        const int status = sfft_execute_with_scratch(plan.get(), data.data(), data.data(), scratch.data());
        EXPECT_EQ(allocations::made(), before) << api::describe(plan);
        EXPECT_EQ(status, SFFT_OK);
      }).join();
    }
  }
}

TEST(Memory, ExecuteInPlaceAllocatesOnceAThread) {
  for (unsigned flags : api::all_flags()) {
    for (std::size_t n : sizes) {
      std::thread([=] {
        const api::Plan plan = api::make(n, flags);
        api::Bytes data = api::random_input(n, flags);
        const long before = allocations::live();
        ASSERT_EQ(sfft_execute(plan.get(), data.data(), data.data()), SFFT_OK);
        EXPECT_EQ(allocations::live(), before + (sfft_scratch_size(plan.get()) == 0 ? 0 : 1)) << api::describe(plan);
        const long between = allocations::made();
        const int status = sfft_execute(plan.get(), data.data(), data.data());
        EXPECT_EQ(allocations::made(), between) << api::describe(plan);
        EXPECT_EQ(status, SFFT_OK);
      }).join();
    }
  }
}

TEST(Memory, ThreadScratchGrowsAndIsFreedWithTheThread) {
  const unsigned flags = SFFT_FORWARD | SFFT_DOUBLE;
  const api::Plan small = api::make(1024, flags), large = api::make(8192, flags);
  if (sfft_scratch_size(large.get()) == 0) GTEST_SKIP() << "this plan needs no scratch: " << api::describe(large);
  api::Bytes data(std::size_t{8192} * 16);
  const auto in_place = [&](const api::Plan& plan) { return sfft_execute(plan.get(), data.data(), data.data()); };
  const long before = allocations::live();
  std::thread([&] {
    EXPECT_EQ(in_place(small), SFFT_OK);
    EXPECT_EQ(in_place(large), SFFT_OK);
    const long made = allocations::made();
    EXPECT_EQ(in_place(small), SFFT_OK);
    EXPECT_EQ(in_place(large), SFFT_OK);
    EXPECT_EQ(allocations::made(), made);
  }).join();
  EXPECT_EQ(allocations::live(), before);
}

TEST(Memory, EveryAllocationOfPlanningMayFail) {
  for (unsigned flags : api::all_flags()) {
    for (std::size_t n : sizes) {
      const long before = allocations::live();
      long failures = 0;
      for (bool planned = false; !planned; ++failures) {
        allocations::fail_at(failures);
        const api::Plan plan = api::make(n, flags);
        allocations::fail_never();
        planned = plan != nullptr;
        if (planned) break;
        ASSERT_EQ(sfft_error_status(), SFFT_OUT_OF_MEMORY) << sfft_error();
        ASSERT_EQ(allocations::live(), before) << "leaked when allocation " << failures << " failed";
        ASSERT_LT(failures, 100);
      }
      EXPECT_GE(failures, 1);
      EXPECT_EQ(allocations::live(), before);
    }
  }
}

TEST(Memory, ThreadScratchMayFail) {
  const unsigned flags = SFFT_BACKWARD | SFFT_FLOAT;
  const api::Plan plan = api::make(8192, flags);
  if (sfft_scratch_size(plan.get()) == 0) GTEST_SKIP() << "this plan needs no scratch: " << api::describe(plan);
  std::thread([&] {
    const api::Bytes input = api::random_input(8192, flags), expected = api::transform(plan, input);
    api::Bytes data = input;
    allocations::fail_at(0);
    const int status = sfft_execute(plan.get(), data.data(), data.data());
    allocations::fail_never();
    EXPECT_EQ(status, SFFT_OUT_OF_MEMORY);
    EXPECT_NE(std::string(sfft_error()).find("65536 bytes of scratch"), std::string::npos) << sfft_error();
    EXPECT_EQ(data, input) << "a failed call wrote";
    EXPECT_EQ(sfft_execute(plan.get(), data.data(), data.data()), SFFT_OK);
    EXPECT_EQ(data, expected);
  }).join();
}

// Where a plan for in place works in the array itself it needs a fraction of it besides; out of place, too, and then it
// takes what it is given.
TEST(Memory, PlansForInPlaceNeedLittleScratch) {
  constexpr std::size_t n = std::size_t{1} << 18;
  constexpr unsigned flags = SFFT_FORWARD | SFFT_DOUBLE | SFFT_IN_PLACE;
  const api::Plan plan = api::make(n, flags);
  if (api::describe(plan).find("family=three-pass") == std::string::npos)
    GTEST_SKIP() << "made by way of another array: " << api::describe(plan);
  const std::size_t bytes = sfft_scratch_size(plan.get());
  EXPECT_LE(bytes, n * 16 / 16);
  std::thread([&] {
    const api::Bytes in = api::random_input(n, flags);
    api::Bytes out(in.size()), data = in, scratch(bytes);
    const long before = allocations::made();
    EXPECT_EQ(sfft_execute_with_scratch(plan.get(), in.data(), out.data(), scratch.data()), SFFT_OK);
    EXPECT_EQ(sfft_execute_with_scratch(plan.get(), data.data(), data.data(), scratch.data()), SFFT_OK);
    EXPECT_EQ(allocations::made(), before);
    EXPECT_EQ(data, out);
    EXPECT_EQ(sfft_execute_with_scratch(plan.get(), in.data(), out.data(), nullptr), SFFT_NULL_POINTER);
    EXPECT_EQ(sfft_execute_with_scratch(plan.get(), in.data(), out.data(), out.data()), SFFT_OVERLAP);
    allocations::fail_at(0);
    const int status = sfft_execute(plan.get(), in.data(), data.data());
    allocations::fail_never();
    EXPECT_EQ(status, SFFT_OUT_OF_MEMORY);
    EXPECT_EQ(data, out) << "a failed call wrote";
  }).join();
}

TEST(Memory, FailingCallsAllocateNothing) {
  const long before = allocations::made();
  EXPECT_EQ(sfft_init(0, SFFT_FORWARD | SFFT_DOUBLE), nullptr);
  EXPECT_EQ(sfft_init(8, 0), nullptr);
  EXPECT_EQ(allocations::made(), before);
}

TEST(Memory, SizesThatTheMachineCannotHold) {
  const long before = allocations::live();
  EXPECT_EQ(sfft_init(std::size_t{1} << 58, SFFT_FORWARD | SFFT_DOUBLE), nullptr);
  EXPECT_EQ(sfft_error_status(), SFFT_OUT_OF_MEMORY) << sfft_error();
  EXPECT_EQ(allocations::live(), before);
}

// Tables are smaller than the data from 2048 points on, and below that at most 32 kB
// (docs/decisions/0003-four-step.md). Planning also takes the plan itself and, for a moment, the grids of the roots.
TEST(Memory, PlanningTakesLittleMoreThanTheData) {
  for (unsigned flags : api::all_flags()) {
    for (std::size_t n : {256, 1024, 2048, 4096, 8192, 65536, 1 << 21}) {
      const std::size_t before = allocations::bytes();
      const api::Plan plan = api::make(n, flags);
      const std::size_t data = std::max<std::size_t>(2 * n * api::real_size(flags), 32768);
      EXPECT_LT(allocations::bytes() - before, data + data / 4 + 4096) << api::describe(plan);
    }
  }
}

TEST(Memory, PlansOfOneSizeShareTheirTables) {
  const long live = allocations::live();
  for (unsigned flags : api::all_flags()) {
    for (std::size_t n : {16, 1024, 65536}) {
      const api::Plan first = api::make(n, flags);
      const std::size_t before = allocations::bytes();
      api::Plan second = api::make(n, flags);
      EXPECT_LT(allocations::bytes() - before, 1024U) << api::describe(second);
      second.reset();  // leaves the tables to the first
      const std::size_t again = allocations::bytes();
      EXPECT_TRUE(api::make(n, flags));
      EXPECT_LT(allocations::bytes() - again, 1024U);
    }
  }
  EXPECT_EQ(allocations::live(), live);
}

}  // namespace
