// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/leaf_body.hpp"

#include <algorithm>
#include <cstring>

namespace sfft {
namespace {

// Columns of a call: `first` and those after it, from where they lie to where they go, in rows `stride` numbers apart.
struct Columns {
  const char* in;
  char* out;
  std::size_t stride, first, count;
};

// The points of a row of the call for a transform of 2^log_size leaves.
std::size_t row_points(const LeafBody& body, std::uint32_t log_size) noexcept {
  return (body.leaf << log_size) / (log_size == 1 ? 4 : 8);
}

// Rows of twiddles in the table: level m/2 begins at element m/8, and level m follows.
void run_stored(const LeafBody& body, std::uint32_t log_size, const Columns& c) noexcept {
  const LeafBody::Kernel& kernel = log_size == 1 ? body.radix4 : body.radix8;
  const std::size_t row = row_points(body, log_size);
  const char* const twiddles = body.twiddles.table + (row + c.first) * body.bytes;
  kernel.run(c.in, c.out, twiddles, c.stride, c.count, row, kernel.constants);
}

// The same where the twiddles are not in the table, a chunk of columns at a time. Their three rows begin at places of a
// page that are apart from each other, from the data and from the tables.
[[gnu::noinline]] void run_made(const LeafBody& body, std::uint32_t log_size, const Columns& c) noexcept {
  constexpr std::size_t apart = 512, row = LeafTwiddleLimits::most_chunk * 2 * sizeof(double) + apart;
  alignas(line_bytes) char memory[3 * row + page_bytes];
  const std::size_t m = body.leaf << log_size, chunk = body.twiddles.chunk, stride = chunk + apart / body.bytes;
  char* const rows = at_place(memory, (address(c.in) & ~(line_bytes - 1)) + 3 * apart / 2);
  std::fill_n(rows + (2 * stride + chunk) * body.bytes, sizeof(double), '\0');  // kernels may read so far
  const std::size_t end = c.first + c.count;
  for (std::size_t k = c.first / chunk * chunk; k < end; k += chunk) {
    const std::size_t begin = std::max(c.first, k), at = (begin - c.first) * body.bytes;
    make_chunk(body.twiddles, m, k, rows, stride);
    body.radix8.run(c.in + at, c.out + at, rows + (begin - k) * body.bytes, c.stride, std::min(end, k + chunk) - begin,
                    stride, body.radix8.constants);
  }
}

void run_columns(const LeafBody& body, std::uint32_t log_size, const Columns& c) noexcept {
  (body.leaf << log_size > body.twiddles.stored ? run_made : run_stored)(body, log_size, c);
}

// A walk over the calls. Most of them are so short that each comparison is felt: calls for 2^rare leaves or more are
// those that may differ from the others.
struct Walk {
  const LeafBody& body;
  char *out, *tail;
  std::uint32_t rare;
};

[[gnu::noinline]] void rare_call(const Walk& walk, std::uint32_t log_size, char* at) noexcept {
  const std::size_t row = row_points(walk.body, log_size);
  run_columns(walk.body, log_size, {at, log_size == walk.body.log_rows ? walk.out : at, row, 0, row});
}

void call(const Walk& walk, std::uint32_t log_size, char* at) noexcept {
  if (log_size >= walk.rare) return rare_call(walk, log_size, at);
  const std::size_t row = row_points(walk.body, log_size);
  run_stored(walk.body, log_size, {at, at, row, 0, row});
}

// A call whose last row ends with the tail. The last line of each row is taken before anything is written: `out` begins
// before the work, so that a row's first results fall on the end of the row before.
[[gnu::noinline]] void call_with_tail(const Walk& walk, std::uint32_t log_size, char* at) noexcept {
  constexpr std::size_t most_radix = 8;
  alignas(line_bytes) char lines[most_radix * line_bytes];
  const LeafBody& body = walk.body;
  const bool last = log_size == body.log_rows;
  const std::size_t radix = log_size == 1 ? 4 : 8, row = row_points(body, log_size);
  const std::size_t line = line_bytes / body.bytes, rest = row - line;
  char* const out = last ? walk.out : at;
  const auto end_of_row = [&](std::size_t r) { return (r * row + rest) * body.bytes; };
  for (std::size_t r = 0; r < radix; ++r)
    std::memcpy(lines + r * line_bytes, r + 1 < radix ? at + end_of_row(r) : walk.tail, line_bytes);
  if (rest > 0) run_columns(body, log_size, {at, out, row, 0, rest});
  run_columns(body, log_size, {lines, lines, line, rest, line});
  for (std::size_t r = 0; r < radix; ++r)
    std::memcpy(r + 1 < radix || last ? out + end_of_row(r) : walk.tail, lines + r * line_bytes, line_bytes);
}

void run_rule(const Walk& walk, std::uint32_t rule, char* base) noexcept {
  const auto leaf_bytes = static_cast<std::ptrdiff_t>(walk.body.leaf * walk.body.bytes);
  const BodySymbol* const end = body_grammar.symbols + body_grammar.first[rule + 1];
  for (const BodySymbol* symbol = body_grammar.symbols + body_grammar.first[rule]; symbol != end; ++symbol) {
    char* const at = base + symbol->offset * leaf_bytes;
    if (symbol->log_size == 0)
      run_rule(walk, symbol->rule, at);
    else
      call(walk, symbol->log_size, at);
  }
}

void recurse(const Walk& walk, std::uint32_t log_size, char* at) noexcept {
  if (log_size <= body_grammar.largest) return run_rule(walk, log_size - 1, at);
  // NOLINTNEXTLINE(clang-analyzer-core.BitwiseShift): the grammar knows sizes of more than 2^3 leaves
  const std::size_t eighth = (walk.body.leaf << log_size) / 8 * walk.body.bytes;
  recurse(walk, log_size - 2, at);
  recurse(walk, log_size - 3, at + 2 * eighth);
  recurse(walk, log_size - 3, at + 3 * eighth);
  recurse(walk, log_size - 2, at + 4 * eighth);
  recurse(walk, log_size - 2, at + 6 * eighth);
  call(walk, log_size, at);
}

// The same for a transform whose last line is the tail.
void recurse_with_tail(const Walk& walk, std::uint32_t log_size, char* at) noexcept {
  const std::size_t eighth = (walk.body.leaf << log_size) / 8 * walk.body.bytes;
  if (log_size > 2) recurse(walk, log_size - 2, at);
  if (log_size > 3) recurse(walk, log_size - 3, at + 2 * eighth);
  if (log_size > 3) recurse(walk, log_size - 3, at + 3 * eighth);
  if (log_size > 2) recurse(walk, log_size - 2, at + 4 * eighth);
  if (log_size > 2) recurse_with_tail(walk, log_size - 2, at + 6 * eighth);
  call_with_tail(walk, log_size, at);
}

}  // namespace

void run_leaf_body(const LeafBody& body, char* work, char* out, char* tail) noexcept {
  std::uint32_t rare = 1;
  while (rare < body.log_rows && body.leaf << rare <= body.twiddles.stored) ++rare;
  (tail ? recurse_with_tail : recurse)({body, out, tail, rare}, body.log_rows, work);
}

}  // namespace sfft
