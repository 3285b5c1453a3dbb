// SPDX-License-Identifier: BSD-3-Clause
#include "transform.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <type_traits>
#include <utility>

namespace sfft::accuracy {

std::string to_string(Direction direction) { return direction == Direction::forward ? "forward" : "backward"; }

template <class T>
Transform<T> plan(const sfft_target_info_t& target, std::size_t n, Direction direction) {
  const unsigned precision = std::is_same_v<T, double> ? SFFT_DOUBLE : SFFT_FLOAT;
  const unsigned sign = direction == Direction::forward ? SFFT_FORWARD : SFFT_BACKWARD;
  const std::shared_ptr<sfft_plan_t> handle(sfft_init(n, sign | precision | target.flag), sfft_free);
  if (!handle) throw std::runtime_error(std::string("sfft_init: ") + sfft_error());
  if (std::strcmp(sfft_plan_target(handle.get()), target.name) != 0) {
    throw std::runtime_error(std::string("asked for ") + target.name + ", planned " + sfft_plan_target(handle.get()));
  }
  return executing<T>(handle);
}

template <class T>
Transform<T> executing(std::shared_ptr<sfft_plan_t> plan) {
  return [handle = std::move(plan)](const Signal<T>& in) {
    // Filled with NaN: an output that is not written cannot pass for a right one.
    constexpr T nan = std::numeric_limits<T>::quiet_NaN();
    Signal<T> out(in.size(), std::complex<T>(nan, nan));
    const int status = sfft_execute(handle.get(), in.data(), out.data());
    if (status != SFFT_OK) throw std::runtime_error(std::string("sfft_execute: ") + sfft_status_string(status));
    return out;
  };
}

template Transform<float> executing<float>(std::shared_ptr<sfft_plan_t>);
template Transform<double> executing<double>(std::shared_ptr<sfft_plan_t>);
template Transform<float> plan<float>(const sfft_target_info_t&, std::size_t, Direction);
template Transform<double> plan<double>(const sfft_target_info_t&, std::size_t, Direction);

std::vector<sfft_target_info_t> all_targets() {
  std::vector<sfft_target_info_t> targets(sfft_target_count());
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (sfft_target_info(i, &targets[i]) != SFFT_OK) throw std::runtime_error("sfft_target_info failed");
  }
  return targets;
}

std::vector<sfft_target_info_t> runnable_targets() {
  std::vector<sfft_target_info_t> targets = all_targets();
  std::erase_if(targets, [](const sfft_target_info_t& target) { return !target.compiled || !target.supported; });
  return targets;
}

int max_log2() {
  const char* text = std::getenv("SFFT_TEST_MAX_LOG2");
  return text != nullptr && *text != 0 ? std::atoi(text) : 18;
}

bool full_test() {
  const char* text = std::getenv("SFFT_TEST_FULL");
  return text != nullptr && std::strcmp(text, "1") == 0;
}

void Worst::note(double coefficient, const std::string& where) {
  if (std::isnan(coefficient)) coefficient = std::numeric_limits<double>::infinity();
  if (coefficient < coefficient_) return;
  coefficient_ = coefficient;
  where_ = where;
}

void Worst::report(const std::string& what) const {
  char text[200];
  std::snprintf(text, sizeof text, "worst c = %.3f at %s", coefficient_, where_.c_str());
  std::printf("%s: %s\n", what.c_str(), text);
  testing::Test::RecordProperty(what, text);
}

}  // namespace sfft::accuracy
