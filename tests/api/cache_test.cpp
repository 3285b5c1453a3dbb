// SPDX-License-Identifier: BSD-3-Clause
// The size of the last cache, which decides what is streamed: plausible, and where Linux tells it, the same.
#include "runtime/cache.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

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

}  // namespace
