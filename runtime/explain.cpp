// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/explain.hpp"

#include <cstdarg>
#include <cstdio>
#include <span>

#include "runtime/work.hpp"

namespace sfft {
namespace {

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

void add_counts(Text& text, const KernelCounts& counts) noexcept {
  text.add("%u adds, %u multiplies, %u multiply-adds, %u shuffles, %u loads, %u stores", counts.adds, counts.multiplies,
           counts.fmas, counts.shuffles, counts.loads + counts.constants, counts.stores);
}

KernelCounts sum_of(std::span<const Work> parts) noexcept {
  KernelCounts sum{};
  for (const Work& work : parts) {
    const auto times = static_cast<std::uint32_t>(work.turns);
    sum = {sum.adds + times * work.counts.adds,           sum.multiplies + times * work.counts.multiplies,
           sum.fmas + times * work.counts.fmas,           sum.shuffles + times * work.counts.shuffles,
           sum.loads + times * work.counts.loads,         sum.stores + times * work.counts.stores,
           sum.constants + times * work.counts.constants, 0};
  }
  return sum;
}

// Calls of one kernel for arrays of several sizes are one line. How many parts are left.
std::size_t join_sizes(Work* parts, std::size_t count) noexcept {
  std::size_t kept = 0;
  for (const Work& work : std::span(parts, count)) {
    Work* const last = kept > 0 ? &parts[kept - 1] : nullptr;
    if (last && last->kernel == work.kernel && last->points == work.points) {
      last->turns += work.turns;
      last->twiddles += work.twiddles;
    } else {
      parts[kept++] = work;
    }
  }
  return kept;
}

}  // namespace

int explain(const Prepared& prepared, char* buffer, std::size_t size) noexcept {
  const Problem& problem = prepared.recipe.problem;
  const std::size_t bytes = complex_bytes(problem.precision);
  Text text(buffer, size);
  char line[256];
  describe(prepared.recipe, line, sizeof line);
  text.add("%s\n", line);
  Work memory[most_work];
  const std::span<const Work> parts(memory, join_sizes(memory, work_of(prepared.recipe, memory)));
  std::size_t moved = 0, twiddles = 0;
  for (const Work& work : parts) {
    const std::size_t through = work.turns * work.points * bytes;
    text.add("  %zu x %s: ", work.turns, work.kernel);
    add_counts(text, work.counts);
    text.add(" each; reads %zu and writes %zu bytes, and %zu of twiddles\n", through, through, work.twiddles);
    moved += through;
    twiddles += work.twiddles;
  }
  text.add("  in all: ");
  add_counts(text, sum_of(parts));
  text.add("; %zu bytes read and written, and %zu of twiddles read\n", moved, twiddles);
  text.add("  tables: %zu bytes, %.3f of one array\n", bytes_of(prepared.tables),
           static_cast<double>(bytes_of(prepared.tables)) / static_cast<double>(problem.n * bytes));
  return text.length();
}

}  // namespace sfft
