// SPDX-License-Identifier: BSD-3-Clause
// The specification of the primitives: L numbers and a loop. The scalar target uses it, and every other target is
// tested bit for bit against it (tests/simd).
//
// A complex vector is interleaved: lane 2j is the real part and lane 2j + 1 the imaginary part of element j.
#pragma once
#include "simd/common.hpp"

namespace sfft::SFFT_NS {

template <class T, int L>
struct Lanes {
  T lane[L];
  SFFT_INLINE T& operator[](int k) { return lane[k]; }
  SFFT_INLINE const T& operator[](int k) const { return lane[k]; }
};

// One lane is a plain number, as on every target.
template <class T, int L>
struct VecOf {
  using type = Lanes<T, L>;
};
template <class T>
struct VecOf<T, 1> {
  using type = T;
};
template <class T, int L>
using vec = typename VecOf<T, L>::type;

template <class V>
SFFT_INLINE scalar_of<V>& at(V& v, int k) {
  if constexpr (lanes<V> == 1) {
    return (void)k, v;
  } else {
    return v[k];
  }
}

// Lane k of the result is f(k).
template <class V, class F>
SFFT_INLINE V generate(F f) {
  V r;
#pragma GCC unroll 16
  for (int k = 0; k < lanes<V>; k++) at(r, k) = f(k);
  return r;
}

// --- Memory. load and store need the alignment of the number only, the others that of the vector. ---

template <class V>
SFFT_INLINE V load(const scalar_of<V>* p) {
  return generate<V>([=](int k) __attribute__((always_inline)) { return p[k]; });
}
template <class V>
SFFT_INLINE V load_aligned(const scalar_of<V>* p) {
  return load<V>(p);
}
template <class V>
SFFT_INLINE void store(scalar_of<V>* p, V v) {
#pragma GCC unroll 16
  for (int k = 0; k < lanes<V>; k++) p[k] = at(v, k);
}
template <class V>
SFFT_INLINE void store_aligned(scalar_of<V>* p, V v) {
  store(p, v);
}
// A store that may bypass the cache; another thread sees it after stream_fence().
template <class V>
SFFT_INLINE void stream(scalar_of<V>* p, V v) {
  store(p, v);
}
SFFT_INLINE void stream_fence() {}

// Of L/2 complex numbers in memory the real parts, or (second) the imaginary parts, each in both of its lanes.
template <bool second, class V>
SFFT_INLINE V load_twice(const scalar_of<V>* p) {
  return generate<V>([=](int k) __attribute__((always_inline)) { return p[k - k % 2 + (second ? 1 : 0)]; });
}

template <class V>
SFFT_INLINE V broadcast(scalar_of<V> x) {
  return generate<V>([=](int) __attribute__((always_inline)) { return x; });
}
template <class V>
SFFT_INLINE V broadcast_pair(scalar_of<V> re, scalar_of<V> im) {
  return generate<V>([=](int k) __attribute__((always_inline)) { return k % 2 == 0 ? re : im; });
}

// --- Arithmetic. ---

#define SFFT_LANEWISE(expression) generate<V>([&](int k) __attribute__((always_inline)) { return expression; })

template <class V>
SFFT_INLINE V add(V a, V b) {
  return SFFT_LANEWISE(at(a, k) + at(b, k));
}
template <class V>
SFFT_INLINE V sub(V a, V b) {
  return SFFT_LANEWISE(at(a, k) - at(b, k));
}
template <class V>
SFFT_INLINE V mul(V a, V b) {
  return SFFT_LANEWISE(at(a, k) * at(b, k));
}
template <class V>
SFFT_INLINE V neg(V a) {
  return SFFT_LANEWISE(-at(a, k));
}
// Even lanes a - b, odd lanes a + b.
template <class V>
SFFT_INLINE V addsub(V a, V b) {
  return SFFT_LANEWISE(k % 2 == 0 ? at(a, k) - at(b, k) : at(a, k) + at(b, k));
}

// x*y + z: rounded twice, or once when the tests ask for the specification of a target with fused multiply-add.
template <class T>
SFFT_INLINE T multiply_add(T x, T y, T z) {
#ifdef SFFT_PLAIN_FUSED
  if constexpr (sizeof(T) == sizeof(float)) {
    return __builtin_fmaf(x, y, z);
  } else {
    return __builtin_fma(x, y, z);
  }
#else
  return x * y + z;
#endif
}
template <class V>
SFFT_INLINE V fmadd(V a, V b, V c) {
  return SFFT_LANEWISE(multiply_add(at(a, k), at(b, k), at(c, k)));
}
template <class V>
SFFT_INLINE V fmsub(V a, V b, V c) {
  return SFFT_LANEWISE(multiply_add(at(a, k), at(b, k), -at(c, k)));
}
template <class V>
SFFT_INLINE V fnmadd(V a, V b, V c) {
  return SFFT_LANEWISE(multiply_add(-at(a, k), at(b, k), at(c, k)));
}
template <class V>
SFFT_INLINE V fnmsub(V a, V b, V c) {
  return SFFT_LANEWISE(multiply_add(-at(a, k), at(b, k), -at(c, k)));
}
// Even lanes a*b - c, odd lanes a*b + c; and the opposite.
template <class V>
SFFT_INLINE V fmaddsub(V a, V b, V c) {
  return SFFT_LANEWISE(multiply_add(at(a, k), at(b, k), k % 2 == 0 ? -at(c, k) : at(c, k)));
}
template <class V>
SFFT_INLINE V fmsubadd(V a, V b, V c) {
  return SFFT_LANEWISE(multiply_add(at(a, k), at(b, k), k % 2 == 0 ? at(c, k) : -at(c, k)));
}

// --- Lanes in another order. ---

// Lane k of the result is lane i_k of the concatenation a|b.
template <int... I, class V>
SFFT_INLINE V permute(V a, V b) {
  static_assert(sizeof...(I) == lanes<V>);
  constexpr int index[] = {I...};
  return SFFT_LANEWISE(index[k] < lanes<V> ? at(a, index[k]) : at(b, index[k] - lanes<V>));
}
template <int... I, class V>
SFFT_INLINE V permute(V a) {
  return permute<I...>(a, a);
}
// The real and the imaginary parts of the elements of a|b, in order; and back.
template <class V>
SFFT_INLINE void deinterleave(V a, V b, V& re, V& im) {
  constexpr int L = lanes<V>;
  re = SFFT_LANEWISE(2 * k < L ? at(a, 2 * k) : at(b, 2 * k - L));
  im = SFFT_LANEWISE(2 * k + 1 < L ? at(a, 2 * k + 1) : at(b, 2 * k + 1 - L));
}
template <class V>
SFFT_INLINE void interleave(V re, V im, V& a, V& b) {
  constexpr int L = lanes<V>;
  a = SFFT_LANEWISE(k % 2 == 0 ? at(re, k / 2) : at(im, k / 2));
  b = SFFT_LANEWISE(k % 2 == 0 ? at(re, (L + k) / 2) : at(im, (L + k) / 2));
}
// Element j of vector i and element i of vector j change places, for VL vectors of VL complex elements.
template <int VL, class V>
SFFT_INLINE void transpose(V (&r)[VL]) {
  static_assert(lanes<V> == 2 * VL);
#pragma GCC unroll 8
  for (int i = 0; i < VL; i++) {
#pragma GCC unroll 8
    for (int j = i + 1; j < VL; j++) {
#pragma GCC unroll 2
      for (int part = 0; part < 2; part++) {
        const scalar_of<V> x = at(r[i], 2 * j + part);
        at(r[i], 2 * j + part) = at(r[j], 2 * i + part);
        at(r[j], 2 * i + part) = x;
      }
    }
  }
}

// --- Complex arithmetic on interleaved elements. ---

template <class V>
SFFT_INLINE V swap_ri(V a) {
  return SFFT_LANEWISE(at(a, k ^ 1));
}
template <class V>
SFFT_INLINE V mul_i(V a) {
  return SFFT_LANEWISE(k % 2 == 0 ? -at(a, k ^ 1) : at(a, k ^ 1));
}
template <class V>
SFFT_INLINE V mul_minus_i(V a) {
  return SFFT_LANEWISE(k % 2 == 0 ? at(a, k ^ 1) : -at(a, k ^ 1));
}
// z times an unpacked twiddle c + i*s, given as wr = (c, c, ...) and wi = (-s, s, ...).
template <class V>
SFFT_INLINE V cmul(V z, V wr, V wi) {
  return SFFT_LANEWISE(multiply_add(at(z, k ^ 1), at(wi, k), at(z, k) * at(wr, k)));
}
// c = a*b in split format: one vector of real parts and one of imaginary parts.
template <class V>
SFFT_INLINE void cmul_split(V ar, V ai, V br, V bi, V& cr, V& ci) {
  const V re = SFFT_LANEWISE(multiply_add(-at(ai, k), at(bi, k), at(ar, k) * at(br, k)));
  ci = SFFT_LANEWISE(multiply_add(at(ar, k), at(bi, k), at(ai, k) * at(br, k)));
  cr = re;
}

#undef SFFT_LANEWISE

}  // namespace sfft::SFFT_NS
