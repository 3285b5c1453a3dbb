// SPDX-License-Identifier: BSD-3-Clause
// Runs a graph numerically, so that every pass can be tested without a compiler.
#pragma once
#include <complex>
#include <vector>

#include "generator/graph/nodes.hpp"
#include "generator/graph/program.hpp"

namespace sfft::generator {

using Signal = std::vector<std::complex<long double>>;

// The tables that a kernel with run-time twiddles reads (an entry spread over the lanes is vl numbers, else one).
struct Tables {
  Signal before, after;
};

Signal evaluate(const NodeList& list, const Signal& input, Direction direction, const Tables& tables = {});
Signal evaluate(const Program& program, const Signal& input, Direction direction, const Tables& tables = {});

}  // namespace sfft::generator
