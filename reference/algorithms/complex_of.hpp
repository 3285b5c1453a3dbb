// SPDX-License-Identifier: BSD-3-Clause
//   (a + ib)(c + id) = (ac - bd) + i(ad + bc)              6 real operations
//   (1 - it)(a + ib) = (a + tb) + i(b - ta)                4
//   c (1 - i)(a + ib) = c ((a + b) + i(b - a))             4
//   (1 - i)(a + ib) = (a + b) + i(b - a)                   2
//
// Complex numbers over any arithmetic (a float, a double, a vector of them, a number that counts its operations), and
// the factors they are multiplied by. What a multiplication costs depends on what is known about the factor, and the
// counts of the FFT algorithms rest on that; so each kind of factor is a type of its own. There is no negation
// anywhere: a factor of i or -1 turns an addition into a subtraction, at no cost.
#pragma once

namespace sfft::reference {

template <class V>
struct ComplexOf {
  V re;
  V im;
};

template <class V>
ComplexOf<V> operator+(const ComplexOf<V>& x, const ComplexOf<V>& y) {
  return {x.re + y.re, x.im + y.im};
}
template <class V>
ComplexOf<V> operator-(const ComplexOf<V>& x, const ComplexOf<V>& y) {
  return {x.re - y.re, x.im - y.im};
}
// x + iy and x - iy.
template <class V>
ComplexOf<V> plus_i(const ComplexOf<V>& x, const ComplexOf<V>& y) {
  return {x.re - y.im, x.im + y.re};
}
template <class V>
ComplexOf<V> minus_i(const ComplexOf<V>& x, const ComplexOf<V>& y) {
  return {x.re + y.im, x.im - y.re};
}

// The factors: 1; any number; c (1 - i); 1 - i; 1 - i t; t - i.
struct One {};
template <class V>
struct Any {
  V re, im;
};
template <class V>
struct Diagonal {
  V c;
};
struct OneMinusI {};
template <class V>
struct OneMinusTangent {
  V t;
};
template <class V>
struct CotangentMinusI {
  V t;
};

// w z for each kind of factor w, and conj(w) z.
template <class V>
ComplexOf<V> times(One /*w*/, const ComplexOf<V>& z) {
  return z;
}
template <class V>
ComplexOf<V> times_conj(One /*w*/, const ComplexOf<V>& z) {
  return z;
}

template <class V>
ComplexOf<V> times(const Any<V>& w, const ComplexOf<V>& z) {
  return {w.re * z.re - w.im * z.im, w.re * z.im + w.im * z.re};
}
template <class V>
ComplexOf<V> times_conj(const Any<V>& w, const ComplexOf<V>& z) {
  return {w.re * z.re + w.im * z.im, w.re * z.im - w.im * z.re};
}

template <class V>
ComplexOf<V> times(OneMinusI /*w*/, const ComplexOf<V>& z) {
  return {z.re + z.im, z.im - z.re};
}
template <class V>
ComplexOf<V> times_conj(OneMinusI /*w*/, const ComplexOf<V>& z) {
  return {z.re - z.im, z.im + z.re};
}

template <class V>
ComplexOf<V> times(const Diagonal<V>& w, const ComplexOf<V>& z) {
  return {w.c * (z.re + z.im), w.c * (z.im - z.re)};
}
template <class V>
ComplexOf<V> times_conj(const Diagonal<V>& w, const ComplexOf<V>& z) {
  return {w.c * (z.re - z.im), w.c * (z.im + z.re)};
}

template <class V>
ComplexOf<V> times(const OneMinusTangent<V>& w, const ComplexOf<V>& z) {
  return {z.re + w.t * z.im, z.im - w.t * z.re};
}
template <class V>
ComplexOf<V> times_conj(const OneMinusTangent<V>& w, const ComplexOf<V>& z) {
  return {z.re - w.t * z.im, z.im + w.t * z.re};
}

template <class V>
ComplexOf<V> times(const CotangentMinusI<V>& w, const ComplexOf<V>& z) {
  return {w.t * z.re + z.im, w.t * z.im - z.re};
}
template <class V>
ComplexOf<V> times_conj(const CotangentMinusI<V>& w, const ComplexOf<V>& z) {
  return {w.t * z.re - z.im, w.t * z.im + z.re};
}

// s z for a real s, which may be 1.
template <class V>
ComplexOf<V> scaled(One /*s*/, const ComplexOf<V>& z) {
  return z;
}
template <class V>
ComplexOf<V> scaled(const V& s, const ComplexOf<V>& z) {
  return {s * z.re, s * z.im};
}

}  // namespace sfft::reference
