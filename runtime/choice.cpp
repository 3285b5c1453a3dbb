// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/choice.hpp"

#include <cstring>
#include <span>

#include "runtime/error.hpp"
#include "runtime/profile_store.hpp"

namespace sfft {

Choice choose(const Problem& problem, const Target& target) noexcept {
  Choice choice;
  choice.candidates = candidates(problem, target);
  const std::size_t count = choice.candidates.count;
  profile::look_up({choice.candidates.recipes, count}, choice.measured);
  choice.reason = count == 1 ? "the only candidate" : "the model's choice; the profile does not say";
  if (count == 1 || choice.measured[0] == 0) return choice;
  choice.reason = "the fastest in the profile, and the model's choice";
  for (std::size_t i = 1; i < count; ++i)
    if (choice.measured[i] > 0 && choice.measured[i] < choice.measured[choice.chosen]) {
      choice.chosen = i;
      choice.reason = "the fastest in the profile";
    }
  return choice;
}

bool choose(std::size_t n, unsigned flags, Choice& choice) noexcept {
  Problem problem;
  if (parse_problem(n, flags, problem) != SFFT_OK) return false;
  const Target* target = choose_target(problem.target_flag);
  if (target) choice = choose(problem, *target);
  return target != nullptr;
}

const Recipe* find_candidate(const Candidates& candidates, const char* name) noexcept {
  for (const Recipe& recipe : std::span(candidates.recipes, candidates.count)) {
    char own[longest_name];
    candidate_name(recipe, own, sizeof own);
    if (std::strcmp(own, name) == 0) return &recipe;
  }
  const Recipe& first = candidates.recipes[0];
  fail(SFFT_UNKNOWN_CANDIDATE, "n = %zu on %s has no candidate \"%.40s\"; sfft_candidate lists them", first.problem.n,
       first.target->name, name);
  return nullptr;
}

}  // namespace sfft
