// SPDX-License-Identifier: BSD-3-Clause
#include "generator/graph/structure.hpp"

#include "generator/text.hpp"

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

std::string line(const Grammar::Symbols& symbols) {
  return joined(symbols, " ", [](const GrammarSymbol& symbol) {
    return numbered(symbol.size == 0 ? numbered("rule", symbol.rule) + "@" : std::to_string(symbol.size) + "@",
                    symbol.offset);
  });
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

std::string to_string(const std::vector<LeafRow>& rows) {
  std::string text;
  for (const LeafRow& row : rows) {
    const std::size_t points = row.addresses.size();
    text += row.halves ? std::to_string(points / 2) + "(x2)" : std::to_string(points);
    text += " {" + joined(row.addresses, ", ") + "} -> " + std::to_string(row.output) + "\n";
  }
  return text;
}

std::string to_string(const std::vector<BodyCall>& calls) {
  std::string text;
  for (const BodyCall& call : calls)
    text += numbered("radix ", call.radix) + numbered(" size ", call.size) + numbered(" at ", call.offset) + "\n";
  return text;
}

std::string to_string(const Grammar& grammar) {
  std::string text;
  for (std::size_t i = 0; i < grammar.rules.size(); ++i)
    text += numbered("rule", static_cast<long>(i)) + ": " + line(grammar.rules[i]) + "\n";
  for (const Grammar::Symbols& symbols : grammar.sequences) text += "sequence: " + line(symbols) + "\n";
  return text;
}

}  // namespace sfft::generator
