// SPDX-License-Identifier: BSD-3-Clause
// The plain family: the conjugate-pair FFT as a depth-first recursion, for any power of two. No generator, no choice of
// parameters: it serves the sizes that nothing faster covers, and every faster family can be compared with it.
//
// A transform of m points of the sequence x is made of three smaller ones and m/4 butterflies, w = exp(-2 pi i / m):
//   U  = transform of x[2j],  Z = transform of x[4j + 1],  Y = transform of x[4j - 1]
//   X[k],       X[k + m/2]  = U[k]       +- (w^k Z[k] + w^-k Y[k])
//   X[k + m/4], X[k + 3m/4] = U[k + m/4] -+ i (w^k Z[k] - w^-k Y[k])
// U, Z and Y are computed side by side into the output, where the butterflies then replace them, so there is no other
// workspace and the input is only read. Depth first means that a sub-transform that fits into a cache stays in it.
#include SFFT_SIMD

#include "kernels/widest.hpp"
#include "runtime/kernel_row.hpp"

namespace sfft::SFFT_NS {
namespace {

// One complex number.
template <class T>
using Complex = vec<T, 2>;

// The real (or imaginary) part of each element, in both of its lanes.
template <int part, class V>
SFFT_INLINE V twice(V a) {
  constexpr int p = part;
  if constexpr (lanes<V> == 2) {
    return permute<p, p>(a);
  } else if constexpr (lanes<V> == 4) {
    return permute<p, p, p + 2, p + 2>(a);
  } else if constexpr (lanes<V> == 8) {
    return permute<p, p, p + 2, p + 2, p + 4, p + 4, p + 6, p + 6>(a);
  } else {
    static_assert(lanes<V> == 16);
    return permute<p, p, p + 2, p + 2, p + 4, p + 4, p + 6, p + 6, p + 8, p + 8, p + 10, p + 10, p + 12, p + 12, p + 14,
                   p + 14>(a);
  }
}

// The whole input, and the sequences in it: element j of one is element (start + j * step) modulo n of the input. Only
// here do places wrap around: x[4j - 1] begins before the beginning, and a backward transform steps backward.
template <class T>
struct Input {
  const T* elements;
  std::size_t mask;  // n - 1
};
struct Sequence {
  std::size_t start, step;
  SFFT_INLINE Sequence even() const { return {start, 2 * step}; }
  SFFT_INLINE Sequence one_after_fourth() const { return {start + step, 4 * step}; }
  SFFT_INLINE Sequence one_before_fourth() const { return {start - step, 4 * step}; }
};
template <class T>
SFFT_INLINE Complex<T> element(const Input<T>& in, Sequence x, std::size_t j) {
  return load<Complex<T>>(in.elements + 2 * ((x.start + j * x.step) & in.mask));
}

// One butterfly, given z = w^k Z[k] and y = w^-k Y[k].
template <class V>
SFFT_INLINE void butterfly(V& u0, V& u1, V& z, V& y) {
  const V sum = add(z, y);
  const V turned = mul_i(sub(z, y));
  z = sub(u0, sum);
  u0 = add(u0, sum);
  y = add(u1, turned);
  u1 = sub(u1, turned);
}

template <class V>
SFFT_INLINE void transform2(V& x0, V& x1) {
  const V sum = add(x0, x1);
  x1 = sub(x0, x1);
  x0 = sum;
}

template <class T>
SFFT_INLINE void leaf4(const Input<T>& in, Sequence x, Complex<T> (&r)[4]) {
  r[0] = element(in, x, 0);
  r[1] = element(in, x, 2);
  r[2] = element(in, x, 1);
  r[3] = element(in, x, 3);
  transform2(r[0], r[1]);
  butterfly(r[0], r[1], r[2], r[3]);
}

template <class T>
SFFT_INLINE void leaf8(const Input<T>& in, Sequence x, Complex<T> (&r)[8]) {
  Complex<T> u[4];
  leaf4(in, x.even(), u);
  Complex<T> z0 = element(in, x, 1), z1 = element(in, x, 5);
  Complex<T> y0 = element(in, x, 7), y1 = element(in, x, 3);
  transform2(z0, z1);
  transform2(y0, y1);
  const Complex<T> half = broadcast<Complex<T>>(static_cast<T>(0.70710678118654752440));
  z1 = mul(half, sub(z1, mul_i(z1)));  // times exp(-2 pi i / 8)
  y1 = mul(half, add(y1, mul_i(y1)));  // times its conjugate
  butterfly(u[0], u[2], z0, y0);
  butterfly(u[1], u[3], z1, y1);
  r[0] = u[0], r[1] = u[1], r[2] = u[2], r[3] = u[3];
  r[4] = z0, r[5] = z1, r[6] = y0, r[7] = y1;
}

template <int m, class T>
SFFT_INLINE void store_leaf(T* out, const Complex<T> (&r)[m]) {
#pragma GCC unroll 8
  for (int k = 0; k < m; ++k) store(out + 2 * k, r[k]);
}

// The m/4 butterflies of one level, VL at a time; twiddles holds w^k.
template <int VL, class T>
SFFT_INLINE void butterflies(T* out, const T* twiddles, std::size_t quarter) {
  using V = vec<T, 2 * VL>;
  T* const u0 = out;
  T* const u1 = out + 2 * quarter;
  T* const z = out + 4 * quarter;
  T* const y = out + 6 * quarter;
  for (std::size_t i = 0; i < 2 * quarter; i += 2 * std::size_t{VL}) {
    const V w = load<V>(twiddles + i);
    const V wr = twice<0>(w);
    const V wi = twice<1>(w);
    V a0 = load<V>(u0 + i);
    V a1 = load<V>(u1 + i);
    V b = load<V>(z + i);
    V c = load<V>(y + i);
    b = fmaddsub(b, wr, mul(swap_ri(b), wi));
    c = fmsubadd(c, wr, mul(swap_ri(c), wi));
    butterfly(a0, a1, b, c);
    store(u0 + i, a0);
    store(u1 + i, a1);
    store(z + i, b);
    store(y + i, c);
  }
}

template <class T>
void transform(const Input<T>& in, Sequence x, T* out, std::size_t m, const T* twiddles) {
  if (m == 4) {
    Complex<T> r[4];
    leaf4(in, x, r);
    return store_leaf(out, r);
  }
  if (m == 8) {
    Complex<T> r[8];
    leaf8(in, x, r);
    return store_leaf(out, r);
  }
  const std::size_t quarter = m / 4;
  transform(in, x.even(), out, 2 * quarter, twiddles);
  transform(in, x.one_after_fourth(), out + 4 * quarter, quarter, twiddles);
  transform(in, x.one_before_fourth(), out + 6 * quarter, quarter, twiddles);
  const T* level = twiddles + 2 * quarter;
  // The smallest loop, m = 16, has only four butterflies.
  if constexpr (widest<T> > 4) {
    if (quarter < widest<T>) return butterflies<4>(out, level, quarter);
  }
  butterflies<widest<T>>(out, level, quarter);
}

template <class T>
int run(const void* data_memory, const void* in_memory, void* out_memory) {
  const PlainData& data = *static_cast<const PlainData*>(data_memory);
  const Input<T> in{static_cast<const T*>(in_memory), data.n - 1};
  T* out = static_cast<T*>(out_memory);
  const Sequence x{0, data.step};
  if (data.n > 2) {
    transform(in, x, out, data.n, static_cast<const T*>(data.twiddles));
    return 0;
  }
  Complex<T> first = element(in, x, 0);
  if (data.n == 2) {
    Complex<T> second = element(in, x, 1);
    transform2(first, second);
    store(out + 2, second);
  }
  store(out, first);
  return 0;
}

}  // namespace

extern const PlainTransform plain[2];
const PlainTransform plain[2] = {{"plain_float", widest<float>, run<float>},
                                 {"plain_double", widest<double>, run<double>}};

}  // namespace sfft::SFFT_NS
