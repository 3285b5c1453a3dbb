// SPDX-License-Identifier: BSD-3-Clause
// What many races say together.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "bench/race.hpp"

namespace sfft::bench {

// exp of the mean of the logarithms: the mean for ratios, for which 2 and 1/2 cancel. 0 if there are no values; all
// must be positive.
double geometric_mean(std::span<const double> values);

// How often one contender's speed is another's, over the races in which both were timed.
struct Comparison {
  std::string other;
  std::size_t races = 0;
  double mean = 0;   // geometric
  double least = 0;  // the worst race, and which it was
  Problem least_at;
};

// "mine" against each other contender in turn, those of the same library (ours) included; then against the best of the
// other libraries, under the name "best other". Contenders with no race in common are left out.
std::vector<Comparison> compare(std::span<const Race> races, const std::string& mine);

// Clean blocks over all blocks, 0 to 1.
double clean_share(std::span<const Race> races);

}  // namespace sfft::bench
