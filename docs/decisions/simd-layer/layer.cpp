// SPDX-License-Identifier: BSD-3-Clause
// What was chosen: simd/, vector extensions with a few intrinsics.
#include SFFT_SIMD
namespace sfft::SFFT_NS {
constexpr int L = LANES;
using V = vec<Real, L>;
SFFT_INLINE V load(const Real* p) { return load<V>(p); }
SFFT_INLINE V swap(V a) { return swap_ri(a); }
#include "butterfly.hpp"
}  // namespace sfft::SFFT_NS
