// SPDX-License-Identifier: BSD-3-Clause
#include "bench/summary.hpp"

#include <cmath>
#include <functional>

namespace sfft::bench {
namespace {

using Rival = std::function<const Entry*(const Race&)>;

Comparison compare_with(std::span<const Race> races, const std::string& mine, const std::string& name,
                        const Rival& rival) {
  Comparison result{.other = name, .least_at = {}};
  std::vector<double> ratios;
  for (const Race& race : races) {
    const Entry* own = race.entry(mine);
    const Entry* other = rival(race);
    if (own == nullptr || other == nullptr || !own->timed() || !other->timed()) {
      continue;
    }
    ratios.push_back(other->timing.nanoseconds / own->timing.nanoseconds);
    if (ratios.size() == 1 || ratios.back() < result.least) {
      result.least = ratios.back();
      result.least_at = race.problem;
    }
  }
  result.races = ratios.size();
  result.mean = geometric_mean(ratios);
  return result;
}

}  // namespace

double geometric_mean(std::span<const double> values) {
  if (values.empty()) {
    return 0;
  }
  double sum = 0;
  for (const double v : values) {
    sum += std::log(v);
  }
  return std::exp(sum / static_cast<double>(values.size()));
}

std::vector<Comparison> compare(std::span<const Race> races, const std::string& mine) {
  std::vector<Comparison> all;
  if (races.empty()) {
    return all;
  }
  const auto keep = [&](Comparison c) {
    if (c.races > 0) {
      all.push_back(std::move(c));
    }
  };
  for (const Entry& e : races.front().entries) {
    if (e.contender != mine) {
      keep(compare_with(races, mine, e.contender, [&](const Race& race) { return race.entry(e.contender); }));
    }
  }
  keep(compare_with(races, mine, "best other", [](const Race& race) { return race.best_other(); }));
  return all;
}

double clean_share(std::span<const Race> races) {
  std::size_t clean = 0;
  std::size_t all = 0;
  for (const Race& race : races) {
    for (const Entry& e : race.entries) {
      clean += e.timing.clean;
      all += e.timing.samples.size();
    }
  }
  return all == 0 ? 0 : static_cast<double>(clean) / static_cast<double>(all);
}

}  // namespace sfft::bench
