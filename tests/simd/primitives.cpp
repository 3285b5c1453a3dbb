// SPDX-License-Identifier: BSD-3-Clause
// Every primitive on every vector a target offers. Compiled for each target with its flags, and twice for the
// specification (simd/plain.hpp): with multiply-add rounded twice, and rounded once.
#include "tests/simd/cases.hpp"
#include SFFT_SIMD

namespace sfft::SFFT_NS {
namespace cases {

template <class T, int L>
SFFT_INLINE vec<T, L> get(const void* in, int i) {
  return load<vec<T, L>>(static_cast<const T*>(in) + i * L);
}
template <class T, class V>
SFFT_INLINE void put(void* out, int i, V v) {
  store(static_cast<T*>(out) + i * lanes<V>, v);
}

// --- Lane orders to try: a rule says where lane k of L comes from. ---

template <int... K>
struct Sequence {};
template <int N, int... K>
struct SequenceUpTo : SequenceUpTo<N - 1, N - 1, K...> {};
template <int... K>
struct SequenceUpTo<0, K...> {
  using type = Sequence<K...>;
};

// One of many orders without a pattern; the multiplier only has to scatter.
template <int seed>
struct Scattered {
  static constexpr int lane(int k, int L) {
    const unsigned x = (static_cast<unsigned>(k + 32 * seed) + 1U) * 2654435761U;
    return static_cast<int>((x >> 15) % (2U * static_cast<unsigned>(L)));
  }
};
// The same, moving whole pairs.
template <int seed>
struct ScatteredPairs {
  static constexpr int lane(int k, int L) { return L == 1 ? 0 : (Scattered<seed>::lane(k / 2, L / 2) * 2 + k % 2); }
};
template <int digits>  // for two lanes, all sixteen orders
struct Numbered {
  static constexpr int lane(int k, int L) { return (k == 0 ? digits % 4 : digits / 4) % (2 * L); }
};
template <int first>  // L lanes of a|b, one after the other
struct Window {
  static constexpr int lane(int k, int L) { return k + first % (L + 1); }
};
template <int hi>  // lanes of a and b in turn, within 16-byte blocks of four
struct Unpack {
  static constexpr int lane(int k, int L) { return (k & ~3) % L + ((k % 4) / 2 + 2 * hi) % L + (k % 2) * L; }
};
struct Reverse {
  static constexpr int lane(int k, int L) { return L - 1 - k; }
};
struct Blend {
  static constexpr int lane(int k, int L) { return k % 3 == 0 ? k : k + L; }
};

template <class Rule, class T, int L, int... K>
SFFT_INLINE vec<T, L> order_two(vec<T, L> a, vec<T, L> b, Sequence<K...>) {
  return permute<Rule::lane(K, L)...>(a, b);
}
template <class Rule, class T, int L, int... K>
SFFT_INLINE vec<T, L> order_one(vec<T, L> a, Sequence<K...>) {
  return permute<(Rule::lane(K, L) % L)...>(a);
}
template <class Rule, class T, int L>
void permute_two(const void* in, void* out) {
  put<T>(out, 0, order_two<Rule, T, L>(get<T, L>(in, 0), get<T, L>(in, 1), typename SequenceUpTo<L>::type{}));
}
template <class Rule, class T, int L>
void permute_one(const void* in, void* out) {
  put<T>(out, 0, order_one<Rule, T, L>(get<T, L>(in, 0), typename SequenceUpTo<L>::type{}));
}

// --- One function a primitive. ---

#define SFFT_UNARY(name)                        \
  template <class T, int L>                     \
  void name##_case(const void* in, void* out) { \
    put<T>(out, 0, name(get<T, L>(in, 0)));     \
  }
#define SFFT_BINARY(name)                                     \
  template <class T, int L>                                   \
  void name##_case(const void* in, void* out) {               \
    put<T>(out, 0, name(get<T, L>(in, 0), get<T, L>(in, 1))); \
  }
#define SFFT_TERNARY(name)                                                      \
  template <class T, int L>                                                     \
  void name##_case(const void* in, void* out) {                                 \
    put<T>(out, 0, name(get<T, L>(in, 0), get<T, L>(in, 1), get<T, L>(in, 2))); \
  }
#define SFFT_TWO_RESULTS(name)                            \
  template <class T, int L>                               \
  void name##_case(const void* in, void* out) {           \
    vec<T, L> x = get<T, L>(in, 0), y = get<T, L>(in, 1); \
    name(x, y, x, y); /* results may replace operands */  \
    put<T>(out, 0, x);                                    \
    put<T>(out, 1, y);                                    \
  }

SFFT_UNARY(neg)
SFFT_UNARY(swap_ri)
SFFT_UNARY(mul_i)
SFFT_UNARY(mul_minus_i)
SFFT_BINARY(add)
SFFT_BINARY(sub)
SFFT_BINARY(mul)
SFFT_BINARY(addsub)
SFFT_TERNARY(fmadd)
SFFT_TERNARY(fmsub)
SFFT_TERNARY(fnmadd)
SFFT_TERNARY(fnmsub)
SFFT_TERNARY(fmaddsub)
SFFT_TERNARY(fmsubadd)
SFFT_TERNARY(cmul)
SFFT_TWO_RESULTS(deinterleave)
SFFT_TWO_RESULTS(interleave)

template <class T, int L>
void load_store_case(const void* in, void* out) {
  put<T>(out, 0, get<T, L>(in, 0));
}
template <class T, int L>
void aligned_case(const void* in, void* out) {
  store_aligned(static_cast<T*>(out), load_aligned<vec<T, L>>(static_cast<const T*>(in)));
}
template <class T, int L>
void stream_case(const void* in, void* out) {
  stream(static_cast<T*>(out), get<T, L>(in, 0));
  stream_fence();
}
template <class T, int L>
void broadcast_case(const void* in, void* out) {
  put<T>(out, 0, broadcast<vec<T, L>>(*static_cast<const T*>(in)));
}
template <class T, int L>
void broadcast_pair_case(const void* in, void* out) {
  const T* x = static_cast<const T*>(in);
  put<T>(out, 0, broadcast_pair<vec<T, L>>(x[0], x[1]));
  put<T>(out, 1, broadcast_pair<vec<T, L>>(T(-0.0), T(0.1)));  // known when compiling
}
template <class T, int L>
void load_twice_case(const void* in, void* out) {
  put<T>(out, 0, load_twice<false, vec<T, L>>(static_cast<const T*>(in)));
  put<T>(out, 1, load_twice<true, vec<T, L>>(static_cast<const T*>(in)));
}
template <class T, int L>
void cmul_split_case(const void* in, void* out) {
  vec<T, L> re = get<T, L>(in, 0), im = get<T, L>(in, 1);
  cmul_split(re, im, get<T, L>(in, 2), get<T, L>(in, 3), re, im);
  put<T>(out, 0, re);
  put<T>(out, 1, im);
}
template <class T, int L>
void transpose_case(const void* in, void* out) {
  vec<T, L> r[L / 2];
  for (int i = 0; i < L / 2; i++) r[i] = get<T, L>(in, i);
  transpose<L / 2>(r);
  for (int i = 0; i < L / 2; i++) put<T>(out, i, r[i]);
}

// --- The tables. ---

using simd_test::Case;
using simd_test::VectorCases;

// NOLINTBEGIN(bugprone-macro-parentheses): types and templates take none
#define SFFT_ROW(name, inputs, outputs) {#name, inputs, outputs, false, name##_case<T, L>}
#define SFFT_ALIGNED_ROW(name, inputs, outputs) {#name, inputs, outputs, true, name##_case<T, L>}
#define SFFT_ORDER(rule)                                           \
  {"permute two, " #rule, 2, 1, false, permute_two<rule, T, L>}, { \
    "permute one, " #rule, 1, 1, false, permute_one<rule, T, L>    \
  }
// NOLINTEND(bugprone-macro-parentheses)
// clang-format off
template <class T, int L>
constexpr Case real_cases[] = {
    SFFT_ROW(load_store, 1, 1), SFFT_ALIGNED_ROW(aligned, 1, 1), SFFT_ALIGNED_ROW(stream, 1, 1),
    SFFT_ROW(broadcast, 1, 1), SFFT_ROW(neg, 1, 1), SFFT_ROW(add, 2, 1), SFFT_ROW(sub, 2, 1), SFFT_ROW(mul, 2, 1),
    SFFT_ROW(fmadd, 3, 1), SFFT_ROW(fmsub, 3, 1), SFFT_ROW(fnmadd, 3, 1), SFFT_ROW(fnmsub, 3, 1),
    SFFT_ROW(cmul_split, 4, 2),
};
template <class T, int L>
constexpr Case complex_cases[] = {
    SFFT_ROW(addsub, 2, 1), SFFT_ROW(fmaddsub, 3, 1), SFFT_ROW(fmsubadd, 3, 1), SFFT_ROW(broadcast_pair, 1, 2),
    SFFT_ROW(load_twice, 1, 2),
    SFFT_ROW(swap_ri, 1, 1), SFFT_ROW(mul_i, 1, 1), SFFT_ROW(mul_minus_i, 1, 1), SFFT_ROW(cmul, 3, 1),
    SFFT_ROW(deinterleave, 2, 2), SFFT_ROW(interleave, 2, 2), SFFT_ROW(transpose, L / 2, L / 2),
};
template <class T, int L>
constexpr Case orders[] = {
    SFFT_ORDER(Reverse), SFFT_ORDER(Blend), SFFT_ORDER(Unpack<0>), SFFT_ORDER(Unpack<1>),
    SFFT_ORDER(Window<1>), SFFT_ORDER(Window<2>), SFFT_ORDER(Window<3>), SFFT_ORDER(Window<6>), SFFT_ORDER(Window<13>),
    SFFT_ORDER(Scattered<0>), SFFT_ORDER(Scattered<1>), SFFT_ORDER(Scattered<2>), SFFT_ORDER(Scattered<3>),
    SFFT_ORDER(Scattered<4>), SFFT_ORDER(Scattered<5>), SFFT_ORDER(Scattered<6>), SFFT_ORDER(Scattered<7>),
    SFFT_ORDER(ScatteredPairs<0>), SFFT_ORDER(ScatteredPairs<1>), SFFT_ORDER(ScatteredPairs<2>),
    SFFT_ORDER(Numbered<0>), SFFT_ORDER(Numbered<1>), SFFT_ORDER(Numbered<2>), SFFT_ORDER(Numbered<3>),
    SFFT_ORDER(Numbered<4>), SFFT_ORDER(Numbered<5>), SFFT_ORDER(Numbered<6>), SFFT_ORDER(Numbered<7>),
    SFFT_ORDER(Numbered<8>), SFFT_ORDER(Numbered<9>), SFFT_ORDER(Numbered<10>), SFFT_ORDER(Numbered<11>),
    SFFT_ORDER(Numbered<12>), SFFT_ORDER(Numbered<13>), SFFT_ORDER(Numbered<14>), SFFT_ORDER(Numbered<15>),
};
// clang-format on

// NOLINTNEXTLINE(bugprone-macro-parentheses)
#define SFFT_GROUP(T, L, rows) {sizeof(T), L, rows<T, L>, sizeof(rows<T, L>) / sizeof(Case)}
#define SFFT_GROUPS(T, L) SFFT_GROUP(T, L, real_cases), SFFT_GROUP(T, L, complex_cases), SFFT_GROUP(T, L, orders)

// The vectors of so many bytes.
template <int bytes>
struct Vectors {
  static constexpr VectorCases rows[] = {SFFT_GROUPS(float, bytes / 4), SFFT_GROUPS(double, bytes / 8)};
};
template <>
struct Vectors<8> {
  static constexpr VectorCases rows[] = {SFFT_GROUPS(float, 2), SFFT_GROUP(double, 1, real_cases)};
};
template <>
struct Vectors<4> {
  static constexpr VectorCases rows[] = {SFFT_GROUP(float, 1, real_cases)};
};

// Bytes of the longest vector. The plain ones have none; kernels use up to 16 bytes of the scalar target.
struct Longest {
#define SFFT_TARGET(name, arch, flag, bytes, registers, fma, flags, features) \
  static constexpr int name = (bytes) > 16 ? (bytes) : 16;
#include "targets/targets.def"
#undef SFFT_TARGET
  static constexpr int plain = 64, plain_fused = 64;
};
template <int bytes, bool offered = bytes <= Longest::SFFT_NS>
constexpr simd_test::Table table = {nullptr, 0};
template <int bytes>
constexpr simd_test::Table table<bytes, true> = {Vectors<bytes>::rows,
                                                 sizeof(Vectors<bytes>::rows) / sizeof(VectorCases)};

}  // namespace cases

extern const simd_test::Table tables[simd_test::sizes];
const simd_test::Table tables[simd_test::sizes] = {cases::table<4>, cases::table<8>, cases::table<16>, cases::table<32>,
                                                   cases::table<64>};

}  // namespace sfft::SFFT_NS

#ifdef SFFT_TESTED
const char* const sfft::simd_test::tested_name = SFFT_TESTED;
const sfft::simd_test::Table* const sfft::simd_test::tested_tables = sfft::SFFT_NS::tables;
#endif
