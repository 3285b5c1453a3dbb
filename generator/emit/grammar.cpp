// SPDX-License-Identifier: BSD-3-Clause
#include "generator/emit/grammar.hpp"

#include <bit>

#include "generator/emit/preamble.hpp"
#include "generator/graph/structure.hpp"
#include "generator/text.hpp"

namespace sfft::generator {
namespace {

// A call as {log2 of its size, 0, offset}, a rule as {0, rule, offset}; rules come after the sequences.
std::string text(const GrammarSymbol& symbol, std::size_t sequences) {
  const auto log_size = std::bit_width(static_cast<unsigned long>(symbol.size)) - 1;
  const std::string what = symbol.size == 0 ? "{0, " + std::to_string(symbol.rule + static_cast<int>(sequences))
                                            : "{" + std::to_string(log_size) + ", 0";
  return what + ", " + std::to_string(symbol.offset) + "}";
}

}  // namespace

Grammar library_grammar() {
  std::vector<std::vector<BodyCall>> calls;
  for (int k = 1; k <= grammar_log_leaves; ++k) calls.push_back(gather_trees(widen_radix(body_calls(1L << k, 1)), 1));
  return bounded(sequitur(calls), {.least = grammar_least_rule, .most = 0});
}

std::string emit_grammar(const Grammar& grammar) {
  Writer out;
  preamble(out);
  out.line("#include \"runtime/kernel_row.hpp\"");
  out.line();
  out.line("namespace sfft {");
  out.line();
  out.line("// " + std::to_string(grammar.sequences.size()) + " sequences and " + std::to_string(grammar.rules.size()) +
           " rules of " + std::to_string(grammar.symbols()) + " symbols");
  std::vector<std::size_t> first = {0};
  out.open("static const BodySymbol symbols[] = {");
  for (const auto* lists : {&grammar.sequences, &grammar.rules}) {
    for (const Grammar::Symbols& list : *lists) {
      out.line(joined(list, ", ", [&](const GrammarSymbol& s) { return text(s, grammar.sequences.size()); }) + ",");
      first.push_back(first.back() + list.size());
    }
  }
  out.close("};");
  out.line("static const std::uint16_t first[] = {" + joined(first, ", ") + "};");
  out.line("extern const BodyGrammar body_grammar = {symbols, first, " + std::to_string(grammar.sequences.size()) +
           "};");
  out.line();
  out.line("}  // namespace sfft");
  return out.take();
}

}  // namespace sfft::generator
