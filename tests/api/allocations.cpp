// SPDX-License-Identifier: BSD-3-Clause
// Replaces operator new, as the standard allows, and malloc, as glibc allows. The library calls the former; that the
// latter is counted too shows that nothing else it calls allocates behind its back.
#include "allocations.hpp"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdlib>
#include <new>

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define SFFT_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define SFFT_SANITIZED 1
#endif
#endif

namespace {

std::atomic<long> made_count{0}, live_count{0}, until_failure{-1};
std::atomic<std::size_t> byte_count{0};

// No test has this much memory; some allocators end the program when they are asked for it.
constexpr std::size_t absurd = std::size_t{1} << 40;

bool must_fail(std::size_t size) {
  if (size > absurd) return true;
  if (until_failure < 0) return false;
  return until_failure-- == 0;
}

void* allocate(std::size_t size, std::size_t alignment) {
  if (must_fail(size)) return nullptr;
  void* memory = alignment == 0 ? std::malloc(size == 0 ? 1 : size)
                                : std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
  if (memory) ++made_count, ++live_count, byte_count += size;
  return memory;
}

void* allocate_or_throw(std::size_t size, std::size_t alignment) {
  if (void* memory = allocate(size, alignment)) return memory;
  throw std::bad_alloc();
}

void release(void* memory) {
  if (!memory) return;
  --live_count;
  std::free(memory);
}

std::size_t number(std::align_val_t alignment) { return static_cast<std::size_t>(alignment); }

}  // namespace

namespace allocations {

long made() { return made_count; }
long live() { return live_count; }
std::size_t bytes() { return byte_count; }
void fail_at(long countdown) { until_failure = countdown; }
void fail_never() { until_failure = -1; }

}  // namespace allocations

void* operator new(std::size_t size) { return allocate_or_throw(size, 0); }
void* operator new[](std::size_t size) { return allocate_or_throw(size, 0); }
void* operator new(std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, 0); }
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept { return allocate(size, 0); }
void* operator new(std::size_t size, std::align_val_t a) { return allocate_or_throw(size, number(a)); }
void* operator new[](std::size_t size, std::align_val_t a) { return allocate_or_throw(size, number(a)); }
void* operator new(std::size_t size, std::align_val_t a, const std::nothrow_t&) noexcept {
  return allocate(size, number(a));
}
void* operator new[](std::size_t size, std::align_val_t a, const std::nothrow_t&) noexcept {
  return allocate(size, number(a));
}
void operator delete(void* memory) noexcept { release(memory); }
void operator delete[](void* memory) noexcept { release(memory); }
void operator delete(void* memory, std::size_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t) noexcept { release(memory); }
void operator delete(void* memory, const std::nothrow_t&) noexcept { release(memory); }
void operator delete[](void* memory, const std::nothrow_t&) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete[](void* memory, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept { release(memory); }
void operator delete(void* memory, std::align_val_t, const std::nothrow_t&) noexcept { release(memory); }
void operator delete[](void* memory, std::align_val_t, const std::nothrow_t&) noexcept { release(memory); }

#if defined(__GLIBC__) && !defined(SFFT_SANITIZED)

bool allocations::malloc_is_counted() { return true; }

extern "C" {
// The allocator behind the names that are taken here.
// NOLINTBEGIN(bugprone-reserved-identifier,readability-identifier-naming)
void* __libc_malloc(std::size_t size);
void* __libc_calloc(std::size_t count, std::size_t size);
void* __libc_realloc(void* memory, std::size_t size);
void* __libc_memalign(std::size_t alignment, std::size_t size);
// NOLINTEND(bugprone-reserved-identifier,readability-identifier-naming)

void* malloc(std::size_t size) noexcept {
  ++made_count;
  return __libc_malloc(size);
}
void* calloc(std::size_t nmemb, std::size_t size) noexcept {
  ++made_count;
  return __libc_calloc(nmemb, size);
}
void* realloc(void* ptr, std::size_t size) noexcept {
  ++made_count;
  return __libc_realloc(ptr, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  ++made_count;
  return __libc_memalign(alignment, size);
}
void* memalign(std::size_t alignment, std::size_t size) noexcept {
  ++made_count;
  return __libc_memalign(alignment, size);
}
int posix_memalign(void** memptr, std::size_t alignment, std::size_t size) noexcept {
  ++made_count;
  *memptr = __libc_memalign(alignment, size);
  return *memptr ? 0 : ENOMEM;
}
}

#else

bool allocations::malloc_is_counted() { return false; }

#endif
