// SPDX-License-Identifier: BSD-3-Clause
// Transforms of n points down vl adjacent columns at once, between two arrays of rows: the building block of transforms
// that are too large for straight-line code. Twiddles before and after it come from tables, so one kernel serves all
// transforms.
//
// Input row b holds point b of every lane; where the results go, Results in generator/job.hpp says.
#include "generator/elaborate/append.hpp"
#include "generator/elaborate/elaborate.hpp"

namespace sfft::generator {
namespace {

// Elements 0 .. n vl - 1 are inputs, the next n vl results; lanes lie side by side.
struct Numbering {
  int n, vl;
  int input(int b, int lane) const { return b * vl + lane; }
  int result(int k, int lane) const { return (n + k) * vl + lane; }
};

// The first row's factor is 1, and not in the table. Mirrored, it has half of the others.
template <class Element>
void append_twiddles(NodeList& list, int n, TableEntry entry, bool mirrored, Element element) {
  for (int i = 1; i < n; ++i) {
    entry.conjugated = mirrored && i >= n / 2;
    entry.index = (entry.conjugated ? n - i : i) - 1;
    Twiddle twiddle{.elements = {}, .roots = {}, .form = Form::plain, .entry = entry};
    for (int lane = 0; lane < list.vl; ++lane) twiddle.elements.push_back(element(i, lane));
    list.nodes.emplace_back(std::move(twiddle));
  }
}

void append_loads(NodeList& list, const Numbering& at, int n) {
  for (int b = 0; b < n; ++b) {
    Leaf load{.from_input = true, .sizes = std::vector(list.vl, LeafSize::one), .addresses = {{}}, .elements = {{}}};
    for (int lane = 0; lane < list.vl; ++lane) {
      load.addresses[0].push_back(at.input(b, lane));
      load.elements[0].push_back(at.input(b, lane));
    }
    list.nodes.emplace_back(std::move(load));
  }
}

// A turned array is one tile as long as the transform.
void append_outputs(NodeList& list, const Numbering& at, Results results) {
  if (results == Results::rows) {
    for (int i = 0; i < at.n * at.vl; ++i) list.outputs.push_back(at.result(0, i));
    return;
  }
  const int tile = results == Results::tiles ? at.vl : at.n;
  list.out_row = tile;
  for (int first = 0; first < at.n; first += tile)
    for (int lane = 0; lane < at.vl; ++lane)
      for (int k = first; k < first + tile; ++k) list.outputs.push_back(at.result(k, lane));
}

// Both transforms: where each reads and writes is their whole difference.
NodeList elaborate_crossed(int n, int vl) {
  const int row = 2 * vl;
  NodeList list{.n = n * row, .vl = vl, .nodes = {}, .outputs = {}, .in_row = row, .out_row = row};
  for (const int which : {0, 1}) {
    const auto input = [&](int a, int lane) { return (which * vl + a % vl) * row + a / vl * vl + lane; };
    const auto result = [&](int k, int lane) { return (n + k) * row + which * vl + lane; };
    append(list, elaborate_conjugate_pair(n), true, input, result);
  }
  for (int i = 0; i < list.n; ++i) list.outputs.push_back(list.n + i);
  return list;
}

}  // namespace

NodeList elaborate_column(const Job& job) {
  if (job.column.results == Results::crossed) return elaborate_crossed(job.n, job.vl);
  const Numbering at{job.n, job.vl};
  const auto input = [&](int b, int lane) { return at.input(b, lane); };
  const auto result = [&](int k, int lane) { return at.result(k, lane); };
  NodeList list{.n = job.n * job.vl, .vl = job.vl, .nodes = {}, .outputs = {}, .in_row = job.vl, .out_row = job.vl};
  const bool twiddles_first = job.column.before.has_value();
  if (twiddles_first) {
    append_loads(list, at, job.n);
    append_twiddles(list, job.n, {Table::before, *job.column.before, 0}, false, input);
  }
  append(list, elaborate_conjugate_pair(job.n), !twiddles_first, input, result);
  if (job.column.after) append_twiddles(list, job.n, {Table::after, *job.column.after, 0}, job.column.mirrored, result);
  append_outputs(list, at, job.column.results);
  return list;
}

}  // namespace sfft::generator
