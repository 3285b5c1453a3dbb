// SPDX-License-Identifier: BSD-3-Clause
#include "generator/elaborate/depth_first.hpp"

#include <numeric>

namespace sfft::generator {

DepthFirst::DepthFirst(int n, int third) : third_(third) {
  list_.n = n;
  list_.outputs.resize(n);
  std::iota(list_.outputs.begin(), list_.outputs.end(), 0);
  elaborate(n, 0, 0);
}

NodeList DepthFirst::take() { return std::move(list_); }

// Appends the nodes of the transform of `size` points read from `offset` at stride 2^log_stride. Its results are the
// `size` elements before the counter, in order.
void DepthFirst::elaborate(int size, int offset, int log_stride) {
  const int stride = 1 << log_stride;
  if (size == 1) return leaf(LeafSize::one, {offset});
  if (size == 2) return leaf(LeafSize::two, {offset, offset + stride});
  if (size == 4) return leaf(LeafSize::four, {offset, offset + 2 * stride, offset + stride, offset + third_ * stride});
  elaborate(size / 2, offset, log_stride + 1);
  if (size == 8) {  // two leaves of size 2 as one node, so that nodes are alike and can share a vector
    const int z = offset + stride, y = offset + third_ * stride;
    leaf(LeafSize::two_twice, {z, z + 4 * stride, y, y + 4 * stride});
  } else {
    elaborate(size / 4, offset + stride, log_stride + 2);
    elaborate(size / 4, offset + third_ * stride, log_stride + 2);
  }
  butterflies(size);
}

// Addresses left of the input's beginning, or past its end, wrap.
void DepthFirst::leaf(LeafSize size, const Lanes& addresses) {
  Leaf node{.from_input = true, .sizes = {size}, .addresses = {}, .elements = {}};
  for (int address : addresses) {
    node.addresses.push_back({(address % list_.n + list_.n) % list_.n});
    node.elements.push_back({next_element_++});
  }
  list_.nodes.emplace_back(std::move(node));
}

// R_i = R_counter - N + k + i N/4 (thesis, equation 34)
void DepthFirst::butterflies(int size) {
  for (int k = 0; k < size / 4; ++k) {
    Butterfly node;
    for (int i = 0; i < 4; ++i) node.elements.push_back({next_element_ - size + k + i * size / 4});
    node.first = {reduced(k, size)};
    node.second = {reduced(long{third_} * k, size)};
    list_.nodes.emplace_back(std::move(node));
  }
}

}  // namespace sfft::generator
