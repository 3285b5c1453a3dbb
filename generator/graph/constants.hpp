// SPDX-License-Identifier: BSD-3-Clause
// Constants of a program: exact until they are printed. Computed with a software quad-precision type, so that the
// emitted text does not depend on any machine's mathematics library.
#pragma once
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <vector>

#include "generator/graph/nodes.hpp"

namespace sfft::generator {

using Real = boost::multiprecision::cpp_bin_float_quad;

// cos and sin of the angle of a root (the root is cos - i sin, forward). Exact at multiples of an eighth of a turn.
struct CosSin {
  Real cos, sin;
};
CosSin cos_sin(Root root);

// A vector constant: its lanes in the forward and in the backward transform. Constants that only turn signs (operands
// of flip) are +1 and -1 here, and zeros with that sign in the emitted table.
struct Constant {
  std::vector<Real> forward, backward;
  bool signs = false;
  bool operator==(const Constant&) const = default;
};

// The nearest float or double, as the shortest decimal text that reads back to the same bits.
std::string literal(const Real& value, bool single);

}  // namespace sfft::generator
