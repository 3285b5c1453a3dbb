// SPDX-License-Identifier: BSD-3-Clause
// What the tests of the interface share: plans that free themselves, the combinations to try, and input data.
#pragma once
#include <sfft/sfft.h>

#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

namespace api {

struct Free {
  void operator()(sfft_plan_t* plan) const { sfft_free(plan); }
};
using Plan = std::unique_ptr<sfft_plan_t, Free>;

inline Plan make(std::size_t n, unsigned flags) { return Plan{sfft_init(n, flags)}; }

inline std::string describe(const Plan& plan) {
  char line[256];
  const int length = sfft_describe(plan.get(), line, sizeof line);
  return length < 0 ? "no plan" : line;
}

inline std::vector<sfft_target_info_t> targets() {
  std::vector<sfft_target_info_t> all(sfft_target_count());
  for (std::size_t i = 0; i < all.size(); ++i) sfft_target_info(i, &all[i]);
  return all;
}

// The flags of every plan that can be made here: target x precision x direction.
inline std::vector<unsigned> all_flags() {
  std::vector<unsigned> flags;
  for (const sfft_target_info_t& target : targets()) {
    if (!target.compiled || !target.supported) continue;
    for (unsigned precision : {SFFT_FLOAT, SFFT_DOUBLE})
      for (unsigned direction : {SFFT_FORWARD, SFFT_BACKWARD}) flags.push_back(target.flag | precision | direction);
  }
  return flags;
}

inline std::size_t real_size(unsigned flags) { return flags & SFFT_FLOAT ? sizeof(float) : sizeof(double); }

// Arrays are handled as bytes, so that one test serves both precisions and results are compared bit for bit.
using Bytes = std::vector<unsigned char>;

// n complex numbers in [-0.5, 0.5), different for each seed. A small generator of its own: the same on every machine.
inline Bytes random_input(std::size_t n, unsigned flags, unsigned seed = 1) {
  const std::size_t size = real_size(flags);
  Bytes bytes(2 * n * size);
  unsigned long long state = 0x9E3779B97F4A7C15ull * (seed + 1);
  for (std::size_t i = 0; i < 2 * n; ++i) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    const double x = static_cast<double>(state >> 40) / 16777216.0 - 0.5;
    const float single = static_cast<float>(x);
    if (size == sizeof(float))
      std::memcpy(&bytes[i * size], &single, size);
    else
      std::memcpy(&bytes[i * size], &x, size);
  }
  return bytes;
}

// The transform of input, computed out of place between arrays of their own.
inline Bytes transform(const Plan& plan, const Bytes& input) {
  Bytes output(input.size());
  if (sfft_execute(plan.get(), input.data(), output.data()) != SFFT_OK) output.clear();
  return output;
}

}  // namespace api
