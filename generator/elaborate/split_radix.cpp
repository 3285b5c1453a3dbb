// SPDX-License-Identifier: BSD-3-Clause
// X_k = U_k + (w^k Z_k + w^3k Z'_k), where U, Z, Z' are the transforms of x_2n, x_{4n+1} and x_{4n+3}.
#include "generator/elaborate/depth_first.hpp"
#include "generator/elaborate/elaborate.hpp"

namespace sfft::generator {

NodeList elaborate_split_radix(int n) { return DepthFirst(n, 3).take(); }

}  // namespace sfft::generator
