// SPDX-License-Identifier: BSD-3-Clause
// The recursion that the conjugate-pair and the ordinary split-radix algorithm share: they differ in where the third
// sub-transform begins to read and in the second root of a butterfly.
#pragma once
#include "generator/graph/nodes.hpp"

namespace sfft::generator {

class DepthFirst {
 public:
  // `third` is the offset of the third sub-transform's input in units of the stride (-1 or 3), which is also the power
  // of the root that multiplies it.
  DepthFirst(int n, int third);
  NodeList take();

 private:
  void elaborate(int size, int offset, int log_stride);
  void leaf(LeafSize size, const Lanes& addresses);
  void butterflies(int size);

  NodeList list_;
  int third_;
  int next_element_ = 0;
};

}  // namespace sfft::generator
