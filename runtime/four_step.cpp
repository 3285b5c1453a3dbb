// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/four_step.hpp"

#include <algorithm>

#include "runtime/roots.hpp"

namespace sfft {
namespace {

constexpr std::size_t line = 64;
constexpr std::size_t group_blocks = 4;         // fetched together
constexpr std::size_t fetch_bytes = 1UL << 21;  // arrays of this size and above are fetched ahead

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

// Everything that is known of a plan while it is filled in; lengths are in complex numbers. The names are those of
// four_step.hpp; r = r1 r2 and so on are the points of the kernels of a pass.
struct Layout {
  std::size_t n, n1, n2, r, q;
  std::size_t r1, r2, q1, q2, s1, s2;
  Lanes lanes;
  std::size_t block;  // columns of a block: a cache line
  std::size_t real;   // bytes of a real number
  bool fetch;         // whether to fetch ahead

  std::size_t vl() const noexcept { return lanes.vl; }
  // Real numbers that a table has for one factor a lane.
  std::size_t entry() const noexcept { return 2 * lanes.vl * lanes.parts; }
  std::size_t bytes(std::size_t complex) const noexcept { return 2 * complex * real; }
};

std::ptrdiff_t reals(std::size_t complex) noexcept { return static_cast<std::ptrdiff_t>(2 * complex); }

void fill_first_tables(const Layout& l, FourStepData& data, TableWriter& out) noexcept {
  const void* begin = out.here();  // w_n^(a c1), a in lanes, for each vector of columns of all arrays
  for (std::size_t a = 0; a < l.n1 * l.q; a += l.vl())
    for (std::size_t c = 1; c < l.r1; ++c) out.put_lanes(a * c, c, l.lanes);
  data.after_turn = out.finish(begin);
  if (l.r2 == 1) return;
  begin = out.here();  // w_r^(b2 c1), c1 in lanes
  for (std::size_t c = 0; c < l.r1; c += l.vl())
    for (std::size_t b = 1; b < l.r2; ++b) out.put_lanes(l.n / l.r * b * c, l.n / l.r * b, l.lanes);
  data.before_join = out.finish(begin);
  begin = out.here();  // w_n^(a r1 c2)
  for (std::size_t a = 0; a < l.n1 * l.q; ++a)
    for (std::size_t c = 1; c < l.r2; ++c) out.put(a * l.r1 * c);
  data.after_join = out.finish(begin);
}

void fill_in_place_tables(const Layout& l, FourStepData& data, TableWriter& out) noexcept {
  const void* begin = out.here();
  if (l.q2 > 1) {
    for (std::size_t d = 0; d < l.q1; ++d)  // w_q^(b2 d1)
      for (std::size_t b = 1; b < l.q2; ++b) out.put(l.n / l.q * b * d);
    data.middle.before_second = out.finish(begin);
  }
  // For row a = a2 + s2 a1 and its part d1 of the result: w_n^(a r c2) w_n1^(a2 d1). The first kernel sums over a1.
  if (l.q > 1) {
    begin = out.here();
    for (std::size_t c = 0; c < l.q; ++c)
      for (std::size_t a = 1; a < l.s1; ++a) out.put(l.s2 * a * l.r * c);
    data.rows.before_first = out.finish(begin);
    data.rows.next_first = l.bytes(l.s1 - 1);
  }
  if (l.s2 > 1) {
    begin = out.here();
    for (std::size_t c = 0; c < l.q; ++c)
      for (std::size_t d = 0; d < l.s1; ++d)
        for (std::size_t a = 1; a < l.s2; ++a) out.put(a * (l.n2 * d + l.r * c));
    data.rows.before_second = out.finish(begin);
    data.rows.next_second = l.bytes(l.s1 * (l.s2 - 1));
  }
}

std::size_t table_bytes(const Layout& l) noexcept {
  const std::size_t lane_numbers = 2 * l.lanes.parts;
  std::size_t numbers = lane_numbers * l.n1 * l.q * (l.r1 - 1);
  if (l.r2 > 1) numbers += (lane_numbers * l.r1 + 2 * l.n1 * l.q) * (l.r2 - 1);
  if (l.q > 1) numbers += 2 * l.q1 * (l.q2 - 1) + 2 * l.q * (l.s1 - 1);
  if (l.s2 > 1) numbers += 2 * l.q * l.s1 * (l.s2 - 1);
  return numbers * l.real + 6 * line;
}

// A block is as many lines as it has rows: how many to fetch in each of the turns that its kernels' outer loops take.
std::size_t fetched_lines(std::size_t rows, std::size_t turns) noexcept { return (rows + turns - 1) / turns; }

void fill_first_pass(const Layout& l, FourStepData& data) noexcept {
  ColumnStep& turn = data.turn.step;
  const auto turn_table = static_cast<std::ptrdiff_t>((l.r1 - 1) * l.entry());
  if (l.r2 == 1) {
    turn = {.in_stride = reals(l.n1),
            .out_stride = reals(l.r),
            .inner = {l.n1 / l.vl(), reals(l.vl()), reals(l.vl() * l.r), 0, turn_table},
            .outer = {1, 0, 0, 0, 0}};
    return;
  }
  // Buffer: for each column of the block r numbers, r1 results for each of the r2 interleaved transforms.
  const std::size_t columns = l.n1 * l.q;
  turn = {.in_stride = reals(l.r2 * columns),
          .out_stride = reals(l.r),
          .inner = {l.block / l.vl(), reals(l.vl()), reals(l.vl() * l.r), 0, turn_table},
          .outer = {l.r2, reals(columns), reals(l.r1), 0, 0}};
  const auto join_table = static_cast<std::ptrdiff_t>((l.r2 - 1) * l.entry());
  data.join.step = {.in_stride = reals(l.r1),
                    .out_stride = reals(l.r1),
                    .inner = {l.r1 / l.vl(), reals(l.vl()), reals(l.vl()), join_table, 0},
                    .outer = {l.block, reals(l.r), reals(l.n2), 0, reals(l.r2 - 1)}};
  const std::size_t turn_column = 2 * l.lanes.parts * l.real * (l.r1 - 1), join_column = l.bytes(l.r2 - 1);
  data.block = {l.bytes(l.block), l.bytes(l.block * l.n2), l.block * turn_column, l.block * join_column};
  data.array = {l.bytes(l.n1), l.bytes(l.r), l.n1 * turn_column, l.n1 * join_column};
  data.arrays = l.q;
  data.blocks = std::min(l.n1 / l.block, group_blocks);
  data.groups = l.n1 / l.block / data.blocks;
  data.y_rows = data.blocks * l.block;
  data.y_bytes = l.bytes(l.n2);
  if (l.fetch) data.fetch = {fetched_lines(l.r, l.r2 + l.block), l.bytes(columns)};
}

// first * second points down `width` columns of an array whose rows are `row` numbers apart.
void fill_in_place(const Layout& l, std::size_t first, std::size_t second, std::size_t row,
                   InPlacePass& pass) noexcept {
  if (second == 1) {
    pass.first.step = {.in_stride = reals(row),
                       .out_stride = reals(row),
                       .inner = {l.r / l.vl(), reals(l.vl()), reals(l.vl()), 0, 0},
                       .outer = {1, 0, 0, 0, 0}};
    return;
  }
  // Buffer: rows of one block; `first` results for each of the `second` interleaved transforms.
  const ColumnLoop inner = {l.block / l.vl(), reals(l.vl()), reals(l.vl()), 0, 0};
  pass.first.step = {.in_stride = reals(second * row),
                     .out_stride = reals(l.block),
                     .inner = inner,
                     .outer = {second, reals(row), reals(first * l.block), 0, 0}};
  pass.second.step = {.in_stride = reals(first * l.block),
                      .out_stride = reals(first * row),
                      .inner = inner,
                      .outer = {first, reals(l.block), reals(row), reals(second - 1), 0}};
  pass.blocks = l.r / l.block;
  pass.block_bytes = l.bytes(l.block);
  if (l.fetch) pass.fetch = {fetched_lines(first * second, first + second), l.bytes(row)};
}

void set_kernel(FourStepKernel& to, const ColumnKernel* kernel, Direction direction) noexcept {
  if (!kernel) return;
  to.run = kernel->run;
  to.constants = kernel->constants[static_cast<std::size_t>(direction)];
}

void set_kernels(const FourStepKernels& kernels, Direction direction, FourStepData& data) noexcept {
  set_kernel(data.turn, kernels.turn, direction);
  set_kernel(data.join, kernels.join, direction);
  set_kernel(data.middle.first, kernels.middle, direction);
  set_kernel(data.middle.second, kernels.middle_finish, direction);
  set_kernel(data.rows.first, kernels.rows, direction);
  set_kernel(data.rows.second, kernels.rows_finish, direction);
}

const char* moved(const void* pointer, std::size_t bytes) noexcept { return static_cast<const char*>(pointer) + bytes; }

void run(const FourStepKernel& kernel, const void* in, void* out, const void* before, const void* after) noexcept {
  kernel.run(kernel.step, in, out, before, after, kernel.constants);
}

// Fetches lines into the second-level cache, some at a time: so many of them from each row, rows a stride apart.
class Fetcher {
 public:
  Fetcher(const FetchAhead& ahead, const char* first, std::size_t lines, std::size_t stride) noexcept
      : row_(first), lines_(lines), stride_(stride), count_(ahead.lines) {}
  void some() noexcept {
    for (std::size_t i = 0; i < count_; ++i) {
      __builtin_prefetch(row_ + line_ * line, 0, 2);
      if (++line_ < lines_) continue;
      line_ = 0;
      row_ += stride_;
    }
  }

 private:
  const char* row_;
  std::size_t lines_, stride_, count_, line_ = 0;
};

// The same as run, but with some fetching between the turns of the outer loop.
template <class... Fetchers>
void run_fetching(const FourStepKernel& kernel, std::size_t real, const char* in, char* out, const char* before,
                  const char* after, Fetchers&... fetchers) noexcept {
  ColumnStep step = kernel.step;
  step.outer.count = 1;
  for (std::size_t i = 0; i < kernel.step.outer.count; ++i) {
    kernel.run(step, in, out, before, after, kernel.constants);
    (fetchers.some(), ...);
    in += step.outer.in * real;
    out += step.outer.out * real;
    before += step.outer.before * real;
    after += step.outer.after * real;
  }
}

// A pass over array number `i` of those that share the pass.
void in_place(const InPlacePass& pass, std::size_t real, char* array, std::size_t i, char* buffer) noexcept {
  const char* const before_first = moved(pass.before_first, i * pass.next_first);
  if (!pass.second.run) return run(pass.first, array, array, before_first, nullptr);
  const char* const before_second = moved(pass.before_second, i * pass.next_second);
  Fetcher group(pass.fetch, nullptr, 0, 0);
  for (std::size_t block = 0; block < pass.blocks; ++block, array += pass.block_bytes) {
    if (pass.fetch.lines == 0) {
      run(pass.first, array, buffer, before_first, nullptr);
      run(pass.second, buffer, array, before_second, nullptr);
      continue;
    }
    if (block % group_blocks == 0)
      group = {pass.fetch, array + group_blocks * pass.block_bytes, group_blocks, pass.fetch.stride};
    run_fetching(pass.first, real, array, buffer, before_first, nullptr, group);
    run_fetching(pass.second, real, buffer, array, before_second, nullptr, group);
  }
}

// Where a block of columns of an array is found, and goes.
struct Block {
  const char* in;
  char* out;
  const char *after_turn, *after_join;

  Block(const FourStepData& data, const char* from, char* to, std::size_t block, std::size_t array) noexcept
      : in(from + block * data.block.in + array * data.array.in),
        out(to + block * data.block.out + array * data.array.out),
        after_turn(moved(data.after_turn, block * data.block.after_turn + array * data.array.after_turn)),
        after_join(moved(data.after_join, block * data.block.after_join + array * data.array.after_join)) {}
};

void column_block(const FourStepData& data, const Block& block, char* buffer) noexcept {
  run(data.turn, block.in, buffer, nullptr, block.after_turn);
  run(data.join, buffer, block.out, data.before_join, block.after_join);
}

// A group of blocks of one array, while the group at next_in and the rows that will be written next are fetched.
void column_group(const FourStepData& data, const char* in, char* out, std::size_t first, std::size_t array,
                  const char* next_in, char* next_out, char* buffer) noexcept {
  Fetcher group(data.fetch, next_in, group_blocks, data.fetch.stride);
  for (std::size_t i = first; i < first + data.blocks; ++i) {
    const Block block(data, in, out, i, array);
    const char* const rows = i + 1 < first + data.blocks ? block.out + data.block.out : next_out;
    Fetcher output(data.fetch, rows, data.array.out / line, data.y_bytes);
    run_fetching(data.turn, data.real, block.in, buffer, nullptr, block.after_turn, group, output);
    run_fetching(data.join, data.real, buffer, block.out, static_cast<const char*>(data.before_join), block.after_join,
                 group, output);
  }
}

void first_pass(const FourStepData& data, const char* in, char* out, char* buffer) noexcept {
  if (!data.join.run) return run(data.turn, in, out, nullptr, data.after_turn);
  for (std::size_t group = 0; group < data.groups; ++group) {
    const std::size_t first = group * data.blocks;
    for (std::size_t array = 0; array < data.arrays; ++array) {
      if (data.fetch.lines == 0) {
        for (std::size_t i = first; i < first + data.blocks; ++i)
          column_block(data, Block(data, in, out, i, array), buffer);
        continue;
      }
      const bool last = array + 1 == data.arrays;
      const Block next(data, in, out, last ? first + data.blocks : first, last ? 0 : array + 1);
      column_group(data, in, out, first, array, next.in, next.out, buffer);
    }
    if (!data.middle.first.run) continue;
    for (std::size_t y = group * data.y_rows; y < (group + 1) * data.y_rows; ++y)
      in_place(data.middle, data.real, out + y * data.y_bytes, 0, buffer);
  }
}

}  // namespace

bool prepare_four_step(const Problem& problem, const FourStepShape& shape, const KernelTable& kernels,
                       FourStepData& data, Buffer& tables) noexcept {
  FourStepKernels needed;
  if (!find_kernels(kernels, problem.precision, shape, needed)) return false;
  set_kernels(needed, problem.direction, data);
  data.real = real_bytes(problem.precision);
  const std::size_t n1 = shape.rows.points(), r = shape.columns.points(), q = shape.middle.points();
  const bool split = needed.turn->format == Format::split;
  const Layout layout{.n = problem.n,
                      .n1 = n1,
                      .n2 = r * q,
                      .r = r,
                      .q = q,
                      .r1 = shape.columns.first,
                      .r2 = shape.columns.second,
                      .q1 = shape.middle.first,
                      .q2 = shape.middle.second,
                      .s1 = shape.rows.first,
                      .s2 = shape.rows.second,
                      .lanes = {needed.turn->vl, split ? 1U : 2U},
                      .block = line / complex_bytes(problem.precision),
                      .real = real_bytes(problem.precision),
                      .fetch = problem.n * complex_bytes(problem.precision) >= fetch_bytes};
  const Roots roots(problem.n);
  tables.reset(allocate(table_bytes(layout)));
  if (!roots || !tables) return false;
  // Kernels in split format exchange real and imaginary parts instead, and read the forward tables both ways.
  const bool backward = problem.direction == Direction::backward && !split;
  TableWriter writer(tables.get(), problem.precision, problem.n, roots, backward);
  fill_first_tables(layout, data, writer);
  fill_in_place_tables(layout, data, writer);
  fill_first_pass(layout, data);
  fill_in_place(layout, layout.q1, layout.q2, layout.r, data.middle);
  fill_in_place(layout, layout.s1, layout.s2, layout.n2, data.rows);
  return true;
}

int run_four_step(const void* in, void* out, const void* data) noexcept {
  alignas(64) char buffer[four_step_buffer];
  const auto& four_step = *static_cast<const FourStepData*>(data);
  auto* const to = static_cast<char*>(out);
  first_pass(four_step, static_cast<const char*>(in), to, buffer);
  for (std::size_t i = 0; i < four_step.arrays; ++i)
    in_place(four_step.rows, four_step.real, to + i * four_step.array.out, i, buffer);
  return 0;
}

}  // namespace sfft
