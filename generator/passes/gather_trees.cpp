// SPDX-License-Identifier: BSD-3-Clause
// Every call completes the transform of its size at its offset, and the calls that this one is made of stand right
// before it: those that begin no earlier.
#include "generator/graph/structure.hpp"

namespace sfft::generator {

std::vector<BodyCall> gather_trees(const std::vector<BodyCall>& calls, long leaf) {
  std::vector<BodyCall> gathered;
  for (const BodyCall& call : calls) {
    const bool tree = call.size == 8 * leaf || call.size == 16 * leaf;
    while (tree && !gathered.empty() && gathered.back().offset >= call.offset) gathered.pop_back();
    gathered.push_back(call);
  }
  return gathered;
}

}  // namespace sfft::generator
