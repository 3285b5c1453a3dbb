// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/four_step.hpp"

#include <algorithm>
#include <bit>

#include "runtime/roots.hpp"

namespace sfft {
namespace {

constexpr std::size_t line = 64;

const ColumnKernel* find(const KernelTable& kernels, Precision precision, ColumnRole role, std::size_t n) noexcept {
  const ColumnKernel* const end = kernels.columns + kernels.column_count;
  const ColumnKernel* found = std::find_if(kernels.columns, end, [&](const ColumnKernel& kernel) {
    return kernel.precision == precision && kernel.role == role && kernel.n == n;
  });
  return found == end ? nullptr : found;
}

// The kernels of a shape; null where the pass has no second kernel, false where one is missing.
struct Kernels {
  const ColumnKernel *turn = nullptr, *join = nullptr, *plain = nullptr, *finish = nullptr;

  bool find_all(const KernelTable& table, Precision precision, const FourStepShape& shape) noexcept {
    turn = find(table, precision, ColumnRole::turn, shape.columns.first);
    plain = find(table, precision, ColumnRole::plain, shape.rows.first);
    if (shape.columns.second > 1) join = find(table, precision, ColumnRole::join, shape.columns.second);
    if (shape.rows.second > 1) finish = find(table, precision, ColumnRole::finish, shape.rows.second);
    return turn && plain && (shape.columns.second == 1 || join) && (shape.rows.second == 1 || finish) &&
           shape.columns.first % turn->vl == 0 &&
           shape.rows.points() % (shape.columns.second > 1 ? line / (2 * real_bytes(precision)) : turn->vl) == 0;
  }
};

// The shapes that did best for n = 2^8 ... 2^20, best first, from timings of all shapes on one machine, an Emerald
// Rapids server (docs/decisions/0003-four-step.md). With 32 registers columns of 32 points fit; with 16 those of 16 do.
// Short columns and long rows win in the caches: the first pass is the dearer one, and its twiddles are best done by
// one kernel. Past the second-level cache the two passes should be alike.
constexpr unsigned first_log = 8, last_log = 20;
constexpr FourStepShape wide_shapes[][2] = {
    {{{16, 1}, {16, 1}}, {{8, 1}, {32, 1}}},      {{{16, 1}, {32, 1}}, {{8, 1}, {8, 8}}},
    {{{32, 1}, {32, 1}}, {{16, 1}, {8, 8}}},      {{{16, 1}, {32, 4}}, {{16, 1}, {16, 8}}},
    {{{16, 1}, {32, 8}}, {{16, 1}, {16, 16}}},    {{{32, 1}, {32, 8}}, {{32, 1}, {16, 16}}},
    {{{8, 16}, {32, 4}}, {{16, 1}, {32, 32}}},    {{{8, 16}, {32, 8}}, {{8, 32}, {16, 8}}},
    {{{8, 32}, {32, 8}}, {{8, 16}, {32, 16}}},    {{{8, 32}, {32, 16}}, {{32, 16}, {16, 16}}},
    {{{32, 32}, {16, 16}}, {{32, 16}, {32, 16}}}, {{{32, 32}, {32, 16}}, {{32, 16}, {32, 32}}},
    {{{32, 32}, {32, 32}}, {{32, 32}, {32, 32}}}};
constexpr FourStepShape narrow_shapes[][2] = {
    {{{16, 1}, {16, 1}}, {{32, 1}, {8, 1}}},     {{{16, 1}, {32, 1}}, {{32, 1}, {16, 1}}},
    {{{16, 1}, {16, 4}}, {{16, 1}, {8, 8}}},     {{{16, 1}, {16, 8}}, {{32, 1}, {8, 8}}},
    {{{16, 1}, {32, 8}}, {{16, 1}, {16, 16}}},   {{{32, 1}, {32, 8}}, {{16, 8}, {16, 4}}},
    {{{16, 8}, {16, 8}}, {{8, 8}, {32, 8}}},     {{{16, 8}, {32, 8}}, {{16, 32}, {8, 8}}},
    {{{16, 32}, {16, 8}}, {{16, 16}, {32, 8}}},  {{{32, 16}, {32, 8}}, {{32, 32}, {16, 8}}},
    {{{32, 16}, {16, 32}}, {{32, 32}, {32, 8}}}, {{{32, 32}, {32, 16}}, {{32, 16}, {32, 32}}},
    {{{32, 32}, {32, 32}}, {{32, 32}, {32, 32}}}};

// Lanes of a vector: complex numbers, and numbers each part of one takes (two interleaved, one split).
struct Lanes {
  std::size_t vl, parts;
};

// Writes the factors exp(-+ 2 pi i exponent / n) of a table.
class TableWriter {
 public:
  TableWriter(void* memory, Precision precision, std::size_t n, const Roots& roots, bool backward) noexcept
      : at_(static_cast<char*>(memory)),
        single_(precision == Precision::single_),
        n_(n),
        roots_(roots),
        backward_(backward) {}

  // One factor for all lanes: its real and imaginary parts.
  void put(std::size_t exponent) noexcept {
    const auto [re, im] = factor(exponent);
    write(re);
    write(im);
  }
  // A factor a lane, the exponents so far apart, as two vectors that need no more shuffling: the real parts, and the
  // imaginary ones. Interleaved lanes have each part twice, the imaginary ones first negative, then positive.
  void put_lanes(std::size_t exponent, std::size_t step, const Lanes& lanes) noexcept {
    for (std::size_t lane = 0; lane < lanes.vl; ++lane)
      for (std::size_t i = 0; i < lanes.parts; ++i) write(factor(exponent + lane * step).re);
    for (std::size_t lane = 0; lane < lanes.vl; ++lane) {
      const long double im = factor(exponent + lane * step).im;
      if (lanes.parts == 2) write(-im);
      write(im);
    }
  }
  // The table ends here; the next one begins at a cache line.
  const void* finish(const void* begin) noexcept {
    const std::size_t used = (at_ - static_cast<const char*>(begin)) % line;
    if (used != 0) at_ += line - used;
    return begin;
  }
  const void* here() const noexcept { return at_; }

 private:
  struct Factor {
    long double re, im;
  };
  Factor factor(std::size_t exponent) const noexcept {
    const Roots::Root root = roots_(exponent & (n_ - 1));
    return {root.c, backward_ ? root.s : -root.s};
  }
  void write(long double x) noexcept {
    if (single_) {
      *reinterpret_cast<float*>(at_) = static_cast<float>(x);
      at_ += sizeof(float);
    } else {
      *reinterpret_cast<double*>(at_) = static_cast<double>(x);
      at_ += sizeof(double);
    }
  }

  char* at_;
  bool single_;
  std::size_t n_;
  const Roots& roots_;
  bool backward_;
};

// Everything that is known of a plan while its steps are filled in; lengths are in complex numbers.
struct Layout {
  std::size_t n1, n2, r1, r2, s1, s2;
  Lanes lanes;
  std::size_t block;  // columns of a block: a cache line
  std::size_t vl() const noexcept { return lanes.vl; }
  // Real numbers that a table has for one factor a lane.
  std::size_t entry() const noexcept { return 2 * lanes.vl * lanes.parts; }
  static std::ptrdiff_t reals(std::size_t complex) noexcept { return static_cast<std::ptrdiff_t>(2 * complex); }
};

void fill_tables(const Layout& l, FourStepData& data, TableWriter& out) noexcept {
  const void* begin = out.here();  // w_n^(a c1), a in lanes, for each vector of columns
  for (std::size_t a = 0; a < l.n1; a += l.vl())
    for (std::size_t c = 1; c < l.r1; ++c) out.put_lanes(a * c, c, l.lanes);
  data.turn.step.after = out.finish(begin);
  if (l.r2 > 1) {
    begin = out.here();  // w_n2^(b2 c1), c1 in lanes
    for (std::size_t c = 0; c < l.r1; c += l.vl())
      for (std::size_t b = 1; b < l.r2; ++b) out.put_lanes(l.n1 * b * c, l.n1 * b, l.lanes);
    data.join.step.before = out.finish(begin);
    begin = out.here();  // w_n^(a r1 c2)
    for (std::size_t a = 0; a < l.n1; ++a)
      for (std::size_t c = 1; c < l.r2; ++c) out.put(a * l.r1 * c);
    data.join.step.after = out.finish(begin);
  }
  if (l.s2 > 1) {
    begin = out.here();  // w_n1^(a2 d1)
    for (std::size_t d = 0; d < l.s1; ++d)
      for (std::size_t a = 1; a < l.s2; ++a) out.put(l.n2 * a * d);
    data.finish.step.before = out.finish(begin);
  }
}

std::size_t table_bytes(const Layout& l, std::size_t real_size) noexcept {
  const std::size_t lane_numbers = 2 * l.lanes.parts;
  std::size_t numbers = lane_numbers * l.n1 * (l.r1 - 1);
  if (l.r2 > 1) numbers += (lane_numbers * l.r1 + 2 * l.n1) * (l.r2 - 1);
  if (l.s2 > 1) numbers += 2 * l.s1 * (l.s2 - 1);
  return numbers * real_size + 4 * line;
}

void fill_first_pass(const Layout& l, FourStepData& data) noexcept {
  const auto reals = Layout::reals;
  ColumnStep& turn = data.turn.step;
  const auto turn_table = static_cast<std::ptrdiff_t>((l.r1 - 1) * l.entry());
  if (l.r2 == 1) {
    turn.in_stride = reals(l.n1);
    turn.out_stride = reals(l.n2);
    turn.inner = {l.n1 / l.vl(), reals(l.vl()), reals(l.vl() * l.n2), 0, turn_table};
    turn.outer = {1, 0, 0, 0, 0};
    return;
  }
  // Buffer: for each column of the block n2 numbers, r1 results for each of the r2 interleaved transforms.
  turn.in_stride = reals(l.r2 * l.n1);
  turn.out_stride = reals(l.n2);
  turn.inner = {l.block / l.vl(), reals(l.vl()), reals(l.vl() * l.n2), 0, turn_table};
  turn.outer = {l.r2, reals(l.n1), reals(l.r1), 0, 0};
  ColumnStep& join = data.join.step;
  join.in_stride = join.out_stride = reals(l.r1);
  join.inner = {l.r1 / l.vl(), reals(l.vl()), reals(l.vl()), static_cast<std::ptrdiff_t>((l.r2 - 1) * l.entry()), 0};
  join.outer = {l.block, reals(l.n2), reals(l.n2), 0, reals(l.r2 - 1)};
  data.column_blocks = l.n1 / l.block;
  data.block_in = 2 * l.block * data.real;
  data.block_out = data.block_in * l.n2;
  data.block_turn = 2 * l.lanes.parts * l.block * data.real * (l.r1 - 1);
  data.block_join = data.block_in * (l.r2 - 1);
}

void fill_second_pass(const Layout& l, FourStepData& data) noexcept {
  const auto reals = Layout::reals;
  ColumnStep& plain = data.plain.step;
  if (l.s2 == 1) {
    plain.in_stride = plain.out_stride = reals(l.n2);
    plain.inner = {l.n2 / l.vl(), reals(l.vl()), reals(l.vl()), 0, 0};
    plain.outer = {1, 0, 0, 0, 0};
    return;
  }
  // Buffer: rows of one block; s1 results for each of the s2 interleaved transforms.
  plain.in_stride = reals(l.s2 * l.n2);
  plain.out_stride = reals(l.block);
  plain.inner = {l.block / l.vl(), reals(l.vl()), reals(l.vl()), 0, 0};
  plain.outer = {l.s2, reals(l.n2), reals(l.s1 * l.block), 0, 0};
  ColumnStep& finish = data.finish.step;
  finish.in_stride = reals(l.s1 * l.block);
  finish.out_stride = reals(l.s1 * l.n2);
  finish.inner = plain.inner;
  finish.outer = {l.s1, reals(l.block), reals(l.n2), reals(l.s2 - 1), 0};
  data.row_blocks = l.n2 / l.block;
  data.row_block = 2 * l.block * data.real;
}

void set_kernel(FourStepData::Step& step, const ColumnKernel* kernel, Direction direction) noexcept {
  if (!kernel) return;
  step.run = kernel->run;
  step.constants = kernel->constants[static_cast<std::size_t>(direction)];
}

const char* moved(const void* pointer, std::size_t bytes) noexcept { return static_cast<const char*>(pointer) + bytes; }
char* moved(void* pointer, std::size_t bytes) noexcept { return static_cast<char*>(pointer) + bytes; }

void run(const FourStepData::Step& with, const ColumnStep& step) noexcept { with.run(step, with.constants); }

void first_pass(const FourStepData& data, const void* in, void* out, void* buffer) noexcept {
  ColumnStep turn = data.turn.step, join = data.join.step;
  turn.in = in;
  if (!data.join.run) {
    turn.out = out;
    return run(data.turn, turn);
  }
  turn.out = buffer;
  join.in = buffer;
  join.out = out;
  for (std::size_t block = 0; block < data.column_blocks; ++block) {
    run(data.turn, turn);
    run(data.join, join);
    turn.in = moved(turn.in, data.block_in);
    turn.after = moved(turn.after, data.block_turn);
    join.out = moved(join.out, data.block_out);
    join.after = moved(join.after, data.block_join);
  }
}

void second_pass(const FourStepData& data, void* out, void* buffer) noexcept {
  ColumnStep plain = data.plain.step, finish = data.finish.step;
  plain.in = plain.out = out;
  if (!data.finish.run) return run(data.plain, plain);
  plain.out = buffer;
  finish.in = buffer;
  finish.out = out;
  for (std::size_t block = 0; block < data.row_blocks; ++block) {
    run(data.plain, plain);
    run(data.finish, finish);
    plain.in = moved(plain.in, data.row_block);
    finish.out = moved(finish.out, data.row_block);
  }
}

}  // namespace

std::size_t four_step_shapes(std::size_t n, Precision precision, const Target& target, const KernelTable& kernels,
                             FourStepShape* shapes, std::size_t most) noexcept {
  const unsigned log = static_cast<unsigned>(std::bit_width(n)) - 1;
  if (log < first_log || log > last_log) return 0;
  std::size_t found = 0;
  for (const FourStepShape& shape : (target.registers >= 32 ? wide_shapes : narrow_shapes)[log - first_log]) {
    Kernels needed;
    const bool known = std::find(shapes, shapes + found, shape) != shapes + found;
    if (found < most && !known && needed.find_all(kernels, precision, shape)) shapes[found++] = shape;
  }
  return found;
}

bool prepare_four_step(const Problem& problem, const FourStepShape& shape, const KernelTable& kernels,
                       FourStepData& data, Buffer& tables) noexcept {
  Kernels needed;
  if (!needed.find_all(kernels, problem.precision, shape)) return false;
  set_kernel(data.turn, needed.turn, problem.direction);
  set_kernel(data.join, needed.join, problem.direction);
  set_kernel(data.plain, needed.plain, problem.direction);
  set_kernel(data.finish, needed.finish, problem.direction);
  data.real = real_bytes(problem.precision);
  const Layout layout{.n1 = shape.rows.points(),
                      .n2 = shape.columns.points(),
                      .r1 = shape.columns.first,
                      .r2 = shape.columns.second,
                      .s1 = shape.rows.first,
                      .s2 = shape.rows.second,
                      .lanes = {needed.turn->vl, needed.turn->format == Format::split ? 1u : 2u},
                      .block = line / (2 * data.real)};
  const Roots roots(problem.n);
  tables.reset(allocate(table_bytes(layout, data.real)));
  if (!roots || !tables) return false;
  // Kernels in split format exchange real and imaginary parts instead, and read the forward tables both ways.
  const bool backward = problem.direction == Direction::backward && needed.turn->format == Format::interleaved;
  TableWriter writer(tables.get(), problem.precision, problem.n, roots, backward);
  fill_tables(layout, data, writer);
  fill_first_pass(layout, data);
  fill_second_pass(layout, data);
  return true;
}

int run_four_step(const void* in, void* out, const void* data) noexcept {
  alignas(64) char buffer[four_step_buffer];
  const auto& four_step = *static_cast<const FourStepData*>(data);
  first_pass(four_step, in, out, buffer);
  second_pass(four_step, out, buffer);
  return 0;
}

}  // namespace sfft
