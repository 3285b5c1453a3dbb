// SPDX-License-Identifier: BSD-3-Clause
#pragma once
#include "generator/graph/nodes.hpp"

namespace sfft::generator {

// Appends the nodes of a small transform, done in all lanes of `list` at once: input b of lane l becomes address(b, l),
// element e becomes element(e, l).
template <class Address, class Element>
void append(NodeList& list, const NodeList& small, bool from_input, Address address, Element element) {
  const auto widen = [&](const Lanes& one, auto rename) {
    Lanes all;
    for (int lane = 0; lane < list.vl; ++lane) all.push_back(rename(one.front(), lane));
    return all;
  };
  const auto widen_all = [&](const std::vector<Lanes>& ones, auto rename) {
    std::vector<Lanes> all;
    for (const Lanes& one : ones) all.push_back(widen(one, rename));
    return all;
  };
  for (const Node& node : small.nodes) {
    std::visit(Overload{[&](const Leaf& leaf) {
                          list.nodes.emplace_back(Leaf{.from_input = from_input,
                                                       .sizes = std::vector(list.vl, leaf.sizes.front()),
                                                       .addresses = widen_all(leaf.addresses, address),
                                                       .elements = widen_all(leaf.elements, element)});
                        },
                        [&](const Butterfly& fly) {
                          list.nodes.emplace_back(Butterfly{.elements = widen_all(fly.elements, element),
                                                            .first = Roots(list.vl, fly.first.front()),
                                                            .second = Roots(list.vl, fly.second.front())});
                        },
                        [&](const Twiddle& twiddle) {
                          list.nodes.emplace_back(Twiddle{.elements = widen(twiddle.elements, element),
                                                          .roots = Roots(list.vl, twiddle.roots.front())});
                        }},
               node);
  }
}

}  // namespace sfft::generator
