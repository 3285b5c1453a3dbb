// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <bit>

#include "runtime/four_step.hpp"

namespace sfft {
namespace {

// The shapes that did best for n = 2^4 ... 2^20, best first: of all shapes, those that lose least on the worse of two
// machines, a Zen 4 and an Emerald Rapids server (docs/decisions/0003-four-step.md). With 32 registers columns of 32
// points fit; with 16 those of 16 do. One kernel for the first pass has tables of the size of the array (at the time of
// twice that size), so it is taken up to 1024 points only; then two, whose tables are small.
constexpr unsigned first_log = 4, last_log = 20;
constexpr FourStepShape wide_shapes[][2] = {
    {{{4, 1}, {4, 1}}, {{4, 1}, {4, 1}}},        {{{8, 1}, {4, 1}}, {{4, 1}, {8, 1}}},
    {{{8, 1}, {8, 1}}, {{8, 1}, {8, 1}}},        {{{8, 1}, {16, 1}}, {{16, 1}, {8, 1}}},
    {{{16, 1}, {16, 1}}, {{8, 1}, {32, 1}}},     {{{16, 1}, {32, 1}}, {{32, 1}, {16, 1}}},
    {{{32, 1}, {32, 1}}, {{8, 8}, {16, 1}}},     {{{16, 8}, {16, 1}}, {{16, 1}, {16, 8}}},
    {{{16, 8}, {32, 1}}, {{16, 16}, {16, 1}}},   {{{32, 32}, {8, 1}}, {{16, 8}, {8, 8}}},
    {{{8, 16}, {8, 16}}, {{8, 16}, {16, 8}}},    {{{8, 16}, {16, 16}}, {{16, 8}, {8, 32}}},
    {{{16, 16}, {16, 16}}, {{16, 8}, {32, 16}}}, {{{16, 16}, {32, 16}}, {{32, 16}, {16, 16}}},
    {{{32, 16}, {32, 16}}, {{8, 32}, {32, 32}}}, {{{32, 16}, {32, 32}}, {{32, 32}, {16, 32}}},
    {{{32, 32}, {32, 32}}, {{32, 32}, {32, 32}}}};
constexpr FourStepShape narrow_shapes[][2] = {
    {{{4, 1}, {4, 1}}, {{4, 1}, {4, 1}}},        {{{8, 1}, {4, 1}}, {{4, 1}, {8, 1}}},
    {{{8, 1}, {8, 1}}, {{8, 1}, {8, 1}}},        {{{8, 1}, {16, 1}}, {{16, 1}, {8, 1}}},
    {{{16, 1}, {16, 1}}, {{8, 1}, {32, 1}}},     {{{16, 1}, {32, 1}}, {{32, 1}, {16, 1}}},
    {{{32, 1}, {32, 1}}, {{16, 8}, {8, 1}}},     {{{16, 8}, {16, 1}}, {{8, 16}, {16, 1}}},
    {{{16, 16}, {16, 1}}, {{16, 8}, {32, 1}}},   {{{16, 8}, {8, 8}}, {{8, 16}, {8, 8}}},
    {{{8, 32}, {8, 8}}, {{8, 16}, {16, 8}}},     {{{8, 32}, {16, 8}}, {{16, 8}, {16, 16}}},
    {{{8, 32}, {32, 8}}, {{32, 8}, {32, 8}}},    {{{32, 8}, {32, 16}}, {{16, 16}, {32, 16}}},
    {{{32, 16}, {32, 16}}, {{32, 32}, {32, 8}}}, {{{32, 16}, {32, 32}}, {{32, 32}, {32, 16}}},
    {{{32, 32}, {32, 32}}, {{32, 32}, {32, 32}}}};

// What comes before these, and on which cores: those with a first cache of eight ways (Zen 4 was measured), wide ones
// (Zen 5), and those with far caches (Emerald Rapids).
struct Cores {
  bool eight_ways, wide, far;
};
struct Preferred {
  unsigned log;
  bool many_registers;
  Precision precision;
  FourStepShape shape;
  Cores cores;
};
constexpr Cores zen4{true, false, false}, zen5{false, true, false}, intel{false, false, true}, zen{true, true, false},
    with_far_or_wide{false, true, true}, all{true, true, true};
constexpr Preferred preferred[] = {{9, true, Precision::single_, {{32, 1}, {16, 1}}, zen},
                                   {9, true, Precision::double_, {{32, 1}, {16, 1}}, zen},
                                   {11, true, Precision::single_, {{16, 1}, {16, 8}}, zen},
                                   {11, true, Precision::single_, {{32, 1}, {64, 1}}, intel},
                                   {11, true, Precision::double_, {{16, 1}, {32, 4}}, zen4},
                                   {12, true, Precision::single_, {{16, 1}, {16, 16}}, zen4},
                                   {12, true, Precision::single_, {{32, 1}, {16, 8}}, zen5},
                                   {12, true, Precision::double_, {{32, 1}, {32, 4}}, zen},
                                   {13, true, Precision::single_, {{32, 1}, {32, 8}}, zen},
                                   {9, false, Precision::double_, {{8, 1}, {64, 1}}, all},
                                   {11, false, Precision::single_, {{32, 1}, {64, 1}}, with_far_or_wide},
                                   {11, false, Precision::single_, {{16, 1}, {16, 8}}, zen}};

bool prefers(const Core& core, const Preferred& one) noexcept {
  const Cores& cores = one.cores;
  return (cores.eight_ways && core.has_eight_ways()) || (cores.wide && core.is_wide()) ||
         (cores.far && core.has_far_caches());
}

}  // namespace

bool FourStepKernels::find(const KernelTable& table, Precision precision, const FourStepShape& shape) noexcept {
  const auto& [columns, rows] = shape;
  const std::size_t line = line_bytes / complex_bytes(precision);
  plain = find_column(table, precision, ColumnRole::plain, rows.first);
  if (!plain) return false;
  const std::size_t vl = plain->vl;
  // Two kernels take a cache line of columns at a time, one a vector; of mirrored results the halves are taken apart.
  const std::size_t column_block = columns.second > 1 ? line : vl, row_block = rows.second > 1 ? line : vl;
  const bool apart = columns.second == 1 && columns.first >= 2 * row_block;
  if (apart) turn = find_column(table, precision, ColumnRole::mirror, columns.first);
  if (!turn) turn = find_column(table, precision, ColumnRole::turn, columns.first);
  if (columns.second > 1) join = find_column(table, precision, ColumnRole::join, columns.second);
  if (rows.second > 1) finish = find_column(table, precision, ColumnRole::finish, rows.second);
  if (!turn || (columns.second > 1 && !join) || (rows.second > 1 && !finish)) return false;
  for (const ColumnKernel* kernel : {turn, join, finish})
    if (kernel && kernel->vl != vl) return false;
  return columns.first % vl == 0 && columns.points() % row_block == 0 && rows.points() % column_block == 0;
}

std::size_t four_step_shapes(std::size_t n, Precision precision, const Target& target, const KernelTable& kernels,
                             const Core& core, FourStepShape* shapes, std::size_t most) noexcept {
  const unsigned log = static_cast<unsigned>(std::bit_width(n)) - 1;
  if (log < first_log || log > last_log) return 0;
  const bool many_registers = target.registers >= 32;
  std::size_t found = 0;
  const auto add = [&](const FourStepShape& shape) {
    FourStepKernels needed;
    const bool known = std::find(shapes, shapes + found, shape) != shapes + found;
    if (found < most && !known && needed.find(kernels, precision, shape)) shapes[found++] = shape;
  };
  for (const Preferred& one : preferred)
    if (one.log == log && one.many_registers == many_registers && one.precision == precision && prefers(core, one))
      add(one.shape);
  for (const FourStepShape& shape : (many_registers ? wide_shapes : narrow_shapes)[log - first_log]) add(shape);
  return found;
}

}  // namespace sfft
