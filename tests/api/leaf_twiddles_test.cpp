// SPDX-License-Identifier: BSD-3-Clause
// The twiddles of transforms with hard-coded leaves: those made in chunks, and the two tables of the others.
#include "runtime/leaf_twiddles.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <vector>

#include "runtime/registry.hpp"
#include "runtime/tables.hpp"

namespace {

// The rows of a call of m points, chunk by chunk, are those of a table, but for the errors of two factors and of their
// product.
template <class T>
void check_chunks(const sfft::LeafTwiddles& twiddles, std::size_t m, const T* table) {
  const std::size_t chunk = twiddles.chunk;
  const std::size_t stride = chunk + 3;
  std::vector<T> rows(6 * stride);
  for (std::size_t k = 0; k < m / 8; k += chunk) {
    sfft::make_rows(twiddles, m, k, chunk, reinterpret_cast<char*>(rows.data()), stride);
    for (std::size_t row = 0; row < 3; ++row) {
      for (std::size_t l = 0; l < chunk; ++l) {
        const T *made = &rows[2 * (row * stride + l)], *exact = table + 2 * (m / 8 * (row + 1) + k + l);
        ASSERT_LE(std::hypot(made[0] - exact[0], made[1] - exact[1]), 2 * std::numeric_limits<T>::epsilon())
            << "row " << row << " of " << m << " points, column " << k + l;
      }
    }
  }
}

template <class T>
class LeafTwiddles : public testing::Test {};
using Types = testing::Types<float, double>;
TYPED_TEST_SUITE(LeafTwiddles, Types);

template <class T>
constexpr sfft::Precision precision = sizeof(T) == sizeof(float) ? sfft::Precision::single_ : sfft::Precision::double_;

TYPED_TEST(LeafTwiddles, ChunksAreRowsOfTheTable) {
  const std::size_t n = 8192;
  for (const sfft::Target& target : sfft::all_targets()) {
    if (!sfft::is_compiled(target) || !sfft::is_supported(target)) continue;
    for (const auto direction : {sfft::Direction::forward, sfft::Direction::backward}) {
      const sfft::Buffer table = sfft::make_twiddles(n, precision<TypeParam>, direction);
      for (const std::size_t chunk : {8, 32}) {
        sfft::LeafTwiddles twiddles;
        twiddles.product = sfft::code_of(target)->kernels->row_products[static_cast<int>(precision<TypeParam>)];
        void* behind = nullptr;
        const sfft::Buffer made =
            sfft::make_leaf_twiddles(n, precision<TypeParam>, direction, {128, chunk, 0}, 0, twiddles, behind);
        ASSERT_NE(made, nullptr);
        EXPECT_EQ(twiddles.table.stored, std::max<std::size_t>(128, n / chunk));
        for (std::size_t m = 8 * chunk; m <= n; m *= 2)
          check_chunks(twiddles, m, static_cast<const TypeParam*>(table.get()));
      }
    }
  }
}

// Wherever data begin, their table begins a tenth of a page behind them or more, and a fifth or more before them.
TYPED_TEST(LeafTwiddles, AreFarFromTheData) {
  for (const std::size_t n : {std::size_t{1} << 12, std::size_t{1} << 19}) {
    sfft::LeafTwiddles twiddles;
    void* behind = nullptr;
    const sfft::Buffer made =
        sfft::make_leaf_twiddles(n, precision<TypeParam>, sfft::Direction::forward, {}, 64, twiddles, behind);
    ASSERT_NE(made, nullptr);
    EXPECT_LE(sfft::address(behind) + 64, sfft::address(made.get()) + sfft::bytes_of(made));
    const auto &table = twiddles.table, &copy = twiddles.copy;
    EXPECT_EQ(table.stored, 4 * copy.stored);
    EXPECT_EQ(std::memcmp(table.at, copy.at, copy.stored / 2 * twiddles.bytes), 0);
    std::size_t copies = 0;
    for (std::size_t place = 0; place < sfft::page_bytes; place += sfft::line_bytes) {
      // NOLINTNEXTLINE(performance-no-int-to-ptr): no place of an object is meant
      const auto& read = twiddles.away_from(reinterpret_cast<const void*>(place));
      const std::size_t past = (place - sfft::address(read.at)) % sfft::page_bytes;
      EXPECT_GE(past, sfft::page_bytes / 5) << place;
      EXPECT_LE(past, sfft::page_bytes - sfft::page_bytes / 10) << place;
      if (read.at == copy.at) ++copies;
    }
    EXPECT_EQ(copies, 20U);
  }
}

// Small ones lie in the first cache with everything else.
TYPED_TEST(LeafTwiddles, HaveNoCopyIfSmall) {
  sfft::LeafTwiddles twiddles;
  void* behind = nullptr;
  const sfft::Buffer made =
      sfft::make_leaf_twiddles(512, precision<TypeParam>, sfft::Direction::forward, {}, 0, twiddles, behind);
  ASSERT_NE(made, nullptr);
  EXPECT_EQ(twiddles.table.at, twiddles.copy.at);
  EXPECT_EQ(twiddles.copy.stored, 512U);
}

}  // namespace
