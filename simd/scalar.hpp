// SPDX-License-Identifier: BSD-3-Clause
// The scalar target: plain C++, any number of lanes. Kernels for it use one or two.
#pragma once
#include "simd/plain.hpp"
// The concept looks at the primitives, so it comes last.
#include "simd/concept.hpp"

namespace sfft::SFFT_NS {

static_assert(Primitives<double, 1> && Primitives<float, 1>);
static_assert(Primitives<double, 2> && Primitives<float, 2>);

}  // namespace sfft::SFFT_NS
