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

// Room for what a family's run reads.
template <class Data>
Data& kept(Prepared& to) noexcept {
  auto& data = to.family.emplace<Data>();
  to.data = &data;
  return data;
}

bool prepare_plain(Prepared& to) noexcept {
  const Problem& problem = to.recipe.problem;
  if (problem.n >= 8) {
    to.tables = make_twiddles(problem.n, problem.precision);
    if (!to.tables) return false;
  }
  const std::size_t step = problem.direction == Direction::forward ? 1 : std::size_t{0} - 1;
  kept<PlainData>(to) = {problem.n, step, to.tables.get()};
  to.run = to.recipe.plain->run;
  return true;
}

bool prepare_three_pass(Prepared& to, const KernelTable& kernels) noexcept {
  auto& data = kept<ThreePassData>(to);
  if (!prepare_three_pass(to.recipe.problem, to.recipe.three_pass, kernels, data, to.tables)) return false;
  to.run = run_three_pass;
  to.run_via = run_three_pass_via;
  to.scratch_bytes = data.scratch_bytes();
  to.scratch_always = to.scratch_bytes != 0;
  return true;
}

// Null: of a copy.
auto run_via_of(Copied copied) noexcept -> decltype(Prepared::run_via) {
  switch (copied) {
    case Copied::never:
      return run_hard_coded_leaf_via;
    case Copied::straddling:
      return run_hard_coded_leaf_via_or_copied;
    case Copied::always:
      return nullptr;
  }
  return nullptr;
}

bool prepare(Prepared& to) noexcept {
  const Recipe& recipe = to.recipe;
  const Problem& problem = recipe.problem;
  const KernelTable& kernels = *code_of(*recipe.target)->kernels;
  to.scratch_bytes = problem.n * complex_bytes(problem.precision);  // the input, or what becomes of it
  switch (recipe.family) {
    case Family::plain:
      return prepare_plain(to);
    case Family::four_step:
      to.run = run_four_step;
      to.run_via = run_four_step_via;
      return prepare_four_step(problem, recipe.four_step, kernels, kept<FourStepData>(to), to.tables);
    case Family::hard_coded_leaf:
      to.run = run_hard_coded_leaf;
      to.run_via = run_via_of(better_copied(to.scratch_bytes));
      return prepare_hard_coded_leaf(problem, recipe.leaf, kernels, kept<HardCodedLeafData>(to), to.tables);
    case Family::three_pass:
      return prepare_three_pass(to, kernels);
    case Family::hard_coded:
      to.run = recipe.kernel->run;
      to.data = recipe.kernel->constants[static_cast<std::size_t>(problem.direction)];
      to.scratch_bytes = 0;
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
