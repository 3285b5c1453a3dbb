// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/problem.hpp"

#include <bit>
#include <cstdint>

#include "runtime/error.hpp"
#include "runtime/targets.hpp"

namespace sfft {
namespace {

constexpr unsigned directions = SFFT_FORWARD | SFFT_BACKWARD;
constexpr unsigned precisions = SFFT_FLOAT | SFFT_DOUBLE;

int parse_flags(unsigned flags, Problem& problem) noexcept {
  const unsigned unknown = flags & ~(directions | precisions | target_flags());
  if (unknown != 0) return fail(SFFT_BAD_FLAGS, "flags 0x%x: unknown bits 0x%x", flags, unknown);
  if (!std::has_single_bit(flags & directions))
    return fail(SFFT_BAD_FLAGS, "flags 0x%x: give exactly one of SFFT_FORWARD and SFFT_BACKWARD", flags);
  if (!std::has_single_bit(flags & precisions))
    return fail(SFFT_BAD_FLAGS, "flags 0x%x: give exactly one of SFFT_FLOAT and SFFT_DOUBLE", flags);
  problem.target_flag = flags & target_flags();
  if (std::popcount(problem.target_flag) > 1) return fail(SFFT_BAD_FLAGS, "flags 0x%x: give at most one target", flags);
  problem.direction = flags & SFFT_FORWARD ? Direction::forward : Direction::backward;
  problem.precision = flags & SFFT_FLOAT ? Precision::single_ : Precision::double_;
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
  const int status = parse_flags(flags, problem);
  return status == SFFT_OK ? parse_size(n, problem) : status;
}

}  // namespace sfft
