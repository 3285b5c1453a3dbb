// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <bit>

#include "runtime/four_step.hpp"

namespace sfft {
namespace {

// The shapes that did best for n = 2^8 ... 2^20, best first, from timings of all shapes on one machine, an Emerald
// Rapids server (docs/decisions/0003-four-step.md). With 32 registers columns of 32 points fit; with 16 those of 16 do.
// Short columns and long rows win in the caches: the first pass is the dearer one, and its twiddles are best done by
// one kernel. Past the second-level cache the two passes should be alike.
constexpr unsigned first_log = 8, last_log = 20;
struct TwoPasses {
  PassShape columns, rows;
};
constexpr TwoPasses wide_shapes[][2] = {
    {{{16, 1}, {16, 1}}, {{8, 1}, {32, 1}}},      {{{16, 1}, {32, 1}}, {{8, 1}, {8, 8}}},
    {{{32, 1}, {32, 1}}, {{16, 1}, {8, 8}}},      {{{16, 1}, {32, 4}}, {{16, 1}, {16, 8}}},
    {{{16, 1}, {32, 8}}, {{16, 1}, {16, 16}}},    {{{32, 1}, {32, 8}}, {{32, 1}, {16, 16}}},
    {{{8, 16}, {32, 4}}, {{16, 1}, {32, 32}}},    {{{8, 16}, {32, 8}}, {{8, 32}, {16, 8}}},
    {{{8, 32}, {32, 8}}, {{8, 16}, {32, 16}}},    {{{8, 32}, {32, 16}}, {{32, 16}, {16, 16}}},
    {{{32, 32}, {16, 16}}, {{32, 16}, {32, 16}}}, {{{32, 32}, {32, 16}}, {{32, 16}, {32, 32}}},
    {{{32, 32}, {32, 32}}, {{32, 32}, {32, 32}}}};
constexpr TwoPasses narrow_shapes[][2] = {
    {{{16, 1}, {16, 1}}, {{32, 1}, {8, 1}}},     {{{16, 1}, {32, 1}}, {{32, 1}, {16, 1}}},
    {{{16, 1}, {16, 4}}, {{16, 1}, {8, 8}}},     {{{16, 1}, {16, 8}}, {{32, 1}, {8, 8}}},
    {{{16, 1}, {32, 8}}, {{16, 1}, {16, 16}}},   {{{32, 1}, {32, 8}}, {{16, 8}, {16, 4}}},
    {{{16, 8}, {16, 8}}, {{8, 8}, {32, 8}}},     {{{16, 8}, {32, 8}}, {{16, 32}, {8, 8}}},
    {{{16, 32}, {16, 8}}, {{16, 16}, {32, 8}}},  {{{32, 16}, {32, 8}}, {{32, 32}, {16, 8}}},
    {{{32, 16}, {16, 32}}, {{32, 32}, {32, 8}}}, {{{32, 32}, {32, 16}}, {{32, 16}, {32, 32}}},
    {{{32, 32}, {32, 32}}, {{32, 32}, {32, 32}}}};

const ColumnKernel* find(const KernelTable& kernels, Precision precision, ColumnRole role, std::size_t n) noexcept {
  const ColumnKernel* const end = kernels.columns + kernels.column_count;
  const ColumnKernel* found = std::find_if(kernels.columns, end, [&](const ColumnKernel& kernel) {
    return kernel.precision == precision && kernel.role == role && kernel.n == n;
  });
  return found == end ? nullptr : found;
}

// A pass of 2^log points, as alike as its kernels can be.
PassShape even_pass(unsigned log) noexcept {
  if (log <= 5) return {1U << log, 1};
  return {1U << ((log + 1) / 2), 1U << (log / 2)};
}

}  // namespace

bool find_kernels(const KernelTable& table, Precision precision, const FourStepShape& shape,
                  FourStepKernels& kernels) noexcept {
  bool all = true;
  const auto get = [&](ColumnRole role, std::uint32_t points) -> const ColumnKernel* {
    if (points == 1) return nullptr;
    const ColumnKernel* kernel = find(table, precision, role, points);
    all = all && kernel;
    return kernel;
  };
  const bool split = shape.middle.points() > 1;
  kernels = {.turn = get(ColumnRole::turn, shape.columns.first),
             .join = get(ColumnRole::join, shape.columns.second),
             .middle = get(ColumnRole::plain, shape.middle.first),
             .middle_finish = get(ColumnRole::finish, shape.middle.second),
             .rows = get(split ? ColumnRole::finish : ColumnRole::plain, shape.rows.first),
             .rows_finish = get(ColumnRole::finish, shape.rows.second)};
  if (!all || !kernels.turn || !kernels.rows || (split && !kernels.join)) return false;
  const std::size_t vl = kernels.turn->vl, line = 64 / complex_bytes(precision);
  return shape.columns.first % vl == 0 && shape.columns.points() % (shape.rows.second > 1 ? line : vl) == 0 &&
         shape.rows.points() % (shape.columns.second > 1 ? line : vl) == 0;
}

std::size_t four_step_shapes(std::size_t n, Precision precision, const Target& target, const KernelTable& kernels,
                             FourStepShape* shapes, std::size_t most) noexcept {
  const unsigned log = static_cast<unsigned>(std::bit_width(n)) - 1;
  std::size_t found = 0;
  const auto offer = [&](const FourStepShape& shape) {
    FourStepKernels needed;
    const bool known = std::find(shapes, shapes + found, shape) != shapes + found;
    if (found < most && !known && find_kernels(kernels, precision, shape, needed)) shapes[found++] = shape;
  };
  if (log >= first_log && log <= last_log)
    for (const auto& [columns, rows] : (target.registers >= 32 ? wide_shapes : narrow_shapes)[log - first_log])
      offer({columns, {}, rows});
  if (log > last_log && log <= 30) {
    const unsigned rows = log <= 28 ? 9 : 10, columns = log <= 28 ? 9 : 10;
    offer({even_pass(columns), even_pass(log - rows - columns), even_pass(rows)});
  }
  return found;
}

}  // namespace sfft
