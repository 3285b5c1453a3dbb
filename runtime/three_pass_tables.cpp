// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/tables.hpp"
#include "runtime/three_pass.hpp"

namespace sfft {
namespace {

// Of the roots w_n^e only those with e < r r are wanted; all other factors are powers of w_(m r).
template <class T>
void fill(const ThreePassLayout& l, T* at, const T* fine, const T* coarse, ThreePassData& data) noexcept {
  const std::size_t vl = l.lanes.vl;
  ColumnTableWriter<T> out(at, fine, l.n());
  const T* begin = out.here();  // w_n^(a c), a in lanes; with two kernels, c = c_1 + r1 c_2
  for (std::size_t a = 0; a < l.r; a += vl)
    for (std::size_t c = 1; c < l.r1; ++c) out.put_lanes(a * c, c, l.lanes);
  data.after_turn = out.finish(begin);
  begin = out.here();
  for (std::size_t a = 0; a < l.r; ++a)
    for (std::size_t c = 1; c < l.r2; ++c) out.put(a * l.r1 * c);
  data.after_turn_join = out.finish(begin);

  out.use(coarse, l.row());
  begin = out.here();  // w_r^(d c), c in lanes
  for (std::size_t c = 0; c < l.r1; c += vl)
    for (std::size_t d = 1; d < l.r2; ++d) out.put_lanes(l.m * d * c, l.m * d, l.lanes);
  data.before_turn_join = out.finish(begin);
  begin = out.here();  // w_(r m1)^(b_1 c), c in lanes, b = b_2 + m2 b_1
  for (std::size_t c = 0; c < l.r; c += vl)
    for (std::size_t b = 1; b < l.m1; ++b) out.put_lanes(l.m2 * b * c, l.m2 * b, l.lanes);
  data.before_first = out.finish(begin);
  begin = out.here();  // w_(r m)^(b_2 (c + r e_1)), c in lanes, e = e_1 + m1 e_2
  for (std::size_t c = 0; c < l.r; c += vl)
    for (std::size_t e = 0; e < l.m1; ++e)
      for (std::size_t b = 1; b < l.m2; ++b) out.put_lanes(b * (c + l.r * e), b, l.lanes);
  data.before_second = out.finish(begin);
  const auto after = [&](std::size_t points, std::size_t step) {  // w_(r m)^(a e), those of a row behind each other
    begin = out.here();
    for (std::size_t row = 0; row < vl; ++row)
      for (std::size_t a = row; a < l.r; a += vl)
        for (std::size_t e = 1; e < points; ++e) out.put(a * step * e);
    return out.finish(begin);
  };
  data.after_first = after(l.m1, 1);
  data.after_second = after(l.m2, l.m1);
  begin = out.here();  // w_r^(a_2 f_1)
  for (std::size_t f = 0; f < l.s1; ++f)
    for (std::size_t a = 1; a < l.s2; ++a) out.put(l.m * a * f);
  data.before_finish = out.finish(begin);
}

}  // namespace

std::size_t ThreePassLayout::table_bytes() const noexcept {
  const std::size_t of_lanes = r * (r1 - 1) + r1 * (r2 - 1) + r * (m1 - 1) + r * m1 * (m2 - 1);
  const std::size_t of_all = r * (r2 - 1) + r * (m1 - 1) + r * (m2 - 1) + s1 * (s2 - 1);
  return (2 * lanes.parts * of_lanes + 2 * of_all) * real + 8 * line_bytes;
}

bool make_three_pass_tables(Precision precision, Direction direction, ThreePassData& data, Buffer& tables) noexcept {
  const ThreePassLayout& l = data.layout;
  const Buffer fine = make_buffer(l.bytes(l.r * l.r)), coarse = make_buffer(l.bytes(l.row() / 4));
  tables = make_buffer(l.table_bytes());
  if (!fine || !coarse || !tables) return false;
  fill_roots(fine.get(), l.n(), l.r * l.r, precision, direction);
  fill_quarter(coarse.get(), l.row(), precision, direction);
  if (precision == Precision::single_)
    fill(l, static_cast<float*>(tables.get()), static_cast<const float*>(fine.get()),
         static_cast<const float*>(coarse.get()), data);
  else
    fill(l, static_cast<double*>(tables.get()), static_cast<const double*>(fine.get()),
         static_cast<const double*>(coarse.get()), data);
  return true;
}

}  // namespace sfft
