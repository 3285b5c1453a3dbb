// SPDX-License-Identifier: BSD-3-Clause
//   x[first + j stride mod N],  j = 0, 1, ...
//
// What the algorithms read and write. Input is a part of the signal "in time"; because its indices are taken modulo N,
// the conjugate-pair algorithm may ask for x[-1], and the backward transform is the forward one of a signal that runs
// backwards (stride -1). Output is the array "in frequency", of which each sub-transform fills a contiguous part.
//
// The real and the imaginary parts of the output lie in turn, `block` numbers of each: with blocks of 1 that is the
// usual interleaved format, with blocks of a vector's length a vector of real parts is one load ("split format"), and a
// block takes the same place in both. So the loops over vectors work in blocks, and the outermost one, which
// reads blocks and writes interleaved numbers, brings the result into the usual format at hardly any cost.
#pragma once
#include <cstddef>
#include <cstring>

#include "reference/algorithms/complex_of.hpp"

namespace sfft::reference {

template <class T>
class Input {
 public:
  // A whole signal of n complex numbers, interleaved; n is a power of two. Backwards: x[0], x[-1], x[-2], ...
  Input(const T* x, std::size_t n, bool backwards) : x_(x), mask_(n - 1), stride_(backwards ? std::size_t(-1) : 1) {}

  ComplexOf<T> operator[](std::size_t j) const {
    const T* z = x_ + 2 * ((first_ + j * stride_) & mask_);
    return {z[0], z[1]};
  }
  // x[j], x[j + m], x[j + 2m], ...; j may be "negative".
  Input from(std::size_t j, std::size_t m) const {
    Input part = *this;
    part.first_ += j * stride_;
    part.stride_ *= m;
    return part;
  }

 private:
  const T* x_;
  std::size_t mask_;
  std::size_t first_ = 0;
  std::size_t stride_;
};

// A vector of 16 bytes, which every 64-bit machine has (SSE2, NEON): the thesis's choice for these programs. Wider ones
// are the library's business.
template <class T>
struct VectorOf {
  typedef T type __attribute__((vector_size(16)));
};
template <class T>
using Vector = typename VectorOf<T>::type;

// Numbers in a V: a plain one is one.
template <class T, class V>
inline constexpr std::size_t lanes_of = sizeof(V) / sizeof(T);  // NOLINT(bugprone-sizeof-expression)

template <class V>
V load(const void* from) {
  V v;
  std::memcpy(&v, from, sizeof v);
  return v;
}

// re[0], im[0], re[1], im[1], ...
inline void store_interleaved(float* to, const ComplexOf<Vector<float>>& z) {
  const Vector<float> low = __builtin_shufflevector(z.re, z.im, 0, 4, 1, 5);
  const Vector<float> high = __builtin_shufflevector(z.re, z.im, 2, 6, 3, 7);
  std::memcpy(to, &low, sizeof low);
  std::memcpy(to + 4, &high, sizeof high);
}
inline void store_interleaved(double* to, const ComplexOf<Vector<double>>& z) {
  const Vector<double> low = __builtin_shufflevector(z.re, z.im, 0, 2);
  const Vector<double> high = __builtin_shufflevector(z.re, z.im, 1, 3);
  std::memcpy(to, &low, sizeof low);
  std::memcpy(to + 2, &high, sizeof high);
}

// Part of the output, from element `first` on, that is read in blocks of `reads` and written in blocks of `writes`.
template <class T, std::size_t reads, std::size_t writes>
class Output {
 public:
  explicit Output(T* data, std::size_t first = 0) : data_(data), first_(first) {}

  // The part from element k on, as a sub-transform uses it: in blocks throughout.
  Output<T, reads, reads> part(std::size_t k) const { return Output<T, reads, reads>(data_, first_ + k); }

  // Elements k, k + 1, ..., as many as a V holds; the first of a vector is the first of a block.
  template <class V>
  ComplexOf<V> get(std::size_t k) const {
    const T* z = place<reads>(k);
    return {load<V>(z), load<V>(z + reads)};
  }
  template <class V>
  void put(std::size_t k, const ComplexOf<V>& z) const {
    T* to = place<writes>(k);
    if constexpr (lanes_of<T, V> > writes) {
      store_interleaved(to, z);
    } else {
      std::memcpy(to, &z.re, sizeof z.re);
      std::memcpy(to + writes, &z.im, sizeof z.im);
    }
  }

 private:
  template <std::size_t block>
  T* place(std::size_t k) const {
    const std::size_t i = first_ + k;
    return data_ + (i + i / block * block);  // the i/block whole blocks before it have as many imaginary parts
  }

  T* data_;
  std::size_t first_;
};

}  // namespace sfft::reference
