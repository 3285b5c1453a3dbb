// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/leaf_twiddles.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "runtime/tables.hpp"

namespace sfft {
namespace {

// Where w_m^l, l < chunk, begin.
const char* row(const LeafTwiddles& twiddles, std::size_t m) noexcept {
  if (m <= twiddles.table.stored) return twiddles.table.at + m / 4 * twiddles.bytes;
  const int level = std::countr_zero(m / twiddles.table.stored) - 1;
  return twiddles.rows + static_cast<std::size_t>(level) * twiddles.chunk * twiddles.bytes;
}

}  // namespace

LeafTwiddleLimits leaf_twiddle_limits(const Core& core) noexcept {
  // Last caches are slow where the first one is larger: Intel's. (On Zen 5 it makes no difference.)
  if (core.has_eight_ways()) return {};
  return {.stored = std::size_t{1} << 15, .whole = std::size_t{1} << 20};
}

Buffer make_leaf_twiddles(std::size_t n, Precision precision, Direction direction, const LeafTwiddleLimits& limits,
                          std::size_t more, LeafTwiddles& twiddles, void*& behind) noexcept {
  const std::size_t bytes = complex_bytes(precision);
  const std::size_t wanted = n * bytes <= limits.whole ? n : std::max(limits.stored, n / limits.chunk);
  const std::size_t stored = std::min(n, wanted);
  const std::size_t row_bytes = limits.chunk * bytes;
  const std::size_t all_rows = static_cast<std::size_t>(std::countr_zero(n / stored)) * row_bytes;
  // Kernels may read one real number behind the last that they need.
  const auto padding = static_cast<std::size_t>(memory_alignment);
  const std::size_t table_bytes = stored / 2 * bytes, copy_bytes = table_bytes / 4;
  // Less, and pages cost too much.
  const bool placed = table_bytes >= 2 * page_bytes, copied = table_bytes >= 4 * page_bytes;
  const std::size_t for_places = (placed ? page_bytes : 0) + (copied ? page_bytes + copy_bytes + padding : 0);
  Buffer tables = make_buffer(table_bytes + all_rows + padding + for_places + more);
  if (!tables) return tables;
  char* const table = placed ? at_place(tables.get(), table_place) : static_cast<char*>(tables.get());
  char* at = table + table_bytes;
  fill_twiddles(table, stored, precision, direction);
  twiddles = {{table, stored}, {table, stored}, at, limits.chunk, bytes, twiddles.product};
  for (std::size_t m = 2 * stored; m <= n; m *= 2, at += row_bytes)
    fill_roots(at, m, limits.chunk, precision, direction);
  at = std::fill_n(at, padding, '\0');
  if (copied) {
    char* const copy = at_place(at, table_place + page_bytes / 2);
    std::memcpy(copy, table, copy_bytes);
    at = std::fill_n(copy + copy_bytes, padding, '\0');
    twiddles.copy = {copy, stored / 4};
  }
  behind = at;
  return tables;
}

const LeafTwiddles::Table& LeafTwiddles::away_from(const void* data) const noexcept {
  constexpr std::size_t before = 7 * line_bytes, behind = 13 * line_bytes;  // as measured, the table's place being 0
  return (address(data) - table_place + before) % page_bytes < before + behind ? copy : table;
}

void make_rows(const LeafTwiddles& twiddles, std::size_t m, std::size_t k, std::size_t count, char* rows,
               std::size_t stride) noexcept {
  const std::size_t bytes = twiddles.bytes, row_bytes = stride * bytes;
  if (m <= twiddles.table.stored) {
    const char* const from = twiddles.table.at + (m / 8 + k) * bytes;
    for (std::size_t r = 0; r < 3; ++r) std::memcpy(rows + r * row_bytes, from + r * m / 8 * bytes, count * bytes);
    return;
  }
  // A chunk is a column of the call of m/chunk points, whose rows of twiddles hold the factors.
  const std::size_t step = m / 8 / twiddles.chunk * bytes, l = k % twiddles.chunk * bytes;
  const char* const factor = twiddles.table.at + step + k / twiddles.chunk * bytes;
  twiddles.product(row(twiddles, m / 2) + l, factor, rows, count);
  twiddles.product(row(twiddles, m) + l, factor + step, rows + row_bytes, count);
  twiddles.product(row(twiddles, m) + l, factor + 2 * step, rows + 2 * row_bytes, count);
}

}  // namespace sfft
