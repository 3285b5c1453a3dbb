// SPDX-License-Identifier: BSD-3-Clause
// The list of candidates, and plans by name.
#include <gtest/gtest.h>

#include <set>

#include "support.hpp"

namespace {

constexpr unsigned flags = SFFT_FORWARD | SFFT_DOUBLE;

std::vector<sfft_candidate_t> candidates(std::size_t n, unsigned of) {
  std::vector<sfft_candidate_t> all(sfft_candidate_count(n, of));
  for (std::size_t i = 0; i < all.size(); ++i) EXPECT_EQ(sfft_candidate(n, of, i, &all[i]), SFFT_OK) << sfft_error();
  return all;
}

TEST(Candidates, AreFewAndNamedApartAndOneIsChosen) {
  for (unsigned of : api::all_flags()) {
    for (std::size_t n = 1; n <= std::size_t{1} << 26; n *= 2) {
      const auto all = candidates(n, of);
      std::set<std::string> names;
      int chosen = 0;
      for (const sfft_candidate_t& c : all) {
        names.insert(c.name);
        chosen += c.chosen;
        EXPECT_EQ(c.chosen != 0, *c.reason != '\0');
        EXPECT_EQ(std::string(c.name).find(' '), std::string::npos) << "a profile separates by blanks";
      }
      EXPECT_GE(all.size(), 1u);
      EXPECT_LE(all.size(), 8u);
      EXPECT_EQ(names.size(), all.size()) << n;
      EXPECT_EQ(chosen, 1) << n;
    }
  }
}

TEST(Candidates, ArePlannedByName) {
  for (unsigned of : api::all_flags()) {
    for (std::size_t n : {1, 2, 16, 256, 4096}) {
      for (const sfft_candidate_t& c : candidates(n, of)) {
        const api::Plan plan{sfft_init_candidate(n, of, c.name)};
        ASSERT_NE(plan, nullptr) << sfft_error();
        EXPECT_NE((api::describe(plan) + " ").find(" kernel=" + std::string(c.name) + " "), std::string::npos)
            << api::describe(plan);
        EXPECT_EQ(sfft_plan_target(plan.get()), std::string(c.target));
        if (c.chosen) {
          EXPECT_EQ(api::describe(plan), api::describe(api::make(n, of)));
        }
      }
    }
  }
}

TEST(Candidates, SayWhatIsWrong) {
  sfft_candidate_t c;
  EXPECT_EQ(sfft_candidate_count(3, flags), 0u);
  EXPECT_EQ(sfft_error_status(), SFFT_BAD_SIZE);
  EXPECT_EQ(sfft_candidate_count(8, 0), 0u);
  EXPECT_EQ(sfft_error_status(), SFFT_BAD_FLAGS);
  EXPECT_EQ(sfft_candidate(3, flags, 0, &c), SFFT_BAD_SIZE);
  EXPECT_EQ(sfft_candidate(8, 0, 0, &c), SFFT_BAD_FLAGS);
  EXPECT_EQ(sfft_candidate(8, flags, 8, &c), SFFT_BAD_SIZE);
  EXPECT_EQ(sfft_candidate(8, flags, 0, nullptr), SFFT_NULL_POINTER);
  EXPECT_EQ(sfft_init_candidate(8, flags, nullptr), nullptr);
  EXPECT_EQ(sfft_error_status(), SFFT_NULL_POINTER);
  EXPECT_EQ(sfft_init_candidate(8, flags, "leaf9"), nullptr);
  EXPECT_EQ(sfft_error_status(), SFFT_UNKNOWN_CANDIDATE);
  EXPECT_NE(std::string(sfft_error()).find("\"leaf9\""), std::string::npos) << sfft_error();
  EXPECT_EQ(sfft_init_candidate(8, flags, ""), nullptr);
  EXPECT_EQ(sfft_init_candidate(3, flags, "leaf16"), nullptr);
  EXPECT_EQ(sfft_error_status(), SFFT_BAD_SIZE);
}

}  // namespace
