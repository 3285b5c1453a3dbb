// SPDX-License-Identifier: BSD-3-Clause
//   X[k]        = U[k]       +  (w_n^k Z[k] + w_n^-k Z'[k])
//   X[k + n/2]  = U[k]       -  (w_n^k Z[k] + w_n^-k Z'[k])
//   X[k + n/4]  = U[k + n/4] - i(w_n^k Z[k] - w_n^-k Z'[k])
//   X[k + 3n/4] = U[k + n/4] + i(w_n^k Z[k] - w_n^-k Z'[k])      k = 0 ... n/4 - 1
//
// Split radix with Z' the transform of x[4j - 1] instead of x[4j + 3]: the same elements, shifted cyclically by one
// place. That makes the second root the conjugate of the first, and half the roots suffice. The operations are as many
// as split radix has.
#pragma once
#include "reference/algorithms/parts.hpp"
#include "reference/algorithms/programs.hpp"

namespace sfft::reference {

// w_n^k Z[k] and w_n^-k Z'[k], where a set of coefficients gives the root or a multiple of it.
template <class Roots, class Program, class K, class Z>
Products<Z> conjugate_products(const Program& p, std::size_t n, K k, const Z& z, const Z& z_) {
  using V = typename K::Value;
  if constexpr (K::where == Place::zero) {
    return {z, z_};
  } else {
    const auto& w = p.template row<Roots, V>(n, k.k);
    if constexpr (K::where == Place::middle) {
      return {times(Diagonal<V>{w[0]}, z), times_conj(Diagonal<V>{w[0]}, z_)};
    } else {
      return {times(Any<V>{w[0], w[1]}, z), times_conj(Any<V>{w[0], w[1]}, z_)};
    }
  }
}

struct ConjugatePair {
  // w_n^k
  struct Roots {
    static constexpr std::size_t reals = 2;
    static std::size_t count(std::size_t n) { return n / 4; }
    template <class L>
    static std::array<L, reals> at(std::size_t k, std::size_t n) {
      return {std::cos(angle<L>(k, n)), -std::sin(angle<L>(k, n))};
    }
  };
  using Outermost = Roots;  // the coefficients of the last loop
  template <template <class, class...> class Program, class T>
  using For = Program<T, Roots>;

  template <class Program, class In, class Out>
  static void transform(const Program& p, const In& x, const Out& X, std::size_t n) {
    if (n <= 2) return leaf(x, X, n);
    transform(p, x.from(0, 2), X.part(0), n / 2);
    transform(p, x.from(1, 4), X.part(n / 2), n / 4);
    transform(p, x.from(std::size_t(-1), 4), X.part(3 * n / 4), n / 4);
    combine<Roots>(p, X, n);
  }

  // The butterflies of one size.
  template <class Set, class Program, class Out>
  static void combine(const Program& p, const Out& X, std::size_t n) {
    p.loop(n / 4, Middle{n / 8, true}, [&](auto at) {
      using V = typename decltype(at)::Value;
      const std::size_t k = at.k;
      quartet(X, n, k, X.template get<V>(k), X.template get<V>(k + n / 4),
              conjugate_products<Set>(p, n, at, X.template get<V>(k + n / 2), X.template get<V>(k + 3 * n / 4)));
    });
  }
};

}  // namespace sfft::reference
