// SPDX-License-Identifier: BSD-3-Clause
// What the CPU that runs this can do.
#pragma once
#include <string_view>

namespace sfft {

// Whether CPU and operating system offer a feature, named as in targets/targets.def. A name that means nothing on this
// architecture is false.
bool cpu_has(std::string_view feature) noexcept;

// Whether AMD made it.
bool cpu_is_amd() noexcept;

}  // namespace sfft
