// SPDX-License-Identifier: BSD-3-Clause
// Rows of an array whose stride is known only when running, for kernels that touch up to 32 of them.
//
// Left alone, compilers keep one offset for each row, run out of registers and reload offsets from the stack: a fifth
// of a kernel's instructions. A pointer to every eighth row and the first seven multiples of the stride reach all rows
// without an instruction. An x86 address adds 1, 2, 4 or 8 times a register, so there the odd multiples are enough. To
// have the compiler use them, how they were computed is hidden from it.
#pragma once
#include "simd/common.hpp"

namespace sfft::SFFT_NS {

template <class T>
SFFT_INLINE T hidden(T x) {
  asm("" : "+r"(x));
  return x;
}

// The same again in every turn of a loop that counts down `left`: what is read through x is then read where it is used,
// not read before the loop and, for want of registers, stored for later.
template <class T>
SFFT_INLINE T hidden_in_loop(T x, std::size_t left) {
  asm("" : "+r"(x) : "r"(left));
  return x;
}

// The multiple of the stride that an address takes to reach a row: itself, or the odd one it may scale.
#ifdef __x86_64__
inline constexpr bool address_scales = true;
#else
inline constexpr bool address_scales = false;
#endif
consteval int multiple_for(int row) {
  if (row == 0) return 1;
  if (!address_scales || row % 2 == 1) return row;
  return row == 6 ? 3 : 1;
}

// Multiples of a stride, in bytes, as far as `count` rows need them. (GCC would keep an array of them in memory.)
template <int count>
struct Strides {
  std::ptrdiff_t one, two, three, four, five, six, seven;
  SFFT_INLINE explicit Strides(std::ptrdiff_t stride)
      : one(stride),
        two(times<2>(stride)),
        three(times<3>(stride)),
        four(times<4>(stride)),
        five(times<5>(stride)),
        six(times<6>(stride)),
        seven(times<7>(stride)) {}

 private:
  template <int multiple>
  SFFT_INLINE static std::ptrdiff_t times(std::ptrdiff_t stride) {
    if constexpr (count > multiple && multiple_for(multiple) == multiple) {
      return hidden(multiple * stride);
    } else {
      return 0;
    }
  }
};

// A pointer so many bytes further on, also for a moment to where no array is.
template <class T>
SFFT_INLINE T* moved(T* p, std::ptrdiff_t bytes) {
  return reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(p) + static_cast<std::uintptr_t>(bytes));
}

// `count` rows from `first` on.
template <class T, int count>
class Rows {
 public:
  SFFT_INLINE Rows(T* first, const Strides<(count < 8 ? count : 8)>& s, std::size_t left)
      : first_(first),
        one_(scaled(s.one, left)),
        two_(s.two),
        three_(scaled(s.three, left)),
        four_(s.four),
        five_(s.five),
        six_(s.six),
        seven_(s.seven),
        rest_(count > 8 ? hidden(moved(first, 8 * s.one)) : first, s, left) {}
  template <int row>
  SFFT_INLINE T* at() const {
    if constexpr (row >= 8) {
      return rest_.template at<row - 8>();
    } else {
      constexpr int multiple = multiple_for(row);
      return moved(first_, row / multiple * times<multiple>());
    }
  }

 private:
  template <int multiple>
  SFFT_INLINE std::ptrdiff_t times() const {
    if constexpr (multiple < 4) {
      return multiple == 1 ? one_ : multiple == 2 ? two_ : three_;
    } else {
      return multiple == 4 ? four_ : multiple == 5 ? five_ : multiple == 6 ? six_ : seven_;
    }
  }
  // What an address scales, the compiler would multiply before the loop.
  SFFT_INLINE static std::ptrdiff_t scaled(std::ptrdiff_t stride, std::size_t left) {
    if constexpr (address_scales) {
      return hidden_in_loop(stride, left);
    } else {
      return stride;
    }
  }
  T* first_;
  std::ptrdiff_t one_, two_, three_, four_, five_, six_, seven_;
  Rows<T, (count > 8 ? count - 8 : 0)> rest_;
};
template <class T>
class Rows<T, 0> {
 public:
  template <class S>
  SFFT_INLINE Rows(T*, const S&, std::size_t) {}
};

// A load that is done once: left alone, GCC reads a number that is used twice from memory twice, which costs more than
// the instruction it saves, the more so with an address that has an index.
template <class V>
SFFT_INLINE V load_once(const scalar_of<V>* p) {
  V v = load<V>(p);
#if defined(__AVX512F__)
  asm("" : "+v"(v));
#elif defined(__SSE2__)
  asm("" : "+x"(v));
#elif defined(__aarch64__)
  asm("" : "+w"(v));
#elif defined(__VSX__)
  if constexpr (lanes<V> == 1 || sizeof(V) == 16) asm("" : "+wa"(v));
#endif
  return v;
}

}  // namespace sfft::SFFT_NS
