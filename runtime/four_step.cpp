// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/four_step.hpp"

#include <algorithm>

#include "runtime/four_step_tables.hpp"

namespace sfft {
namespace {

void fill_first_pass(const FourStepLayout& l, FourStepData& data) noexcept {
  ColumnStep& turn = data.turn.step;
  const auto turn_table = static_cast<std::ptrdiff_t>(l.turn_rows() * l.entry());
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

void fill_second_pass(const FourStepLayout& l, FourStepData& data) noexcept {
  if (l.s2 == 1) {
    data.row_blocks = l.mirrored ? 2 : 1;
    const std::size_t block = l.n2 / data.row_blocks;
    data.plain.step = {.in_stride = reals(l.n2),
                       .out_stride = reals(l.n2),
                       .inner = {block / l.vl(), reals(l.vl()), reals(l.vl()), 0, 0},
                       .outer = {1, 0, 0, 0, 0}};
    data.row_block = l.bytes(block);
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

// The vectors of an array that is not aligned straddle lines, which costs most where the array fills the first cache:
// in three accesses each, or in one, if the work between the passes is done beside the blocks, where there is room for
// it (Zen 4: 2^12 points in float 62 -> 70 CTGs, 2^11 in double 33 -> 38; smaller ones lose or gain 3 %).
std::size_t place_aside(const FourStepLayout& l) noexcept {
  const std::size_t array = l.bytes(l.n1 * l.n2), blocks = line_bytes * std::max(l.n1, l.n2);
  return array > eight_ways / 2 && array + blocks <= four_step_buffer ? blocks : 0;
}

const char* moved(const void* pointer, std::size_t bytes) noexcept { return static_cast<const char*>(pointer) + bytes; }

void first_pass(const FourStepData& data, const char* in, char* out, char* buffer) noexcept {
  if (!data.join) return data.turn(in, out, nullptr, data.after_turn);
  for (std::size_t block = 0; block < data.column_blocks; ++block) {
    data.turn(in + block * data.block_in, buffer, nullptr, moved(data.after_turn, block * data.block_turn));
    data.join(buffer, out + block * data.block_out, data.before_join, moved(data.after_join, block * data.block_join));
  }
}

void second_pass(const FourStepData& data, const char* in, char* out, char* buffer) noexcept {
  for (std::size_t block = 0; block < data.row_blocks; ++block, in += data.row_block, out += data.row_block) {
    const bool rotated = block >= data.rotated_from;
    (rotated ? data.rotated : data.plain)(in, data.finish ? buffer : out, nullptr, nullptr);
    if (data.finish) data.finish(buffer, out, rotated ? data.before_rotated : data.before_finish, nullptr);
  }
}

}  // namespace

bool prepare_four_step(const Problem& problem, const FourStepShape& shape, const KernelTable& kernels,
                       FourStepData& data, Buffer& tables) noexcept {
  FourStepKernels needed;
  if (!needed.find(kernels, problem.precision, shape)) return false;
  data.turn.set(needed.turn, problem.direction);
  data.join.set(needed.join, problem.direction);
  data.plain.set(needed.plain, problem.direction);
  data.finish.set(needed.finish, problem.direction);
  const bool split = needed.turn->format == Format::split;
  const FourStepLayout layout{.n1 = shape.rows.points(),
                              .n2 = shape.columns.points(),
                              .r1 = shape.columns.first,
                              .r2 = shape.columns.second,
                              .s1 = shape.rows.first,
                              .s2 = shape.rows.second,
                              .mirrored = needed.turn->role == ColumnRole::mirror,
                              .lanes = {needed.turn->vl, split ? 1U : 2U},
                              .block = line_bytes / complex_bytes(problem.precision),
                              .real = real_bytes(problem.precision)};
  tables = make_buffer(layout.table_bytes());
  // Kernels in split format exchange real and imaginary parts instead, and read the forward tables both ways.
  const Direction sign = split ? Direction::forward : problem.direction;
  if (!tables || !fill_four_step_tables(layout, problem.precision, sign, tables.get(), data)) return false;
  fill_first_pass(layout, data);
  fill_second_pass(layout, data);
  data.vector = layout.bytes(layout.vl());
  data.aside = place_aside(layout);
  data.rotated_from = layout.mirrored ? data.row_blocks / 2 : data.row_blocks;
  data.rotated = data.plain;
  data.rotated.step.rotated = true;
  if (data.finish) data.before_rotated = moved(data.before_finish, layout.bytes(layout.s2 - 1));
  return true;
}

int run_four_step_via(const void* data, const void* in, void* out, void* work) noexcept {
  alignas(line_bytes) char buffer[four_step_buffer];
  const auto& four_step = *static_cast<const FourStepData*>(data);
  const bool straddling = address(work) % four_step.vector != 0;
  char* const place = straddling && four_step.aside != 0 ? buffer + four_step.aside : static_cast<char*>(work);
  first_pass(four_step, static_cast<const char*>(in), place, buffer);
  second_pass(four_step, place, static_cast<char*>(out), buffer);
  return 0;
}

int run_four_step(const void* data, const void* in, void* out) noexcept {
  return run_four_step_via(data, in, out, out);
}

}  // namespace sfft
