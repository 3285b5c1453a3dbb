// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/leaf_body.hpp"

#include <algorithm>
#include <cstring>

namespace sfft {
namespace {

// Columns of a call; distances are in complex numbers.
struct Columns {
  const char* in;
  char* out;
  const char* twiddles;
  std::size_t stride, count, table_stride;
};

void run(const LeafBody::Kernel& kernel, const Columns& c) noexcept {
  kernel.run(c.in, c.out, c.twiddles, c.stride, c.count, c.table_stride, kernel.constants);
}

// Columns of a radix 8 call whose vectors would straddle lines: the vectors between the first and the last aligned
// place of the rows, and what is left at both ends, which is one vector more and is gathered for it.
template <std::size_t bytes>
[[gnu::noinline]] void run_unaligned(const LeafBody::Kernel& kernel, const Columns& c) noexcept {
  constexpr std::size_t radix = 8, table_rows = 3;
  alignas(line_bytes) char rows[radix * line_bytes], twiddles[table_rows * line_bytes + bytes] = {};
  const std::size_t vl = kernel.vector / bytes, begin = elements_to_aligned(c.out, bytes, kernel.vector);
  const auto column = [&](std::size_t i) { return (i < begin ? i : c.count - vl + i) * bytes; };
  for (std::size_t i = 0; i < vl; ++i) {
    for (std::size_t r = 0; r < radix; ++r)
      std::memcpy(rows + (r * vl + i) * bytes, c.in + r * c.stride * bytes + column(i), bytes);
    for (std::size_t r = 0; r < table_rows; ++r)
      std::memcpy(twiddles + (r * vl + i) * bytes, c.twiddles + r * c.table_stride * bytes + column(i), bytes);
  }
  run(kernel, {rows, rows, twiddles, vl, vl, vl});
  const std::size_t at = begin * bytes;
  run(kernel, {c.in + at, c.out + at, c.twiddles + at, c.stride, c.count - vl, c.table_stride});
  for (std::size_t i = 0; i < vl; ++i)
    for (std::size_t r = 0; r < radix; ++r)
      std::memcpy(c.out + r * c.stride * bytes + column(i), rows + (r * vl + i) * bytes, bytes);
}

// Whether a radix 8 call is better done in two parts: if the next aligned place is a whole number of complex numbers
// away, and rows are long enough to pay for the gathering (docs/decisions/0004-hard-coded-leaves.md).
bool wants_parts(const LeafBody& body, const char* out, std::size_t columns) noexcept {
  constexpr std::size_t long_enough = 2048;
  return columns * body.bytes >= long_enough && elements_to_aligned(out, body.bytes, body.radix8.vector) != 0;
}

void run_radix8(const LeafBody& body, const Columns& c) noexcept {
  if (!wants_parts(body, c.out, c.count)) return run(body.radix8, c);
  body.bytes == 16 ? run_unaligned<16>(body.radix8, c) : run_unaligned<8>(body.radix8, c);
}

// A radix 8 call of m points, a chunk of columns at a time. Its three rows of twiddles begin at places of a page that
// are apart from each other, from the data and from the tables.
[[gnu::noinline]] void chunked_call(const LeafBody& body, std::size_t m, const char* in, char* out) noexcept {
  constexpr std::size_t apart = 512, row = LeafTwiddleLimits::most_chunk * 2 * sizeof(double) + apart;
  alignas(line_bytes) char memory[3 * row + page_bytes];
  const std::size_t chunk = body.twiddles.chunk, stride = chunk + apart / body.bytes;
  char* const rows = at_place(memory, (address(in) & ~(line_bytes - 1)) + 3 * apart / 2);
  std::fill_n(rows + (2 * stride + chunk) * body.bytes, sizeof(double), '\0');  // kernels may read so far
  for (std::size_t k = 0; k < m / 8; k += chunk, in += chunk * body.bytes, out += chunk * body.bytes) {
    make_chunk(body.twiddles, m, k, rows, stride);
    run_radix8(body, {in, out, rows, m / 8, chunk, stride});
  }
}

// A walk over the calls. Most of them are so short that each comparison is felt: calls for 2^rare leaves or more are
// those that may differ from the others.
struct Walk {
  const LeafBody& body;
  char* out;
  std::uint32_t rare;
};

// The call for a transform of 2^log_size leaves. Rows of twiddles: level m/2 begins at element m/8, and level m
// follows.
Columns columns(const LeafBody& body, std::uint32_t log_size, char* at) noexcept {
  const std::size_t stride = (body.leaf << log_size) / (log_size == 1 ? 4 : 8);
  return {at, at, body.twiddles.table + stride * body.bytes, stride, stride, stride};
}

[[gnu::noinline]] void rare_call(const Walk& walk, std::uint32_t log_size, char* at) noexcept {
  const LeafBody& body = walk.body;
  const std::size_t m = body.leaf << log_size;
  Columns all = columns(body, log_size, at);
  if (log_size == body.log_rows) all.out = walk.out;
  if (m > body.twiddles.stored) return chunked_call(body, m, all.in, all.out);
  log_size == 1 ? run(body.radix4, all) : run_radix8(body, all);
}

void call(const Walk& walk, std::uint32_t log_size, char* at) noexcept {
  if (log_size >= walk.rare) return rare_call(walk, log_size, at);
  run(log_size == 1 ? walk.body.radix4 : walk.body.radix8, columns(walk.body, log_size, at));
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

}  // namespace

void run_leaf_body(const LeafBody& body, char* work, char* out) noexcept {
  std::uint32_t rare = 1;
  while (rare < body.log_rows && body.leaf << rare <= body.twiddles.stored &&
         !wants_parts(body, work, (body.leaf << rare) / 8))
    ++rare;
  recurse({body, out, rare}, body.log_rows, work);
}

}  // namespace sfft
