// SPDX-License-Identifier: BSD-3-Clause
// The nanoseconds that a candidate takes, predicted from its work without any measurement. The sum of a few terms, each
// times its cost (cost_model.def, which bench/train makes from profiles; docs/predictor.md says how well it does). No
// choice depends on it: sfft_candidate tells it to people.
#pragma once
#include <cstddef>

#include "runtime/cache.hpp"
#include "runtime/recipe.hpp"

namespace sfft {

enum class CostTerm : std::size_t {
#define SFFT_COST(term, nanoseconds) term,
#include "runtime/cost_model.def"
#undef SFFT_COST
  count
};

// How much of each term a candidate has.
struct CostTerms {
  double amounts[static_cast<std::size_t>(CostTerm::count)] = {};
  double& operator[](CostTerm term) noexcept { return amounts[static_cast<std::size_t>(term)]; }
};
CostTerms cost_terms(const Recipe& recipe, const Core& core) noexcept;

// Finite and greater than 0.
double predicted_ns(const CostTerms& terms) noexcept;

}  // namespace sfft
