// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/three_pass.hpp"

#include <algorithm>

#include "runtime/scratch.hpp"

namespace sfft {
namespace {

// The second pass takes a vector of columns at a time where what it copies then stays in the first cache, and more,
// so that twiddles and lines are used more often, where the row comes from further away anyway.
std::size_t middle_width(std::size_t m, std::size_t vectors) noexcept {
  return m <= 128 ? 1 : std::min<std::size_t>(vectors, 8);
}

// How far two calls of a kernel are apart in a table of one factor a lane.
std::ptrdiff_t lane_table(const ThreePassLayout& l, std::size_t points) noexcept {
  return static_cast<std::ptrdiff_t>((points - 1) * l.lanes.entry());
}

void fill_first_pass(const ThreePassLayout& l, ThreePassData& data) noexcept {
  const std::size_t vl = l.lanes.vl, row = l.row();
  if (l.r2 == 1) {
    data.turn.step = {.in_stride = reals(row),
                      .out_stride = reals(row),
                      .inner = {l.vectors(), reals(vl), reals(vl), 0, lane_table(l, l.r1)},
                      .outer = {l.m, reals(l.r), reals(l.r), 0, 0}};
    return;
  }
  // Scratch memory: for each column r numbers, r1 results for each of the r2 interleaved transforms.
  data.turn.step = {.in_stride = reals(l.r2 * row),
                    .out_stride = reals(l.r),
                    .inner = {l.turned, reals(vl), reals(vl * l.r), 0, lane_table(l, l.r1)},
                    .outer = {l.r2, reals(row), reals(l.r1), 0, 0}};
  data.turn_join.step = {.in_stride = reals(l.r1),
                         .out_stride = reals(l.r1 * row),
                         .inner = {l.r1 / vl, reals(vl), reals(vl * row), lane_table(l, l.r2), 0},
                         .outer = {vl, reals(l.r), reals(row), 0, reals(l.r2 - 1)}};
}

void fill_second_pass(const ThreePassLayout& l, ThreePassData& data) noexcept {
  const std::size_t vl = l.lanes.vl, wide = l.width * vl;
  if (l.m2 == 1) {
    data.first.step = {.in_stride = reals(l.r),
                       .out_stride = reals(l.r),
                       .inner = {l.width, reals(vl), reals(vl), 0, reals(l.m1 - 1)},
                       .outer = {1, 0, 0, 0, 0}};
    return;
  }
  // Scratch memory: m rows as wide as the columns of a turn; m1 results for each of the m2 interleaved transforms.
  data.first.step = {.in_stride = reals(l.r * l.m2),
                     .out_stride = reals(l.m2 * wide),
                     .inner = {l.width, reals(vl), reals(vl), 0, reals(l.m1 - 1)},
                     .outer = {l.m2, reals(l.r), reals(wide), 0, 0}};
  data.second.step = {.in_stride = reals(wide),
                      .out_stride = reals(l.r * l.m1),
                      .inner = {l.width, reals(vl), reals(vl), 0, reals(l.m2 - 1)},
                      .outer = {l.m1, reals(l.m2 * wide), reals(l.r), lane_table(l, l.m2), 0}};
}

void fill_crossed_pass(const ThreePassLayout& l, ThreePassData& data) noexcept {
  data.cross.step = {.in_stride = reals(l.row()),
                     .out_stride = reals(l.row()),
                     .inner = {l.m, reals(l.r), reals(l.r), 0, 0},
                     .outer = {1, 0, 0, 0, 0}};
}

// Scratch memory: for each vector of results r numbers a lane, s1 times s2 of them. Of the r columns s1 at a time are
// read, s2 apart; those of vl rows lie side by side in the order a = a / vl, a modulo vl.
void fill_third_pass(const ThreePassLayout& l, ThreePassData& data) noexcept {
  const std::size_t vl = l.lanes.vl, row = l.row();
  const ColumnLoop every_vector{l.vectors(), reals(vl * row), reals(vl * l.r), 0, 0};
  const ColumnLoop every_column{l.s2 / vl, reals(vl), reals(vl * vl), 0, 0};
  data.plain.step = {.in_stride = reals(l.s2),
                     .out_stride = reals(l.s2 * vl),
                     .inner = {vl, reals(row), reals(vl), 0, 0},
                     .outer = l.s2 == vl ? every_vector : every_column};
  data.finish.step = {.in_stride = reals(vl),
                      .out_stride = reals(l.s1 * row),
                      .inner = {l.vectors(), reals(vl * l.r), reals(vl), 0, 0},
                      .outer = {l.s1, reals(l.s2 * vl), reals(row), reals(l.s2 - 1), 0}};
}

const char* moved(const void* pointer, std::size_t bytes) noexcept { return static_cast<const char*>(pointer) + bytes; }

// So many vectors of so many rows, to the second cache. Behind the last row's end that does nothing.
void fetch(const ThreePassLayout& l, const char* at, std::size_t rows, std::size_t vectors) noexcept {
  for (std::size_t row = 0; row < rows; ++row, at += l.bytes(l.row()))
    for (std::size_t i = 0; i < vectors; ++i) __builtin_prefetch(at + l.bytes(i * l.lanes.vl), 0, 2);
}

void first_pass(const ThreePassData& data, const char* in, char* out, char* work) noexcept {
  if (!data.turn_join) return data.turn(in, out, nullptr, data.after_turn);
  const ThreePassLayout& l = data.layout;
  const std::size_t vl = l.lanes.vl, turn_table = (l.r1 - 1) * l.lanes.entry() * l.real;
  const std::size_t join_table = l.bytes(vl * (l.r2 - 1));
  for (std::size_t b = 0; b < l.m; ++b) {
    for (std::size_t first = 0; first < l.vectors(); first += l.turned) {
      const std::size_t at = l.bytes(b * l.r + first * vl);
      if (l.fetching()) fetch(l, in + at + l.bytes(l.turned * vl), l.r, l.turned);
      data.turn(in + at, work, nullptr, moved(data.after_turn, first * turn_table));
      for (std::size_t i = 0; i < l.turned; ++i)
        data.turn_join(work + l.bytes(i * vl * l.r), out + at + l.bytes(i * vl), data.before_turn_join,
                       moved(data.after_turn_join, (first + i) * join_table));
    }
  }
}

// Of one row: the factors before depend on its c, those after on its a, modulo vl.
void second_pass(const ThreePassData& data, char* row, char* work, std::size_t index) noexcept {
  const ThreePassLayout& l = data.layout;
  const std::size_t vl = l.lanes.vl, entry = l.lanes.entry() * l.real;
  const char* const before_first = moved(data.before_first, index / vl * (l.m1 - 1) * entry);
  const char* const before_second = moved(data.before_second, index / vl * l.m1 * (l.m2 - 1) * entry);
  for (std::size_t column = 0; column < l.vectors(); column += l.width) {
    const std::size_t factors = index % vl * l.vectors() + column;
    const char* const after_first = moved(data.after_first, l.bytes(factors * (l.m1 - 1)));
    char* const at = row + l.bytes(column * vl);
    data.first(at, l.m2 == 1 ? at : work, before_first, after_first);
    if (data.second) data.second(work, at, before_second, moved(data.after_second, l.bytes(factors * (l.m2 - 1))));
  }
}

void third_pass(const ThreePassData& data, const char* in, char* out, char* work) noexcept {
  if (data.cross) return data.cross(in, out, nullptr, nullptr);
  const ThreePassLayout& l = data.layout;
  const std::size_t vl = l.lanes.vl, calls = l.s2 == vl ? 1 : l.vectors();
  for (std::size_t e = 0; e < l.m; ++e, in += l.bytes(l.r), out += l.bytes(l.r)) {
    for (std::size_t i = 0; i < calls; ++i) {
      const char* const at = in + l.bytes(i * vl * l.row());
      if (l.fetching()) fetch(l, at + l.bytes(l.r), vl, l.vectors());
      data.plain(at, work + l.bytes(i * vl * l.r), nullptr, nullptr);
    }
    data.finish(work, out, data.before_finish, nullptr);
  }
}

// The first pass writes to `array`, the last one reads from it.
void run_passes(const ThreePassData& data, const void* in, void* array, void* out, char* work) noexcept {
  const ThreePassLayout& l = data.layout;
  auto* const rows = static_cast<char*>(array);
  first_pass(data, static_cast<const char*>(in), rows, work);
  for (std::size_t row = 0; row < l.r; ++row) second_pass(data, rows + l.bytes(row * l.row()), work, row);
  third_pass(data, rows, static_cast<char*>(out), work);
}

char* aligned(void* work) noexcept {
  return static_cast<char*>(work) + (line_bytes - address(work) % line_bytes) % line_bytes;
}

}  // namespace

std::size_t ThreePassLayout::work_bytes() const noexcept {
  const std::size_t columns = r2 > 1 ? turned * lanes.vl * r : 0, middle = m2 > 1 ? width * lanes.vl * m : 0;
  return bytes(std::max({columns, middle, s2 > 1 ? r * r : 0}));
}

bool prepare_three_pass(const Problem& problem, const ThreePassShape& shape, const KernelTable& table,
                        ThreePassData& data, Buffer& tables) noexcept {
  ThreePassKernels kernels;
  if (!kernels.find(table, problem.precision, shape)) return false;
  data.turn.set(kernels.turn, problem.direction);
  data.turn_join.set(kernels.turn_join, problem.direction);
  data.first.set(kernels.first, problem.direction);
  data.second.set(kernels.second, problem.direction);
  data.plain.set(kernels.plain, problem.direction);
  data.finish.set(kernels.finish, problem.direction);
  data.cross.set(kernels.cross, problem.direction);
  const bool split = kernels.turn->format == Format::split;
  ThreePassLayout& l = data.layout;
  l = {.r = shape.ends.points(),
       .r1 = shape.ends.first,
       .r2 = shape.ends.second,
       .s1 = kernels.cross ? kernels.cross->n : kernels.plain->n,
       .s2 = kernels.cross ? 1 : kernels.finish->n,
       .m = shape.middle.points(),
       .m1 = shape.middle.first,
       .m2 = shape.middle.second,
       .lanes = {kernels.turn->vl, split ? 1U : 2U},
       .real = real_bytes(problem.precision),
       .turned = shape.ends.points() > 64 ? 8U : 2U,
       .width = 0};
  l.width = l.m2 == 1 ? l.vectors() : middle_width(l.m, l.vectors());
  // Kernels in split format exchange real and imaginary parts instead, and read the forward tables both ways.
  if (!make_three_pass_tables(problem.precision, split ? Direction::forward : problem.direction, data, tables))
    return false;
  fill_first_pass(l, data);
  fill_second_pass(l, data);
  kernels.cross ? fill_crossed_pass(l, data) : fill_third_pass(l, data);
  return true;
}

int run_three_pass_via(const void* data, const void* in, void* out, void* work) noexcept {
  const auto& passes = *static_cast<const ThreePassData*>(data);
  run_passes(passes, in, out, out, aligned(work));
  return 0;
}

int run_three_pass(const void* data, const void* in, void* out) noexcept {
  const auto& passes = *static_cast<const ThreePassData*>(data);
  const ThreePassLayout& l = passes.layout;
  const std::size_t own = passes.scratch_bytes();
  if (own == 0) return run_three_pass_via(data, in, out, nullptr);
  // Vectors that straddle lines in every pass take longer than another array does, up to 32 rows of it.
  const bool straddles = !passes.turn_join && address(out) % l.bytes(l.lanes.vl) != 0;
  const std::size_t bytes = straddles ? own + l.bytes(l.n()) : own;
  char* const work = static_cast<char*>(scratch_beside(out, bytes));
  if (!work) return fail_scratch(bytes);
  if (straddles)
    run_passes(passes, in, work, out, aligned(work + l.bytes(l.n())));
  else
    run_three_pass_via(data, in, out, work);
  return 0;
}

}  // namespace sfft
