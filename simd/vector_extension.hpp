// SPDX-License-Identifier: BSD-3-Clause
// The primitives that GCC's and clang's vector extensions express, for every target with vector registers: types,
// memory, arithmetic and lane orders. A target adds what needs its own instructions. docs/decisions/0001-simd-layer.md
// says why. Meanings: simd/plain.hpp.
#pragma once
#include "simd/common.hpp"

namespace sfft::SFFT_NS {

template <class T, int L>
struct VecOf {
  using type __attribute__((vector_size(L * sizeof(T)))) = T;
};
// One lane is a plain number: the operators below and the compiler's scalar instructions do the rest.
template <class T>
struct VecOf<T, 1> {
  using type = T;
};
template <class T, int L>
using vec = typename VecOf<T, L>::type;

// The same vector in memory that is aligned to its numbers only, and that other types may also point to.
template <class T, int L>
struct Unaligned {
  using type __attribute__((vector_size(L * sizeof(T)), aligned(alignof(T)), may_alias)) = T;
};
template <class T>
struct Unaligned<T, 1> {
  using type = T;
};
template <class T, int L>
struct Aligned {
  using type __attribute__((vector_size(L * sizeof(T)), may_alias)) = T;
};
template <class T>
struct Aligned<T, 1> {
  using type = T;
};

template <class V>
SFFT_INLINE V load(const scalar_of<V>* p) {
  return *reinterpret_cast<const typename Unaligned<scalar_of<V>, lanes<V>>::type*>(p);
}
template <class V>
SFFT_INLINE V load_aligned(const scalar_of<V>* p) {
  return *reinterpret_cast<const typename Aligned<scalar_of<V>, lanes<V>>::type*>(p);
}
template <class V>
SFFT_INLINE void store(scalar_of<V>* p, V v) {
  *reinterpret_cast<typename Unaligned<scalar_of<V>, lanes<V>>::type*>(p) = v;
}
template <class V>
SFFT_INLINE void store_aligned(scalar_of<V>* p, V v) {
  *reinterpret_cast<typename Aligned<scalar_of<V>, lanes<V>>::type*>(p) = v;
}

template <class V>
SFFT_INLINE V add(V a, V b) {
  return a + b;
}
template <class V>
SFFT_INLINE V sub(V a, V b) {
  return a - b;
}
template <class V>
SFFT_INLINE V mul(V a, V b) {
  return a * b;
}
template <class V>
SFFT_INLINE V neg(V a) {
  return -a;
}

template <class V>
SFFT_INLINE V broadcast(scalar_of<V> x) {
  if constexpr (lanes<V> == 1) {
    return x;
  } else if constexpr (lanes<V> == 2) {
    return V{x, x};
  } else if constexpr (lanes<V> == 4) {
    return V{x, x, x, x};
  } else if constexpr (lanes<V> == 8) {
    return V{x, x, x, x, x, x, x, x};
  } else {
    static_assert(lanes<V> == 16);
    return V{x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x};
  }
}
// Both compilers know how to repeat a number, not all know how to repeat a pair: two floats are moved as one double.
template <class V>
SFFT_INLINE V broadcast_pair(scalar_of<V> x, scalar_of<V> y) {
  if constexpr (lanes<V> == 2) {
    return V{x, y};
  } else if constexpr (sizeof(x) == sizeof(float)) {
    const vec<float, 2> pair = {x, y};
    return reinterpret_cast<V>(broadcast<vec<double, lanes<V> / 2>>(__builtin_bit_cast(double, pair)));
  } else if constexpr (lanes<V> == 4) {
    return V{x, y, x, y};
  } else {
    static_assert(lanes<V> == 8);
    const vec<double, 4> half = {x, y, x, y};
    return __builtin_shufflevector(half, half, 0, 1, 2, 3, 4, 5, 6, 7);
  }
}

// Changes the signs of the even lanes (or of the odd ones): one exclusive or with a constant.
template <class T>
struct BitsOf {
  using type = std::int32_t;
};
template <>
struct BitsOf<double> {
  using type = std::int64_t;
};
template <class V>
SFFT_INLINE V flip_signs(V a, V zeros) {
  using Bits = vec<typename BitsOf<scalar_of<V>>::type, lanes<V>>;
  return reinterpret_cast<V>(reinterpret_cast<Bits>(a) ^ reinterpret_cast<Bits>(zeros));
}
template <class V>
SFFT_INLINE V neg_even(V a) {
  return flip_signs(a, broadcast_pair<V>(scalar_of<V>(-0.0), scalar_of<V>(0.0)));
}
template <class V>
SFFT_INLINE V neg_odd(V a) {
  return flip_signs(a, broadcast_pair<V>(scalar_of<V>(0.0), scalar_of<V>(-0.0)));
}

template <int... I>
struct Indices {};
template <int N, int... I>
struct IndicesUpTo : IndicesUpTo<N - 1, N - 1, I...> {};
template <int... I>
struct IndicesUpTo<0, I...> {
  using type = Indices<I...>;
};

// Whether a lane order of floats moves whole pairs, which may then travel as doubles.
template <int... I>
consteval bool moves_pairs() {
  constexpr int index[] = {I...};
  bool pairs = sizeof...(I) > 1;
  for (unsigned k = 0; k < sizeof...(I); k++) pairs = pairs && index[k] == index[k & ~1U] + static_cast<int>(k & 1U);
  for (unsigned k = 0; k < sizeof...(I); k += 2) pairs = pairs && index[k] % 2 == 0;
  return pairs;
}

// The compiler's choice of instructions for a lane order, which is the shortest for nearly all orders; a target's
// permute takes care of the others. Orders of pairs of floats are among those others, but the same orders of doubles
// are not.
template <int... I, class V>
SFFT_INLINE V shuffle(V a, V b);
template <class D, int... I, int... K, class V>
SFFT_INLINE V shuffle_pairs(V a, V b, Indices<I...>, Indices<K...>) {
  constexpr int index[] = {I...};
  return reinterpret_cast<V>(shuffle<(index[2 * K] / 2)...>(reinterpret_cast<D>(a), reinterpret_cast<D>(b)));
}
template <int... I, class V>
SFFT_INLINE V shuffle(V a, V b) {
  constexpr int L = lanes<V>;
  static_assert(sizeof...(I) == L);
  if constexpr (L == 1 || (L == 2 && moves_pairs<I...>())) {
    return ((I == 0) || ...) ? a : b;
  } else if constexpr (__is_same(scalar_of<V>, float) && moves_pairs<I...>()) {
    return shuffle_pairs<vec<double, L / 2>>(a, b, Indices<I...>{}, typename IndicesUpTo<L / 2>::type{});
  } else {
    return __builtin_shufflevector(a, b, I...);
  }
}

}  // namespace sfft::SFFT_NS
