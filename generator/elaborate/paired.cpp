// SPDX-License-Identifier: BSD-3-Clause
// Four steps (four_step.cpp) where vectors are so long that n = 4 vl: with R = 8 and C = vl/2 the columns fill whole
// vectors, but the results of a row transform, for all c, fill half of one. So two of them share a vector: (e|f) below
// holds element e of all rows, then element f of all rows. All of the arithmetic has full vectors then, at the price of
// four shuffles between the two levels.
//
// An element a of a row is x_a. With p, m = x_a ± x_(a+4) a row transform is
//   E_0, E_2 = p_0 ± p_2    E_1, E_3 = m_0 ± (-i) m_2    X = conjugate-pair butterflies of E, (p_1, m_1) and (p_7, m_7)
// and (E_0|E_1), (E_2|E_3) are one addition and one subtraction.
#include "generator/elaborate/append.hpp"
#include "generator/elaborate/elaborate.hpp"

namespace sfft::generator {
namespace {

// For each column first `low`, then `high`.
Roots halves(int columns, Root low, Root high) {
  Roots roots(columns, low);
  roots.insert(roots.end(), columns, high);
  return roots;
}

// Before the vectors are transposed there are fewer to multiply: column 0 of each needs none.
void append_twiddles(NodeList& list, int first, int columns) {
  for (int c = 1; c < columns; ++c) {
    Twiddle twiddle;
    for (int a = first; a < first + list.vl; ++a) {
      twiddle.elements.push_back(a * columns + c);
      twiddle.roots.push_back(reduced(long{a} * c, list.n));
    }
    list.nodes.emplace_back(std::move(twiddle));
  }
}

void append_rows(NodeList& list, int columns) {
  // Elements a * columns + c are x_a, and n + e * columns + c what becomes of them.
  const auto pair = [&](int first, int low, int high) {
    Lanes lanes;
    for (int e : {low, high})
      for (int c = 0; c < columns; ++c) lanes.push_back(first + e * columns + c);
    return lanes;
  };
  const auto x = [&](int a, int b) { return pair(0, a, b); };
  const auto y = [&](int e, int f) { return pair(list.n, e, f); };
  const auto two = [&](std::vector<Lanes> from, std::vector<Lanes> to) {
    const std::vector sizes(list.vl, LeafSize::two);
    list.nodes.emplace_back(
        Leaf{.from_input = false, .sizes = sizes, .addresses = std::move(from), .elements = std::move(to)});
  };
  two({x(0, 2), x(4, 6)}, {y(0, 2), y(1, 3)});  // p_0, p_2; m_0, m_2
  two({x(1, 7), x(5, 3)}, {y(4, 6), y(5, 7)});  // p_1, p_7; m_1, m_7
  list.nodes.emplace_back(Twiddle{.elements = y(2, 3), .roots = halves(columns, {}, {1, 4})});
  two({y(0, 1), y(2, 3)}, {y(0, 1), y(2, 3)});
  list.nodes.emplace_back(Butterfly{.elements = {y(0, 1), y(2, 3), y(4, 5), y(6, 7)},
                                    .first = halves(columns, {}, {1, 8}),
                                    .second = halves(columns, {}, {7, 8})});
}

}  // namespace

NodeList elaborate_paired(int n) {
  constexpr int rows = 8;
  const int columns = n / rows;
  NodeList list{.n = n, .vl = 2 * columns, .nodes = {}, .outputs = {}};
  const NodeList column = elaborate_conjugate_pair(columns);
  for (int a = 0; a < rows; a += list.vl) {
    append(
        list, column, true, [&](int b, int lane) { return a + lane + rows * b; },
        [&](int c, int lane) { return (a + lane) * columns + c; });
    append_twiddles(list, a, columns);
  }
  append_rows(list, columns);
  for (int i = 0; i < n; ++i) list.outputs.push_back(n + i);
  return list;
}

}  // namespace sfft::generator
