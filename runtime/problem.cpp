// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/problem.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <iterator>

#include "runtime/error.hpp"
#include "runtime/targets.hpp"

namespace sfft {
namespace {

constexpr unsigned directions = SFFT_FORWARD | SFFT_BACKWARD;
constexpr unsigned precisions = SFFT_FLOAT | SFFT_DOUBLE;

// Libraries made to measure hold some transforms only (docs/made-to-measure.md).
#ifdef SFFT_MADE_SIZES
constexpr std::size_t made_sizes[] = {SFFT_MADE_SIZES};
constexpr unsigned made_precisions = SFFT_MADE_PRECISIONS;
#define SFFT_TEXT_OF(...) #__VA_ARGS__
#define SFFT_TEXT(...) SFFT_TEXT_OF(__VA_ARGS__)

int check_made(std::size_t n, unsigned flags) noexcept {
  if ((flags & made_precisions) == 0)
    return fail(SFFT_BAD_FLAGS, "this library was made to measure for %s only",
                made_precisions == SFFT_FLOAT ? "float" : "double");
  if (std::find(std::begin(made_sizes), std::end(made_sizes), n) == std::end(made_sizes))
    return fail(SFFT_BAD_SIZE, "n = %zu: this library was made to measure for n = %s only", n,
                SFFT_TEXT(SFFT_MADE_SIZES));
  return SFFT_OK;
}
#else
constexpr int check_made(std::size_t, unsigned) noexcept { return SFFT_OK; }
#endif

int parse_flags(unsigned flags, Problem& problem) noexcept {
  const unsigned unknown = flags & ~(directions | precisions | SFFT_IN_PLACE | target_flags());
  if (unknown != 0) return fail(SFFT_BAD_FLAGS, "flags 0x%x: unknown bits 0x%x", flags, unknown);
  if (!std::has_single_bit(flags & directions))
    return fail(SFFT_BAD_FLAGS, "flags 0x%x: give exactly one of SFFT_FORWARD and SFFT_BACKWARD", flags);
  if (!std::has_single_bit(flags & precisions))
    return fail(SFFT_BAD_FLAGS, "flags 0x%x: give exactly one of SFFT_FLOAT and SFFT_DOUBLE", flags);
  problem.target_flag = flags & target_flags();
  if (std::popcount(problem.target_flag) > 1) return fail(SFFT_BAD_FLAGS, "flags 0x%x: give at most one target", flags);
  problem.direction = flags & SFFT_FORWARD ? Direction::forward : Direction::backward;
  problem.precision = flags & SFFT_FLOAT ? Precision::single_ : Precision::double_;
  problem.in_place = (flags & SFFT_IN_PLACE) != 0;
  return SFFT_OK;
}

int parse_size(std::size_t n, Problem& problem) noexcept {
  // No object can be larger than PTRDIFF_MAX; the overlap test of execute relies on it too.
  const std::size_t element = complex_bytes(problem.precision);
  if (n == 0) return fail(SFFT_BAD_SIZE, "n = 0: a transform needs at least one element");
  if (n > PTRDIFF_MAX / element)
    return fail(SFFT_BAD_SIZE, "n = %zu: an array of n elements of %zu bytes does not fit into the address space", n,
                element);
  if (!std::has_single_bit(n)) return fail(SFFT_BAD_SIZE, "n = %zu: only powers of two are supported", n);
  problem.n = n;
  return SFFT_OK;
}

}  // namespace

int parse_problem(std::size_t n, unsigned flags, Problem& problem) noexcept {
  int status = parse_flags(flags, problem);
  if (status == SFFT_OK) status = parse_size(n, problem);
  return status == SFFT_OK ? check_made(n, flags) : status;
}

}  // namespace sfft
