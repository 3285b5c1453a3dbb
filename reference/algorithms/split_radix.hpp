// SPDX-License-Identifier: BSD-3-Clause
//   X[k]        = U[k]       +  (w_n^k Z[k] + w_n^3k Z'[k])
//   X[k + n/2]  = U[k]       -  (w_n^k Z[k] + w_n^3k Z'[k])
//   X[k + n/4]  = U[k + n/4] - i(w_n^k Z[k] - w_n^3k Z'[k])
//   X[k + 3n/4] = U[k + n/4] + i(w_n^k Z[k] - w_n^3k Z'[k])      k = 0 ... n/4 - 1
//
// Split radix: U is the transform of the even elements x[2j] (n/2 of them), which need no root; Z and Z' are those of
// x[4j + 1] and x[4j + 3] (n/4 each). A butterfly takes 24 real operations; 12 fewer where the roots are 1, 4 fewer
// where they are an eighth and three eighths of a turn. So
//   T(n) = T(n/2) + 2 T(n/4) + 6n - 16  for n >= 8,  T(1) = 0, T(2) = 4, T(4) = 16,
// which is 4 n log2 n - 6n + 8 for n >= 2.
#pragma once
#include "reference/algorithms/parts.hpp"
#include "reference/algorithms/programs.hpp"

namespace sfft::reference {

struct SplitRadix {
  // w_n^k and w_n^3k
  struct Roots {
    static constexpr std::size_t reals = 4;
    static std::size_t count(std::size_t n) { return n / 4; }
    template <class L>
    static std::array<L, reals> at(std::size_t k, std::size_t n) {
      return {std::cos(angle<L>(k, n)), -std::sin(angle<L>(k, n)),  //
              std::cos(angle<L>(3 * k, n)), -std::sin(angle<L>(3 * k, n))};
    }
  };
  using Outermost = Roots;  // the coefficients of the last loop
  template <template <class, class...> class Program, class T>
  using For = Program<T, Roots>;

  // w_n^k Z[k] and w_n^3k Z'[k].
  template <class Program, class K, class Z>
  static Products<Z> products(const Program& p, std::size_t n, K k, const Z& z, const Z& z_) {
    using V = typename K::Value;
    if constexpr (K::where == Place::zero) {
      return {z, z_};
    } else {
      const auto& w = p.template row<Roots, V>(n, k.k);
      if constexpr (K::where == Place::middle) {
        return {times(Diagonal<V>{w[0]}, z), times_conj(Diagonal<V>{w[2]}, z_)};  // c(1 - i) and -c(1 + i)
      } else {
        return {times(Any<V>{w[0], w[1]}, z), times(Any<V>{w[2], w[3]}, z_)};
      }
    }
  }

  template <class Program, class In, class Out>
  static void transform(const Program& p, const In& x, const Out& X, std::size_t n) {
    if (n <= 2) return leaf(x, X, n);
    transform(p, x.from(0, 2), X.part(0), n / 2);
    transform(p, x.from(1, 4), X.part(n / 2), n / 4);
    transform(p, x.from(3, 4), X.part(3 * n / 4), n / 4);
    p.loop(n / 4, Middle{n / 8, true}, [&](auto at) {
      using V = typename decltype(at)::Value;
      const std::size_t k = at.k;
      quartet(X, n, k, X.template get<V>(k), X.template get<V>(k + n / 4),
              products(p, n, at, X.template get<V>(k + n / 2), X.template get<V>(k + 3 * n / 4)));
    });
  }
};

}  // namespace sfft::reference
