// SPDX-License-Identifier: BSD-3-Clause
// Test cases by target and precision. Targets that are not compiled in (those of other machines) make no case; one that
// this CPU lacks is skipped, and says so.
#pragma once
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "transform.hpp"

namespace sfft::accuracy {

struct Case {
  sfft_target_info_t target;
  bool is_double;
  std::string name() const { return std::string(target.name) + (is_double ? "_double" : "_float"); }
};

inline std::ostream& operator<<(std::ostream& stream, const Case& value) { return stream << value.name(); }

inline std::vector<Case> compiled_cases() {
  std::vector<Case> cases;
  for (const sfft_target_info_t& target : all_targets()) {
    if (!target.compiled) continue;
    for (const bool is_double : {false, true}) cases.push_back({target, is_double});
  }
  return cases;
}

class PerTarget : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    const sfft_target_info_t& target = GetParam().target;
    if (!target.supported) GTEST_SKIP() << "this CPU lacks " << target.name;
  }

  // body(T{}): the tag tells the precision.
  template <class Body>
  void in_precision(Body body) {
    GetParam().is_double ? body(double{}) : body(float{});
  }

  // body(log2 n, direction, transform) for every power of two up to 2^last and both directions.
  template <class T, class Body>
  void for_each_plan(int last, Body body) {
    for (int log2_n = 0; log2_n <= last; ++log2_n) {
      for (const Direction direction : directions) {
        SCOPED_TRACE("n = 2^" + std::to_string(log2_n) + " " + to_string(direction));
        body(log2_n, direction, plan<T>(GetParam().target, std::size_t{1} << log2_n, direction));
      }
    }
  }
};

}  // namespace sfft::accuracy

#define SFFT_EVERY_TARGET(Suite)                                                           \
  INSTANTIATE_TEST_SUITE_P(, Suite, testing::ValuesIn(::sfft::accuracy::compiled_cases()), \
                           [](const auto& case_info) { return case_info.param.name(); })
