// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/choice.hpp"

#include <algorithm>
#include <cstring>

#include "runtime/error.hpp"
#include "runtime/profile_store.hpp"

namespace sfft {
namespace {

// What a library made to measure from a profile has found fastest (docs/made-to-measure.md); others have no rows.
struct Preferred {
  std::size_t n;
  Precision precision;
  Direction direction;
  const char *target, *name;
};
constexpr Preferred preferred[] = {
#define SFFT_PREFERRED(n, precision, direction, target, name) \
  {n, Precision::precision, Direction::direction, #target, name},
#include "preferred.def"
#undef SFFT_PREFERRED
    {},
};

// Which candidate has that name; count if none.
std::size_t index_of(const Candidates& candidates, const char* name) noexcept {
  std::size_t i = 0;
  for (char own[longest_name]; i < candidates.count; ++i) {
    candidate_name(candidates.recipes[i], own, sizeof own);
    if (std::strcmp(own, name) == 0) break;
  }
  return i;
}

// Moves the preferred candidate to the front; whether there is one.
bool prefer(Candidates& found) noexcept {
  const Recipe& any = found.recipes[0];
  if (any.family == Family::three_pass) return false;  // profiles are of transforms out of place
  for (const Preferred& row : preferred) {
    if (row.n != any.problem.n || row.precision != any.problem.precision || row.direction != any.problem.direction ||
        std::strcmp(row.target, any.target->name) != 0)
      continue;
    const std::size_t i = index_of(found, row.name);
    if (i == found.count) continue;
    std::rotate(found.recipes, found.recipes + i, found.recipes + i + 1);
    return true;
  }
  return false;
}

}  // namespace

Choice choose(const Problem& problem, const Target& target) noexcept {
  Choice choice;
  choice.candidates = candidates(problem, target);
  const bool made_to_measure = prefer(choice.candidates);
  const std::size_t count = choice.candidates.count;
  profile::look_up({choice.candidates.recipes, count}, choice.measured);
  choice.reason = count == 1        ? "the only candidate"
                  : made_to_measure ? "the fastest in the profile that the library was made from"
                                    : "the rule's choice; the profile does not say";
  if (count == 1 || choice.measured[0] == 0) return choice;
  choice.reason = "the fastest in the profile, and the rule's choice";
  for (std::size_t i = 1; i < count; ++i) {
    if (choice.measured[i] > 0 && choice.measured[i] < choice.measured[choice.chosen]) {
      choice.chosen = i;
      choice.reason = "the fastest in the profile";
    }
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
  const std::size_t i = index_of(candidates, name);
  if (i < candidates.count) return &candidates.recipes[i];
  const Recipe& first = candidates.recipes[0];
  fail(SFFT_UNKNOWN_CANDIDATE, "n = %zu on %s has no candidate \"%.40s\"; sfft_candidate lists them", first.problem.n,
       first.target->name, name);
  return nullptr;
}

}  // namespace sfft
