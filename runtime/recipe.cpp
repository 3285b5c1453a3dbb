// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/recipe.hpp"

#include <cstdio>
#include <span>

#include "runtime/registry.hpp"

namespace sfft {
namespace {

const char* family_name(Family family) noexcept {
  switch (family) {
    case Family::plain:
      return "plain";
    case Family::hard_coded:
      return "hard-coded";
    case Family::four_step:
      return "four-step";
    case Family::hard_coded_leaf:
      return "hard-coded-leaf";
  }
  return "unknown";
}

}  // namespace

// A kernel made for this n beats the plain recursion everywhere; kernels keep the order of their table.
Candidates candidates(const Problem& problem, const Target& target) noexcept {
  Candidates found;
  const TargetCode& code = *code_of(target);
  for (const Kernel& kernel : std::span(code.kernels->rows, code.kernels->count)) {
    if (kernel.n != problem.n || kernel.precision != problem.precision) continue;
    if (found.count == Candidates::most - 1) break;
    found.recipes[found.count++] = {problem, &target, kernel.family, &kernel, nullptr};
  }
  const PlainTransform& plain = code.plain[static_cast<std::size_t>(problem.precision)];
  found.recipes[found.count++] = {problem, &target, Family::plain, nullptr, &plain};
  return found;
}

int describe(const Recipe& recipe, char* buffer, std::size_t size) noexcept {
  const Problem& problem = recipe.problem;
  return std::snprintf(buffer, size, "n=%zu %s %s target=%s family=%s kernel=%s vl=%u", problem.n,
                       problem.precision == Precision::single_ ? "float" : "double",
                       problem.direction == Direction::forward ? "forward" : "backward", recipe.target->name,
                       family_name(recipe.family), recipe.kernel ? recipe.kernel->name : recipe.plain->name,
                       static_cast<unsigned>(recipe.kernel ? recipe.kernel->vl : recipe.plain->vl));
}

}  // namespace sfft
