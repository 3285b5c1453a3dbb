// SPDX-License-Identifier: BSD-3-Clause
// The published accuracy: relative L2 error at most 0.4 epsilon sqrt(log2 n) for random input, at every size.
#include <gtest/gtest.h>

#include <map>

#include "checks.hpp"
#include "problem.hpp"

namespace sfft::accuracy {
namespace {

using Targets = std::vector<sfft_target_info_t>;

// Worst coefficients by target.
using Summary = std::map<std::string, Worst>;

// One reference serves all targets and both directions.
template <class T>
void examine(int log2_n, const Targets& targets, Summary& summary) {
  Problem<T> problem(log2_n);
  for (const Direction direction : directions) {
    if (direction == Direction::backward) problem.turn_backward();
    for (const sfft_target_info_t& target : targets) {
      const Transform<T> transform = plan<T>(target, problem.n, direction);
      const double c = against_reference<T>(transform, problem.n, problem.x, problem.exact);
      EXPECT_LE(c, log2_n == 0 ? 0 : bound::reference)
          << target.name << " " << precision_name<T> << " " << to_string(direction) << ", n = 2^" << log2_n;
      summary[target.name].note(c, "2^" + std::to_string(log2_n) + " " + to_string(direction));
    }
  }
}

template <class T>
void report(const Summary& summary) {
  for (const auto& [target, worst] : summary) worst.report(target + " " + precision_name<T>);
}

template <class T>
void examine_range(int first, int last) {
  Summary summary;
  for (int log2_n = first; log2_n <= last; ++log2_n) examine<T>(log2_n, runnable_targets(), summary);
  report<T>(summary);
}

template <class T>
class Reference : public testing::Test {};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(Reference, Precisions);

TYPED_TEST(Reference, EverySize) { examine_range<TypeParam>(0, max_log2()); }

// Beyond that, four sizes more: the fastest target and one other, a precision in turn.
TYPED_TEST(Reference, SampledSizes) {
  const Targets targets = runnable_targets();
  Summary summary;
  const int first = max_log2() + (std::is_same_v<TypeParam, double> ? 2 : 1);
  for (int log2_n = first; log2_n <= max_log2() + 4; log2_n += 2) {
    Targets sample{targets.back()};
    if (targets.size() > 1) sample.push_back(targets[log2_n % (targets.size() - 1)]);
    examine<TypeParam>(log2_n, sample, summary);
  }
  report<TypeParam>(summary);
}

TYPED_TEST(Reference, EveryLargeSize) {
  if (!full_test()) GTEST_SKIP() << "takes many minutes and 10 GB of memory: SFFT_TEST_FULL=1 runs it";
  examine_range<TypeParam>(max_log2() + 1, 26);
}

}  // namespace
}  // namespace sfft::accuracy
