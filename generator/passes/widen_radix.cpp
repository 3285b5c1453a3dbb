// SPDX-License-Identifier: BSD-3-Clause
// A call of m points and the one of m/2 points at the same offset, which is the first of its operands, are one call of
// radix 8: a pass over the data less. A chain of calls at one offset is paired from its largest member down, since
// larger calls have farther to go for their data.
#include <map>

#include "generator/graph/structure.hpp"

namespace sfft::generator {

std::vector<BodyCall> widen_radix(std::vector<BodyCall> calls) {
  std::map<std::pair<long, long>, std::size_t> at;  // by size and offset
  for (std::size_t i = 0; i < calls.size(); ++i) at[{calls[i].size, calls[i].offset}] = i;
  std::vector<bool> taken(calls.size(), false);
  for (std::size_t i = calls.size(); i-- > 0;) {
    const auto half = at.find({calls[i].size / 2, calls[i].offset});
    if (taken[i] || half == at.end()) continue;
    taken[half->second] = true;
    calls[i].radix = 8;
  }
  std::vector<BodyCall> left;
  for (std::size_t i = 0; i < calls.size(); ++i)
    if (!taken[i]) left.push_back(calls[i]);
  return left;
}

}  // namespace sfft::generator
