// SPDX-License-Identifier: BSD-3-Clause
// Complex operations, written once over a target's own primitives (permute and the multiply-add forms).
// Meanings: simd/plain.hpp.
#pragma once
#include "simd/vector_extension.hpp"

namespace sfft::SFFT_NS {

// A lane order that exists for every number of lanes: Rule::lane(k) is where lane k comes from.
template <class Rule, int... K, class V>
SFFT_INLINE V reorder(V a, V b, Indices<K...>) {
  return permute<Rule::lane(K)...>(a, b);
}
template <class Rule, class V>
SFFT_INLINE V reorder(V a, V b) {
  return reorder<Rule>(a, b, typename IndicesUpTo<lanes<V>>::type{});
}

struct SwapPairs {
  static constexpr int lane(int k) { return k ^ 1; }
};
// Every second lane of a|b, from the first (or second) one; or every second block of so many lanes.
template <int first, int block = 1>
struct EverySecond {
  static constexpr int lane(int k) { return (2 * (k / block) + first) * block + k % block; }
};
// The lanes of the two vectors in turn, from the beginning (or the middle) of both.
template <int L, int first>
struct InTurn {
  static constexpr int lane(int k) { return first + k / 2 + (k % 2 == 0 ? 0 : L); }
};

// The first (or second) halves of both vectors, one after the other.
template <int L, int second>
struct Halves {
  static constexpr int lane(int k) { return k % (L / 2) + second * (L / 2) + (k < L / 2 ? 0 : L); }
};
// The orders above, inside each half of the vectors.
template <int L, int first>
struct EverySecondInHalves {
  static constexpr int lane(int k) {
    const int in_half = EverySecond<first>::lane(k % (L / 2));
    return in_half % (L / 2) + (k / (L / 2)) * (L / 2) + (in_half < L / 2 ? 0 : L);
  }
};
template <int L, int first>
struct InTurnInHalves {
  static constexpr int lane(int k) { return InTurn<L, first>::lane(k % (L / 2)) + (k / (L / 2)) * (L / 2); }
};
// Blocks of h complex elements: those at an even (or odd) place, in turn from both vectors.
template <int L, int h, int odd>
struct Blocks {
  static constexpr int lane(int k) {
    const bool from_b = (k & (2 * h)) != 0;
    return (k & ~(2 * h)) + odd * 2 * h + (from_b ? L : 0);
  }
};

#ifndef __AVX__
template <int second>
struct Twice {
  static constexpr int lane(int k) { return k - k % 2 + second; }
};
template <bool second, class V>
SFFT_INLINE V load_twice(const scalar_of<V>* p) {
  const V v = load<V>(p);
  return reorder<Twice<second>>(v, v);
}
#endif

template <class V>
SFFT_INLINE V swap_ri(V a) {
  return reorder<SwapPairs>(a, a);
}
template <class V>
SFFT_INLINE V mul_i(V a) {
  return neg_even(swap_ri(a));
}
template <class V>
SFFT_INLINE V mul_minus_i(V a) {
  return neg_odd(swap_ri(a));
}
template <class V>
SFFT_INLINE V cmul(V z, V wr, V wi) {
  return fmadd(swap_ri(z), wi, mul(z, wr));
}
template <class V>
SFFT_INLINE void cmul_split(V ar, V ai, V br, V bi, V& cr, V& ci) {
  const V re = fnmadd(ai, bi, mul(ar, br));
  ci = fmadd(ar, bi, mul(ai, br));
  cr = re;
}

template <class V>
SFFT_INLINE void deinterleave(V a, V b, V& re, V& im) {
  if constexpr (sizeof(V) == 32) {
    // Two 16-byte halves that only whole-half moves cross: moving halves first makes the rest local to them, and both
    // results together take four instructions.
    constexpr int L = lanes<V>;
    const V low = reorder<Halves<L, 0>>(a, b);
    const V high = reorder<Halves<L, 1>>(a, b);
    re = reorder<EverySecondInHalves<L, 0>>(low, high);
    im = reorder<EverySecondInHalves<L, 1>>(low, high);
  } else {
    const V even = reorder<EverySecond<0>>(a, b);
    im = reorder<EverySecond<1>>(a, b);
    re = even;
  }
}
template <class V>
SFFT_INLINE void interleave(V re, V im, V& a, V& b) {
  constexpr int L = lanes<V>;
  if constexpr (sizeof(V) == 32) {
    const V low = reorder<InTurnInHalves<L, 0>>(re, im);
    const V high = reorder<InTurnInHalves<L, L / 4>>(re, im);
    a = reorder<Halves<L, 0>>(low, high);
    b = reorder<Halves<L, 1>>(low, high);
  } else {
    const V low = reorder<InTurn<L, 0>>(re, im);
    b = reorder<InTurn<L, L / 2>>(re, im);
    a = low;
  }
}

// Exchanges blocks of h complex elements across the diagonal of 2h x 2h squares, then of 4h x 4h, up to end x end.
template <int h, int end, int VL, class V>
SFFT_INLINE void exchange_blocks(V (&r)[VL]) {
  if constexpr (h < end) {
#pragma GCC unroll 8
    for (int i = 0; i < VL; i++) {
      if ((i & h) == 0) {
        const V a = r[i], b = r[i + h];
        r[i] = reorder<Blocks<2 * VL, h, 0>>(a, b);
        r[i + h] = reorder<Blocks<2 * VL, h, 1>>(a, b);
      }
    }
    exchange_blocks<2 * h, end>(r);
  }
}
// The 4 x 4 transpose of quarter registers, of which vectors a, b, c and d hold a row each.
template <class V>
SFFT_INLINE void transpose_quarters(V& a, V& b, V& c, V& d) {
  constexpr int L = lanes<V>;
  const V ab_low = reorder<Halves<L, 0>>(a, b), ab_high = reorder<Halves<L, 1>>(a, b);
  const V cd_low = reorder<Halves<L, 0>>(c, d), cd_high = reorder<Halves<L, 1>>(c, d);
  a = reorder<EverySecond<0, L / 4>>(ab_low, cd_low);
  b = reorder<EverySecond<1, L / 4>>(ab_low, cd_low);
  c = reorder<EverySecond<0, L / 4>>(ab_high, cd_high);
  d = reorder<EverySecond<1, L / 4>>(ab_high, cd_high);
}
template <int VL, class V>
SFFT_INLINE void transpose(V (&r)[VL]) {
  static_assert(lanes<V> == 2 * VL);
  if constexpr (sizeof(V) == 64) {
    // The instruction that moves 16-byte quarters takes two from each source and keeps the sources apart: exchanging
    // blocks would need tables of indices there.
    exchange_blocks<1, VL / 4>(r);
#pragma GCC unroll 2
    for (int i = 0; i < VL / 4; i++) transpose_quarters(r[i], r[i + VL / 4], r[i + VL / 2], r[i + VL / 2 + VL / 4]);
  } else {
    exchange_blocks<1, VL>(r);
  }
}

}  // namespace sfft::SFFT_NS
