// SPDX-License-Identifier: BSD-3-Clause
// The one door through which the library takes memory.
#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>

namespace sfft {

// Of a cache line, and of the widest vectors.
inline constexpr std::size_t line_bytes = 64;
inline constexpr std::align_val_t memory_alignment{line_bytes};

inline std::uintptr_t address(const void* pointer) noexcept { return reinterpret_cast<std::uintptr_t>(pointer); }

// How many elements of an array lie before the first aligned one; none if that is the first, or never comes.
inline std::size_t elements_to_aligned(const void* array, std::size_t element, std::size_t alignment) noexcept {
  const std::size_t past = address(array) % alignment;
  return past == 0 || past % element != 0 ? 0 : (alignment - past) / element;
}

// Uninitialised memory, or null: never an exception. It is the replaceable operator new, so that a program's own
// allocator serves this library too, and a test can count its calls and make them fail. The system is asked for huge
// pages where there is room for some: a large transform touches more pages than the TLB knows.
void* allocate(std::size_t bytes) noexcept;
inline void release(void* memory) noexcept { ::operator delete(memory, memory_alignment); }

struct Release {
  std::size_t bytes = 0;  // of the memory that is going to be released
  void operator()(void* memory) const noexcept { release(memory); }
};
using Buffer = std::unique_ptr<void, Release>;

// Null if the memory cannot be had.
inline Buffer make_buffer(std::size_t bytes) noexcept { return Buffer{allocate(bytes), Release{bytes}}; }
inline std::size_t bytes_of(const Buffer& buffer) noexcept { return buffer ? buffer.get_deleter().bytes : 0; }

// Which caches see two rows of numbers meet depends on where in a page they lie. This is the first address from
// `memory` on that lies at this place of one.
inline constexpr std::size_t page_bytes = 4096;
inline char* at_place(void* memory, std::size_t place) noexcept {
  return static_cast<char*>(memory) + (place - address(memory)) % page_bytes;
}

}  // namespace sfft
