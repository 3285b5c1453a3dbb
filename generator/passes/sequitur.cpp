// SPDX-License-Identifier: BSD-3-Clause
// Sequitur reads a sequence symbol by symbol and keeps two constraints after each:
//   no digram (pair of neighbouring symbols) occurs twice: a second one makes a rule, or uses the rule it already is;
//   every rule is used twice or more: one that is used once only is written out in its place.
// Here a symbol has an offset as well. What counts in a digram is the distance of its two offsets, and what stands in a
// rule is relative to the rule's own place.
#include <map>
#include <tuple>
#include <utility>

#include "generator/graph/structure.hpp"

namespace sfft::generator {
namespace {

// Lists of symbols, linked in both directions; a list begins and ends at its guard.
class Sequitur {
 public:
  explicit Sequitur(const std::vector<std::vector<BodyCall>>& sequences) {
    for (const auto& calls : sequences) {
      sequences_.push_back(new_list());
      for (const BodyCall& call : calls) {
        insert(sequences_.back(), {.size = call.size, .rule = -1, .offset = call.offset});
        check(items_[items_[sequences_.back()].before].before);
      }
    }
    while (repair()) continue;
  }
  Grammar take() const;

 private:
  using At = std::size_t;  // of an item
  struct Item {
    GrammarSymbol symbol;
    At before, after;
    bool guard = false;
    int rule = -1;  // of a guard: the rule, or -1 for a sequence
  };
  struct Rule {
    At guard;
    int uses = 0;
  };
  using Key = std::tuple<long, int, long, int, long>;  // sizes, rules, distance

  At new_list(int rule = -1) {
    const At at = items_.size();
    items_.push_back({.symbol = {}, .before = at, .after = at, .guard = true, .rule = rule});
    return at;
  }
  // A symbol before the item `next`.
  At insert(At next, const GrammarSymbol& symbol) {
    const At at = items_.size(), before = items_[next].before;
    items_.push_back({.symbol = symbol, .before = before, .after = next});
    items_[before].after = items_[next].before = at;
    if (symbol.size == 0) ++rules_[symbol.rule].uses;
    return at;
  }
  void erase(At at) {
    items_[items_[at].before].after = items_[at].after;
    items_[items_[at].after].before = items_[at].before;
    if (items_[at].symbol.size == 0) --rules_[items_[at].symbol.rule].uses;
  }
  bool is_digram(At at) const { return !items_[at].guard && !items_[items_[at].after].guard; }
  Key key(At at) const {
    const GrammarSymbol &a = items_[at].symbol, &b = items_[items_[at].after].symbol;
    return {a.size, a.rule, b.size, b.rule, b.offset - a.offset};
  }
  // The digram at an item is about to go.
  void forget(At at) {
    if (!is_digram(at)) return;
    const auto known = digrams_.find(key(at));
    if (known != digrams_.end() && known->second == at) digrams_.erase(known);
  }
  void note(At at) {
    if (is_digram(at)) digrams_.try_emplace(key(at), at);
  }

  bool check(At at);
  int whole_rule(At at) const;
  int new_rule(At at);
  void match(At at, At known);
  void substitute(At at, int rule);
  void write_out(At at);
  void write_out_if_single(At at);
  bool repair();
  bool repair_list(At guard);
  Grammar::Symbols symbols(At guard, const std::vector<int>& number) const;

  std::vector<Item> items_;
  std::vector<Rule> rules_;
  std::vector<At> sequences_;
  std::map<Key, At> digrams_;  // where each digram is
};

// Enforces the first constraint for the digram at an item. Whether something changed.
bool Sequitur::check(At at) {
  if (!is_digram(at)) return false;
  const auto [known, fresh] = digrams_.try_emplace(key(at), at);
  const At other = known->second;
  if (fresh || other == at || items_[other].after == at || items_[at].after == other) return false;  // or they overlap
  match(at, other);
  return true;
}

// The rule that a digram is all of; -1 if there is none.
int Sequitur::whole_rule(At at) const {
  const Item &before = items_[items_[at].before], &after = items_[items_[items_[at].after].after];
  return before.guard && after.guard ? before.rule : -1;
}

int Sequitur::new_rule(At at) {
  GrammarSymbol first = items_[at].symbol, second = items_[items_[at].after].symbol;
  second.offset -= first.offset;
  first.offset = 0;
  const int rule = static_cast<int>(rules_.size());
  const At guard = new_list(rule);
  rules_.push_back({.guard = guard});
  insert(guard, first);
  insert(guard, second);
  return rule;
}

void Sequitur::match(At at, At known) {
  if (whole_rule(known) < 0 && whole_rule(at) >= 0) std::swap(at, known);
  int rule = whole_rule(known);
  if (rule < 0) {
    rule = new_rule(known);
    substitute(known, rule);
    note(items_[rules_[rule].guard].after);
  }
  substitute(at, rule);
  if (rules_[rule].uses == 0) return;                     // written out meanwhile
  write_out_if_single(items_[rules_[rule].guard].after);  // its symbols are used less often now
  write_out_if_single(items_[rules_[rule].guard].before);
}

// Puts a rule in place of the digram at an item.
void Sequitur::substitute(At at, int rule) {
  const At second = items_[at].after, before = items_[at].before, after = items_[second].after;
  const long offset = items_[at].symbol.offset - items_[items_[rules_[rule].guard].after].symbol.offset;
  forget(before);
  forget(at);
  forget(second);
  erase(at);
  erase(second);
  const At fresh = insert(after, {.size = 0, .rule = rule, .offset = offset});
  if (!check(before)) check(fresh);
}

void Sequitur::write_out_if_single(At at) {
  const GrammarSymbol& symbol = items_[at].symbol;
  if (!items_[at].guard && symbol.size == 0 && rules_[symbol.rule].uses == 1) write_out(at);
}

// Replaces the only use of a rule by what it says.
void Sequitur::write_out(At at) {
  const GrammarSymbol symbol = items_[at].symbol;
  const At guard = rules_[symbol.rule].guard, first = items_[guard].after, last = items_[guard].before;
  const At before = items_[at].before, after = items_[at].after;
  forget(before);
  forget(at);
  erase(at);
  for (At i = first; i != guard; i = items_[i].after) items_[i].symbol.offset += symbol.offset;
  items_[first].before = before;
  items_[before].after = first;
  items_[last].after = after;
  items_[after].before = last;
  items_[guard].before = items_[guard].after = guard;
  note(before);
  note(last);
}

// The textbook's local steps miss a case now and then (two digrams that overlapped, of which
// one was left out, and no longer do); a look at all of the grammar finds them. Whether there was one.
bool Sequitur::repair() {
  digrams_.clear();
  for (At guard : sequences_)
    if (repair_list(guard)) return true;
  for (const Rule& rule : rules_)
    if (rule.uses > 0 && repair_list(rule.guard)) return true;
  return false;
}

bool Sequitur::repair_list(At guard) {
  for (At at = items_[guard].after; at != guard; at = items_[at].after) {
    const GrammarSymbol& symbol = items_[at].symbol;
    if (symbol.size == 0 && rules_[symbol.rule].uses == 1) return write_out(at), true;
    if (check(at)) return true;
  }
  return false;
}

Grammar::Symbols Sequitur::symbols(At guard, const std::vector<int>& number) const {
  Grammar::Symbols list;
  for (At at = items_[guard].after; at != guard; at = items_[at].after) {
    list.push_back(items_[at].symbol);
    if (list.back().size == 0) list.back().rule = number[list.back().rule];
  }
  return list;
}

Grammar Sequitur::take() const {
  std::vector<int> number(rules_.size(), -1);  // rules in use, numbered anew
  int next = 0;
  for (std::size_t rule = 0; rule < rules_.size(); ++rule)
    if (rules_[rule].uses > 0) number[rule] = next++;
  Grammar grammar;
  for (const Rule& rule : rules_)
    if (rule.uses > 0) grammar.rules.push_back(symbols(rule.guard, number));
  for (At guard : sequences_) grammar.sequences.push_back(symbols(guard, number));
  return grammar;
}

}  // namespace

Grammar sequitur(const std::vector<std::vector<BodyCall>>& sequences) { return Sequitur(sequences).take(); }

}  // namespace sfft::generator
