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

// A kernel made for this n beats everything, and the plain recursion nothing; kernels keep the order of their table.
Candidates candidates(const Problem& problem, const Target& target) noexcept {
  Candidates found;
  const TargetCode& code = *code_of(target);
  for (const Kernel& kernel : std::span(code.kernels->rows, code.kernels->count)) {
    if (kernel.n != problem.n || kernel.precision != problem.precision) continue;
    if (found.count == Candidates::most - 1) break;
    found.recipes[found.count++] = {problem, &target, kernel.family, &kernel, nullptr, {}, {}};
  }
  FourStepShape shapes[Candidates::most];
  const std::size_t room = Candidates::most - 1 - found.count;
  const std::size_t count = four_step_shapes(problem.n, problem.precision, target, *code.kernels, shapes, room);
  for (const FourStepShape& shape : std::span(shapes, count))
    found.recipes[found.count++] = {problem, &target, Family::four_step, nullptr, nullptr, shape, {}};
  HardCodedLeafShape leaves[Candidates::most];
  const std::size_t left = Candidates::most - 1 - found.count;
  const std::size_t leaf_count = hard_coded_leaf_shapes(problem.n, problem.precision, *code.kernels, leaves, left);
  for (const HardCodedLeafShape& shape : std::span(leaves, leaf_count))
    found.recipes[found.count++] = {problem, &target, Family::hard_coded_leaf, nullptr, nullptr, {}, shape};
  const PlainTransform& plain = code.plain[static_cast<std::size_t>(problem.precision)];
  found.recipes[found.count++] = {problem, &target, Family::plain, nullptr, &plain, {}, {}};
  return found;
}

namespace {

// What does the work: the kernel's name, or the shape of the passes, as in 16x8,16x1, or the leaf, as in leaf16.
int describe_work(const Recipe& recipe, char* text, std::size_t size) noexcept {
  if (recipe.family == Family::four_step) {
    const auto& [columns, middle, rows] = recipe.four_step;
    if (middle.points() == 1)
      return std::snprintf(text, size, "%ux%u,%ux%u", columns.first, columns.second, rows.first, rows.second);
    return std::snprintf(text, size, "%ux%u,%ux%u,%ux%u", columns.first, columns.second, middle.first, middle.second,
                         rows.first, rows.second);
  }
  if (recipe.family == Family::hard_coded_leaf)
    return std::snprintf(text, size, "leaf%u%s", recipe.leaf.leaf, recipe.leaf.streaming ? ",streaming" : "");
  const char* name = recipe.kernel ? recipe.kernel->name : recipe.plain->name;
  const unsigned vl = recipe.kernel ? recipe.kernel->vl : recipe.plain->vl;
  return std::snprintf(text, size, "%s vl=%u", name, vl);
}

}  // namespace

int describe(const Recipe& recipe, char* buffer, std::size_t size) noexcept {
  const Problem& problem = recipe.problem;
  char work[96];
  describe_work(recipe, work, sizeof work);
  return std::snprintf(buffer, size, "n=%zu %s %s target=%s family=%s kernel=%s", problem.n,
                       problem.precision == Precision::single_ ? "float" : "double",
                       problem.direction == Direction::forward ? "forward" : "backward", recipe.target->name,
                       family_name(recipe.family), work);
}

}  // namespace sfft
