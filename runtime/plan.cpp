// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/plan.hpp"

#include "runtime/choice.hpp"
#include "runtime/error.hpp"
#include "runtime/registry.hpp"
#include "runtime/tables.hpp"

namespace sfft {
namespace {

bool prepare_plain(sfft_plan& plan) noexcept {
  const Problem& problem = plan.recipe.problem;
  if (problem.n >= 8) {
    plan.twiddles = make_twiddles(problem.n, problem.precision);
    if (!plan.twiddles) return false;
  }
  const std::size_t step = problem.direction == Direction::forward ? 1 : std::size_t{0} - 1;
  plan.plain = {problem.n, step, plan.twiddles.get()};
  plan.run = plan.recipe.plain->run;
  plan.data = &plan.plain;
  plan.scratch_bytes = plan.bytes();  // the input, saved before out overwrites it
  return true;
}

bool prepare_four_step(sfft_plan& plan) noexcept {
  const Recipe& recipe = plan.recipe;
  plan.run = run_four_step;
  plan.data = &plan.four_step;
  plan.scratch_bytes = plan.bytes();
  return prepare_four_step(recipe.problem, recipe.four_step, *code_of(*recipe.target)->kernels, plan.four_step,
                           plan.twiddles);
}

bool prepare_hard_coded_leaf(sfft_plan& plan) noexcept {
  const Recipe& recipe = plan.recipe;
  plan.run = run_hard_coded_leaf;
  plan.data = &plan.leaf;
  plan.scratch_bytes = plan.bytes();
  return prepare_hard_coded_leaf(recipe.problem, recipe.leaf, *code_of(*recipe.target)->kernels, plan.leaf,
                                 plan.twiddles);
}

bool prepare(sfft_plan& plan) noexcept {
  const Problem& problem = plan.recipe.problem;
  plan.reach = problem.n * complex_bytes(problem.precision) - 1;
  plan.misalignment = real_bytes(problem.precision) - 1;
  if (plan.recipe.family == Family::plain) return prepare_plain(plan);
  if (plan.recipe.family == Family::four_step) return prepare_four_step(plan);
  if (plan.recipe.family == Family::hard_coded_leaf) return prepare_hard_coded_leaf(plan);
  plan.run = plan.recipe.kernel->run;
  plan.data = plan.recipe.kernel->constants[static_cast<std::size_t>(problem.direction)];
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
  if (plan) plan->recipe = recipe;
  if (!plan || !prepare(*plan)) {
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
