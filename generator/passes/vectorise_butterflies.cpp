// SPDX-License-Identifier: BSD-3-Clause
// Butterflies of one size never depend on each other, so any vl of them can be the lanes of one. They are taken in
// order, which puts neighbouring k of one sub-transform into neighbouring lanes, and where a sub-transform has fewer
// than vl of them, those of the next sub-transform of the same size follow. This is the recursive perfect shuffle of
// the thesis: operand i of the vector is the operands i of the lanes.
//
// Sizes are done in rising order. That loses the depth-first order of the list; the pass `schedule` brings it back
// where it counts, on the instructions.
#include <map>
#include <utility>

#include "generator/passes/passes.hpp"

namespace sfft::generator {
namespace {

// The size of the transform a butterfly belongs to: its operands lie size/4 elements apart.
int size_of(const Butterfly& fly) { return 4 * (fly.elements[1].front() - fly.elements[0].front()); }

void add_lane(Butterfly& wide, const Butterfly& one) {
  for (std::size_t operand = 0; operand < 4; ++operand) wide.elements[operand].push_back(one.elements[operand].front());
  wide.first.push_back(one.first.front());
  wide.second.push_back(one.second.front());
}

}  // namespace

NodeList vectorise_butterflies(NodeList list, int vl) {
  if (vl == 1) return list;
  std::map<int, std::vector<Butterfly>> by_size;
  NodeList out = std::move(list);
  const std::vector<Node> nodes = std::exchange(out.nodes, {});
  out.vl = vl;
  for (const Node& node : nodes) {
    const Butterfly* fly = std::get_if<Butterfly>(&node);
    if (!fly) {
      out.nodes.push_back(node);
      continue;
    }
    auto& same = by_size[size_of(*fly)];
    if (same.empty() || static_cast<int>(same.back().first.size()) == vl)
      same.push_back(*fly);
    else
      add_lane(same.back(), *fly);
  }
  for (auto& [size, flies] : by_size)
    for (Butterfly& fly : flies) out.nodes.emplace_back(std::move(fly));
  return out;
}

}  // namespace sfft::generator
