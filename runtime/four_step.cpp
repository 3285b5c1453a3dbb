// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/four_step.hpp"

#include "runtime/roots.hpp"

namespace sfft {
namespace {

constexpr std::size_t line = 64;

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
  std::size_t real;   // bytes of a real number

  std::size_t vl() const noexcept { return lanes.vl; }
  // Real numbers that a table has for one factor a lane.
  std::size_t entry() const noexcept { return 2 * lanes.vl * lanes.parts; }
  std::size_t bytes(std::size_t complex) const noexcept { return 2 * complex * real; }
};

void fill_tables(const Layout& l, FourStepData& data, TableWriter& out) noexcept {
  const void* begin = out.here();  // w_n^(a c1), a in lanes, for each vector of columns
  for (std::size_t a = 0; a < l.n1; a += l.vl())
    for (std::size_t c = 1; c < l.r1; ++c) out.put_lanes(a * c, c, l.lanes);
  data.after_turn = out.finish(begin);
  if (l.r2 > 1) {
    begin = out.here();  // w_n2^(b2 c1), c1 in lanes
    for (std::size_t c = 0; c < l.r1; c += l.vl())
      for (std::size_t b = 1; b < l.r2; ++b) out.put_lanes(l.n1 * b * c, l.n1 * b, l.lanes);
    data.before_join = out.finish(begin);
    begin = out.here();  // w_n^(a r1 c2)
    for (std::size_t a = 0; a < l.n1; ++a)
      for (std::size_t c = 1; c < l.r2; ++c) out.put(a * l.r1 * c);
    data.after_join = out.finish(begin);
  }
  if (l.s2 > 1) {
    begin = out.here();  // w_n1^(a2 d1)
    for (std::size_t d = 0; d < l.s1; ++d)
      for (std::size_t a = 1; a < l.s2; ++a) out.put(l.n2 * a * d);
    data.before_finish = out.finish(begin);
  }
}

std::size_t table_bytes(const Layout& l) noexcept {
  const std::size_t lane_numbers = 2 * l.lanes.parts;
  std::size_t numbers = lane_numbers * l.n1 * (l.r1 - 1);
  if (l.r2 > 1) numbers += (lane_numbers * l.r1 + 2 * l.n1) * (l.r2 - 1);
  if (l.s2 > 1) numbers += 2 * l.s1 * (l.s2 - 1);
  return numbers * l.real + 4 * line;
}

std::ptrdiff_t reals(std::size_t complex) noexcept { return static_cast<std::ptrdiff_t>(2 * complex); }

void fill_first_pass(const Layout& l, FourStepData& data) noexcept {
  ColumnStep& turn = data.turn.step;
  const auto turn_table = static_cast<std::ptrdiff_t>((l.r1 - 1) * l.entry());
  if (l.r2 == 1) {
    turn = {.in_stride = reals(l.n1),
            .out_stride = reals(l.n2),
            .inner = {l.n1 / l.vl(), reals(l.vl()), reals(l.vl() * l.n2), 0, turn_table},
            .outer = {1, 0, 0, 0, 0}};
    return;
  }
  // Buffer: for each column of the block n2 numbers, r1 results for each of the r2 interleaved transforms.
  turn = {.in_stride = reals(l.r2 * l.n1),
          .out_stride = reals(l.n2),
          .inner = {l.block / l.vl(), reals(l.vl()), reals(l.vl() * l.n2), 0, turn_table},
          .outer = {l.r2, reals(l.n1), reals(l.r1), 0, 0}};
  const auto join_table = static_cast<std::ptrdiff_t>((l.r2 - 1) * l.entry());
  data.join.step = {.in_stride = reals(l.r1),
                    .out_stride = reals(l.r1),
                    .inner = {l.r1 / l.vl(), reals(l.vl()), reals(l.vl()), join_table, 0},
                    .outer = {l.block, reals(l.n2), reals(l.n2), 0, reals(l.r2 - 1)}};
  data.column_blocks = l.n1 / l.block;
  data.block_in = l.bytes(l.block);
  data.block_out = l.bytes(l.block * l.n2);
  data.block_turn = 2 * l.lanes.parts * l.real * l.block * (l.r1 - 1);
  data.block_join = l.bytes(l.block * (l.r2 - 1));
}

void fill_second_pass(const Layout& l, FourStepData& data) noexcept {
  if (l.s2 == 1) {
    data.plain.step = {.in_stride = reals(l.n2),
                       .out_stride = reals(l.n2),
                       .inner = {l.n2 / l.vl(), reals(l.vl()), reals(l.vl()), 0, 0},
                       .outer = {1, 0, 0, 0, 0}};
    return;
  }
  // Buffer: rows of one block; s1 results for each of the s2 interleaved transforms.
  const ColumnLoop inner = {l.block / l.vl(), reals(l.vl()), reals(l.vl()), 0, 0};
  data.plain.step = {.in_stride = reals(l.s2 * l.n2),
                     .out_stride = reals(l.block),
                     .inner = inner,
                     .outer = {l.s2, reals(l.n2), reals(l.s1 * l.block), 0, 0}};
  data.finish.step = {.in_stride = reals(l.s1 * l.block),
                      .out_stride = reals(l.s1 * l.n2),
                      .inner = inner,
                      .outer = {l.s1, reals(l.block), reals(l.n2), reals(l.s2 - 1), 0}};
  data.row_blocks = l.n2 / l.block;
  data.row_block = l.bytes(l.block);
}

void set_kernel(FourStepData::Step& step, const ColumnKernel* kernel, Direction direction) noexcept {
  if (!kernel) return;
  step.run = kernel->run;
  step.constants = kernel->constants[static_cast<std::size_t>(direction)];
}

const char* moved(const void* pointer, std::size_t bytes) noexcept { return static_cast<const char*>(pointer) + bytes; }

void run(const FourStepData::Step& with, const void* in, void* out, const void* before, const void* after) noexcept {
  with.run(with.step, in, out, before, after, with.constants);
}

void first_pass(const FourStepData& data, const char* in, char* out, char* buffer) noexcept {
  if (!data.join.run) return run(data.turn, in, out, nullptr, data.after_turn);
  for (std::size_t block = 0; block < data.column_blocks; ++block) {
    run(data.turn, in + block * data.block_in, buffer, nullptr, moved(data.after_turn, block * data.block_turn));
    run(data.join, buffer, out + block * data.block_out, data.before_join,
        moved(data.after_join, block * data.block_join));
  }
}

void second_pass(const FourStepData& data, char* out, char* buffer) noexcept {
  if (!data.finish.run) return run(data.plain, out, out, nullptr, nullptr);
  for (std::size_t block = 0; block < data.row_blocks; ++block, out += data.row_block) {
    run(data.plain, out, buffer, nullptr, nullptr);
    run(data.finish, buffer, out, data.before_finish, nullptr);
  }
}

}  // namespace

bool prepare_four_step(const Problem& problem, const FourStepShape& shape, const KernelTable& kernels,
                       FourStepData& data, Buffer& tables) noexcept {
  FourStepKernels needed;
  if (!needed.find(kernels, problem.precision, shape)) return false;
  set_kernel(data.turn, needed.turn, problem.direction);
  set_kernel(data.join, needed.join, problem.direction);
  set_kernel(data.plain, needed.plain, problem.direction);
  set_kernel(data.finish, needed.finish, problem.direction);
  const bool split = needed.turn->format == Format::split;
  const Layout layout{.n1 = shape.rows.points(),
                      .n2 = shape.columns.points(),
                      .r1 = shape.columns.first,
                      .r2 = shape.columns.second,
                      .s1 = shape.rows.first,
                      .s2 = shape.rows.second,
                      .lanes = {needed.turn->vl, split ? 1U : 2U},
                      .block = line / complex_bytes(problem.precision),
                      .real = real_bytes(problem.precision)};
  const Roots roots(problem.n);
  tables.reset(allocate(table_bytes(layout)));
  if (!roots || !tables) return false;
  // Kernels in split format exchange real and imaginary parts instead, and read the forward tables both ways.
  const bool backward = problem.direction == Direction::backward && !split;
  TableWriter writer(tables.get(), problem.precision, problem.n, roots, backward);
  fill_tables(layout, data, writer);
  fill_first_pass(layout, data);
  fill_second_pass(layout, data);
  return true;
}

int run_four_step(const void* in, void* out, const void* data) noexcept {
  alignas(64) char buffer[four_step_buffer];
  const auto& four_step = *static_cast<const FourStepData*>(data);
  first_pass(four_step, static_cast<const char*>(in), static_cast<char*>(out), buffer);
  second_pass(four_step, static_cast<char*>(out), buffer);
  return 0;
}

}  // namespace sfft
