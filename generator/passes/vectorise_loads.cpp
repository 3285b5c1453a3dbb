// SPDX-License-Identifier: BSD-3-Clause
// A vector load at a leaf's addresses brings the neighbours in memory too, and those are what other leaves read. So
// leaves whose address sets are neighbours become the lanes of one leaf. A neighbour may read its slots in another
// order (its first pair where ours has the second): the lane then keeps its own order of elements, and the lowering
// exchanges what must be exchanged.
#include <map>
#include <stdexcept>
#include <utility>

#include "generator/passes/passes.hpp"

namespace sfft::generator {
namespace {

// The slot of `leaf` that reads `address`, or -1.
int slot_of(const Leaf& leaf, int address) {
  for (std::size_t slot = 0; slot < leaf.addresses.size(); ++slot)
    if (leaf.addresses[slot].front() == address) return static_cast<int>(slot);
  return -1;
}

// Adds the lane `lane` of the block that begins with `leaf`: `other` reads `lane` places further in each slot.
void merge(Leaf& leaf, const Leaf& other, int lane) {
  for (std::size_t slot = 0; slot < leaf.addresses.size(); ++slot) {
    const int address = leaf.addresses[slot].front() + lane;
    const int found = slot_of(other, address);
    if (found < 0) throw std::logic_error("vectorise_loads: leaves are not neighbours");
    leaf.addresses[slot].push_back(address);
    leaf.elements[slot].push_back(other.elements[found].front());
  }
  leaf.sizes.push_back(other.sizes.front());
}

}  // namespace

NodeList vectorise_loads(NodeList list, int vl) {
  if (vl == 1) return list;
  std::map<int, Leaf> by_address;  // every leaf, under each address it reads
  for (const Node& node : list.nodes)
    if (const Leaf* leaf = std::get_if<Leaf>(&node))
      for (const Lanes& address : leaf->addresses) by_address[address.front()] = *leaf;

  NodeList out = std::move(list);
  const std::vector<Node> nodes = std::exchange(out.nodes, {});
  out.vl = vl;
  for (const Node& node : nodes) {
    const Leaf* leaf = std::get_if<Leaf>(&node);
    if (!leaf) {
      out.nodes.push_back(node);
      continue;
    }
    // A block stands where its first lane stood: the other lanes came later, so nobody waits for it in vain.
    if (leaf->addresses.front().front() % vl != 0) continue;
    Leaf wide = *leaf;
    for (int lane = 1; lane < vl; ++lane) merge(wide, by_address.at(leaf->addresses.front().front() + lane), lane);
    out.nodes.emplace_back(std::move(wide));
  }
  return out;
}

}  // namespace sfft::generator
