// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/four_step_tables.hpp"

#include "runtime/column_tables.hpp"
#include "runtime/tables.hpp"

namespace sfft {
namespace {

template <class T>
void fill(const FourStepLayout& l, ColumnTableWriter<T> out, FourStepData& data) noexcept {
  const T* begin = out.here();  // w_n^(a c1), a in lanes, for each vector of columns
  for (std::size_t a = 0; a < l.n1; a += l.vl())
    for (std::size_t c = 1; c <= l.turn_rows(); ++c) out.put_lanes(a * c, c, l.lanes);
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
    for (std::size_t d = 0; d < l.finish_rows(); ++d)
      for (std::size_t a = 1; a < l.s2; ++a) out.put(l.n2 * a * d);
    data.before_finish = out.finish(begin);
  }
}

}  // namespace

std::size_t FourStepLayout::table_bytes() const noexcept {
  const std::size_t lane_numbers = 2 * lanes.parts;
  std::size_t numbers = lane_numbers * n1 * turn_rows();
  if (r2 > 1) numbers += (lane_numbers * r1 + 2 * n1) * (r2 - 1);
  if (s2 > 1) numbers += 2 * finish_rows() * (s2 - 1);
  return numbers * real + 4 * line_bytes;
}

bool fill_four_step_tables(const FourStepLayout& layout, Precision precision, Direction direction, void* tables,
                           FourStepData& data) noexcept {
  const std::size_t n = layout.n1 * layout.n2;
  const Buffer quarter = make_buffer(n / 4 * complex_bytes(precision));
  if (!quarter) return false;
  fill_quarter(quarter.get(), n, precision, direction);
  if (precision == Precision::single_)
    fill(layout, ColumnTableWriter(static_cast<float*>(tables), static_cast<const float*>(quarter.get()), n), data);
  else
    fill(layout, ColumnTableWriter(static_cast<double*>(tables), static_cast<const double*>(quarter.get()), n), data);
  return true;
}

}  // namespace sfft
