// SPDX-License-Identifier: BSD-3-Clause
// Which candidate a plan is made from, and why.
#pragma once
#include "runtime/recipe.hpp"

namespace sfft {

struct Choice {
  Candidates candidates;
  double measured[Candidates::most] = {};  // nanoseconds by the profile; 0 = not measured
  std::size_t chosen = 0;
  const char* reason = "";  // static text
};

// The fastest by the profile, if that has measured the one the rule would take; else the one the rule takes, which is
// the first: a profile that does not know it cannot tell that another is faster.
Choice choose(const Problem& problem, const Target& target) noexcept;

// Everything choose() needs, from the arguments of sfft_init. False, with the reason for sfft_error(), if they are bad.
bool choose(std::size_t n, unsigned flags, Choice& choice) noexcept;

// The candidate of that name; null, with the reason for sfft_error(), if there is none.
const Recipe* find_candidate(const Candidates& candidates, const char* name) noexcept;

}  // namespace sfft
