// SPDX-License-Identifier: BSD-3-Clause
// Transform sizes as people write them: 1024, 2^10, 4,8,2^4 and 2^2:2^10.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace sfft::cli {

// All throw UsageError with what is wrong with the text.

// A positive whole number, plain or as a power: "1024", "2^10".
std::size_t parse_size(const std::string& text);

// "4,8,2^4", in that order.
std::vector<std::size_t> parse_sizes(const std::string& text);

// "A:B" with powers of two A <= B: every power of two from A to B, both included.
std::vector<std::size_t> parse_range(const std::string& text);

// The same as 2^lo:2^hi.
std::vector<std::size_t> exponent_range(int lo, int hi);

// "2^10" for powers of two, "1000" for others.
std::string size_name(std::size_t n);

}  // namespace sfft::cli
