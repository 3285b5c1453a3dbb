// SPDX-License-Identifier: BSD-3-Clause
//   w_n^k = exp(-2 pi i k / n) = cos(2 pi k / n) - i sin(2 pi k / n)
//
//   X[k]        = U[k]       +  (a + b)
//   X[k + n/2]  = U[k]       -  (a + b)
//   X[k + n/4]  = U[k + n/4] - i(a - b)
//   X[k + 3n/4] = U[k + n/4] + i(a - b)
//
// What several algorithms share: the angle of a root, the transforms of one and two points, and the last step of every
// split-radix butterfly, where a and b are the products of Z[k] and Z'[k] with their roots.
#pragma once
#include <cmath>
#include <cstddef>
#include <numbers>

#include "reference/algorithms/signal.hpp"

namespace sfft::reference {

// 2 pi k / n. k/n is exact, so the error is that of one product.
template <class L>
L angle(std::size_t k, std::size_t n) {
  return 2 * std::numbers::pi_v<L> * (static_cast<L>(k) / static_cast<L>(n));
}

template <class In, class Out>
void leaf(const In& x, const Out& X, std::size_t n) {
  if (n == 1) {
    X.put(0, x[0]);
  } else {
    X.put(0, x[0] + x[1]);
    X.put(1, x[0] - x[1]);
  }
}

// The products a and b.
template <class Z>
struct Products {
  Z a, b;
};

// U and V are U[k] and U[k + n/4]. 12 real operations.
template <class Out, class Z>
void quartet(const Out& X, std::size_t n, std::size_t k, const Z& U, const Z& V, const Products<Z>& w) {
  const Z sum = w.a + w.b;
  const Z difference = w.a - w.b;
  X.put(k, U + sum);
  X.put(k + n / 2, U - sum);
  X.put(k + n / 4, minus_i(V, difference));
  X.put(k + 3 * n / 4, plus_i(V, difference));
}

}  // namespace sfft::reference
