// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/four_step_tables.hpp"

#include "runtime/tables.hpp"

namespace sfft {
namespace {

// Writes factors w_n^e, e a multiple of what the caller says, from the roots of the first quarter.
template <class T>
class Writer {
 public:
  Writer(T* at, const T* quarter, std::size_t n) noexcept : at_(at), quarter_(quarter), n_(n) {}

  // One factor for all lanes: its real and imaginary parts.
  void put(std::size_t exponent) noexcept {
    const Factor w = factor(exponent);
    *at_++ = w.re;
    *at_++ = w.im;
  }
  // A factor a lane, the exponents so far apart, as two vectors that need no more shuffling: the real parts, and the
  // imaginary ones. Interleaved lanes have each part twice, the imaginary ones first negative, then positive.
  void put_lanes(std::size_t exponent, std::size_t step, const FourStepLanes& lanes) noexcept {
    T *re = at_, *im = at_ + lanes.vl * lanes.parts;
    for (std::size_t lane = 0; lane < lanes.vl; ++lane, exponent += step) {
      const Factor w = factor(exponent);
      *re++ = w.re;
      if (lanes.parts == 2) *re++ = w.re, *im++ = -w.im;
      *im++ = w.im;
    }
    at_ = im;
  }
  // The table that began there ends here; the next one begins at a cache line.
  const void* finish(const T* begin) noexcept {
    const std::size_t line = line_bytes / sizeof(T), used = static_cast<std::size_t>(at_ - begin) % line;
    if (used != 0) at_ += line - used;
    return begin;
  }
  const T* here() const noexcept { return at_; }

 private:
  struct Factor {
    T re, im;
  };
  // The second quarter is the first one times -i, which is w_n^(n/4), and so on; backward, times i. The sign of i is
  // that of the root's own imaginary part, and w_n^1 tells it.
  Factor factor(std::size_t exponent) const noexcept {
    const std::size_t e = exponent & (n_ - 1), k = e & (n_ / 4 - 1);
    const T re = quarter_[2 * k], im = quarter_[2 * k + 1], sign = quarter_[3] < 0 ? T(-1) : T(1);
    switch (e / (n_ / 4)) {  // NOLINT(clang-analyzer-core.DivideZero): n is at least 4
      case 0:
        return {re, im};
      case 1:
        return {-sign * im, sign * re};
      case 2:
        return {-re, -im};
      default:
        return {sign * im, -sign * re};
    }
  }

  T* at_;
  const T* quarter_;
  std::size_t n_;
};

template <class T>
void fill(const FourStepLayout& l, Writer<T> out, FourStepData& data) noexcept {
  const T* begin = out.here();  // w_n^(a c1), a in lanes, for each vector of columns
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

}  // namespace

std::size_t FourStepLayout::table_bytes() const noexcept {
  const std::size_t lane_numbers = 2 * lanes.parts;
  std::size_t numbers = lane_numbers * n1 * (r1 - 1);
  if (r2 > 1) numbers += (lane_numbers * r1 + 2 * n1) * (r2 - 1);
  if (s2 > 1) numbers += 2 * s1 * (s2 - 1);
  return numbers * real + 4 * line_bytes;
}

bool fill_four_step_tables(const FourStepLayout& layout, Precision precision, Direction direction, void* tables,
                           FourStepData& data) noexcept {
  const std::size_t n = layout.n1 * layout.n2;
  const Buffer quarter = make_buffer(n / 4 * complex_bytes(precision));
  if (!quarter) return false;
  fill_quarter(quarter.get(), n, precision, direction);
  if (precision == Precision::single_)
    fill(layout, Writer(static_cast<float*>(tables), static_cast<const float*>(quarter.get()), n), data);
  else
    fill(layout, Writer(static_cast<double*>(tables), static_cast<const double*>(quarter.get()), n), data);
  return true;
}

}  // namespace sfft
