// SPDX-License-Identifier: BSD-3-Clause
// One plan in many threads, and many threads that plan. Run under the thread sanitizer, a race is a failure.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "support.hpp"

namespace {

constexpr int thread_count = 8;

// Runs body(i) in 8 threads that start together; returns how many of them returned true.
template <class Body>
int together(Body body) {
  std::atomic<int> ready{0}, good{0};
  std::vector<std::thread> threads;
  for (int i = 0; i < thread_count; ++i) {
    threads.emplace_back([&, i] {
      ++ready;
      while (ready < thread_count) std::this_thread::yield();
      if (body(i)) ++good;
    });
  }
  for (std::thread& thread : threads) thread.join();
  return good;
}

TEST(Threads, OnePlanExecutedByAll) {
  for (unsigned flags : api::all_flags()) {
    for (std::size_t n : {8, 64, 2048}) {
      const api::Plan plan = api::make(n, flags);
      SCOPED_TRACE(api::describe(plan));
      const api::Bytes shared = api::random_input(n, flags), expected = api::transform(plan, shared);
      const int good = together([&](int i) {
        const unsigned seed = static_cast<unsigned>(i) + 10;
        const api::Bytes own = api::random_input(n, flags, seed), own_expected = api::transform(plan, own);
        bool same = !expected.empty();
        for (int repeat = 0; repeat < 20; ++repeat) {
          api::Bytes in_place = own;
          same = same && sfft_execute(plan.get(), in_place.data(), in_place.data()) == SFFT_OK;
          same = same && in_place == own_expected && api::transform(plan, shared) == expected;
        }
        return same;
      });
      ASSERT_EQ(good, thread_count);
    }
  }
}

TEST(Threads, AllPlanAtOnce) {
  const std::vector<unsigned> all = api::all_flags();
  const int good = together([&](int i) {
    bool same = true;
    for (std::size_t k = 0; k < all.size(); ++k) {
      const unsigned flags = all[(k + static_cast<std::size_t>(i)) % all.size()];
      for (std::size_t n = 1; n <= 1024; n *= 4) {
        const api::Plan plan = api::make(n, flags), again = api::make(n, flags);
        const api::Bytes input = api::random_input(n, flags), output = api::transform(plan, input);
        same = same && !output.empty() && output == api::transform(again, input);
      }
      same = same && !api::make(3, flags) && sfft_error_status() == SFFT_BAD_SIZE;
    }
    return same;
  });
  EXPECT_EQ(good, thread_count);
}

TEST(Threads, APlanMadeInOneThreadIsFreedInAnother) {
  const unsigned flags = SFFT_FORWARD | SFFT_DOUBLE;
  api::Plan plan;
  std::thread([&] { plan = api::make(256, flags); }).join();
  EXPECT_FALSE(api::transform(plan, api::random_input(256, flags)).empty());
  std::thread([&] { plan.reset(); }).join();
}

}  // namespace
