// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/explain.hpp"

#include <cstdarg>
#include <cstdio>
#include <span>

#include "runtime/registry.hpp"

namespace sfft {
namespace {

std::size_t turns(const ColumnStep& step, std::size_t blocks) noexcept {
  return step.inner.count * step.outer.count * blocks;
}

// Bytes of twiddles that a column kernel reads: one number for all lanes, or two vectors.
std::size_t twiddle_bytes(const ColumnKernel& kernel, std::size_t all_turns) noexcept {
  const std::size_t real = real_bytes(kernel.precision), lanes = kernel.format == Format::split ? 1 : 2;
  const std::size_t one = 2 * real, each = 2 * lanes * kernel.vl * real, rows = kernel.n - 1;
  switch (kernel.role) {
    case ColumnRole::plain:
      return 0;
    case ColumnRole::finish:
      return all_turns * rows * one;
    case ColumnRole::join:
      return all_turns * rows * (one + each);
    case ColumnRole::turn:
      return all_turns * rows * each;
  }
  return 0;
}

std::size_t four_step_work(const Prepared& prepared, Work* parts) noexcept {
  const Recipe& recipe = prepared.recipe;
  const FourStepData& data = prepared.four_step;
  FourStepKernels kernels;
  if (!kernels.find(*code_of(*recipe.target)->kernels, recipe.problem.precision, recipe.four_step)) return 0;
  std::size_t count = 0;
  const auto add = [&](const ColumnKernel* kernel, const FourStepData::Step& step, std::size_t blocks) {
    if (!kernel) return;
    const std::size_t all = turns(step.step, blocks);
    parts[count++] = {kernel->name, kernel->counts, all, std::size_t{kernel->n} * kernel->vl,
                      twiddle_bytes(*kernel, all)};
  };
  add(kernels.turn, data.turn, data.column_blocks);
  add(kernels.join, data.join, data.column_blocks);
  add(kernels.plain, data.plain, data.row_blocks);
  add(kernels.finish, data.finish, data.row_blocks);
  return count;
}

// How many columns the body calls of radix 4 and of radix 8 have in a transform of 2^log_size leaves.
struct Columns {
  std::size_t four, eight;
};
Columns body_columns(unsigned log_size, std::size_t leaf) noexcept {
  if (log_size == 0) return {0, 0};
  if (log_size == 1) return {leaf / 2, 0};
  const Columns quarter = body_columns(log_size - 2, leaf);
  const Columns eighth = log_size == 2 ? Columns{0, 0} : body_columns(log_size - 3, leaf);
  return {3 * quarter.four + 2 * eighth.four, 3 * quarter.eight + 2 * eighth.eight + (leaf << log_size) / 8};
}

std::size_t leaf_work(const Prepared& prepared, Work* parts) noexcept {
  const HardCodedLeafData& data = prepared.leaf;
  std::size_t count = 0;
  for (const LeafPass::Run& run : std::span(data.pass.runs, data.pass.count)) {
    const LeafKernel& kernel = run.streaming ? *run.streaming : *run.kernel;
    parts[count++] = {kernel.name, kernel.counts, run.vectors, data.leaf * kernel.vl, 0};
  }
  const Columns columns = body_columns(data.log_rows, data.leaf);
  for (const auto& [body, all] : {std::pair{&data.radix4, columns.four}, {&data.radix8, columns.eight}}) {
    const BodyKernel& kernel = *body->kernel;
    const std::size_t rows = kernel.radix == 8 ? 3 : 1;
    if (all > 0)
      parts[count++] = {kernel.name, kernel.counts, all / kernel.vl, std::size_t{kernel.radix} * kernel.vl,
                        all * rows * data.bytes};
  }
  return count;
}

// snprintf, again and again.
class Text {
 public:
  Text(char* buffer, std::size_t size) noexcept : buffer_(buffer), size_(size) {}
  [[gnu::format(printf, 2, 3)]] void add(const char* format, ...) noexcept {
    std::va_list arguments;
    va_start(arguments, format);
    const std::size_t used = static_cast<std::size_t>(length_);
    const bool room = used < size_;
    length_ += std::vsnprintf(room ? buffer_ + used : nullptr, room ? size_ - used : 0, format, arguments);
    va_end(arguments);
  }
  int length() const noexcept { return length_; }

 private:
  char* buffer_;
  std::size_t size_;
  int length_ = 0;
};

void add_counts(Text& text, const KernelCounts& counts, std::size_t times) noexcept {
  text.add("%zu adds, %zu multiplies, %zu multiply-adds, %zu shuffles, %zu loads, %zu stores", counts.adds * times,
           counts.multiplies * times, counts.fmas * times, counts.shuffles * times,
           (counts.loads + counts.constants) * times, counts.stores * times);
}

}  // namespace

std::size_t work_of(const Prepared& prepared, Work* parts) noexcept {
  const Recipe& recipe = prepared.recipe;
  if (recipe.family == Family::four_step) return four_step_work(prepared, parts);
  if (recipe.family == Family::hard_coded_leaf) return leaf_work(prepared, parts);
  if (!recipe.kernel) return 0;
  parts[0] = {recipe.kernel->name, recipe.kernel->counts, 1, recipe.problem.n, 0};
  return 1;
}

int explain(const Prepared& prepared, char* buffer, std::size_t size) noexcept {
  const Problem& problem = prepared.recipe.problem;
  const std::size_t bytes = complex_bytes(problem.precision);
  Text text(buffer, size);
  char line[256];
  describe(prepared.recipe, line, sizeof line);
  text.add("%s\n", line);
  Work parts[most_work];
  KernelCounts sum{};
  std::size_t moved = 0, twiddles = 0;
  for (const Work& work : std::span(parts, work_of(prepared, parts))) {
    const std::size_t through = work.turns * work.points * bytes;
    text.add("  %zu x %s: ", work.turns, work.kernel);
    add_counts(text, work.counts, 1);
    text.add(" each; reads %zu and writes %zu bytes, and %zu of twiddles\n", through, through, work.twiddles);
    const auto times = static_cast<std::uint32_t>(work.turns);
    sum = {sum.adds + times * work.counts.adds,           sum.multiplies + times * work.counts.multiplies,
           sum.fmas + times * work.counts.fmas,           sum.shuffles + times * work.counts.shuffles,
           sum.loads + times * work.counts.loads,         sum.stores + times * work.counts.stores,
           sum.constants + times * work.counts.constants, 0};
    moved += through;
    twiddles += work.twiddles;
  }
  text.add("  in all: ");
  add_counts(text, sum, 1);
  text.add("; %zu bytes read and written, and %zu of twiddles read\n", moved, twiddles);
  text.add("  tables: %zu bytes, %.3f of one array\n", bytes_of(prepared.tables),
           static_cast<double>(bytes_of(prepared.tables)) / static_cast<double>(problem.n * bytes));
  return text.length();
}

}  // namespace sfft
