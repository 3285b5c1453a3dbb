// SPDX-License-Identifier: BSD-3-Clause
// The kernel table of a target for which the generator emits nothing.
#include "runtime/kernel_row.hpp"

namespace sfft::SFFT_NS {

extern const KernelTable kernels;
const KernelTable kernels = {nullptr, 0};

}  // namespace sfft::SFFT_NS
