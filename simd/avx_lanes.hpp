// SPDX-License-Identifier: BSD-3-Clause
// What every target with AVX shares: addsub, and the lane orders that the compilers do not make the best of.
#pragma once
#include "simd/x86.hpp"

namespace sfft::SFFT_NS {

template <class V>
SFFT_INLINE V addsub(V a, V b) {
  if constexpr (__is_same(V, vec<double, 4>)) {
    return _mm256_addsub_pd(a, b);
  } else if constexpr (__is_same(V, vec<float, 8>)) {
    return _mm256_addsub_ps(a, b);
  } else if constexpr (__is_same(V, vec<double, 2>)) {
    return _mm_addsub_pd(a, b);
  } else if constexpr (__is_same(V, vec<float, 4>)) {
    return _mm_addsub_ps(a, b);
  } else if constexpr (__is_same(V, vec<float, 2>)) {
    return narrow(_mm_addsub_ps(widen(a), widen(b)));
  } else {
    // No 64-byte addsub exists; a multiplication by one in a multiply-add is the shortest.
    return fmaddsub(a, broadcast<V>(1), b);
  }
}

// The constraint for any vector register.
#ifdef __AVX512VL__
#define SFFT_REGISTER "v"
#else
#define SFFT_REGISTER "x"
#endif

// Loads that need no shuffle. GCC takes the shuffle instead, which Intel's cores do on one port only.
#define SFFT_LOAD_TWICE(instruction) \
  asm(instruction " %1, %0" : "=" SFFT_REGISTER(v) : "m"(*reinterpret_cast<const Memory*>(p)))
template <bool second, class V>
SFFT_INLINE V load_twice(const scalar_of<V>* p) {
  using T = scalar_of<V>;
  struct Memory {
    T numbers[lanes<V>];
  };
  V v;
  if constexpr (lanes<V> == 2) {
    v = broadcast<V>(p[second ? 1 : 0]);
  } else if constexpr (sizeof(T) == 4) {
    if constexpr (second) {
      SFFT_LOAD_TWICE("vmovshdup");
    } else {
      SFFT_LOAD_TWICE("vmovsldup");
    }
  } else if constexpr (second) {
    SFFT_LOAD_TWICE("vpermilpd $0xff,");
  } else {
    SFFT_LOAD_TWICE("vmovddup");
  }
  return v;
}
#undef SFFT_LOAD_TWICE

// Two floats, one from each vector: a[i] and b[j]. One instruction, but two for (a[1], b[0]).
template <int i, int j>
SFFT_INLINE vec<float, 2> join(vec<float, 2> a, vec<float, 2> b) {
  if constexpr (i == 0) {
    return narrow(_mm_insert_ps(widen(a), widen(b), (j << 6) | (1 << 4)));
  } else if constexpr (j == 1) {
    return narrow(_mm_insert_ps(widen(b), widen(a), i << 6));
  } else {
    const vec<float, 2> swapped = join<0, 1>(b, a);
    return __builtin_shufflevector(swapped, swapped, 1, 0);
  }
}
template <int i, int j>
SFFT_INLINE vec<float, 2> permute_two(vec<float, 2> a, vec<float, 2> b) {
  if constexpr (i < 2 && j >= 2) {
    return join<i, j - 2>(a, b);
  } else if constexpr (i >= 2 && j < 2) {
    return join<i - 2, j>(b, a);
  } else {
    return shuffle<i, j>(a, b);
  }
}

// A lane order as vshufpd and vshufps have it, by 16 bytes: the first half of them from one vector, the second half
// from one, chosen by an immediate; that is -1 if it cannot be said so, or if there is something better: numbers that
// stay in their places are blended, and numbers that are there twice may be loaded so.
struct LaneOrder {
  int control = -1;
  bool first_from_b = false, second_from_b = false;
};
template <int in_lane, int... I>
consteval LaneOrder lane_order() {
  constexpr int L = sizeof...(I), index[] = {I...}, bits = in_lane / 2;
  LaneOrder order{0, index[0] >= L, index[in_lane / 2] >= L};
  bool stays = true, doubles = true;
  for (int k = 0; k < L; k++) {
    const int from = index[k] % L, within = k % in_lane, select = from % in_lane;
    const bool from_b = within < in_lane / 2 ? order.first_from_b : order.second_from_b;
    if (from / in_lane != k / in_lane || (index[k] >= L) != from_b) return {};
    const int place = in_lane == 2 ? k : within * bits;  // vshufps has one choice for all lanes
    if (in_lane == 2 || k < in_lane) order.control |= select << place;
    if ((order.control >> place & (in_lane - 1)) != select) return {};
    stays = stays && from == k;
    doubles = doubles && index[k] == index[k & ~1];
  }
  return stays || doubles ? LaneOrder{} : order;
}
// The compilers prefer vpermil and vunpck, which Intel's cores since Ice Lake do on one port; this they do on two
// (docs/decisions/0006-ports.md).
template <int... I, class V>
SFFT_INLINE V shuffle_in_lanes(V a, V b) {
  constexpr LaneOrder order = lane_order<16 / sizeof(scalar_of<V>), I...>();
  const V first = order.first_from_b ? b : a, second = order.second_from_b ? b : a;
  V v;
  if constexpr (sizeof(scalar_of<V>) == 8) {
    asm("vshufpd %3, %2, %1, %0"
        : "=" SFFT_REGISTER(v)
        : SFFT_REGISTER(first), SFFT_REGISTER(second), "n"(order.control));
  } else {
    asm("vshufps %3, %2, %1, %0"
        : "=" SFFT_REGISTER(v)
        : SFFT_REGISTER(first), SFFT_REGISTER(second), "n"(order.control));
  }
  return v;
}

#ifdef __AVX512F__
// How far a lane order of a 64-byte vector looks into a|b if it takes lanes one after the other from there; or 0.
template <int first, int... I>
consteval int window() {
  int expected = first;
  const bool consecutive = ((I == ++expected) && ...);
  return consecutive && first <= static_cast<int>(sizeof...(I)) ? first : 0;
}
template <int first, class V>
SFFT_INLINE V take_window(V a, V b) {
  // The forms with a full mask compile to the plain instruction, without GCC's warning about an undefined source.
  if constexpr (__is_same(V, vec<double, 8>)) {
    const auto r = _mm512_maskz_alignr_epi64(0xff, reinterpret_cast<__m512i>(b), reinterpret_cast<__m512i>(a), first);
    return reinterpret_cast<V>(r);
  } else {
    const auto r = _mm512_maskz_alignr_epi32(0xffff, reinterpret_cast<__m512i>(b), reinterpret_cast<__m512i>(a), first);
    return reinterpret_cast<V>(r);
  }
}
// GCC builds this one in two halves, unless the numbers are known when compiling.
template <>
SFFT_INLINE vec<double, 8> broadcast_pair<vec<double, 8>>(double x, double y) {
  if (__builtin_constant_p(x) && __builtin_constant_p(y)) return vec<double, 8>{x, y, x, y, x, y, x, y};
  return _mm512_maskz_broadcast_f64x2(0xff, vec<double, 2>{x, y});
}
#endif

template <int... I, class V>
SFFT_INLINE V permute(V a, V b) {
  if constexpr (__is_same(V, vec<float, 2>)) {
    return permute_two<I...>(a, b);
  } else if constexpr (sizeof(V) == 32 && lane_order<16 / sizeof(scalar_of<V>), I...>().control >= 0) {
    return shuffle_in_lanes<I...>(a, b);
#ifdef __AVX512F__
  } else if constexpr (sizeof(V) == 64 && window<I...>() > 0) {
    return take_window<window<I...>()>(a, b);
#endif
  } else {
    return shuffle<I...>(a, b);
  }
}
template <int... I, class V>
SFFT_INLINE V permute(V a) {
  return permute<I...>(a, a);
}
#undef SFFT_REGISTER

}  // namespace sfft::SFFT_NS
