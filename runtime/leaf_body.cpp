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

// A walk over the calls. Most of them are so short that each comparison is felt: calls for 2^rare leaves or more are
// those that may differ from the others.
struct Walk {
  const LeafBody& body;
  LeafTwiddles::Table table;
  char *out, *tail;
  std::uint32_t rare;
  const char *fetched, *end;  // where fetching stands, and where it ends
  bool streams;               // the last call
};

// Rows of twiddles in the table: level m/2 begins at element m/8, and level m follows.
void run_stored(const Walk& walk, const LeafBody::Kernel& radix8, std::uint32_t log_size, const Columns& c) noexcept {
  const LeafBody& body = walk.body;
  const LeafBody::Kernel& kernel = log_size == 1 ? body.radix4 : radix8;
  const std::size_t row = row_points(body, log_size);
  const char* const twiddles = walk.table.at + (row + c.first) * body.bytes;
  kernel.run(c.in, c.out, twiddles, c.stride, c.count, row, kernel.constants);
}

// The same where the twiddles are not in the table: they are made, or copied, a piece of a quarter of a page at a time.
// Data and the three rows of twiddles take a quarter each, so that no cache has more of them in one place than the
// eight rows of data. Columns may begin within a line of twiddles, which are made in whole lines, each of one chunk.
[[gnu::noinline]] void run_in_pieces(const Walk& walk, const LeafBody::Kernel& radix8, std::uint32_t log_size,
                                     const Columns& c) noexcept {
  constexpr std::size_t quarter = page_bytes / 4;
  alignas(line_bytes) char memory[3 * (quarter + line_bytes) + page_bytes + line_bytes];
  const LeafBody& body = walk.body;
  const std::size_t m = body.leaf << log_size, line = line_bytes / body.bytes, into = c.first % line;
  const std::size_t piece = std::min(quarter / body.bytes, body.twiddles.chunk), end = c.first + c.count;
  const std::size_t stride = quarter / body.bytes + (into == 0 ? 0 : line);
  for (std::size_t k = c.first; k < end;) {
    const std::size_t first = k - into, next = (first / piece + 1) * piece;
    const std::size_t count = std::min(end, next + into) - k, at = (k - c.first) * body.bytes;
    char* const rows = at_place(memory, (address(c.in + at) & ~(line_bytes - 1)) + quarter);
    make_rows(body.twiddles, m, first, next - first, rows, stride);
    if (k + count > next) make_rows(body.twiddles, m, next, line, rows + (next - first) * body.bytes, stride);
    radix8.run(c.in + at, c.out + at, rows + into * body.bytes, c.stride, count, stride, radix8.constants);
    k += count;
  }
}

void run_columns(const Walk& walk, const LeafBody::Kernel& radix8, std::uint32_t log_size, const Columns& c) noexcept {
  (walk.body.leaf << log_size > walk.table.stored ? run_in_pieces : run_stored)(walk, radix8, log_size, c);
}

// The last call, streamed: from the first aligned line of each row on. What is before it and behind the last one is
// done as ever, with some columns that are then done again.
void run_streamed(const Walk& walk, std::uint32_t log_size, const char* at) noexcept {
  const LeafBody& body = walk.body;
  const std::size_t row = row_points(body, log_size), line = line_bytes / body.bytes;
  const std::size_t shift = elements_to_aligned(walk.out, body.bytes, line_bytes);
  const auto part = [&](const LeafBody::Kernel& kernel, std::size_t first, std::size_t count) {
    run_columns(walk, kernel, log_size, {at + first * body.bytes, walk.out + first * body.bytes, row, first, count});
  };
  if (shift > 0) part(body.radix8, 0, line);
  if (shift > 0) part(body.radix8, row - line, line);
  part(body.streamed, shift, shift > 0 ? row - line : row);
  body.streamed.run(at, walk.out, walk.table.at, row, 0, row, body.streamed.constants);  // until all is in memory
}

// Depth first, lines are touched for the first time in their order, in bursts with much arithmetic between them: the
// processor's own fetching ahead falls idle there. (Once a line is in a cache, asking for it only costs.)
constexpr std::ptrdiff_t ahead = 8192;
constexpr std::size_t longest_burst = 4096;
void fetch_beyond(Walk& walk, const char* touched) noexcept {
  const char* const wanted = touched + std::min(ahead, walk.end - touched);
  for (; walk.fetched < wanted; walk.fetched += line_bytes) __builtin_prefetch(walk.fetched, 0, 2);
}

// Whether a symbol is all calls of a transform of so many leaves, and not the last one of them only.
bool is_tree(std::uint32_t log_size) noexcept { return log_size == 3 || log_size == 4; }

void run_tree(const Walk& walk, std::uint32_t log_size, char* at) noexcept {
  const LeafBody& body = walk.body;
  body.trees[log_size - 3](at, walk.table.at, body.leaf, body.radix4.constants, body.radix8.constants);
}

void run_parts(Walk& walk, std::uint32_t log_size, char* at, bool with_tail) noexcept;

[[gnu::noinline]] void rare_call(Walk& walk, std::uint32_t log_size, char* at) noexcept {
  const LeafBody& body = walk.body;
  const std::size_t row = row_points(body, log_size), points = body.leaf << log_size;
  const bool last = log_size == body.log_rows, stays = !last || (walk.out == at && !walk.streams);
  // What a tree touches is fetched in one burst, which must not be too long.
  const bool short_burst = !body.fetching || points * body.bytes <= longest_burst;
  const bool whole = is_tree(log_size) && stays && body.trees[0] && points <= walk.table.stored && short_burst;
  if (is_tree(log_size) && !whole) run_parts(walk, log_size, at, false);
  if (body.fetching) fetch_beyond(walk, at + points * body.bytes);
  if (whole) return run_tree(walk, log_size, at);
  if (last && walk.streams) return run_streamed(walk, log_size, at);
  run_columns(walk, body.radix8, log_size, {at, last ? walk.out : at, row, 0, row});
}

void call(Walk& walk, std::uint32_t log_size, char* at) noexcept {
  if (log_size >= walk.rare) return rare_call(walk, log_size, at);
  if (is_tree(log_size)) return run_tree(walk, log_size, at);
  const std::size_t row = row_points(walk.body, log_size);
  run_stored(walk, walk.body.radix8, log_size, {at, at, row, 0, row});
}

// A call whose last row ends with the tail. The last line of each row is taken before anything is written: `out` begins
// before the work, so that a row's first results fall on the end of the row before.
[[gnu::noinline]] void call_with_tail(Walk& walk, std::uint32_t log_size, char* at) noexcept {
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
  if (rest > 0) run_columns(walk, body.radix8, log_size, {at, out, row, 0, rest});
  run_columns(walk, body.radix8, log_size, {lines, lines, line, rest, line});
  for (std::size_t r = 0; r < radix; ++r)
    std::memcpy(r + 1 < radix || last ? out + end_of_row(r) : walk.tail, lines + r * line_bytes, line_bytes);
}

void run_rule(Walk& walk, std::uint32_t rule, char* base) noexcept {
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

void recurse(Walk& walk, std::uint32_t log_size, char* at) noexcept {
  if (log_size <= body_grammar.largest) return run_rule(walk, log_size - 1, at);
  run_parts(walk, log_size, at, false);
  call(walk, log_size, at);
}

// The same for a transform whose last line is the tail.
void recurse_with_tail(Walk& walk, std::uint32_t log_size, char* at) noexcept {
  run_parts(walk, log_size, at, true);
  call_with_tail(walk, log_size, at);
}

// What a transform is made of, but for its own call; parts of one leaf are there already.
void run_parts(Walk& walk, std::uint32_t log_size, char* at, bool with_tail) noexcept {
  if (log_size < 3) return;
  const std::size_t eighth = (walk.body.leaf << log_size) / 8 * walk.body.bytes;
  recurse(walk, log_size - 2, at);
  if (log_size > 3) recurse(walk, log_size - 3, at + 2 * eighth);
  if (log_size > 3) recurse(walk, log_size - 3, at + 3 * eighth);
  recurse(walk, log_size - 2, at + 4 * eighth);
  (with_tail ? recurse_with_tail : recurse)(walk, log_size - 2, at + 6 * eighth);
}

}  // namespace

void run_leaf_body(const LeafBody& body, char* work, char* out, char* tail) noexcept {
  const LeafTwiddles::Table& table = body.twiddles.away_from(work);
  std::uint32_t rare = 1;
  while (!body.fetching && rare < body.log_rows && body.leaf << rare <= table.stored) ++rare;
  if (!body.trees[0]) rare = std::min(rare, 3U);
  const std::size_t bytes = (body.leaf << body.log_rows) * body.bytes - (tail ? line_bytes : 0);
  const bool streams = body.streamed.run && out != work && !tail && address(out) % body.bytes == 0;
  Walk walk{body, table, out, tail, rare, work, work + bytes, streams};
  (tail ? recurse_with_tail : recurse)(walk, body.log_rows, work);
}

}  // namespace sfft
