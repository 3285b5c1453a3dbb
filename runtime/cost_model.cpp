// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/cost_model.hpp"

#include <algorithm>
#include <span>

#include "runtime/work.hpp"

namespace sfft {
namespace {

constexpr double costs[] = {
#define SFFT_COST(term, nanoseconds) nanoseconds,
#include "runtime/cost_model.def"
#undef SFFT_COST
};

// The share of the accesses to an array of so many bytes, again and again from its beginning to its end, that a cache
// does not serve.
double missed(double bytes, std::size_t cache) noexcept {
  return bytes > static_cast<double>(cache) ? 1 - static_cast<double>(cache) / bytes : 0;
}

// Vectors of 64 bytes have fewer places to execute: two ports of an Intel core instead of three, two halves on Zen 4.
// On a wide core they have as many.
double instruction_weight(const Work& work, const Core& core) noexcept {
  return work.vector >= 64 && !core.is_wide() ? 1.5 : 1;
}

// Bytes that come from further away than the first cache, and than the second; those from memory count twice. A pass
// goes through input and output. The calls of a body, and those of the plain recursion's butterflies, work on what the
// calls before them have left in some cache, together with their twiddles: four tenths of the data.
void add_bytes(const Recipe& recipe, const Work& work, const Core& core, CostTerms& terms) noexcept {
  const bool depth_first =
      (recipe.family == Family::hard_coded_leaf || recipe.family == Family::plain) && work.twiddles != 0;
  const auto bytes = static_cast<double>(complex_bytes(recipe.problem.precision));
  const double arrays = recipe.family == Family::three_pass ? 1 : 2;
  const double used =
      bytes * (depth_first ? 1.4 * static_cast<double>(work.span) : arrays * static_cast<double>(recipe.problem.n));
  const double moved = 2 * bytes * static_cast<double>(work.turns) * static_cast<double>(work.points);
  terms[CostTerm::near_bytes] += moved * missed(used, core.first);
  // About what a line takes from the last caches that were measured (bench/map/machines.toml).
  const double times_farther = core.has_far_caches() ? 4 : 1;
  terms[CostTerm::far_bytes] += times_farther * moved * (missed(used, core.second) + missed(used, core.last));
}

}  // namespace

CostTerms cost_terms(const Recipe& recipe, const Core& core) noexcept {
  Work parts[most_work];
  CostTerms terms;
  const Target& target = *recipe.target;
  terms[CostTerm::start] = 1;
  terms[CostTerm::calls] = -1;  // the first call is the start
  // Shuffled bodies cost AMD's CPUs no more than the others would; the terms are those of the others.
  for (const Work& work : std::span(parts, work_of(recipe, parts, nobodys_core))) {
    const KernelCounts& counts = work.counts;
    const auto turns = static_cast<double>(work.turns), weight = instruction_weight(work, core);
    terms[CostTerm::instructions] += weight * turns * (counts.adds + counts.multiplies + counts.fmas + counts.shuffles);
    terms[CostTerm::accesses] += turns * (counts.loads + counts.constants + counts.stores);
    terms[CostTerm::spills] += weight * turns * (std::max(counts.live, target.registers) - target.registers);
    terms[CostTerm::turns] += turns - static_cast<double>(work.calls);  // the first turn is the call
    terms[CostTerm::calls] += static_cast<double>(work.calls);
    add_bytes(recipe, work, core, terms);
  }
  return terms;
}

double predicted_ns(const CostTerms& terms) noexcept {
  double sum = 0;
  for (std::size_t i = 0; i < std::size(costs); ++i) sum += costs[i] * terms.amounts[i];
  return sum;
}

}  // namespace sfft
