// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/hard_coded_leaf.hpp"

#include <algorithm>
#include <bit>
#include <limits>
#include <span>

#include "runtime/cache.hpp"

namespace sfft {
namespace {

// The widest body kernel of a radix whose vectors fit the shortest rows, half a leaf.
const BodyKernel* find_body(const KernelTable& kernels, Precision precision, std::uint32_t radix,
                            std::size_t leaf) noexcept {
  const BodyKernel* best = nullptr;
  for (const BodyKernel& kernel : std::span(kernels.bodies, kernels.body_count)) {
    if (kernel.precision != precision || kernel.radix != radix || 2 * std::size_t{kernel.vl} > leaf) continue;
    if (!best || kernel.vl > best->vl) best = &kernel;
  }
  return best;
}

// Whether input, output and half an array of other things are more than the last cache holds. No last cache is so small
// that an array of a megabyte is too large for it.
bool exceeds_caches(std::size_t n, Precision precision, std::size_t last_cache) noexcept {
  const std::size_t bytes = n * complex_bytes(precision);
  return bytes > std::size_t{1} << 20 && bytes > (last_cache != 0 ? last_cache : last_cache_bytes()) / 5 * 2;
}

void set_body(HardCodedLeafData::Body& body, const BodyKernel& kernel, Direction direction) noexcept {
  body = {kernel.run, kernel.constants[static_cast<std::size_t>(direction)]};
}

bool is_aligned(const void* pointer) noexcept {
  return reinterpret_cast<std::uintptr_t>(pointer) % static_cast<std::size_t>(memory_alignment) == 0;
}

void leaf_pass(const HardCodedLeafData& data, const char* in, void* out) noexcept {
  const bool may_stream = is_aligned(out);
  for (const LeafPass::Run& run : std::span(data.pass.runs, data.pass.count)) {
    const LeafKernel& kernel = run.streaming && may_stream ? *run.streaming : *run.kernel;
    const LeafStep step{in + run.first * data.bytes, out, data.indices + (run.earlier ? 0 : 1),
                        data.offsets + run.first, run.vectors};
    kernel.run(step, kernel.constants[static_cast<std::size_t>(data.direction)]);
  }
}

// A walk over the body: in place, but for the last call, the largest, which may write elsewhere.
struct Walk {
  const HardCodedLeafData& data;
  char* out;
};

// A radix 8 call of m points, a chunk of columns at a time. Its three rows of twiddles begin at places of a page that
// are apart from each other, from the data and from the tables.
[[gnu::noinline]] void chunked_call(const HardCodedLeafData& data, std::size_t m, const char* in, char* out) noexcept {
  constexpr std::size_t apart = 512, row = LeafTwiddleLimits::most_chunk * 2 * sizeof(double) + apart;
  alignas(64) char memory[3 * row + page_bytes];
  const std::size_t chunk = data.twiddles.chunk, stride = chunk + apart / data.bytes;
  char* const rows = at_place(memory, (reinterpret_cast<std::uintptr_t>(in) & ~std::uintptr_t{63}) + 3 * apart / 2);
  std::fill_n(rows + (2 * stride + chunk) * data.bytes, sizeof(double), '\0');  // kernels may read so far
  for (std::size_t k = 0; k < m / 8; k += chunk, in += chunk * data.bytes, out += chunk * data.bytes) {
    make_chunk(data.twiddles, m, k, rows, stride);
    data.radix8.run(in, out, rows, m / 8, chunk, stride, data.radix8.constants);
  }
}

// The call for a transform of 2^log_size leaves. Rows of twiddles: level m/2 begins at element m/8, and level m
// follows.
void body_call(const Walk& walk, unsigned log_size, char* at) noexcept {
  const HardCodedLeafData& data = walk.data;
  const std::size_t m = data.leaf << log_size, stride = log_size == 1 ? m / 4 : m / 8;
  char* const out = log_size == data.log_rows ? walk.out : at;
  if (m > data.twiddles.stored) return chunked_call(data, m, at, out);
  const HardCodedLeafData::Body& body = log_size == 1 ? data.radix4 : data.radix8;
  body.run(at, out, data.twiddles.table + stride * data.bytes, stride, stride, stride, body.constants);
}

void run_rule(const Walk& walk, std::uint32_t rule, char* base) noexcept {
  const auto leaf_bytes = static_cast<std::ptrdiff_t>(walk.data.leaf * walk.data.bytes);
  const BodySymbol* const end = body_grammar.symbols + body_grammar.first[rule + 1];
  for (const BodySymbol* symbol = body_grammar.symbols + body_grammar.first[rule]; symbol != end; ++symbol) {
    char* const at = base + symbol->offset * leaf_bytes;
    if (symbol->log_size == 0)
      run_rule(walk, symbol->rule, at);
    else
      body_call(walk, symbol->log_size, at);
  }
}

void body(const Walk& walk, std::uint32_t log_size, char* at) noexcept {
  if (log_size <= body_grammar.largest) return run_rule(walk, log_size - 1, at);
  const std::size_t eighth = (walk.data.leaf << log_size) / 8 * walk.data.bytes;
  body(walk, log_size - 2, at);
  body(walk, log_size - 3, at + 2 * eighth);
  body(walk, log_size - 3, at + 3 * eighth);
  body(walk, log_size - 2, at + 4 * eighth);
  body(walk, log_size - 2, at + 6 * eighth);
  body_call(walk, log_size, at);
}

}  // namespace

bool HardCodedLeafKernels::find(const KernelTable& table, Precision precision, std::size_t n,
                                const HardCodedLeafShape& shape) noexcept {
  const std::size_t rows = n / shape.leaf;
  radix4 = find_body(table, precision, 4, shape.leaf);
  radix8 = find_body(table, precision, 8, shape.leaf);
  return rows <= std::numeric_limits<std::uint32_t>::max() && radix4 && radix8 &&
         make_leaf_pass(table, precision, shape.leaf, rows, shape.streaming, pass);
}

std::size_t hard_coded_leaf_shapes(std::size_t n, Precision precision, const Target& target, const KernelTable& kernels,
                                   std::size_t last_cache, HardCodedLeafShape* shapes, std::size_t most) noexcept {
  // docs/decisions/0004-hard-coded-leaves.md has the timings: larger leaves need registers, and pay while the body is
  // in the second-level cache. Over leaves of 32 the body of 2048 points is two levels of radix 8 and nothing else.
  constexpr std::size_t small = 1 << 16, two_levels = 1 << 11;
  constexpr HardCodedLeafShape large_leaves[] = {{32, false}, {16, false}, {64, false}, {8, false}},
                               wide[] = {{16, false}, {32, false}, {64, false}, {8, false}},
                               narrow[] = {{16, false}, {8, false}, {32, false}, {64, false}},
                               one_lane[] = {{8, false}, {16, false}, {32, false}, {64, false}},
                               past_caches[] = {{16, true}, {16, false}, {8, false}, {32, false}};
  const bool many_registers = target.registers >= 32;
  const std::span<const HardCodedLeafShape> wanted = exceeds_caches(n, precision, last_cache) ? past_caches
                                                     : target.bytes == 0                      ? one_lane
                                                     : n == two_levels                        ? large_leaves
                                                     : !many_registers                        ? narrow
                                                     : n <= small                             ? large_leaves
                                                                                              : wide;
  std::size_t found = 0;
  for (const HardCodedLeafShape& shape : wanted) {
    HardCodedLeafKernels needed;
    if (found < most && needed.find(kernels, precision, n, shape)) shapes[found++] = shape;
  }
  return found;
}

bool prepare_hard_coded_leaf(const Problem& problem, const HardCodedLeafShape& shape, const KernelTable& kernels,
                             HardCodedLeafData& data, Buffer& tables, const LeafTwiddleLimits& limits) noexcept {
  const std::size_t rows = problem.n / shape.leaf;
  HardCodedLeafKernels needed;
  if (!needed.find(kernels, problem.precision, problem.n, shape)) return false;
  data.pass = needed.pass;
  set_body(data.radix4, *needed.radix4, problem.direction);
  set_body(data.radix8, *needed.radix8, problem.direction);
  data.leaf = shape.leaf;
  data.bytes = complex_bytes(problem.precision);
  data.direction = problem.direction;
  data.log_rows = static_cast<std::uint32_t>(std::bit_width(rows)) - 1;

  // One allocation: twiddles, indices, offsets.
  const std::size_t index_bytes = (shape.leaf + 1) * sizeof(std::ptrdiff_t),
                    offset_bytes = rows * sizeof(std::uint32_t);
  // Kernels in split format exchange real and imaginary parts instead, and read the forward tables both ways.
  const Direction direction = needed.radix8->format == Format::split ? Direction::forward : problem.direction;
  data.twiddles.product = kernels.row_products[static_cast<std::size_t>(problem.precision)];
  void* behind = nullptr;
  tables = make_leaf_twiddles(problem.n, problem.precision, direction, limits, index_bytes + offset_bytes,
                              data.twiddles, behind);
  if (!tables) return false;
  auto* const indices = static_cast<std::ptrdiff_t*>(behind);
  auto* const offsets = reinterpret_cast<std::uint32_t*>(indices + shape.leaf + 1);
  fill_leaf_indices(indices, shape.leaf, rows);
  fill_leaf_offsets(offsets, rows);
  data.indices = indices;
  data.offsets = offsets;
  return true;
}

int run_hard_coded_leaf_via(const void* data, const void* in, void* out, void* work) noexcept {
  const auto& leaf = *static_cast<const HardCodedLeafData*>(data);
  leaf_pass(leaf, static_cast<const char*>(in), work);
  body({leaf, static_cast<char*>(out)}, leaf.log_rows, static_cast<char*>(work));
  return 0;
}

int run_hard_coded_leaf(const void* data, const void* in, void* out) noexcept {
  return run_hard_coded_leaf_via(data, in, out, out);
}

}  // namespace sfft
