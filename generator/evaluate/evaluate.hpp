// SPDX-License-Identifier: BSD-3-Clause
// Runs a graph numerically, so that every pass can be tested without a compiler.
#pragma once
#include <complex>
#include <vector>

#include "generator/graph/nodes.hpp"
#include "generator/graph/program.hpp"

namespace sfft::generator {

using Signal = std::vector<std::complex<long double>>;

Signal evaluate(const NodeList& list, const Signal& input, Direction direction);
Signal evaluate(const Program& program, const Signal& input, Direction direction);

}  // namespace sfft::generator
