// SPDX-License-Identifier: BSD-3-Clause
// AVX: 32-byte vectors, no multiply-add.
#pragma once
#include "simd/avx_lanes.hpp"
//
#include "simd/unfused.hpp"
//
#include "simd/complex.hpp"
//
#include "simd/concept.hpp"

namespace sfft::SFFT_NS {
static_assert(PrimitivesUpTo<32>);
}  // namespace sfft::SFFT_NS
