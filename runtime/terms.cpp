// SPDX-License-Identifier: BSD-3-Clause
// sfft-terms FIRST SECOND LAST: for each transform to 2^20 points on each target of the library, whether this CPU runs
// it or not, the candidates in the rule's order, on a machine whose caches have so many bytes: what the cost model
// predicts, and the terms that it adds up. bench/train learns from them.
#include <cstdio>
#include <cstdlib>
#include <span>

#include "runtime/cost_model.hpp"

namespace sfft {
namespace {

void print(const Recipe& recipe, const CacheSizes& caches) {
  char name[longest_name];
  candidate_name(recipe, name, sizeof name);
  const CostTerms terms = cost_terms(recipe, caches);
  std::printf("%zu %s %s %s %.6g", recipe.problem.n,
              recipe.problem.precision == Precision::single_ ? "float" : "double", recipe.target->name, name,
              predicted_ns(terms));
  for (const double amount : terms.amounts) std::printf(" %.9g", amount);
  std::printf("\n");
}

void print_all(const CacheSizes& caches) {
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
        const Candidates found = candidates({.n = n, .precision = precision}, target, &caches);
        for (const Recipe& recipe : std::span(found.recipes, found.count)) print(recipe, caches);
      }
    }
  }
}

}  // namespace
}  // namespace sfft

int main(int argc, char** argv) {
  sfft::CacheSizes caches{};
  if (argc == 4)
    caches = {std::strtoull(argv[1], nullptr, 10), std::strtoull(argv[2], nullptr, 10),
              std::strtoull(argv[3], nullptr, 10)};
  if (caches.first == 0 || caches.second == 0 || caches.last == 0) {
    std::fprintf(stderr, "usage: sfft-terms FIRST SECOND LAST: the bytes of the caches\n");
    return 2;
  }
  sfft::print_all(caches);
  return 0;
}
