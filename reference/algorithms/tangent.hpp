// SPDX-License-Identifier: BSD-3-Clause
//   s(k/n) = product over l >= 0 of max(|cos(4^l 2 pi k/n)|, |sin(4^l 2 pi k/n)|)
//   alpha = s(4k/n) / s(k/n),  gamma = s(4k'/n) / s(k'/n),  k' = k + n/8
//   delta = s(2k/n) / s(k/n),  epsilon = s(2k'/n) / s(k'/n)
//   A, B = alpha U[k]  +-  delta   (W2 Y[k] + conj(W2) Y'[k])      W0 = alpha w_n^k  = 1 - i tan(2 pi k/n)
//   C, D = gamma U[k'] -+ i epsilon(W2 Y[k] - conj(W2) Y'[k])      W1 = gamma w_n^k' = cot(2 pi k'/n) - i
//                                                        W2 = w_n^2k s(8k/n)/s(2k/n), of either form
//   X[k]  / s(k/n),  and at k + n/2:    A +-  (W0 Z[k] + conj(W0) Z'[k])
//   X[k + n/4] / s(k/n),  k + 3n/4:     B -+ i(W0 Z[k] - conj(W0) Z'[k])
//   X[k'] / s(k'/n),  and k' + n/2:     C +-  (W1 Z[k'] + conj(W1) Z'[k'])
//   X[k' + n/4] / s(k'/n), k' + 3n/4:   D -+ i(W1 Z[k'] - conj(W1) Z'[k'])      k = 0 ... n/8 - 1
//
// The tangent FFT (Van Buskirk; Johnson and Frigo; Bernstein). A root divided by the larger of its parts costs 4 real
// operations to multiply by instead of 6; the divisors are collected into a scale s of every output, which depends on
// k/n alone and repeats every quarter turn. U is the scaled transform of x[4j]; Y, Y' of x[8j + 2], x[8j - 2]; Z, Z' of
// x[4j + 1], x[4j - 1]. A butterfly of eight takes 68 operations, 24 fewer at k = 0 and 4 fewer in the middle:
//   T(n) = 3 T(n/4) + 2 T(n/8) + max(n - 12, 0) + 7.5 n - 16   for n >= 8;   T(1) = 0, T(2) = 4, T(4) = 16.
// The result in the ordinary scale is a conjugate-pair step whose roots take the scale of Z and Z' in:
//   T'(n) = T'(n/2) + 2 T(n/4) + 3n + max(3n - 16, 0)          for n >= 4;   T'(1) = 0, T'(2) = 4.
#pragma once
#include <algorithm>

#include "reference/algorithms/conjugate_pair.hpp"
#include "reference/algorithms/parts.hpp"
#include "reference/algorithms/programs.hpp"

namespace sfft::reference {

// s(k/n), by s(k/n) = max(cos, sin)(2 pi k/n) s(4k/n) for k/n in the first quarter turn.
template <class L>
L tangent_scale(std::size_t k, std::size_t n) {
  if (n <= 4) return 1;
  k %= n / 4;  // NOLINT(clang-analyzer-core.DivideZero): n is a power of two
  return std::max(std::cos(angle<L>(k, n)), std::sin(angle<L>(k, n))) * tangent_scale<L>(k, n / 4);
}

struct Tangent {
  // w_n^k s(4k/n): for the step to the ordinary scale.
  struct ScaledRoots {
    static constexpr std::size_t reals = 2;
    static std::size_t count(std::size_t n) { return n / 4; }
    template <class L>
    static std::array<L, reals> at(std::size_t k, std::size_t n) {
      const L s = tangent_scale<L>(k, n / 4);
      return {s * std::cos(angle<L>(k, n)), -s * std::sin(angle<L>(k, n))};
    }
  };

  // tan and alpha for W0, cot and gamma for W1, tan or cot for W2, delta, epsilon.
  struct Tangents {
    static constexpr std::size_t reals = 7;
    static std::size_t count(std::size_t n) { return n / 8; }
    template <class L>
    static std::array<L, reals> at(std::size_t k, std::size_t n) {
      const L x = angle<L>(k, n);
      const L x1 = angle<L>(k + n / 8, n);
      const L tan_2x = std::tan(2 * x);
      return {std::tan(x),
              1 / std::cos(x),
              1 / std::tan(x1),
              1 / std::sin(x1),
              k < n / 16 ? tan_2x
              : k == 0   ? L(0)
                         : 1 / tan_2x,
              tangent_scale<L>(k, n / 2) / tangent_scale<L>(k, n),
              tangent_scale<L>(k + n / 8, n / 2) / tangent_scale<L>(k + n / 8, n)};
    }
  };
  using Outermost = ScaledRoots;  // the coefficients of the last loop
  template <template <class, class...> class Program, class T>
  using For = Program<T, ScaledRoots, Tangents>;

  // The factors of one k.
  template <class Program, class K>
  static auto factors(const Program& p, std::size_t n, K k) {
    using V = typename K::Value;
    const auto& t = p.template row<Tangents, V>(n, k.k);
    if constexpr (K::where == Place::zero) {
      return std::tuple(One{}, One{}, OneMinusI{}, t[3], One{}, One{}, t[6]);
    } else {
      const auto with = [&](auto w2) {
        return std::tuple(OneMinusTangent<V>{t[0]}, t[1], CotangentMinusI<V>{t[2]}, t[3], w2, t[5], t[6]);
      };
      if constexpr (K::where == Place::low) return with(OneMinusTangent<V>{t[4]});
      if constexpr (K::where == Place::middle) return with(OneMinusI{});
      if constexpr (K::where == Place::high) return with(CotangentMinusI<V>{t[4]});
    }
  }

  // The transform divided by s(k/n).
  template <class Program, class In, class Out>
  static void scaled_transform(const Program& p, const In& x, const Out& X, std::size_t n) {
    if (n <= 4) return transform(p, x, X, n);  // s = 1
    const std::size_t e = n / 8;
    scaled_transform(p, x.from(0, 4), X.part(0), n / 4);
    scaled_transform(p, x.from(2, 8), X.part(2 * e), n / 8);
    scaled_transform(p, x.from(std::size_t(-2), 8), X.part(3 * e), n / 8);
    scaled_transform(p, x.from(1, 4), X.part(4 * e), n / 4);
    scaled_transform(p, x.from(std::size_t(-1), 4), X.part(6 * e), n / 4);
    p.loop(e, Middle{n / 16, false}, [&](auto at) {
      using V = typename decltype(at)::Value;
      const std::size_t k = at.k;
      const auto [w0, alpha, w1, gamma, w2, delta, epsilon] = factors(p, n, at);
      const auto u0 = scaled(alpha, X.template get<V>(k)), u1 = scaled(gamma, X.template get<V>(k + e));
      const auto y0 = times(w2, X.template get<V>(k + 2 * e)), y1 = times_conj(w2, X.template get<V>(k + 3 * e));
      const Products z0{times(w0, X.template get<V>(k + 4 * e)), times_conj(w0, X.template get<V>(k + 6 * e))};
      const Products z1{times(w1, X.template get<V>(k + 5 * e)), times_conj(w1, X.template get<V>(k + 7 * e))};
      const auto sum = scaled(delta, y0 + y1), difference = scaled(epsilon, y0 - y1);
      quartet(X, n, k, u0 + sum, u0 - sum, z0);
      quartet(X, n, k + e, minus_i(u1, difference), plus_i(u1, difference), z1);
    });
  }

  template <class Program, class In, class Out>
  static void transform(const Program& p, const In& x, const Out& X, std::size_t n) {
    if (n <= 2) return leaf(x, X, n);
    transform(p, x.from(0, 2), X.part(0), n / 2);
    scaled_transform(p, x.from(1, 4), X.part(n / 2), n / 4);
    scaled_transform(p, x.from(std::size_t(-1), 4), X.part(3 * n / 4), n / 4);
    ConjugatePair::combine<ScaledRoots>(p, X, n);
  }
};

}  // namespace sfft::reference
