// SPDX-License-Identifier: BSD-3-Clause
// The size of the last cache, which decides what is streamed: plausible, and where Linux tells it, the same. And what
// the first cache decides.
#include "runtime/cache.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <string_view>

#include "runtime/cpu.hpp"
#include "runtime/recipe.hpp"
#include "runtime/registry.hpp"

namespace {

TEST(Cache, IsPlausible) {
  EXPECT_GE(sfft::last_cache_bytes(), std::size_t{1} << 16);
  EXPECT_LE(sfft::last_cache_bytes(), std::size_t{1} << 34);
}

TEST(Cache, IsWhatLinuxSays) {
  std::size_t largest = 0;
  for (int index = 0; index < 8; ++index) {
    std::ifstream file("/sys/devices/system/cpu/cpu0/cache/index" + std::to_string(index) + "/size");
    std::size_t kilobytes = 0;
    if (file >> kilobytes) largest = std::max(largest, kilobytes << 10);
  }
  if (largest == 0) GTEST_SKIP() << "the kernel does not tell";
#ifndef __x86_64__
  GTEST_SKIP() << "only here the CPU is asked as the kernel does";
#endif
  EXPECT_EQ(sfft::last_cache_bytes(), largest);
}

// An array of 32 kB leaves no room for anything else in eight ways: four steps there, and leaves in a larger first
// cache; half of it is for four steps in both, and twice for leaves, but for in place in eight ways. With fewer
// registers all limits are half of that, and with AVX2 in double eight ways make no difference.
TEST(Cache, OfEightWaysPrefersFourStepsLonger) {
  using sfft::Family;
  const sfft::CacheSizes eight_ways{32768, 1 << 20, 1 << 25}, twelve_ways{49152, 1 << 21, 1 << 25};
  std::size_t seen = 0;
  for (const sfft::Target& target : sfft::all_targets()) {
    if (!sfft::is_compiled(target) || target.bytes == 0) continue;
    for (const auto precision : {sfft::Precision::single_, sfft::Precision::double_}) {
      const auto first = [&](std::size_t bytes, const sfft::CacheSizes& caches, bool in_place = false) {
        const sfft::Problem problem{
            .n = bytes / sfft::complex_bytes(precision), .precision = precision, .in_place = in_place};
        return sfft::candidates(problem, target, &caches).recipes[0].family;
      };
      const std::size_t limit = target.registers >= 32 ? 32768 : 16384;
      EXPECT_EQ(first(limit / 2, twelve_ways), Family::four_step) << target.name;
      const bool soon = target.registers < 32 && target.fma && precision == sfft::Precision::double_;
      EXPECT_EQ(first(limit, eight_ways), soon ? Family::hard_coded_leaf : Family::four_step) << target.name;
      EXPECT_EQ(first(limit, twelve_ways), Family::hard_coded_leaf) << target.name;
      EXPECT_EQ(first(2 * limit, eight_ways), Family::hard_coded_leaf) << target.name;
      const bool longer = target.registers >= 32;
      EXPECT_EQ(first(2 * limit, eight_ways, true), longer ? Family::four_step : Family::hard_coded_leaf)
          << target.name;
      EXPECT_EQ(first(4 * limit, eight_ways, true), Family::hard_coded_leaf) << target.name;
      ++seen;
    }
  }
  EXPECT_GT(seen, 0U);
}

// Cores with a first cache of eight ways do vectors of 64 bytes in halves, if they have any, and prefer kernels with
// shorter ones, and other shapes.
TEST(Cache, OfEightWaysPrefersOtherKernels) {
  const sfft::CacheSizes eight_ways{32768, 1 << 20, 1 << 25}, twelve_ways{49152, 1 << 21, 1 << 25};
  for (const sfft::Target& target : sfft::all_targets()) {
    if (!sfft::is_compiled(target) || target.bytes != 64) continue;
    const auto first = [&](std::size_t n, const sfft::CacheSizes& caches, sfft::Precision precision = {}) {
      char name[sfft::longest_name];
      sfft::candidate_name(sfft::candidates({.n = n, .precision = precision}, target, &caches).recipes[0], name,
                           sizeof name);
      return std::string(name);
    };
    EXPECT_EQ(first(32, eight_ways, sfft::Precision::double_), "hc_d32_v2_four_step2");
    EXPECT_EQ(first(32, twelve_ways, sfft::Precision::double_), "hc_d32_v4_four_step4");
    EXPECT_EQ(first(128, eight_ways, sfft::Precision::double_), "hc_d128_v4_four_step4");
    EXPECT_EQ(first(512, eight_ways, sfft::Precision::double_), "32x1,16x1");
    EXPECT_EQ(first(2048, eight_ways, sfft::Precision::double_), "16x1,32x4");
    EXPECT_EQ(first(512, twelve_ways, sfft::Precision::double_), "16x1,32x1");
    EXPECT_EQ(first(32, eight_ways), "hc_f32_v4_four_step4");
    EXPECT_EQ(first(32, twelve_ways), "hc_f32_v8_paired");
    EXPECT_EQ(first(128, eight_ways), "hc_f128_v4_four_step4");
    EXPECT_EQ(first(128, twelve_ways), "hc_f128_v8_four_step8");
    EXPECT_EQ(first(2048, eight_ways), "16x1,16x8");
    EXPECT_EQ(first(2048, twelve_ways), "16x8,16x1");
    EXPECT_EQ(first(4096, eight_ways), "16x1,16x16");
    EXPECT_EQ(first(1 << 19, eight_ways), "leaf32");
    EXPECT_EQ(first(1 << 19, twelve_ways), "leaf16");
  }
}

// Without caches this machine is asked, and it takes an AMD CPU, too: Intel's with such a cache do such vectors at
// once.
TEST(Cache, OfEightWaysIsAMachineOfHalvesIfAmdMadeIt) {
  const sfft::CacheSizes eight_ways{32768, 1 << 20, 1 << 25}, twelve_ways{49152, 1 << 21, 1 << 25};
  for (const sfft::Target& target : sfft::all_targets()) {
    if (!sfft::is_compiled(target) || target.bytes != 64) continue;
    const auto first = [&](const sfft::CacheSizes* caches) {
      const sfft::Problem problem{.n = 64, .precision = sfft::Precision::double_};
      return sfft::candidates(problem, target, caches).recipes[0].kernel->vl;
    };
    const bool halves = sfft::has_eight_ways(nullptr) && sfft::cpu_is_amd();
    EXPECT_EQ(first(nullptr), first(halves ? &eight_ways : &twelve_ways));
  }
}

// Leaves of four lines are streamed from arrays of a quarter of the last cache on, smaller ones later. In float those
// are leaves of 32 points, which only AVX-512 streams, and from a fifth on; in double, too, where rows are fetched
// ahead.
TEST(Cache, ThatIsLastDecidesWhatIsStreamed) {
  const sfft::CacheSizes caches{32768, 1 << 20, 1 << 25}, larger{32768, 1 << 20, 5 << 23},
      twelve_ways{49152, 1 << 21, 5 << 23};
  for (const sfft::Target& target : sfft::all_targets()) {
    if (!sfft::is_compiled(target) || target.bytes == 0) continue;
    for (const auto precision : {sfft::Precision::single_, sfft::Precision::double_}) {
      const auto shape = [&](std::size_t bytes, const sfft::CacheSizes& with) {
        const sfft::Problem problem{.n = bytes / sfft::complex_bytes(precision), .precision = precision};
        return sfft::candidates(problem, target, &with).recipes[0].leaf;
      };
      const bool large = std::string_view(target.name) == "avx512", single = precision == sfft::Precision::single_;
      const bool small = single && !large;
      const std::size_t quarter = caches.last / 4;
      EXPECT_FALSE(shape(quarter / 2, caches).streaming) << target.name;
      EXPECT_EQ(shape(quarter, caches).streaming, !small) << target.name;
      EXPECT_TRUE(shape(2 * quarter, caches).streaming) << target.name;
      EXPECT_EQ(shape(2 * quarter, caches).leaf, large ? 32U : 16U) << target.name;
      EXPECT_EQ(shape(larger.last / 5, larger).streaming, large) << target.name;
      EXPECT_EQ(shape(twelve_ways.last / 5, twelve_ways).streaming, single && large) << target.name;
      EXPECT_EQ(shape(twelve_ways.last, twelve_ways).leaf, single && large ? 32U : 16U) << target.name;
    }
  }
}

TEST(Cache, ThatIsFilledByOneArrayIsNotSharedByTwo) {
  const sfft::CacheSizes eight_ways{32768, 1 << 20, 1 << 25}, twelve_ways{49152, 1 << 21, 1 << 25};
  for (std::size_t array = 1024; array <= 1 << 23; array *= 2) {
    EXPECT_EQ(sfft::better_copied(array, &twelve_ways), array == 1 << 15 || array == 1 << 20) << array;
    EXPECT_FALSE(sfft::better_copied(array, &eight_ways)) << array;
  }
}

TEST(Cache, ThatIsSlowLeavesTwiddlesToBeMade) {
  const sfft::CacheSizes eight_ways{32768, 1 << 20, 1 << 25}, twelve_ways{49152, 1 << 21, 1 << 25};
  EXPECT_EQ(sfft::leaf_twiddle_limits(&eight_ways).stored, 1U << 17);
  EXPECT_EQ(sfft::leaf_twiddle_limits(&eight_ways).whole, 1U << 22);
  EXPECT_EQ(sfft::leaf_twiddle_limits(&twelve_ways).stored, 1U << 15);
  EXPECT_EQ(sfft::leaf_twiddle_limits(&twelve_ways).whole, 1U << 20);
}

// Plans for in place take three passes where the first or the second cache has room for one array but not for two, and
// up to 128 MB; other plans never do, and where the first cache has eight ways it is not known to be better.
TEST(Cache, WithRoomForOneArrayIsPassedThreeTimesInPlace) {
  using sfft::Family;
  const sfft::CacheSizes eight_ways{32768, 1 << 20, 1 << 25}, twelve_ways{49152, 1 << 21, 1 << 28};
  std::size_t seen = 0;
  for (const sfft::Target& target : sfft::all_targets()) {
    if (!sfft::is_compiled(target)) continue;
    const sfft::KernelTable& kernels = *sfft::code_of(target)->kernels;
    for (const auto precision : {sfft::Precision::single_, sfft::Precision::double_}) {
      const bool has_kernels = sfft::find_column(kernels, precision, sfft::ColumnRole::swap, 32) != nullptr;
      const auto takes = [&](std::size_t bytes, const sfft::CacheSizes& caches, bool in_place = true) {
        const sfft::Problem problem{
            .n = bytes / sfft::complex_bytes(precision), .precision = precision, .in_place = in_place};
        return sfft::candidates(problem, target, &caches).recipes[0].family == Family::three_pass;
      };
      for (const std::size_t bytes : {1 << 15, 1 << 20, 1 << 24, 1 << 27}) {
        EXPECT_EQ(takes(bytes, twelve_ways), has_kernels) << target.name << " " << bytes;
        EXPECT_FALSE(takes(bytes, twelve_ways, false)) << target.name << " " << bytes;
        EXPECT_FALSE(takes(bytes, eight_ways)) << target.name << " " << bytes;
      }
      for (const std::size_t bytes : {1 << 14, 1 << 16, 1 << 19, 1 << 28})
        EXPECT_FALSE(takes(bytes, twelve_ways)) << target.name << " " << bytes;
      seen += has_kernels ? 1 : 0;
    }
  }
  if (seen == 0) GTEST_SKIP() << "no target of this build has kernels for three passes";
}

}  // namespace
