// SPDX-License-Identifier: BSD-3-Clause
// Rows of an array whose stride is known only when running, for kernels that touch up to 32 of them.
//
// Left alone, compilers keep one offset for each row, run out of registers and reload offsets from the stack: a fifth
// of a kernel's instructions. An x86 address adds 1, 2, 4 or 8 times a register, so the first, third, fifth and seventh
// multiple of the stride and a pointer to every eighth row reach all rows without an instruction. To have the compiler
// use them, how they were computed is hidden from it.
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

// Odd multiples of a stride, in bytes, as far as `count` rows need them.
template <int count>
struct Strides {
  std::ptrdiff_t one, three, five, seven;
  SFFT_INLINE explicit Strides(std::ptrdiff_t stride)
      : one(stride),
        three(count > 3 ? hidden(3 * stride) : 0),
        five(count > 5 ? hidden(5 * stride) : 0),
        seven(count > 7 ? hidden(7 * stride) : 0) {}
};

// `count` rows from `first` on.
template <class T, int count>
class Rows {
 public:
  SFFT_INLINE Rows(T* first, const Strides<(count < 8 ? count : 8)>& s, std::size_t left)
      : first_(first),
        one_(hidden_in_loop(s.one, left)),
        three_(hidden_in_loop(s.three, left)),
        five_(s.five),
        seven_(s.seven),
        rest_(count > 8 ? hidden(moved(first, 8 * s.one)) : first, s, left) {}
  template <int row>
  SFFT_INLINE T* at() const {
    if constexpr (row >= 8) {
      return rest_.template at<row - 8>();
    } else {
      constexpr int odd = row == 6 ? 3 : row % 2 == 1 ? row : 1;
      return moved(first_, row / odd * (odd == 1 ? one_ : odd == 3 ? three_ : odd == 5 ? five_ : seven_));
    }
  }

 private:
  SFFT_INLINE static T* moved(T* p, std::ptrdiff_t bytes) {
    return reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(p) + static_cast<std::uintptr_t>(bytes));
  }
  T* first_;
  std::ptrdiff_t one_, three_, five_, seven_;
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
#endif
  return v;
}

}  // namespace sfft::SFFT_NS
