// SPDX-License-Identifier: BSD-3-Clause
// Body calls, for vl neighbouring k. The array is `radix` rows, a run-time stride apart; w is exp(-2 pi i / m).
//   radix 4   rows U[k], U[k + m/4], Z[k], Y[k] of stride m/4: one butterfly with w^k
//   radix 8   rows of stride m/8; the first four are U', U', Z', Y' of the transform of m/2 points, whose butterfly
//             with w^2k makes U[k], U[k + m/8], U[k + m/4], U[k + 3m/8]; then those of m points at k and at k + m/8
// The table of a radix 8 call has the rows w^2k, w^k, w^(k + m/8).
#include "generator/elaborate/elaborate.hpp"

namespace sfft::generator {

NodeList elaborate_body(const Job& job) {
  NodeList list{.n = job.n * job.vl, .vl = job.vl, .nodes = {}, .outputs = {}, .in_row = job.vl, .out_row = job.vl};
  const auto row = [&](int r) {
    Lanes elements;
    for (int lane = 0; lane < job.vl; ++lane) elements.push_back(r * job.vl + lane);
    return elements;
  };
  const auto butterfly = [&](int first, int apart, int entry) {
    Butterfly fly;
    for (int i = 0; i < 4; ++i) fly.elements.push_back(row(first + i * apart));
    fly.entry = TableEntry{Table::before, Spread::packed, entry};
    list.nodes.emplace_back(std::move(fly));
  };
  for (int r = 0; r < job.n; ++r) {
    list.nodes.emplace_back(Leaf{
        .from_input = true, .sizes = std::vector(job.vl, LeafSize::one), .addresses = {row(r)}, .elements = {row(r)}});
    const Lanes elements = row(r);
    list.outputs.insert(list.outputs.end(), elements.begin(), elements.end());
  }
  butterfly(0, 1, 0);
  if (job.n == 8) {
    butterfly(0, 2, 1);
    butterfly(1, 2, 2);
  }
  return list;
}

}  // namespace sfft::generator
