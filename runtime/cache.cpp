// SPDX-License-Identifier: BSD-3-Clause
// The CPU itself is asked first: sysconf adds up the last-level caches of all groups of cores on some machines, of
// which one thread can use one.
#include "runtime/cache.hpp"

#include <unistd.h>

#include <algorithm>
#include <initializer_list>

#ifdef __x86_64__
#include <cpuid.h>
#endif

namespace sfft {
namespace {

// The largest cache of a leaf of cpuid that describes one cache a subleaf: type in bits 0 to 4 of eax, 0 at the end;
// ways, partitions and line size, less one each, in ebx; sets less one in ecx.
std::size_t largest_by_cpuid([[maybe_unused]] unsigned leaf) noexcept {
  std::size_t largest = 0;
#ifdef __x86_64__
  constexpr unsigned most = 8, instructions = 2;
  for (unsigned subleaf = 0; subleaf < most; ++subleaf) {
    unsigned a = 0, b = 0, c = 0, d = 0;
    if (__get_cpuid_count(leaf, subleaf, &a, &b, &c, &d) == 0 || (a & 31) == 0) break;
    const std::size_t ways = (b >> 22) + 1, partitions = (b >> 12 & 1023) + 1, line = (b & 4095) + 1;
    if ((a & 31) != instructions) largest = std::max(largest, ways * partitions * line * (std::size_t{c} + 1));
  }
#endif
  return largest;
}

// 0 if the system does not tell.
std::size_t by_sysconf(int level) noexcept { return static_cast<std::size_t>(std::max(0L, sysconf(level))); }

std::size_t largest_by_sysconf() noexcept {
  std::size_t largest = 0;
#ifdef _SC_LEVEL3_CACHE_SIZE
  for (const int level : {_SC_LEVEL2_CACHE_SIZE, _SC_LEVEL3_CACHE_SIZE, _SC_LEVEL4_CACHE_SIZE})
    largest = std::max(largest, by_sysconf(level));
#endif
  return largest;
}

}  // namespace

std::size_t last_cache_bytes() noexcept {
  // In a virtual machine cpuid takes microseconds, so it is asked once.
  static const std::size_t bytes = [] {
    constexpr unsigned intel_leaf = 4, amd_leaf = 0x8000001D;
    constexpr std::size_t guess = std::size_t{32} << 20;
    if (const std::size_t amd = largest_by_cpuid(amd_leaf)) return amd;
    if (const std::size_t intel = largest_by_cpuid(intel_leaf)) return intel;
    const std::size_t told = largest_by_sysconf();
    return told != 0 ? told : guess;
  }();
  return bytes;
}

const CacheSizes& cache_sizes() noexcept {
  static const CacheSizes sizes = [] {
    CacheSizes told{};
#ifdef _SC_LEVEL1_DCACHE_SIZE
    told = {by_sysconf(_SC_LEVEL1_DCACHE_SIZE), by_sysconf(_SC_LEVEL2_CACHE_SIZE), 0};
#endif
    constexpr std::size_t first_guess = std::size_t{32} << 10, second_guess = std::size_t{1} << 20;
    return CacheSizes{told.first != 0 ? told.first : first_guess, told.second != 0 ? told.second : second_guess,
                      last_cache_bytes()};
  }();
  return sizes;
}

}  // namespace sfft
