// SPDX-License-Identifier: BSD-3-Clause
// A vector of leaves. The sorted leaf number r reads the places r + rows * b of the input, b = 0 ... n - 1, so the
// lanes of row b are neighbours. Its kind says in which order it takes them:
//   e, first group   one transform of points b = 0, 1, ...: its base is r
//   e, third group   one transform of points b = -1, 0, 1, ..., modulo n: its base is r - rows, before the beginning
//   o                transforms of the even points b = 0, 2, ... and of the odd ones, b = -1, 1, ...
// Where all lanes are of a kind they stay side by side until the results are transposed, and both groups of e share a
// kernel: the caller turns the rows. Where kinds differ, the first steps of the leaves (which read the same sets of
// rows) share vectors, and then each leaf is computed by itself, its lanes being neighbouring results.
#include "generator/elaborate/append.hpp"
#include "generator/elaborate/elaborate.hpp"

namespace sfft::generator {
namespace {

// Appends the leaf of each lane of the list: point b is read from row (b + first) modulo n.
template <class Address, class Element>
void append_leaf(NodeList& list, int n, bool halves, int first, Address address, Element element) {
  const auto row = [n](int b) { return (b + n) % n; };
  if (!halves) {
    append(
        list, elaborate_conjugate_pair(n), true, [&](int b, int lane) { return address(row(b + first), lane); },
        element);
    return;
  }
  const NodeList half = elaborate_conjugate_pair(n / 2);
  append(list, half, true, [&](int b, int lane) { return address(row(2 * b), lane); }, element);
  append(
      list, half, true, [&](int b, int lane) { return address(row(2 * b - 1), lane); },
      [&](int e, int lane) { return element(n / 2 + e, lane); });
}

}  // namespace

NodeList elaborate_leaf(const Job& job) {
  const int n = job.n, vl = job.vl;
  NodeList list{.n = n * vl, .vl = 1, .nodes = {}, .outputs = {}, .in_row = vl, .out_row = n};
  for (int i = 0; i < n * vl; ++i) list.outputs.push_back(i);
  const auto address = [&](int b, int lane) { return b * vl + lane; };
  const auto element = [&](int e, int lane) { return lane * n + e; };
  if (!is_mixed(job)) {
    list.vl = vl;
    append_leaf(list, n, job.leaves[0] == 'o', 0, address, element);
    return list;
  }
  bool after_halves = false;
  for (int lane = 0; lane < vl; ++lane) {
    const bool halves = job.leaves[lane] == 'o';
    after_halves |= halves;
    append_leaf(
        list, n, halves, after_halves ? -1 : 0, [&](int b, int) { return address(b, lane); },
        [&](int e, int) { return element(e, lane); });
  }
  return list;
}

}  // namespace sfft::generator
