// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/prepared.hpp"

#include <memory>
#include <mutex>

#include "runtime/registry.hpp"
#include "runtime/tables.hpp"

namespace sfft {
namespace {

std::mutex mutex;
Prepared* all = nullptr;

bool prepare_plain(Prepared& to) noexcept {
  const Problem& problem = to.recipe.problem;
  if (problem.n >= 8) {
    to.tables = make_twiddles(problem.n, problem.precision);
    if (!to.tables) return false;
  }
  const std::size_t step = problem.direction == Direction::forward ? 1 : std::size_t{0} - 1;
  to.plain = {problem.n, step, to.tables.get()};
  to.run = to.recipe.plain->run;
  to.data = &to.plain;
  return true;
}

bool prepare(Prepared& to) noexcept {
  const Recipe& recipe = to.recipe;
  const Problem& problem = recipe.problem;
  const KernelTable& kernels = *code_of(*recipe.target)->kernels;
  switch (recipe.family) {
    case Family::plain:
      return prepare_plain(to);
    case Family::four_step:
      to.run = run_four_step;
      to.run_via = run_four_step_via;
      to.data = &to.four_step;
      return prepare_four_step(problem, recipe.four_step, kernels, to.four_step, to.tables);
    case Family::hard_coded_leaf:
      to.run = run_hard_coded_leaf;
      if (!better_copied(problem.n * complex_bytes(problem.precision))) to.run_via = run_hard_coded_leaf_via;
      to.data = &to.leaf;
      return prepare_hard_coded_leaf(problem, recipe.leaf, kernels, to.leaf, to.tables);
    case Family::hard_coded:
      to.run = recipe.kernel->run;
      to.data = recipe.kernel->constants[static_cast<std::size_t>(problem.direction)];
      to.in_place = true;
      return true;
  }
  return false;
}

struct Destroy {
  void operator()(Prepared* prepared) const noexcept {
    prepared->~Prepared();
    release(prepared);
  }
};

}  // namespace

const Prepared* share(const Recipe& recipe) noexcept {
  const std::lock_guard lock(mutex);
  for (Prepared* prepared = all; prepared; prepared = prepared->next_) {
    if (!(prepared->recipe == recipe)) continue;
    ++prepared->plans_;
    return prepared;
  }
  void* const memory = allocate(sizeof(Prepared));
  if (!memory) return nullptr;
  std::unique_ptr<Prepared, Destroy> fresh(new (memory) Prepared);
  fresh->recipe = recipe;
  if (!prepare(*fresh)) return nullptr;
  fresh->next_ = all;
  return all = fresh.release();
}

void unshare(const Prepared* prepared) noexcept {
  if (!prepared) return;
  const std::lock_guard lock(mutex);
  Prepared** link = &all;
  while (*link != prepared) link = &(*link)->next_;
  Prepared* const found = *link;
  if (--found->plans_ > 0) return;
  *link = found->next_;
  Destroy{}(found);
}

}  // namespace sfft
