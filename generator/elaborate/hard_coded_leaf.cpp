// SPDX-License-Identifier: BSD-3-Clause
// The conjugate-pair recursion over leaves instead of elements. A transform of m points that reads x at `in` with a
// stride, m * stride = n, is made of
//   m/2 points at in, stride 2    m/4 points at in + stride, stride 4    m/4 points at in - stride, stride 4
// in this order in the output. It ends at `leaf` points; the two transforms of half a leaf that 2 * leaf points need
// are one leaf. Every leaf reads all addresses of one residue class modulo n / leaf.
#include "generator/elaborate/elaborate.hpp"
#include "generator/graph/structure.hpp"

namespace sfft::generator {
namespace {

// The order in which a hard-coded transform reads its points.
std::vector<long> reading_order(int n) {
  std::vector<long> order;
  for (const Node& node : elaborate_conjugate_pair(n).nodes)
    if (const Leaf* leaf = std::get_if<Leaf>(&node))
      for (const Lanes& address : leaf->addresses) order.push_back(address.front());
  return order;
}

class Rows {
 public:
  Rows(long n, int leaf) : n_(n), leaf_(leaf), whole_(reading_order(leaf)), half_(reading_order(leaf / 2)) {
    elaborate(n, 0, 1, 0);
  }
  std::vector<LeafRow> take() { return std::move(rows_); }

 private:
  void elaborate(long m, long in, long stride, long out) {
    if (m == leaf_) {
      rows_.push_back({.halves = false, .addresses = {}, .output = out});
      return read(whole_, in, stride);
    }
    elaborate(m / 2, in, 2 * stride, out);
    if (m > 2 * leaf_) {
      elaborate(m / 4, in + stride, 4 * stride, out + m / 2);
      return elaborate(m / 4, in - stride, 4 * stride, out + 3 * m / 4);
    }
    rows_.push_back({.halves = true, .addresses = {}, .output = out + leaf_});
    read(half_, in + stride, 4 * stride);
    read(half_, in - stride, 4 * stride);
  }
  void read(const std::vector<long>& order, long in, long stride) {
    for (long place : order) rows_.back().addresses.push_back(((in + place * stride) % n_ + n_) % n_);
  }

  long n_;
  long leaf_;
  std::vector<long> whole_, half_;
  std::vector<LeafRow> rows_;
};

void append_calls(std::vector<BodyCall>& calls, long m, long offset, long leaf) {
  if (m <= leaf) return;
  append_calls(calls, m / 2, offset, leaf);
  append_calls(calls, m / 4, offset + m / 2, leaf);
  append_calls(calls, m / 4, offset + 3 * m / 4, leaf);
  calls.push_back({.size = m, .offset = offset});
}

}  // namespace

std::vector<LeafRow> leaf_rows(long n, int leaf) { return Rows(n, leaf).take(); }

std::vector<BodyCall> body_calls(long n, long leaf) {
  std::vector<BodyCall> calls;
  append_calls(calls, n, 0, leaf);
  return calls;
}

}  // namespace sfft::generator
