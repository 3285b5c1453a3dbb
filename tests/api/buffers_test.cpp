// SPDX-License-Identifier: BSD-3-Clause
// The library's own memory, as the system sees it.
#include <gtest/gtest.h>
#include <sys/mman.h>

#include <cstdio>
#include <fstream>
#include <string>

#include "runtime/memory.hpp"

namespace {

// The flags that Linux shows for the mapping of an address; empty if it does not.
std::string mapping_flags(const void* wanted) {
  std::ifstream maps("/proc/self/smaps");
  bool inside = false;
  for (std::string line; std::getline(maps, line);) {
    unsigned long begin = 0, end = 0;
    if (std::sscanf(line.c_str(), "%lx-%lx ", &begin, &end) == 2)
      inside = sfft::address(wanted) - begin < end - begin;
    else if (inside && line.starts_with("VmFlags:"))
      return line + " ";
  }
  return {};
}

// Whether the system shows, of memory that was asked for in huge pages, that it was: emulators do not.
bool shows_huge_pages() {
#ifdef MADV_HUGEPAGE
  constexpr std::size_t bytes = std::size_t{4} << 20;
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  const bool shown =
      madvise(memory, bytes, MADV_HUGEPAGE) == 0 && mapping_flags(memory).find(" hg ") != std::string::npos;
  munmap(memory, bytes);
  return shown;
#else
  return false;
#endif
}

TEST(Buffers, LargeOnesAskForHugePages) {
  if (!shows_huge_pages()) GTEST_SKIP() << "this system does not show what was asked for in huge pages";
  const sfft::Buffer large = sfft::make_buffer(std::size_t{8} << 20), small = sfft::make_buffer(std::size_t{1} << 20);
  ASSERT_TRUE(large && small);
  const std::string flags = mapping_flags(static_cast<char*>(large.get()) + (std::size_t{4} << 20));
  EXPECT_NE(flags.find(" hg "), std::string::npos) << flags;
  EXPECT_EQ(mapping_flags(small.get()).find(" hg "), std::string::npos);
}

}  // namespace
