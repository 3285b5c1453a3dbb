// SPDX-License-Identifier: BSD-3-Clause
// A row of complex numbers times one number: how transforms with hard-coded leaves make the twiddles of their largest
// levels, which they do not store (runtime/leaf_twiddles.hpp).
#include SFFT_SIMD

#include "kernels/widest.hpp"
#include "runtime/kernel_row.hpp"

namespace sfft::SFFT_NS {
namespace {

template <class T>
SFFT_INLINE void row_product(const void* row_memory, const void* factor_memory, void* out_memory, std::size_t count) {
  using V = vec<T, 2 * widest<T>>;
  const auto* row = static_cast<const T*>(row_memory);
  const auto* factor = static_cast<const T*>(factor_memory);
  auto* out = static_cast<T*>(out_memory);
  const V re = broadcast<V>(factor[0]), im = broadcast_pair<V>(-factor[1], factor[1]);
  for (std::size_t i = 0; i < 2 * count; i += 2 * widest<T>) store(out + i, cmul(load<V>(row + i), re, im));
}

}  // namespace

RowProduct row_product_float, row_product_double;

void row_product_float(const void* row, const void* factor, void* out, std::size_t count) {
  row_product<float>(row, factor, out, count);
}
void row_product_double(const void* row, const void* factor, void* out, std::size_t count) {
  row_product<double>(row, factor, out, count);
}

}  // namespace sfft::SFFT_NS
