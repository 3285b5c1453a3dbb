// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/leaf_twiddles.hpp"

#include <algorithm>
#include <bit>

#include "runtime/tables.hpp"

namespace sfft {
namespace {

// Where w_m^l, l < chunk, begin.
const char* row(const LeafTwiddles& twiddles, std::size_t m) noexcept {
  if (m <= twiddles.stored) return twiddles.table + m / 4 * twiddles.bytes;
  const int level = std::countr_zero(m / twiddles.stored) - 1;
  return twiddles.rows + static_cast<std::size_t>(level) * twiddles.chunk * twiddles.bytes;
}

}  // namespace

Buffer make_leaf_twiddles(std::size_t n, Precision precision, Direction direction, const LeafTwiddleLimits& limits,
                          std::size_t more, LeafTwiddles& twiddles, void*& behind) noexcept {
  const std::size_t bytes = complex_bytes(precision);
  const std::size_t wanted = n * bytes <= limits.whole ? n : std::max(limits.stored, n / limits.chunk);
  const std::size_t stored = std::min(n, wanted);
  const std::size_t row_bytes = limits.chunk * bytes;
  const std::size_t all_rows = static_cast<std::size_t>(std::countr_zero(n / stored)) * row_bytes;
  // Kernels may read one real number behind the last that they need.
  const auto padding = static_cast<std::size_t>(memory_alignment);
  const std::size_t table_bytes = stored / 2 * bytes;
  const bool placed = table_bytes >= 2 * page_bytes;  // less, and the page costs too much
  Buffer tables = make_buffer(table_bytes + all_rows + padding + more + (placed ? page_bytes : 0));
  if (!tables) return tables;
  char* const table = placed ? at_place(tables.get(), table_place) : static_cast<char*>(tables.get());
  char* const rows = table + table_bytes;
  fill_twiddles(table, stored, precision, direction);
  twiddles = {table, rows, stored, limits.chunk, bytes, twiddles.product};
  char* at = rows;
  for (std::size_t m = 2 * stored; m <= n; m *= 2, at += row_bytes)
    fill_roots(at, m, limits.chunk, precision, direction);
  std::fill_n(at, padding, '\0');
  behind = at + padding;
  return tables;
}

// A chunk is a column of the call of m/chunk points, whose rows of twiddles hold the factors.
void make_chunk(const LeafTwiddles& twiddles, std::size_t m, std::size_t k, char* rows, std::size_t stride) noexcept {
  const std::size_t step = m / 8 / twiddles.chunk * twiddles.bytes, row_bytes = stride * twiddles.bytes;
  const char* const factor = twiddles.table + step + k / twiddles.chunk * twiddles.bytes;
  twiddles.product(row(twiddles, m / 2), factor, rows, twiddles.chunk);
  twiddles.product(row(twiddles, m), factor + step, rows + row_bytes, twiddles.chunk);
  twiddles.product(row(twiddles, m), factor + 2 * step, rows + 2 * row_bytes, twiddles.chunk);
}

}  // namespace sfft
