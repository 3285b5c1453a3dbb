// SPDX-License-Identifier: BSD-3-Clause
// The functions of sfft.h about candidates, and those of profile.h; their contracts are there.
#include "runtime/choice.hpp"
#include "runtime/cost_model.hpp"
#include "runtime/error.hpp"
#include "runtime/measure.hpp"
#include "runtime/plan.hpp"
#include "runtime/profile_store.hpp"
#include "sfft/profile.h"

namespace {

using sfft::Choice;
using sfft::fail;

// The candidate of that name for these arguments; null, with the reason for sfft_error().
const sfft::Recipe* find(size_t n, unsigned flags, const char* name, Choice& choice) noexcept {
  if (!name) {
    fail(SFFT_NULL_POINTER, "the candidate's name is a null pointer");
    return nullptr;
  }
  return sfft::choose(n, flags, choice) ? sfft::find_candidate(choice.candidates, name) : nullptr;
}

}  // namespace

extern "C" {

size_t sfft_candidate_count(size_t n, unsigned flags) {
  Choice choice;
  return sfft::choose(n, flags, choice) ? choice.candidates.count : 0;
}

int sfft_candidate(size_t n, unsigned flags, size_t i, sfft_candidate_t* candidate) {
  if (!candidate) return fail(SFFT_NULL_POINTER, "candidate is a null pointer");
  Choice choice;
  if (!sfft::choose(n, flags, choice)) return sfft::last_status();
  const size_t count = choice.candidates.count;
  if (i >= count) return fail(SFFT_BAD_SIZE, "n = %zu has no candidate %zu, only %zu", n, i, count);
  const sfft::Recipe& recipe = choice.candidates.recipes[i];
  static_assert(sizeof candidate->name == sfft::longest_name);
  sfft::candidate_name(recipe, candidate->name, sizeof candidate->name);
  candidate->target = recipe.target->name;
  candidate->predicted_ns = sfft::predicted_ns(sfft::cost_terms(recipe, sfft::this_core()));
  candidate->measured_ns = choice.measured[i];
  candidate->chosen = i == choice.chosen ? 1 : 0;
  candidate->reason = i == choice.chosen ? choice.reason : "";
  return SFFT_OK;
}

sfft_plan_t* sfft_init_candidate(size_t n, unsigned flags, const char* name) {
  Choice choice;
  const sfft::Recipe* recipe = find(n, flags, name, choice);
  return recipe ? sfft::make_plan(*recipe) : nullptr;
}

int sfft_measure(size_t n, unsigned flags) { return sfft::measure(n, flags); }

int sfft_profile_record(size_t n, unsigned flags, const char* candidate, double nanoseconds) {
  Choice choice;
  const sfft::Recipe* recipe = find(n, flags & ~SFFT_IN_PLACE, candidate, choice);
  return recipe ? sfft::profile::record(*recipe, nanoseconds) : sfft::last_status();
}

int sfft_profile_load(const char* path) { return sfft::profile::load(path); }

int sfft_profile_import(const char* text, size_t size) {
  if (!text) return fail(SFFT_NULL_POINTER, "the text of the profile is a null pointer");
  return sfft::profile::import_text({text, size});
}

int sfft_profile_save(const char* path) { return sfft::profile::save(path); }

size_t sfft_profile_export(char* buffer, size_t size) { return sfft::profile::export_text(buffer, size); }

void sfft_profile_clear(void) { sfft::profile::clear(); }

int sfft_profile_state(char* buffer, size_t size) { return sfft::profile::state(buffer, size); }

int sfft_profile_path(char* buffer, size_t size) { return sfft::profile::default_path(buffer, size); }

}  // extern "C"
