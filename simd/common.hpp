// SPDX-License-Identifier: BSD-3-Clause
// What every file of this folder shares: the inline macro, and the type and number of lanes of a vector.
//
// The primitives are compiled once for each target, into the namespace sfft::SFFT_NS, by files that carry the target's
// compiler flags. They are always inlined, and no standard header with code is included, so such a file leaves no
// symbol behind that the linker could merge into code for another CPU.
#pragma once
#include <cstddef>
#include <cstdint>

#ifndef SFFT_NS
#error "SFFT_NS must name the target (a row of targets/targets.def)"
#endif

#define SFFT_INLINE [[gnu::always_inline]] inline

namespace sfft::SFFT_NS {

// float or double: the type of a vector's lanes. One lane is the plain number itself.
template <class T>
T declared();
template <class T>
struct Bare;
template <class T>
struct Bare<T&> {
  using type = T;
};
template <class V>
struct ScalarOf {
  using type = typename Bare<decltype((declared<V&>()[0]))>::type;
};
template <>
struct ScalarOf<float> {
  using type = float;
};
template <>
struct ScalarOf<double> {
  using type = double;
};
template <class V>
using scalar_of = typename ScalarOf<V>::type;

template <class V>
inline constexpr int lanes = static_cast<int>(sizeof(V) / sizeof(scalar_of<V>));  // NOLINT(bugprone-sizeof-expression)

}  // namespace sfft::SFFT_NS
