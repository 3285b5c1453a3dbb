// SPDX-License-Identifier: BSD-3-Clause
// What the accuracy tests examine: any function from signal to signal. Plans of the library are wrapped into it here;
// the tests of the checkers put their own, faulty transforms in that place.
#pragma once
#include <sfft/sfft.h>

#include <complex>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "reference/fft.hpp"

namespace sfft::accuracy {

using reference::Direction;

template <class T>
using Signal = std::vector<std::complex<T>>;

template <class T>
using Transform = std::function<Signal<T>(const Signal<T>&)>;

inline constexpr Direction directions[] = {Direction::forward, Direction::backward};

std::string to_string(Direction direction);

// Plans n points with the given target flag; throws std::runtime_error with the library's reason if that fails, or if
// the plan runs on another target than the one asked for.
template <class T>
Transform<T> plan(const sfft_target_info_t& target, std::size_t n, Direction direction);

// What a plan does, out of place, into an array filled with NaN.
template <class T>
Transform<T> executing(std::shared_ptr<sfft_plan_t> plan);

// All targets the library knows of; and those that can run here, slowest first.
std::vector<sfft_target_info_t> all_targets();
std::vector<sfft_target_info_t> runnable_targets();

// The largest exponent that every test goes to (SFFT_TEST_MAX_LOG2, 18 unless told), and whether SFFT_TEST_FULL is set.
int max_log2();
bool full_test();

// Keeps the worst error coefficient of many, and where it was; a NaN is worse than anything.
class Worst {
 public:
  void note(double coefficient, const std::string& where);
  double coefficient() const { return coefficient_; }
  // "avx2 double impulse: worst c = 1.23 at 2^17 forward", to standard output and into the test's report.
  void report(const std::string& what) const;

 private:
  double coefficient_ = 0;
  std::string where_ = "nowhere";
};

}  // namespace sfft::accuracy
