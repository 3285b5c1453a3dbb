// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/plan.hpp"

#include "runtime/error.hpp"

namespace sfft {
namespace {

struct FreePlan {
  void operator()(sfft_plan* plan) const noexcept { free_plan(plan); }
};
using OwnedPlan = std::unique_ptr<sfft_plan, FreePlan>;

bool fill(sfft_plan& plan, const Recipe& recipe) noexcept {
  plan.prepared.reset(share(recipe));
  if (!plan.prepared) return false;
  plan.run = plan.prepared->run;
  plan.data = plan.prepared->data;
  plan.reach = recipe.problem.n * complex_bytes(recipe.problem.precision) - 1;
  plan.misalignment = real_bytes(recipe.problem.precision) - 1;
  plan.scratch_bytes = plan.prepared->in_place ? 0 : plan.bytes();  // the input, saved before out overwrites it
  return true;
}

}  // namespace

sfft_plan* make_plan(std::size_t n, unsigned flags) noexcept {
  Problem problem;
  if (parse_problem(n, flags, problem) != SFFT_OK) return nullptr;
  const Target* target = choose_target(problem.target_flag);
  return target ? make_plan(candidates(problem, *target).recipes[0]) : nullptr;
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
