// SPDX-License-Identifier: BSD-3-Clause
// What a kernel may use, one line each; simd/plain.hpp says what each line means. Every target ends with an assertion
// that its vectors satisfy this.
#pragma once
#include "simd/common.hpp"

namespace sfft::SFFT_NS {

template <class A, class B>
concept Same = __is_same(A, B);

// clang-format off
// L lanes of T, interpreted as real numbers: enough for split format, whatever L.
template <class T, int L>
concept SplitPrimitives = requires(vec<T, L> v, vec<T, L>& out, const T* in, T* p, T x) {
  requires sizeof(v) == L * sizeof(T);
  { load<vec<T, L>>(in) } -> Same<vec<T, L>>;
  { load_aligned<vec<T, L>>(in) } -> Same<vec<T, L>>;
  { store(p, v) } -> Same<void>;
  { store_aligned(p, v) } -> Same<void>;
  { stream(p, v) } -> Same<void>;
  { stream_fence() } -> Same<void>;
  { broadcast<vec<T, L>>(x) } -> Same<vec<T, L>>;
  { add(v, v) } -> Same<vec<T, L>>;
  { sub(v, v) } -> Same<vec<T, L>>;
  { mul(v, v) } -> Same<vec<T, L>>;
  { neg(v) } -> Same<vec<T, L>>;
  { fmadd(v, v, v) } -> Same<vec<T, L>>;
  { fmsub(v, v, v) } -> Same<vec<T, L>>;
  { fnmadd(v, v, v) } -> Same<vec<T, L>>;
  { fnmsub(v, v, v) } -> Same<vec<T, L>>;
  { cmul_split(v, v, v, v, out, out) } -> Same<void>;
};

// The same lanes as L/2 interleaved complex elements.
template <class T, int L>
concept InterleavedPrimitives = requires(vec<T, L> v, vec<T, L>& out, vec<T, L> (&rows)[L / 2], const T* in, T x) {
  { load_twice<false, vec<T, L>>(in) } -> Same<vec<T, L>>;
  { load_twice<true, vec<T, L>>(in) } -> Same<vec<T, L>>;
  { broadcast_pair<vec<T, L>>(x, x) } -> Same<vec<T, L>>;
  { addsub(v, v) } -> Same<vec<T, L>>;
  { fmaddsub(v, v, v) } -> Same<vec<T, L>>;
  { fmsubadd(v, v, v) } -> Same<vec<T, L>>;
  { swap_ri(v) } -> Same<vec<T, L>>;
  { mul_i(v) } -> Same<vec<T, L>>;
  { mul_minus_i(v) } -> Same<vec<T, L>>;
  { cmul(v, v, v) } -> Same<vec<T, L>>;
  { deinterleave(v, v, out, out) } -> Same<void>;
  { interleave(v, v, out, out) } -> Same<void>;
  { transpose<L / 2>(rows) } -> Same<void>;
};
// clang-format on

// permute takes its indices as template arguments, so it is tried with two patterns: halves kept, halves exchanged.
template <class T, int L>
inline constexpr bool has_permute = false;
template <class T>
inline constexpr bool has_permute<T, 2> = requires(vec<T, 2> v) { permute<1, 0>(v), permute<0, 2>(v, v); };
template <class T>
inline constexpr bool has_permute<T, 4> = requires(vec<T, 4> v) { permute<2, 3, 0, 1>(v), permute<0, 1, 4, 5>(v, v); };
template <class T>
inline constexpr bool has_permute<T, 8> =
    requires(vec<T, 8> v) { permute<4, 5, 6, 7, 0, 1, 2, 3>(v), permute<0, 1, 2, 3, 8, 9, 10, 11>(v, v); };
template <class T>
inline constexpr bool has_permute<T, 16> = requires(vec<T, 16> v) {
  permute<8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7>(v);
  permute<0, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 19, 20, 21, 22, 23>(v, v);
};

template <class T, int L>
concept Primitives = SplitPrimitives<T, L> && (L == 1 || (InterleavedPrimitives<T, L> && has_permute<T, L>));

// Every length from one number to a register of so many bytes.
template <class T, int L>
constexpr bool primitives_up_to() {
  if constexpr (L == 1) {
    return Primitives<T, 1>;
  } else {
    return Primitives<T, L> && primitives_up_to<T, L / 2>();
  }
}
template <int bytes>
concept PrimitivesUpTo = primitives_up_to<float, bytes / 4>() && primitives_up_to<double, bytes / 8>();

}  // namespace sfft::SFFT_NS
