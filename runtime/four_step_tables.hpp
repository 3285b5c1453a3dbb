// SPDX-License-Identifier: BSD-3-Clause
// The twiddles of the four-step family (runtime/four_step.hpp), in the order in which its kernels read them.
#pragma once
#include "runtime/column_tables.hpp"
#include "runtime/four_step.hpp"

namespace sfft {

// Everything that is known of a plan while its steps are filled in; lengths are in complex numbers.
struct FourStepLayout {
  std::size_t n1, n2, r1, r2, s1, s2;
  bool mirrored;
  ColumnLanes lanes;
  std::size_t block;  // columns of a block: a cache line
  std::size_t real;   // bytes of a real number

  std::size_t vl() const noexcept { return lanes.vl; }
  std::size_t entry() const noexcept { return lanes.entry(); }
  std::size_t bytes(std::size_t complex) const noexcept { return 2 * complex * real; }
  std::size_t turn_rows() const noexcept { return mirrored ? r1 / 2 : r1 - 1; }
  std::size_t finish_rows() const noexcept { return mirrored ? s1 + 1 : s1; }
  std::size_t table_bytes() const noexcept;
};

// Writes the tables, and to `data` where they are. False if memory for the roots, for a moment, cannot be had.
bool fill_four_step_tables(const FourStepLayout& layout, Precision precision, Direction direction, void* tables,
                           FourStepData& data) noexcept;

}  // namespace sfft
