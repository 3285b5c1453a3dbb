// SPDX-License-Identifier: BSD-3-Clause
// With n = R C, input index a + R b and output index c + C d (a, d < R; b, c < C):
//   X[c + C d] = sum_a w_R^(a d) ( w_n^(a c) sum_b w_C^(b c) x[a + R b] )
// The inner sums are the columns (a fixed), the outer ones the rows (c fixed). A column transform is done for vl
// adjacent a at once, so that the lanes of a vector are neighbours in memory; a row transform for vl adjacent c at
// once, so that its results are. In between the vectors must be transposed, which the lowering does in registers.
#include "generator/elaborate/append.hpp"
#include "generator/elaborate/elaborate.hpp"

namespace sfft::generator {

NodeList elaborate_four_step(int n, int rows, int vl) {
  const int columns = n / rows;
  NodeList list{.n = n, .vl = vl, .nodes = {}, .outputs = {}};
  const NodeList column = elaborate_conjugate_pair(columns), row = elaborate_conjugate_pair(rows);
  // element a * columns + c: result c of column a;  element n + c + columns * d: result d of row c
  for (int a = 0; a < rows; a += vl) {
    append(
        list, column, true, [&](int b, int lane) { return a + lane + rows * b; },
        [&](int c, int lane) { return (a + lane) * columns + c; });
  }
  for (int c = 0; c < columns; c += vl) {
    for (int a = 1; a < rows; ++a) {  // after the transposition: column 0 needs none
      Twiddle twiddle;
      for (int lane = 0; lane < vl; ++lane) {
        twiddle.elements.push_back(a * columns + c + lane);
        twiddle.roots.push_back(reduced(long{a} * (c + lane), n));
      }
      list.nodes.emplace_back(std::move(twiddle));
    }
    append(
        list, row, false, [&](int a, int lane) { return a * columns + c + lane; },
        [&](int d, int lane) { return n + c + lane + columns * d; });
  }
  for (int i = 0; i < n; ++i) list.outputs.push_back(n + i);
  return list;
}

}  // namespace sfft::generator
