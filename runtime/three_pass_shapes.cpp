// SPDX-License-Identifier: BSD-3-Clause
#include <bit>

#include "runtime/three_pass.hpp"

namespace sfft {
namespace {

constexpr unsigned log_of(std::size_t n) noexcept { return static_cast<unsigned>(std::bit_width(n)) - 1; }

// The second pass as two kernels of nearly the same length, from 2^6 points on.
constexpr PassShape middles[] = {{8, 8}, {8, 16}, {16, 16}, {32, 16}, {32, 32}};

// Where arrays are to fit the first cache, one kernel a pass and no scratch memory. Beyond, a tile of r by r numbers
// should fit the second cache, and a row of m r numbers, too. Between 2^12 and 2^16 points the caches of these machines
// have room for array and scratch memory.
bool shape_of(std::size_t n, std::uint32_t vl, ThreePassShape& shape) noexcept {
  const unsigned log = log_of(n);
  if (log == 11 || log == 12) {
    shape = {{2 * vl, 1}, {static_cast<std::uint32_t>(n / (4 * vl * vl)), 1}};
    return true;
  }
  if (log < 16 || log > 24) return false;
  shape.ends = log <= 20 ? PassShape{32, 1} : log <= 22 ? PassShape{8, 8} : PassShape{16, 8};
  shape.middle = middles[log - 2 * log_of(shape.ends.points()) - 6];
  return true;
}

// Larger arrays gain nothing: 128 rows and more are read from memory too slowly.
constexpr std::size_t most_bytes = std::size_t{128} << 20;

// Points of the second kernel of the third pass: a multiple of vl.
std::uint32_t last_points(std::uint32_t r, std::uint32_t vl) noexcept { return r > 32 && vl < 8 ? 8 : vl; }

}  // namespace

bool ThreePassKernels::find(const KernelTable& table, Precision precision, const ThreePassShape& shape) noexcept {
  const auto& [ends, middle] = shape;
  const auto column = [&](ColumnRole role, std::size_t n) { return find_column(table, precision, role, n); };
  turn = column(ends.second > 1 ? ColumnRole::turn : ColumnRole::swap, ends.first);
  if (!turn) return false;
  const std::uint32_t vl = turn->vl, last = last_points(ends.points(), vl);
  turn_join = ends.second > 1 ? column(ColumnRole::join, ends.second) : nullptr;
  first = column(ColumnRole::join, middle.first);
  second = middle.second > 1 ? column(ColumnRole::join, middle.second) : nullptr;
  cross = ends.points() == 2 * vl ? column(ColumnRole::cross, 2 * vl) : nullptr;
  plain = cross ? nullptr : column(ColumnRole::plain, ends.points() / last);
  finish = cross ? nullptr : column(ColumnRole::finish, last);
  if (!first || (!cross && (!plain || !finish)) || (ends.second > 1 && !turn_join) || (middle.second > 1 && !second))
    return false;
  for (const ColumnKernel* kernel : {turn_join, first, second, plain, finish, cross})
    if (kernel && kernel->vl != vl) return false;
  return true;
}

bool find_three_pass(std::size_t n, Precision precision, const KernelTable& table, ThreePassShape& shape,
                     ThreePassKernels& kernels) noexcept {
  // One role is generated for targets only that gain by all this.
  const ColumnKernel* const swap = find_column(table, precision, ColumnRole::swap, 32);
  return swap && shape_of(n, swap->vl, shape) && kernels.find(table, precision, shape);
}

bool better_in_three_passes(std::size_t array, const Core& core) noexcept {
  const bool fills_first = 2 * array > core.first && 3 * array <= 4 * core.first;
  const bool fills_second = 2 * array >= core.second && array <= most_bytes;
  return (fills_first && !core.has_eight_ways()) || (fills_second && core.has_far_caches());
}

}  // namespace sfft
