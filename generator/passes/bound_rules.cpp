// SPDX-License-Identifier: BSD-3-Clause
// Using a rule costs something, so a rule should not be too small; and a rule that is code should not be too large.
#include <algorithm>

#include "generator/graph/structure.hpp"

namespace sfft::generator {
namespace {

class Bounded {
 public:
  Bounded(const Grammar& from, const RuleBounds& bounds) : from_(from), bounds_(bounds), done_(from.rules.size(), -2) {
    for (const Grammar::Symbols& symbols : from.sequences) {
      Grammar::Symbols written = written_out(symbols);
      cut(written);
      to_.sequences.push_back(std::move(written));
    }
  }
  Grammar take() { return std::move(to_); }

 private:
  static constexpr int unseen = -2, dissolved = -1;

  // The number of a rule in the result; `dissolved` if it is written out wherever it is used.
  int rule(int old) {
    if (done_[old] != unseen) return done_[old];
    Grammar::Symbols symbols = written_out(from_.rules[old]);
    if (symbols.size() < bounds_.least) {
      small_.resize(from_.rules.size());
      small_[old] = std::move(symbols);
      return done_[old] = dissolved;
    }
    cut(symbols);
    return done_[old] = add(std::move(symbols));
  }
  int add(Grammar::Symbols symbols) {
    to_.rules.push_back(std::move(symbols));
    return static_cast<int>(to_.rules.size()) - 1;
  }
  Grammar::Symbols written_out(const Grammar::Symbols& symbols) {
    Grammar::Symbols all;
    for (GrammarSymbol symbol : symbols) {
      const int number = symbol.size == 0 ? rule(symbol.rule) : 0;
      if (number == dissolved) {
        for (GrammarSymbol part : small_[symbol.rule]) {
          part.offset += symbol.offset;
          all.push_back(part);
        }
        continue;
      }
      if (symbol.size == 0) symbol.rule = number;
      all.push_back(symbol);
    }
    return all;
  }
  // Pieces of the largest size become rules, again and again until what is left is small enough itself.
  void cut(Grammar::Symbols& symbols) {
    while (bounds_.most >= 2 && symbols.size() > bounds_.most) {
      Grammar::Symbols pieces;
      for (std::size_t at = 0; at < symbols.size(); at += bounds_.most) {
        const auto first = symbols.begin() + static_cast<std::ptrdiff_t>(at);
        const auto length = std::min(bounds_.most, symbols.size() - at);
        pieces.push_back({.size = 0, .rule = add({first, first + static_cast<std::ptrdiff_t>(length)}), .offset = 0});
      }
      symbols = std::move(pieces);
    }
  }

  const Grammar& from_;
  RuleBounds bounds_;
  std::vector<int> done_;                // by number in from_
  std::vector<Grammar::Symbols> small_;  // likewise, of the dissolved ones
  Grammar to_;
};

}  // namespace

Grammar bounded(const Grammar& grammar, const RuleBounds& bounds) { return Bounded(grammar, bounds).take(); }

}  // namespace sfft::generator
