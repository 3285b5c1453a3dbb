// SPDX-License-Identifier: BSD-3-Clause
// AVX2 with FMA: 32-byte vectors, fused multiply-add.
#pragma once
#include "simd/avx_lanes.hpp"
#include "simd/x86_fma.hpp"
//
#include "simd/complex.hpp"
//
#include "simd/concept.hpp"

namespace sfft::SFFT_NS {
static_assert(PrimitivesUpTo<32>);
}  // namespace sfft::SFFT_NS
