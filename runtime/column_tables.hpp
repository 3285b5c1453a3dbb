// SPDX-License-Identifier: BSD-3-Clause
// Twiddles in the form in which column kernels read them (ColumnRole in runtime/kernel_row.hpp).
#pragma once
#include <cstddef>

#include "runtime/memory.hpp"

namespace sfft {

// Lanes of a vector: complex numbers, and numbers each part of one takes (two interleaved, one split).
struct ColumnLanes {
  std::size_t vl, parts;
  // Real numbers that a table has for one factor a lane.
  std::size_t entry() const noexcept { return 2 * vl * parts; }
};

// Writes factors w_n^e from the roots of the first quarter, or of the part of it that the exponents want.
template <class T>
class ColumnTableWriter {
 public:
  ColumnTableWriter(T* at, const T* quarter, std::size_t n) noexcept : at_(at), quarter_(quarter), n_(n) {}

  // From now on, other roots.
  void use(const T* quarter, std::size_t n) noexcept {
    quarter_ = quarter;
    n_ = n;
  }

  // One factor for all lanes: its real and imaginary parts.
  void put(std::size_t exponent) noexcept {
    const Factor w = factor(exponent);
    *at_++ = w.re;
    *at_++ = w.im;
  }
  // A factor a lane, the exponents so far apart, as two vectors that need no more shuffling: the real parts, and the
  // imaginary ones. Interleaved lanes have each part twice, the imaginary ones first negative, then positive.
  void put_lanes(std::size_t exponent, std::size_t step, const ColumnLanes& lanes) noexcept {
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

}  // namespace sfft
