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
    case Family::three_pass:
      return "three-pass";
  }
  return "unknown";
}

void add_kernel(const Problem& problem, const Target& target, const Kernel& kernel, Candidates& found) noexcept {
  if (kernel.n == problem.n && kernel.precision == problem.precision && found.count < Candidates::most - 1)
    found.recipes[found.count++] = {.problem = problem, .target = &target, .family = kernel.family, .kernel = &kernel};
}

// In the order of the configuration, but in cores that do vectors of 64 bytes in halves kernels with shorter ones come
// first: they are 4 to 17 % faster out of place where there are any (docs/decisions/0006-ports.md).
void add_kernels(const Problem& problem, const Target& target, const KernelTable& kernels, const Core& core,
                 Candidates& found) noexcept {
  const auto is_halved = [&](const Kernel& kernel) {
    return kernel.vl * complex_bytes(kernel.precision) == line_bytes && core.halves_lines();
  };
  for (const bool halved : {false, true})
    for (const Kernel& kernel : std::span(kernels.rows, kernels.count))
      if (is_halved(kernel) == halved) add_kernel(problem, target, kernel, found);
}

void add_four_step(const Problem& problem, const Target& target, const KernelTable& kernels, const Core& core,
                   Candidates& found) noexcept {
  FourStepShape shapes[Candidates::most];
  const std::size_t room = Candidates::most - 1 - found.count;
  const std::size_t count = four_step_shapes(problem.n, problem.precision, target, kernels, core, shapes, room);
  for (const FourStepShape& shape : std::span(shapes, count))
    found.recipes[found.count++] = {
        .problem = problem, .target = &target, .family = Family::four_step, .four_step = shape};
}

void add_leaves(const Problem& problem, const Target& target, const KernelTable& kernels, const Core& core,
                Candidates& found) noexcept {
  HardCodedLeafShape shapes[Candidates::most];
  const std::size_t room = Candidates::most - 1 - found.count;
  const std::size_t count = hard_coded_leaf_shapes(problem.n, problem.precision, target, kernels, core, shapes, room);
  for (const HardCodedLeafShape& shape : std::span(shapes, count))
    found.recipes[found.count++] = {
        .problem = problem, .target = &target, .family = Family::hard_coded_leaf, .leaf = shape};
}

void add_three_pass(const Problem& problem, const Target& target, const KernelTable& kernels,
                    Candidates& found) noexcept {
  ThreePassShape shape;
  ThreePassKernels needed;
  if (find_three_pass(problem.n, problem.precision, kernels, shape, needed))
    found.recipes[found.count++] = {
        .problem = problem, .target = &target, .family = Family::three_pass, .three_pass = shape};
}

// Without vectors, in single precision, the plain recursion is as good as any from here until the array leaves the
// caches.
constexpr std::size_t least_plain = 4096, most_plain = std::size_t{1} << 20;

// Arrays that, with tables and result, fit the first-level cache are best transformed in four steps; leaves read larger
// ones in streams. With fewer registers, or without vectors, leaves win sooner: with AVX2 in double, without
// multiply-adds where caches are far. On AMD's cores, and where the first cache is small so that rows of leaves meet in
// it, they win later (but for Zen 5 out of place in double), and there, with many registers, later still in place.
bool four_steps_win(const Problem& problem, const Target& target, const Core& core) noexcept {
  const std::size_t bytes = problem.n * complex_bytes(problem.precision);
  const bool is_double = problem.precision == Precision::double_;
  if (target.bytes == 0) return bytes <= least_plain;
  if (target.registers < 32) {
    const bool later = target.fma ? !is_double : !core.has_far_caches();
    return bytes <= eight_ways / (later ? 2 : 4);
  }
  if (core.has_far_caches()) return bytes <= eight_ways / 2;
  if (problem.in_place) return bytes <= 2 * eight_ways;
  return bytes <= (is_double && core.is_wide() ? eight_ways / 2 : eight_ways);
}

}  // namespace

// A kernel made for this n beats everything, and the plain recursion, but for some sizes, comes last.
// docs/predictor.md has the numbers.
Candidates candidates(const Problem& problem, const Target& target, const Core& core) noexcept {
  const bool single = problem.precision == Precision::single_;
  Candidates found;
  const TargetCode& code = *code_of(target);
  const PlainTransform& plain = code.plain[static_cast<std::size_t>(problem.precision)];
  const Recipe recursion{.problem = problem, .target = &target, .family = Family::plain, .plain = &plain};
  const std::size_t bytes = problem.n * complex_bytes(problem.precision);
  const bool plain_first = target.bytes == 0 && single && bytes >= least_plain && bytes <= most_plain;
  if (problem.in_place && better_in_three_passes(bytes, core)) add_three_pass(problem, target, *code.kernels, found);
  add_kernels(problem, target, *code.kernels, core, found);
  if (plain_first) found.recipes[found.count++] = recursion;
  if (four_steps_win(problem, target, core)) {
    add_four_step(problem, target, *code.kernels, core, found);
    add_leaves(problem, target, *code.kernels, core, found);
  } else {
    add_leaves(problem, target, *code.kernels, core, found);
    add_four_step(problem, target, *code.kernels, core, found);
  }
  if (!plain_first) found.recipes[found.count++] = recursion;
  return found;
}

int candidate_name(const Recipe& recipe, char* buffer, std::size_t size) noexcept {
  if (recipe.family == Family::four_step) {
    const auto& [columns, rows] = recipe.four_step;
    return std::snprintf(buffer, size, "%ux%u,%ux%u", columns.first, columns.second, rows.first, rows.second);
  }
  if (recipe.family == Family::three_pass) {
    const auto& [ends, middle] = recipe.three_pass;
    return std::snprintf(buffer, size, "%ux%u,%ux%u,%ux%u", ends.first, ends.second, middle.first, middle.second,
                         ends.first, ends.second);
  }
  if (recipe.family == Family::hard_coded_leaf)
    return std::snprintf(buffer, size, "leaf%u%s", recipe.leaf.leaf, recipe.leaf.streaming ? ",streaming" : "");
  return std::snprintf(buffer, size, "%s", recipe.kernel ? recipe.kernel->name : recipe.plain->name);
}

int describe(const Recipe& recipe, char* buffer, std::size_t size) noexcept {
  const Problem& problem = recipe.problem;
  char name[longest_name], vl[16] = "";
  candidate_name(recipe, name, sizeof name);
  if (recipe.kernel || recipe.plain)
    std::snprintf(vl, sizeof vl, " vl=%u", unsigned{recipe.kernel ? recipe.kernel->vl : recipe.plain->vl});
  return std::snprintf(buffer, size, "n=%zu %s %s target=%s family=%s kernel=%s%s", problem.n,
                       problem.precision == Precision::single_ ? "float" : "double",
                       problem.direction == Direction::forward ? "forward" : "backward", recipe.target->name,
                       family_name(recipe.family), name, vl);
}

}  // namespace sfft
