// SPDX-License-Identifier: BSD-3-Clause
#include "generator/graph/constants.hpp"

#include <boost/math/constants/constants.hpp>
#include <charconv>
#include <cmath>
#include <map>
#include <utility>

namespace sfft::generator {
namespace {

// The first octant, where both functions are accurate; the rest follows by symmetry, so equal values are equal bits.
CosSin octant(long k, long n) {
  static std::map<std::pair<long, long>, CosSin> known;
  const auto [at, fresh] = known.try_emplace({k, n});
  if (fresh) {
    const Real angle = 2 * boost::math::constants::pi<Real>() * k / n;
    at->second = {cos(angle), sin(angle)};
  }
  return at->second;
}

template <class T>
std::string shortest(T value) {
  char buffer[64];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  std::string text(buffer, end);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

}  // namespace

CosSin cos_sin(Root root) {
  const Root r = reduced(root.k, root.n);
  if (8 * r.k > 4 * r.n) {  // second half: conjugate
    const CosSin c = cos_sin(reduced(-r.k, r.n));
    return {c.cos, -c.sin};
  }
  if (8 * r.k > 2 * r.n) {  // second quarter: a quarter of a turn less
    const CosSin c = cos_sin(Root{4 * r.k - r.n, 4 * r.n});
    return {-c.sin, c.cos};
  }
  if (8 * r.k > r.n) {  // second octant: mirrored at an eighth
    const CosSin c = cos_sin(Root{r.n - 4 * r.k, 4 * r.n});
    return {c.sin, c.cos};
  }
  if (8 * r.k == r.n) {
    const Real half = sqrt(Real(0.5));
    return {half, half};
  }
  return r.k == 0 ? CosSin{1, 0} : octant(r.k, r.n);
}

std::string literal(const Real& value, bool single) {
  return single ? shortest(static_cast<float>(value)) + "F" : shortest(static_cast<double>(value));
}

}  // namespace sfft::generator
