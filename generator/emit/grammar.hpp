// SPDX-License-Identifier: BSD-3-Clause
// The grammar of body calls as a table, which the runtime walks: the same for every target, precision and leaf size.
#pragma once
#include <string>

#include "generator/graph/structure.hpp"

namespace sfft::generator {

// Up to 2^14 leaves, 2^18 points with leaves of 16: larger transforms are a recursion down to these. With rules of at
// least 8 symbols a rule costs one step of the walk for eight calls or more.
inline constexpr int grammar_log_leaves = 14;
inline constexpr std::size_t grammar_least_rule = 8;

// The grammar of the library.
Grammar library_grammar();

// The translation unit that defines sfft::body_grammar (runtime/kernel_row.hpp).
std::string emit_grammar(const Grammar& grammar);

}  // namespace sfft::generator
