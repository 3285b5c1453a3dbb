// SPDX-License-Identifier: BSD-3-Clause
// Highway, with the target the compiler's flags allow.
#include <hwy/highway.h>
namespace hn = hwy::HWY_NAMESPACE;
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
#error "Highway has no such target"
#endif
static constexpr hn::FixedTag<Real, LANES> tag;
using V = hn::VFromD<decltype(tag)>;
constexpr int L = LANES;
static HWY_INLINE V load(const Real* p) { return hn::LoadU(tag, p); }
static HWY_INLINE void store(Real* p, V v) { hn::StoreU(v, tag, p); }
static HWY_INLINE V add(V a, V b) { return hn::Add(a, b); }
static HWY_INLINE V sub(V a, V b) { return hn::Sub(a, b); }
static HWY_INLINE V fmadd(V a, V b, V c) { return hn::MulAdd(a, b, c); }
static HWY_INLINE V fnmadd(V a, V b, V c) { return hn::NegMulAdd(a, b, c); }
static HWY_INLINE V swap(V a) { return hn::Shuffle01(a); }
#include "butterfly.hpp"
