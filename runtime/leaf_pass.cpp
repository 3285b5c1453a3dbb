// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/leaf_pass.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <span>

#include "runtime/memory.hpp"

namespace sfft {
namespace {

// A transform of m leaves that begins at place `in`; m * stride = rows. Places are modulo rows, a power of two.
void fill_offsets(std::uint32_t* offsets, std::size_t mask, std::size_t m, std::size_t in, std::size_t stride,
                  std::uint32_t out) noexcept {
  if (m <= 2) {
    offsets[in & mask] = out;
    if (m == 2) offsets[(in + stride) & mask] = out + 1;  // the two halves of a leaf lie side by side
    return;
  }
  const auto quarter = static_cast<std::uint32_t>(m / 4);
  fill_offsets(offsets, mask, m / 2, in, 2 * stride, out);
  fill_offsets(offsets, mask, m / 4, in + stride, 4 * stride, out + 2 * quarter);
  fill_offsets(offsets, mask, m / 4, in - stride, 4 * stride, out + 3 * quarter);
}

// The kinds of the lanes of a vector: `first` in so many lanes, then `second`.
struct Lanes {
  char first, second;
  std::size_t split;

  bool operator==(const LeafKernel& kernel) const noexcept {
    for (std::size_t lane = 0; lane < kernel.vl; ++lane)
      if (kernel.lanes[lane] != (lane < split ? first : second)) return false;
    return true;
  }
};

// Adds runs to a pass, finding their kernels.
class Builder {
 public:
  Builder(const KernelTable& kernels, const LeafSelection& wanted, LeafPass& pass) noexcept
      : kernels_(kernels.leaves, kernels.leaf_count), wanted_(wanted), pass_(pass) {}

  // The vectors from leaf `begin` up to leaf `end`, if there are any.
  bool add(const Lanes& lanes, std::size_t begin, std::size_t end, bool earlier = false) noexcept {
    if (begin == end) return true;
    const LeafKernel *kernel = find(lanes, false), *streamed = wanted_.streaming ? find(lanes, true) : nullptr;
    if (!kernel || (wanted_.streaming && !streamed)) return false;
    pass_.runs[pass_.count++] = {kernel, streamed, begin, (end - begin) / kernel->vl, earlier};
    return true;
  }
  const LeafKernel* find(const Lanes& lanes, bool streaming) const noexcept {
    const LeafKernel* other = nullptr;  // of the other order
    for (const LeafKernel& kernel : kernels_) {
      if (kernel.n != wanted_.leaf || kernel.precision != wanted_.precision || kernel.streaming != streaming) continue;
      if (!(lanes == kernel)) continue;
      if (kernel.interleaved == wanted_.interleaved) return &kernel;
      other = &kernel;
    }
    return other;
  }

 private:
  std::span<const LeafKernel> kernels_;
  LeafSelection wanted_;
  LeafPass& pass_;
};

// The rows of a block: as long as a leaf's worth of them fills this much, and a line apart from a power of two.
constexpr std::size_t block_bytes = 16384, most_leaf = 64;
std::size_t block_columns(const LeafPass& pass) noexcept { return block_bytes / pass.leaf / pass.bytes; }
std::size_t block_stride(const LeafPass& pass) noexcept { return block_columns(pass) + line_bytes / pass.bytes; }

// Input and output of no more than this are in the second cache, or near it.
constexpr std::size_t second_cache = std::size_t{1} << 21;

void run_gathered(const LeafPass& pass, const LeafKernel& kernel, const void* constants, const LeafStep& all) noexcept {
  alignas(line_bytes) char memory[block_bytes + most_leaf * line_bytes];
  const std::size_t leaf = pass.leaf, bytes = pass.bytes;
  const std::size_t most = block_columns(pass), stride = block_stride(pass);
  const auto* in = static_cast<const char*>(all.in);
  LeafStep step = all;
  step.in = memory;
  for (std::size_t left = step.count * kernel.vl, columns = 0; left > 0; left -= columns) {
    columns = std::min(left, most);
    for (std::size_t b = 0; b < leaf; ++b)
      std::memcpy(memory + b * stride * bytes, in + b * pass.rows * bytes, columns * bytes);
    step.count = columns / kernel.vl;
    kernel.run(step, constants);
    in += columns * bytes;
    step.offsets += columns;
  }
}

// All rows from a column on, a block of them, as far as there are any.
void fetch_rows(const LeafPass& pass, const char* in, std::size_t column, std::size_t count) noexcept {
  const std::size_t end = std::min(column + count, pass.rows);
  for (std::size_t b = 0; b < pass.leaf; ++b)
    for (std::size_t c = column; c < end; c += line_bytes / pass.bytes)
      __builtin_prefetch(in + (b * pass.rows + c) * pass.bytes, 0, 1);
}

// With fetching, a block of columns of all rows at a time, while the one after the next is on its way to the last
// cache: to the first one the pass is slower than without (docs/decisions/0004-hard-coded-leaves.md).
void run_kernel(const LeafPass& pass, const LeafKernel& kernel, const void* constants, const LeafStep& all) noexcept {
  constexpr std::size_t fetched_bytes = 8192;
  if (!pass.fetching) return kernel.run(all, constants);
  const std::size_t vectors = std::max<std::size_t>(fetched_bytes / pass.leaf / pass.bytes / kernel.vl, 1);
  const std::size_t columns = vectors * kernel.vl;
  std::size_t column = static_cast<std::size_t>(all.offsets - pass.offsets);
  const char* const rows = static_cast<const char*>(all.in) - column * pass.bytes;
  LeafStep step = all;
  for (std::size_t left = all.count; left > 0; left -= step.count, column += columns) {
    fetch_rows(pass, rows, column + 2 * columns, columns);
    step.in = rows + column * pass.bytes;
    step.offsets = pass.offsets + column;
    step.count = std::min(left, vectors);
    kernel.run(step, constants);
  }
}

// Leaves may be done twice, so vectors may overlap: one at each end, and aligned ones between.
void run_aligned(const LeafPass& pass, const LeafKernel& kernel, const void* constants, const LeafStep& step) noexcept {
  constexpr std::size_t worth_it = 8;
  const std::size_t shift = elements_to_aligned(step.in, pass.bytes, kernel.vl * pass.bytes);
  if (shift == 0 || step.count < worth_it) return run_kernel(pass, kernel, constants, step);
  const auto part = [&](std::size_t column, std::size_t count) {
    const char* const in = static_cast<const char*>(step.in) + column * pass.bytes;
    run_kernel(pass, kernel, constants, {in, step.out, step.indices, step.offsets + column, count});
  };
  part(0, 1);
  part(shift, step.count - 1);
  part((step.count - 1) * kernel.vl, 1);
}

LeafStep step_of(const LeafPass& pass, const LeafPass::Run& run, const void* in, void* out,
                 const std::ptrdiff_t* indices) noexcept {
  return {static_cast<const char*>(in) + run.first * pass.bytes, out, indices + (run.earlier ? 0 : 1),
          pass.offsets + run.first, run.vectors};
}

const void* constants_of(const LeafPass& pass, const LeafKernel& kernel) noexcept {
  return kernel.constants[static_cast<std::size_t>(pass.direction)];
}

void run_in_turns(const LeafPass& pass, const LeafPass::Run& run, const LeafKernel& kernel, const void* in,
                  void* out) noexcept {
  constexpr std::size_t places = 64;
  const std::size_t apart = std::max(pass.rows / places, std::size_t{kernel.vl});
  const std::size_t block = std::min(apart, page_bytes / pass.bytes), end = run.first + run.vectors * kernel.vl;
  for (std::size_t begin = 0; begin < apart; begin += block) {
    for (std::size_t place = begin; place < pass.rows; place += apart) {
      const std::size_t first = std::max(run.first, place), last = std::min(end, place + block);
      if (first >= last) continue;
      const LeafPass::Run part{run.kernel, run.streaming, first, (last - first) / kernel.vl, run.earlier};
      run_aligned(pass, kernel, constants_of(pass, kernel), step_of(pass, part, in, out, pass.indices));
    }
  }
}

void run_vectors(const LeafPass& pass, const LeafPass::Run& run, const void* in, void* out) noexcept {
  if (run.vectors == 0) return;
  const bool may_stream = address(out) % line_bytes == 0;
  const LeafKernel& kernel = run.streaming && may_stream ? *run.streaming : *run.kernel;
  if (pass.in_turns) return run_in_turns(pass, run, kernel, in, out);
  const bool whole_lines = kernel.vl * pass.bytes == line_bytes && address(in) % pass.bytes == 0;
  const bool gathered = pass.gather >= (whole_lines ? Gather::always : Gather::shared_lines);
  const LeafStep step = step_of(pass, run, in, out, gathered ? pass.block_indices : pass.indices);
  (gathered ? run_gathered : run_aligned)(pass, kernel, constants_of(pass, kernel), step);
}

// The vector that has the last leaf, by way of memory that has room for all of it.
void run_last(const LeafPass& pass, const LeafPass::Run& run, const void* in, char* out, char* tail) noexcept {
  constexpr std::uint32_t in_order[] = {0, 1, 2, 3, 4, 5, 6, 7};
  alignas(line_bytes) char memory[most_leaf * line_bytes];
  LeafStep step = step_of(pass, run, in, memory, pass.indices);
  step.offsets = in_order;
  run.kernel->run(step, constants_of(pass, *run.kernel));
  const std::size_t bytes = pass.leaf * pass.bytes;
  for (std::size_t lane = 0; lane < run.kernel->vl; ++lane) {
    const char* const results = memory + lane * bytes;
    const bool last = run.first + lane == pass.last;
    std::memcpy(out + pass.offsets[run.first + lane] * bytes, results, last ? bytes - line_bytes : bytes);
    if (last) std::memcpy(tail, results + bytes - line_bytes, line_bytes);
  }
}

// The vectors before one of a run, that one, and those after it.
std::array<LeafPass::Run, 3> split(const LeafPass::Run& run, std::size_t vector) noexcept {
  const std::size_t vl = run.kernel->vl;
  std::array<LeafPass::Run, 3> parts{run, run, run};
  parts[0].vectors = vector;
  parts[1].first += vector * vl;
  parts[1].vectors = 1;
  parts[2].first += (vector + 1) * vl;
  parts[2].vectors -= vector + 1;
  return parts;
}

}  // namespace

Gather gathering(std::size_t leaf, std::size_t array, const Core& core) noexcept {
  constexpr std::size_t ways = 8;
  if (!core.has_eight_ways() || leaf <= ways || array <= eight_ways || array > second_cache) return Gather::never;
  return leaf >= 4 * ways && array > 2 * eight_ways ? Gather::always : Gather::shared_lines;
}

bool fetches_rows(std::size_t leaf, std::size_t array, const Core& core) noexcept {
  return leaf > 16 && array > second_cache && core.has_eight_ways();
}

bool takes_turns(std::size_t leaf, std::size_t array) noexcept { return leaf <= 16 && array >= std::size_t{1} << 26; }

LeafLoops leaf_loops(std::size_t rows) noexcept {
  const std::size_t third = rows / 3;
  return {third + 1, third + rows % 3 / 2, third};
}

void fill_leaf_offsets(std::uint32_t* offsets, std::size_t rows) noexcept {
  fill_offsets(offsets, rows - 1, rows, 0, 1, 0);
}

void fill_leaf_indices(std::ptrdiff_t* indices, std::size_t leaf, std::size_t rows) noexcept {
  for (std::size_t b = 0; b <= leaf; ++b)
    indices[b] = static_cast<std::ptrdiff_t>(2 * rows * (b == 0 ? leaf - 1 : b - 1));
}

bool make_leaf_pass(const KernelTable& kernels, const LeafSelection& wanted, std::size_t rows,
                    LeafPass& pass) noexcept {
  pass = {};
  Builder builder(kernels, wanted, pass);
  const Lanes whole{'e', 'e', 0}, halves{'o', 'o', 0};
  const LeafKernel* kernel = builder.find(whole, wanted.streaming);
  if (!kernel || rows < 2 * std::size_t{kernel->vl}) return false;
  pass.leaf = wanted.leaf;
  pass.rows = rows;
  pass.bytes = complex_bytes(wanted.precision);
  const std::size_t array = wanted.leaf * rows * pass.bytes;
  pass.gather = gathering(wanted.leaf, array);
  pass.fetching = fetches_rows(wanted.leaf, array);
  pass.in_turns = wanted.streaming && takes_turns(wanted.leaf, array);
  const std::size_t vl = kernel->vl;
  const LeafLoops loops = leaf_loops(rows);
  // Where each group ends, and how far into its vector; the whole vectors before and after that.
  const std::size_t end1 = loops.first, end2 = end1 + loops.second, into1 = end1 % vl, into2 = end2 % vl;
  const std::size_t before1 = end1 - into1, after1 = into1 == 0 ? end1 : before1 + vl;
  const std::size_t before2 = end2 - into2, after2 = into2 == 0 ? end2 : before2 + vl;
  return builder.add(whole, 0, before1) && builder.add({'e', 'o', into1}, before1, after1) &&
         builder.add(halves, after1, before2) && builder.add({'o', 'e', into2}, before2, after2) &&
         builder.add(whole, after2, rows, true);
}

std::size_t leaf_table_bytes(const LeafPass& pass) noexcept {
  return 2 * (pass.leaf + 1) * sizeof(std::ptrdiff_t) + pass.rows * sizeof(std::uint32_t);
}

void fill_leaf_tables(LeafPass& pass, void* memory) noexcept {
  auto *const indices = static_cast<std::ptrdiff_t*>(memory), *const block_indices = indices + pass.leaf + 1;
  auto* const offsets = reinterpret_cast<std::uint32_t*>(block_indices + pass.leaf + 1);
  fill_leaf_indices(indices, pass.leaf, pass.rows);
  fill_leaf_indices(block_indices, pass.leaf, block_stride(pass));
  fill_leaf_offsets(offsets, pass.rows);
  pass.last = static_cast<std::size_t>(std::find(offsets, offsets + pass.rows, pass.rows - 1) - offsets);
  pass.indices = indices;
  pass.block_indices = block_indices;
  pass.offsets = offsets;
}

void run_leaf_pass(const LeafPass& pass, const void* in, void* out, char* tail) noexcept {
  for (const LeafPass::Run& run : std::span(pass.runs, pass.count)) {
    if (!tail || pass.last < run.first || pass.last >= run.first + run.vectors * run.kernel->vl) {
      run_vectors(pass, run, in, out);
      continue;
    }
    const auto [before, last, after] = split(run, (pass.last - run.first) / run.kernel->vl);
    run_vectors(pass, before, in, out);
    run_last(pass, last, in, static_cast<char*>(out), tail);
    run_vectors(pass, after, in, out);
  }
  if (const LeafKernel* const streamed = pass.runs[0].streaming)  // until all is in memory
    streamed->run({in, out, pass.indices, pass.offsets, 0}, constants_of(pass, *streamed));
}

}  // namespace sfft
