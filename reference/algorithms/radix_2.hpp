// SPDX-License-Identifier: BSD-3-Clause
//   X[k]       = E[k] + w_n^k O[k]
//   X[k + n/2] = E[k] - w_n^k O[k]      k = 0 ... n/2 - 1
//
// Cooley and Tukey's algorithm for powers of two, decimation in time: E and O are the transforms of the even and the
// odd elements. A butterfly takes 10 real operations, or 4 where w = 1, and so
//   T(n) = 2 T(n/2) + 5n - 6,  T(1) = 0.
#pragma once
#include "reference/algorithms/parts.hpp"
#include "reference/algorithms/programs.hpp"

namespace sfft::reference {

struct Radix2 {
  // w_n^k
  struct Roots {
    static constexpr std::size_t reals = 2;
    static std::size_t count(std::size_t n) { return n / 2; }
    template <class L>
    static std::array<L, reals> at(std::size_t k, std::size_t n) {
      return {std::cos(angle<L>(k, n)), -std::sin(angle<L>(k, n))};
    }
  };
  using Outermost = Roots;  // the coefficients of the last loop
  template <template <class, class...> class Program, class T>
  using For = Program<T, Roots>;

  template <class Program, class K>
  static auto root(const Program& p, std::size_t n, K k) {
    if constexpr (K::where == Place::zero) {
      return One{};
    } else {
      const auto& w = p.template row<Roots, typename K::Value>(n, k.k);
      return Any<typename K::Value>{w[0], w[1]};
    }
  }

  template <class Program, class In, class Out>
  static void transform(const Program& p, const In& x, const Out& X, std::size_t n) {
    if (n <= 2) return leaf(x, X, n);
    transform(p, x.from(0, 2), X.part(0), n / 2);
    transform(p, x.from(1, 2), X.part(n / 2), n / 2);
    p.loop(n / 2, Middle{0, true}, [&](auto at) {
      using V = typename decltype(at)::Value;
      const std::size_t k = at.k;
      const auto E = X.template get<V>(k);
      const auto wO = times(root(p, n, at), X.template get<V>(k + n / 2));
      X.put(k, E + wO);
      X.put(k + n / 2, E - wO);
    });
  }
};

}  // namespace sfft::reference
