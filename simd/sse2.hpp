// SPDX-License-Identifier: BSD-3-Clause
// SSE2: 16-byte vectors, no multiply-add.
#pragma once
#include <emmintrin.h>

#include "simd/x86.hpp"
//
#include "simd/general_lanes.hpp"  // addsub came with SSE3

// These are written over the primitives above; the concept looks at all of them.
#include "simd/unfused.hpp"
//
#include "simd/complex.hpp"
//
#include "simd/concept.hpp"

namespace sfft::SFFT_NS {
static_assert(PrimitivesUpTo<16>);
}  // namespace sfft::SFFT_NS
