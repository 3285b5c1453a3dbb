// SPDX-License-Identifier: BSD-3-Clause
// What is refused, with which status, and in which words.
#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <thread>

#include "support.hpp"

namespace {

constexpr unsigned good = SFFT_FORWARD | SFFT_DOUBLE;

void expect_refused(std::size_t n, unsigned flags, sfft_status status, const std::string& word) {
  SCOPED_TRACE(testing::Message() << "n=" << n << " flags=" << std::hex << flags);
  const api::Plan plan = api::make(n, flags);
  EXPECT_EQ(plan, nullptr);
  EXPECT_EQ(sfft_error_status(), status);
  EXPECT_NE(std::string(sfft_error()).find(word), std::string::npos) << sfft_error();
}

TEST(Errors, FlagsNeedOneDirectionAndOnePrecision) {
  expect_refused(8, 0, SFFT_BAD_FLAGS, "SFFT_FORWARD");
  expect_refused(8, SFFT_DOUBLE, SFFT_BAD_FLAGS, "SFFT_FORWARD");
  expect_refused(8, SFFT_DOUBLE | SFFT_FORWARD | SFFT_BACKWARD, SFFT_BAD_FLAGS, "SFFT_FORWARD");
  expect_refused(8, SFFT_FORWARD, SFFT_BAD_FLAGS, "SFFT_FLOAT");
  expect_refused(8, SFFT_FORWARD | SFFT_FLOAT | SFFT_DOUBLE, SFFT_BAD_FLAGS, "SFFT_FLOAT");
}

TEST(Errors, UnknownFlagsAndTwoTargets) {
  expect_refused(8, good | 0x20u, SFFT_BAD_FLAGS, "0x20");
  expect_refused(8, good | 0x80000000u, SFFT_BAD_FLAGS, "0x80000000");
  expect_refused(8, good | SFFT_SCALAR | SFFT_SSE2, SFFT_BAD_FLAGS, "at most one target");
}

TEST(Errors, SizeZero) { expect_refused(0, good, SFFT_BAD_SIZE, "n = 0"); }

TEST(Errors, SizesThatAreNoPowerOfTwo) {
  for (std::size_t n : {3, 5, 6, 7, 9, 12, 100, 1000, 1023, 1025})
    expect_refused(n, good, SFFT_BAD_SIZE, "powers of two");
}

TEST(Errors, SizesThatNoArrayCanHave) {
  constexpr std::size_t half = SIZE_MAX / 2 + 1;
  for (std::size_t n : {SIZE_MAX, half, half / 2, half / 4, half / 8, half / 16})
    expect_refused(n, good, SFFT_BAD_SIZE, "address space");
  expect_refused(half / 8, SFFT_FORWARD | SFFT_FLOAT, SFFT_BAD_SIZE, "address space");
}

TEST(Errors, NullPointers) {
  for (unsigned flags : api::all_flags()) {
    const api::Plan plan = api::make(4, flags);
    alignas(8) unsigned char a[64] = {}, b[64] = {};
    EXPECT_EQ(sfft_execute(nullptr, a, b), SFFT_NULL_POINTER);
    EXPECT_EQ(sfft_error(), std::string("plan is a null pointer"));
    EXPECT_EQ(sfft_execute(plan.get(), nullptr, b), SFFT_NULL_POINTER);
    EXPECT_EQ(sfft_error(), std::string("in is a null pointer"));
    EXPECT_EQ(sfft_execute(plan.get(), a, nullptr), SFFT_NULL_POINTER);
    EXPECT_EQ(sfft_error(), std::string("out is a null pointer"));
    EXPECT_EQ(sfft_execute(plan.get(), nullptr, nullptr), SFFT_NULL_POINTER);
    EXPECT_EQ(sfft_execute_with_scratch(nullptr, a, a, b), SFFT_NULL_POINTER);
    EXPECT_EQ(sfft_execute_with_scratch(plan.get(), nullptr, nullptr, b), SFFT_NULL_POINTER);
    EXPECT_EQ(sfft_execute_with_scratch(plan.get(), a, nullptr, b), SFFT_NULL_POINTER);
    const int without_scratch = sfft_execute_with_scratch(plan.get(), a, a, nullptr);
    EXPECT_EQ(without_scratch, sfft_scratch_size(plan.get()) == 0 ? SFFT_OK : SFFT_NULL_POINTER);
    EXPECT_EQ(sfft_execute_with_scratch(plan.get(), a, b, nullptr), SFFT_OK);
  }
}

TEST(Errors, NullPlanElsewhere) {
  sfft_free(nullptr);
  EXPECT_EQ(sfft_scratch_size(nullptr), 0u);
  EXPECT_EQ(sfft_plan_target(nullptr), nullptr);
  char line[8];
  EXPECT_LT(sfft_describe(nullptr, line, sizeof line), 0);
  const api::Plan plan = api::make(4, good);
  EXPECT_LT(sfft_describe(plan.get(), nullptr, 8), 0);
  EXPECT_EQ(sfft_target_info(0, nullptr), SFFT_NULL_POINTER);
}

TEST(Errors, StatusStringsAreDifferentAndNeverNull) {
  std::set<std::string> texts;
  for (int status = SFFT_OK; status <= SFFT_FILE_ERROR; ++status) texts.insert(sfft_status_string(status));
  EXPECT_EQ(texts.size(), static_cast<std::size_t>(SFFT_FILE_ERROR) + 1);
  EXPECT_EQ(texts.count("unknown status"), 0u);
  for (int status : {-1, SFFT_FILE_ERROR + 1, INT32_MAX, INT32_MIN})
    EXPECT_EQ(sfft_status_string(status), std::string("unknown status"));
}

TEST(Errors, TheReasonBelongsToTheThreadAndOutlivesSuccess) {
  expect_refused(0, good, SFFT_BAD_SIZE, "n = 0");
  std::thread([] {
    EXPECT_EQ(sfft_error(), std::string());
    EXPECT_EQ(sfft_error_status(), SFFT_OK);
    expect_refused(8, 0, SFFT_BAD_FLAGS, "SFFT_FORWARD");
  }).join();
  const api::Plan plan = api::make(4, good);
  EXPECT_EQ(sfft_error(), std::string("n = 0: a transform needs at least one element"));
}

TEST(Errors, Version) {
  EXPECT_EQ(sfft_version(), std::string(SFFT_VERSION_STRING));
  const std::string parts = std::to_string(SFFT_VERSION_MAJOR) + "." + std::to_string(SFFT_VERSION_MINOR) + "." +
                            std::to_string(SFFT_VERSION_PATCH);
  EXPECT_EQ(parts, SFFT_VERSION_STRING);
}

}  // namespace
