// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/plan.hpp"

#include "runtime/choice.hpp"
#include "runtime/error.hpp"

namespace sfft {
namespace {

bool fill(sfft_plan& plan, const Recipe& recipe) noexcept {
  plan.prepared.reset(share(recipe));
  if (!plan.prepared) return false;
  plan.run = plan.prepared->run;
  plan.data = plan.prepared->data;
  plan.reach = recipe.problem.n * complex_bytes(recipe.problem.precision) - 1;
  plan.reach_both_ways = 2 * plan.reach;
  plan.misalignment = real_bytes(recipe.problem.precision) - 1;
  plan.scratch_bytes = plan.prepared->scratch_bytes;
  return true;
}

}  // namespace

sfft_plan* make_plan(std::size_t n, unsigned flags) noexcept {
  Choice choice;
  return choose(n, flags, choice) ? make_plan(choice.candidates.recipes[choice.chosen]) : nullptr;
}

sfft_plan* make_plan(const Recipe& recipe) noexcept {
  void* memory = allocate(sizeof(sfft_plan));
  OwnedPlan plan{memory ? new (memory) sfft_plan : nullptr};
  if (!plan || !fill(*plan, recipe)) {
    fail(SFFT_OUT_OF_MEMORY, "n = %zu: out of memory while planning", recipe.problem.n);
    return nullptr;
  }
  return plan.release();
}

void free_plan(sfft_plan* plan) noexcept {
  if (!plan) return;
  plan->~sfft_plan();
  release(plan);
}

}  // namespace sfft
