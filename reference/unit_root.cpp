// SPDX-License-Identifier: BSD-3-Clause
//   w_n^k = cos(2 pi k / n) - i sin(2 pi k / n), reduced to 0 <= k <= n/8, and there
//   sin t = t (1 - t^2/(2*3) (1 - t^2/(4*5) (...))),   cos t = 1 - t^2/(1*2) (1 - t^2/(3*4) (...))
#include "reference/unit_root.hpp"

namespace sfft::reference {
namespace {

constexpr DoubleDouble two_pi{0x1.921fb54442d18p+2, 0x1.1a62633145c07p-52};

// 1 - t^2/(m(m-1)) (1 - t^2/((m-2)...)) read from the inside: the last factor has m = highest, the first m = lowest.
DoubleDouble nested_series(DoubleDouble t_squared, int lowest, int highest) {
  DoubleDouble value = 1.0;
  for (int m = highest; m >= lowest; m -= 2) value = DoubleDouble{1.0} - value * t_squared / (m * (m - 1.0));
  return value;
}

// exp(-2 pi i r / n) for r <= n/8. With t <= pi/4 the first terms left out, t^29/29! and t^30/30!, are below 2^-112.
Complex first_octant(std::uint64_t r, std::uint64_t n) {
  const DoubleDouble t = two_pi * (DoubleDouble{static_cast<double>(r)} / static_cast<double>(n));
  const DoubleDouble t_squared = t * t;
  return {nested_series(t_squared, 2, 28), -(t * nested_series(t_squared, 3, 27))};
}

// Brings k into the first octant by the symmetries of the circle; root(r) gives w_n^r for r <= n/8.
// A residue below an octant is compared as 8r <= n, so that n need not be a multiple of anything.
template <class Root>
Complex reduce(std::uint64_t k, std::uint64_t n, Root root) {
  k %= n;
  if (2 * k > n) return conj(reduce(n - k, n, root));  // w^(n-k) = conj(w^k)
  if (4 * k > n) {                                     // w^(n/2-k) = -conj(w^k)
    // n may be odd: reflect in the order 2n, where n/2 is a whole number. root() takes residues of order n only, so the
    // odd case is computed directly.
    const Complex w = n % 2 == 0 ? reduce(n / 2 - k, n, root) : unit_root(n - 2 * k, 2 * n);
    return {-w.re, w.im};
  }
  if (8 * k > n) {  // w^(n/4-k) = -i conj(w^k)
    const Complex w = n % 4 == 0 ? reduce(n / 4 - k, n, root) : unit_root(n - 4 * k, 4 * n);
    return {-w.im, -w.re};
  }
  return root(k);
}

}  // namespace

Complex unit_root(std::uint64_t k, std::uint64_t n) {
  return reduce(k, n, [n](std::uint64_t r) { return first_octant(r, n); });
}

UnitRoots::UnitRoots(std::uint64_t order) : order_(order) {
  octant_.reserve(order / 8 + 1);
  for (std::uint64_t r = 0; r <= order / 8; ++r) octant_.push_back(first_octant(r, order));
}

Complex UnitRoots::operator[](std::uint64_t k) const {
  return reduce(k, order_, [this](std::uint64_t r) { return octant_[r]; });
}

}  // namespace sfft::reference
