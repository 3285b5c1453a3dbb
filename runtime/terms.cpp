// SPDX-License-Identifier: BSD-3-Clause
// sfft-terms FIRST SECOND LAST [amd]: for each transform to 2^20 points on each target of the library, whether this CPU
// runs it or not, the candidates in the rule's order, on a core whose caches have so many bytes, AMD's or not: what the
// cost model predicts, and the terms that it adds up. bench/train learns from them.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>

#include "runtime/cost_model.hpp"

namespace sfft {
namespace {

void print(const Recipe& recipe, const Core& core) {
  char name[longest_name];
  candidate_name(recipe, name, sizeof name);
  const CostTerms terms = cost_terms(recipe, core);
  std::printf("%zu %s %s %s %.6g", recipe.problem.n,
              recipe.problem.precision == Precision::single_ ? "float" : "double", recipe.target->name, name,
              predicted_ns(terms));
  for (const double amount : terms.amounts) std::printf(" %.9g", amount);
  std::printf("\n");
}

void print_all(const Core& core) {
  constexpr std::size_t largest = std::size_t{1} << 20;
  std::printf("# n precision target candidate predicted_ns");
#define SFFT_COST(term, nanoseconds) std::printf(" " #term);
#include "runtime/cost_model.def"
#undef SFFT_COST
  std::printf("\n");
  for (const Target& target : all_targets()) {
    if (!is_compiled(target)) continue;
    for (const Precision precision : {Precision::single_, Precision::double_}) {
      for (std::size_t n = 1; n <= largest; n *= 2) {
        const Candidates found = candidates({.n = n, .precision = precision}, target, core);
        for (const Recipe& recipe : std::span(found.recipes, found.count)) print(recipe, core);
      }
    }
  }
}

}  // namespace
}  // namespace sfft

int main(int argc, char** argv) {
  const bool amd = argc == 5 && std::strcmp(argv[4], "amd") == 0;
  sfft::Core core{};
  if (argc == 4 || amd)
    core = {
        {std::strtoull(argv[1], nullptr, 10), std::strtoull(argv[2], nullptr, 10), std::strtoull(argv[3], nullptr, 10)},
        amd};
  if (core.first == 0 || core.second == 0 || core.last == 0) {
    std::fprintf(stderr, "usage: sfft-terms FIRST SECOND LAST [amd]: the bytes of the caches, and who made the core\n");
    return 2;
  }
  sfft::print_all(core);
  return 0;
}
