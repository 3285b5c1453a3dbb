// SPDX-License-Identifier: BSD-3-Clause
#include "generator/graph/structure.hpp"

namespace sfft::generator {
namespace {

void expand_into(std::vector<BodyCall>& calls, const Grammar& grammar, const Grammar::Symbols& symbols, long offset,
                 long leaf) {
  for (const GrammarSymbol& symbol : symbols) {
    if (symbol.size == 0)
      expand_into(calls, grammar, grammar.rules.at(symbol.rule), offset + symbol.offset, leaf);
    else
      calls.push_back({symbol.size, offset + symbol.offset, symbol.size == 2 * leaf ? 4 : 8});
  }
}

}  // namespace

std::size_t Grammar::symbols() const {
  std::size_t count = 0;
  for (const auto* lists : {&rules, &sequences})
    for (const Symbols& list : *lists) count += list.size();
  return count;
}

std::vector<BodyCall> expand(const Grammar& grammar, std::size_t sequence, long leaf) {
  std::vector<BodyCall> calls;
  expand_into(calls, grammar, grammar.sequences.at(sequence), 0, leaf);
  return calls;
}

}  // namespace sfft::generator
