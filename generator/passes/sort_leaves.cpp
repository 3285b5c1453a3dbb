// SPDX-License-Identifier: BSD-3-Clause
// A leaf reads one residue class modulo the number of leaves, so the sorted leaf r reads r, r + rows, r + 2 rows, ...:
// the pass over all of them is a sequence of streams, one a point of the leaf. The bases of the recursion lie between
// -n / (3 leaf) and 2 n / (3 leaf), the positive ones of whole leaves first, then those of halves; the negative ones
// wrap around to the end.
#include <algorithm>
#include <set>

#include "generator/graph/structure.hpp"

namespace sfft::generator {

std::vector<LeafRow> sort_leaves(std::vector<LeafRow> rows) {
  const auto lowest = [](const LeafRow& row) { return *std::min_element(row.addresses.begin(), row.addresses.end()); };
  std::sort(rows.begin(), rows.end(), [&](const LeafRow& a, const LeafRow& b) { return lowest(a) < lowest(b); });
  return rows;
}

// Equations 36, 37 and 38.
LeafLoops leaf_loops(long n, int leaf) {
  const long rows = n / leaf, third = rows / 3;
  return {.first = third + 1, .second = third + rows % 3 / 2, .third = third};
}

// Where a group of leaves ends inside a vector depends on whether the number of leaves is an even power of two, and no
// more: one third of 4 rows lies as far into its vector as one third of rows does.
std::vector<std::string> leaf_vectors(int vl) {
  std::vector<std::string> all = {std::string(vl, 'e'), std::string(vl, 'o')};
  std::set<std::string> known(all.begin(), all.end());
  for (long rows : {2L * vl, 4L * vl}) {
    const LeafLoops loops = leaf_loops(rows, 1);
    std::string kinds = std::string(loops.first, 'e') + std::string(loops.second, 'o') + std::string(loops.third, 'e');
    for (std::size_t at = 0; at < kinds.size(); at += vl)
      if (known.insert(kinds.substr(at, vl)).second) all.push_back(kinds.substr(at, vl));
  }
  return all;
}

}  // namespace sfft::generator
