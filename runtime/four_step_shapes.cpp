// SPDX-License-Identifier: BSD-3-Clause
#include <algorithm>
#include <bit>
#include <utility>

#include "runtime/four_step.hpp"

namespace sfft {
namespace {

// The shapes that did best for n = 2^4 ... 2^20, best first: of all shapes, those that lose least on the worse of two
// machines, a Zen 4 and an Emerald Rapids server (docs/decisions/0003-four-step.md). With 32 registers columns of 32
// points fit; with 16 those of 16 do. One kernel for the first pass has tables of twice the size of the array, so it is
// taken up to 1024 points only; then two, whose tables are small.
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

// Where the second one of wide_shapes comes first: Zen 4, whose first cache has eight ways.
bool second_is_better(unsigned log, Precision precision, const CacheSizes* caches) noexcept {
  const bool found = log == 9 || (precision == Precision::single_ && (log == 11 || log == 12));
  return found && has_eight_ways(caches);
}

}  // namespace

bool FourStepKernels::find(const KernelTable& table, Precision precision, const FourStepShape& shape) noexcept {
  const auto& [columns, rows] = shape;
  turn = find_column(table, precision, ColumnRole::turn, columns.first);
  plain = find_column(table, precision, ColumnRole::plain, rows.first);
  if (columns.second > 1) join = find_column(table, precision, ColumnRole::join, columns.second);
  if (rows.second > 1) finish = find_column(table, precision, ColumnRole::finish, rows.second);
  if (!turn || !plain || (columns.second > 1 && !join) || (rows.second > 1 && !finish)) return false;
  const std::size_t line = line_bytes / complex_bytes(precision), vl = turn->vl;
  for (const ColumnKernel* kernel : {join, plain, finish})
    if (kernel && kernel->vl != vl) return false;
  // Two kernels take a cache line of columns at a time, one a vector.
  return columns.first % vl == 0 && columns.points() % (rows.second > 1 ? line : vl) == 0 &&
         rows.points() % (columns.second > 1 ? line : vl) == 0;
}

std::size_t four_step_shapes(std::size_t n, Precision precision, const Target& target, const KernelTable& kernels,
                             const CacheSizes* caches, FourStepShape* shapes, std::size_t most) noexcept {
  const unsigned log = static_cast<unsigned>(std::bit_width(n)) - 1;
  if (log < first_log || log > last_log) return 0;
  const bool wide = target.registers >= 32;
  std::size_t found = 0;
  for (const FourStepShape& shape : (wide ? wide_shapes : narrow_shapes)[log - first_log]) {
    FourStepKernels needed;
    const bool known = std::find(shapes, shapes + found, shape) != shapes + found;
    if (found < most && !known && needed.find(kernels, precision, shape)) shapes[found++] = shape;
  }
  if (found == 2 && wide && second_is_better(log, precision, caches)) std::swap(shapes[0], shapes[1]);
  return found;
}

}  // namespace sfft
