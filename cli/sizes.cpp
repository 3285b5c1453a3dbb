// SPDX-License-Identifier: BSD-3-Clause
#include "cli/sizes.hpp"

#include <fmt/format.h>

#include <bit>
#include <charconv>
#include <limits>

#include "cli/usage_error.hpp"

namespace sfft::cli {
namespace {

constexpr int largest_exponent = std::numeric_limits<std::size_t>::digits - 1;

// The whole text as a number, or nothing.
bool to_number(const std::string& text, std::size_t& value) {
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, value);
  return error == std::errc{} && stop == end;
}

std::size_t power(std::size_t base, std::size_t exponent, const std::string& text) {
  std::size_t value = 1;
  for (std::size_t i = 0; i < exponent && base > 1; ++i) {
    if (value > std::numeric_limits<std::size_t>::max() / base) {
      throw UsageError(fmt::format("the size {} does not fit in {} bits", text, largest_exponent + 1));
    }
    value *= base;
  }
  return value;
}

}  // namespace

std::size_t parse_size(const std::string& text) {
  std::size_t value = 0;
  std::size_t exponent = 1;
  const std::size_t hat = text.find('^');
  const bool read = hat == std::string::npos
                        ? to_number(text, value)
                        : to_number(text.substr(0, hat), value) && to_number(text.substr(hat + 1), exponent);
  if (!read || value == 0) {
    throw UsageError(fmt::format("'{}' is not a size; write a positive number such as 1024 or 2^10", text));
  }
  return power(value, exponent, text);
}

std::vector<std::size_t> parse_sizes(const std::string& text) {
  std::vector<std::size_t> sizes;
  for (std::size_t start = 0; start <= text.size();) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    sizes.push_back(parse_size(text.substr(start, comma - start)));
    start = comma + 1;
  }
  return sizes;
}

std::vector<std::size_t> parse_range(const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) {
    throw UsageError(fmt::format("'{}' is not a range; write it as 2^2:2^10", text));
  }
  const std::size_t from = parse_size(text.substr(0, colon));
  const std::size_t to = parse_size(text.substr(colon + 1));
  for (const std::size_t n : {from, to}) {
    if (!std::has_single_bit(n)) {
      throw UsageError(fmt::format("a range goes over powers of two, and {} is none; list such sizes with --sizes", n));
    }
  }
  return exponent_range(std::countr_zero(from), std::countr_zero(to));
}

std::vector<std::size_t> exponent_range(int lo, int hi) {
  if (lo < 0 || hi > largest_exponent) {
    throw UsageError(fmt::format("exponents go from 0 to {}, not from {} to {}", largest_exponent, lo, hi));
  }
  if (lo > hi) {
    throw UsageError(fmt::format("the range from 2^{} to 2^{} is empty; put the smaller size first", lo, hi));
  }
  std::vector<std::size_t> sizes;
  for (int e = lo; e <= hi; ++e) {
    sizes.push_back(std::size_t{1} << e);
  }
  return sizes;
}

std::string size_name(std::size_t n) {
  return std::has_single_bit(n) ? fmt::format("2^{}", std::countr_zero(n)) : fmt::format("{}", n);
}

}  // namespace sfft::cli
