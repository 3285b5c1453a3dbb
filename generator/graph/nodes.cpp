// SPDX-License-Identifier: BSD-3-Clause
#include "generator/graph/nodes.hpp"

#include <map>
#include <numeric>
#include <sstream>

#include "generator/text.hpp"

namespace sfft::generator {

Root reduced(long k, long n) {
  k = ((k % n) + n) % n;
  const long common = std::gcd(k, n);
  return {k / common, n / common};
}

Root operator*(Root a, Root b) { return reduced(a.k * b.n + b.k * a.n, a.n * b.n); }

namespace {

const char* text(LeafSize size) {
  switch (size) {
    case LeafSize::one:
      return "1";
    case LeafSize::two:
      return "2";
    case LeafSize::four:
      return "4";
    case LeafSize::two_twice:
      return "2(x2)";
  }
  return "";
}

template <class T, class Text>
std::string braces(const std::vector<T>& items, Text item_text) {
  if (items.size() == 1) return item_text(items.front());
  std::string line = "{";
  line += joined(items, ",", item_text);
  return line + "}";
}

std::string text(const std::vector<Lanes>& vectors) {
  std::string line = "{";
  line +=
      joined(vectors, ",", [](const Lanes& lanes) { return braces(lanes, [](int i) { return std::to_string(i); }); });
  return line + "}";
}

std::string text(const Roots& roots) {
  return braces(roots, [](Root r) { return numbered(numbered("w", r.n) + "^", r.k); });
}

std::string line(const Leaf& leaf) {
  return std::string(leaf.from_input ? "load " : "leaf ") +
         braces(leaf.sizes, [](LeafSize s) { return std::string(text(s)); }) + " " + text(leaf.addresses) + " -> " +
         text(transposed_registers(leaf));
}
std::string text(const TableEntry& entry) {
  return (entry.table == Table::before ? " before[" : " after[") + std::to_string(entry.index) + "]" +
         (entry.spread == Spread::broadcast ? " broadcast" : "") + (entry.conjugated ? " conjugated" : "");
}
std::string line(const Butterfly& fly) {
  if (fly.entry) return "butterfly " + text(fly.elements) + text(*fly.entry);
  return "butterfly " + text(fly.elements) + " " + text(fly.first) + " " + text(fly.second) +
         (fly.form == Form::tangent ? " tangent" : "");
}
std::string line(const Twiddle& twiddle) {
  if (twiddle.entry) return "twiddle " + text(std::vector<Lanes>{twiddle.elements}) + text(*twiddle.entry);
  return "twiddle " + text(std::vector<Lanes>{twiddle.elements}) + " " + text(twiddle.roots) +
         (twiddle.form == Form::tangent ? " tangent" : "");
}

// The elements a node reads and those it writes.
struct Uses {
  std::vector<int> reads, writes;
};
void collect(std::vector<int>& into, const std::vector<Lanes>& vectors) {
  for (const Lanes& lanes : vectors) into.insert(into.end(), lanes.begin(), lanes.end());
}
Uses uses(const Node& node) {
  Uses found;
  std::visit(Overload{[&](const Leaf& leaf) {
                        if (!leaf.from_input) collect(found.reads, leaf.addresses);
                        collect(found.writes, leaf.elements);
                      },
                      [&](const Butterfly& fly) {
                        collect(found.reads, fly.elements);
                        found.writes = found.reads;
                      },
                      [&](const Twiddle& twiddle) { found.reads = found.writes = twiddle.elements; }},
             node);
  return found;
}

}  // namespace

std::vector<Lanes> transposed_registers(const Leaf& leaf) {
  const std::size_t vl = leaf.sizes.size(), slots = leaf.elements.size();
  if (slots % vl != 0) return leaf.elements;
  std::vector<Lanes> registers;
  for (std::size_t lane = 0; lane < vl; ++lane) {
    for (std::size_t block = 0; block < slots; block += vl) {
      Lanes one;
      for (std::size_t slot = block; slot < block + vl; ++slot) one.push_back(leaf.elements[slot][lane]);
      registers.push_back(std::move(one));
    }
  }
  return registers;
}

std::string to_string(const NodeList& list) {
  std::string out;
  for (const Node& node : list.nodes) out += std::visit([](const auto& n) { return line(n); }, node) + "\n";
  return out;
}

std::string to_dot(const NodeList& list) {
  std::ostringstream out;
  out << "digraph fft {\n  rankdir=LR;\n  node [shape=box, fontname=monospace];\n";
  std::map<int, std::size_t> writer;
  for (std::size_t i = 0; i < list.nodes.size(); ++i) {
    out << "  n" << i << " [label=\"" << std::visit([](const auto& n) { return line(n); }, list.nodes[i]) << "\"];\n";
    const Uses found = uses(list.nodes[i]);
    std::map<std::size_t, int> edges;
    for (int element : found.reads)
      if (const auto at = writer.find(element); at != writer.end()) ++edges[at->second];
    for (const auto& [from, count] : edges) out << "  n" << from << " -> n" << i << " [label=" << count << "];\n";
    for (int element : found.writes) writer[element] = i;
  }
  out << "}\n";
  return out.str();
}

}  // namespace sfft::generator
