// SPDX-License-Identifier: BSD-3-Clause
// The kinds of core that the rules were measured on, whatever core runs the test.
#pragma once
#include "runtime/core.hpp"

namespace sfft {

inline constexpr Core zen4{{32768, 1 << 20, 1 << 25}, true}, zen5{{49152, 1 << 20, 1 << 25}, true},
    emerald_rapids{{49152, 1 << 21, 260 << 20}, false};
inline constexpr Core measured_cores[] = {zen4, zen5, emerald_rapids};

}  // namespace sfft
