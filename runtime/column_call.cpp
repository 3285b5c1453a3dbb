// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/column_call.hpp"

#include <algorithm>

namespace sfft {

const ColumnKernel* find_column(const KernelTable& kernels, Precision precision, ColumnRole role,
                                std::size_t n) noexcept {
  const ColumnKernel* const end = kernels.columns + kernels.column_count;
  const ColumnKernel* found = std::find_if(kernels.columns, end, [&](const ColumnKernel& kernel) {
    return kernel.precision == precision && kernel.role == role && kernel.n == n;
  });
  return found == end ? nullptr : found;
}

}  // namespace sfft
