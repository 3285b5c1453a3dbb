// SPDX-License-Identifier: BSD-3-Clause
// AVX-512 (F, DQ, VL): 64-byte vectors, fused multiply-add, 32 registers at every length.
#pragma once
#include "simd/x86_fma.hpp"
//
#include "simd/avx_lanes.hpp"
//
#include "simd/complex.hpp"
//
#include "simd/concept.hpp"

namespace sfft::SFFT_NS {
static_assert(PrimitivesUpTo<64>);
}  // namespace sfft::SFFT_NS
