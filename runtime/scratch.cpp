// SPDX-License-Identifier: BSD-3-Clause
// A pthread key rather than a thread_local object with a destructor: to register that destructor the C++ runtime
// allocates, and when this fails it ends the process. pthread_setspecific reports the failure instead.
#include "runtime/scratch.hpp"

#include <pthread.h>

#include "runtime/error.hpp"
#include "runtime/memory.hpp"

namespace sfft {
namespace {

// Precedes the scratch memory in one allocation; as large as the alignment, to leave the scratch aligned.
struct alignas(static_cast<std::size_t>(memory_alignment)) Header {
  std::size_t bytes;
};

class ScratchKey {
 public:
  ScratchKey() noexcept : usable_(pthread_key_create(&key_, release) == 0) {}
  ScratchKey(const ScratchKey&) = delete;
  ScratchKey& operator=(const ScratchKey&) = delete;

  // At exit, and when the library is unloaded: threads that end later must not call into it. Key destructors do not run
  // for the thread that ends the process, so its buffer is freed here.
  ~ScratchKey() {
    if (!usable_) return;
    release(get());
    pthread_key_delete(key_);
  }

  bool usable() const noexcept { return usable_; }
  Header* get() const noexcept { return static_cast<Header*>(pthread_getspecific(key_)); }
  bool set(Header* header) const noexcept { return pthread_setspecific(key_, header) == 0; }

 private:
  pthread_key_t key_;
  bool usable_;
};

Header* allocate_with_header(std::size_t bytes) noexcept {
  void* memory = allocate(sizeof(Header) + bytes);
  return memory ? new (memory) Header{bytes} : nullptr;
}

}  // namespace

void* thread_scratch(std::size_t bytes) noexcept {
  static const ScratchKey key;
  if (!key.usable()) return nullptr;
  Header* header = key.get();
  if (header && header->bytes >= bytes) return header + 1;
  Header* larger = allocate_with_header(bytes);
  if (larger && !key.set(larger)) {
    release(larger);
    larger = nullptr;
  }
  if (!larger) return nullptr;  // the smaller buffer still serves smaller plans
  release(header);
  return larger + 1;
}

void* scratch_beside(const void* array, std::size_t bytes) noexcept {
  void* const memory = thread_scratch(bytes + page_bytes);
  // A quarter of a page before the rows of the array.
  const std::uintptr_t place = (address(array) & ~std::uintptr_t{line_bytes - 1}) - page_bytes / 4;
  return memory ? at_place(memory, place) : nullptr;
}

int fail_scratch(std::size_t bytes) noexcept {
  return fail(SFFT_OUT_OF_MEMORY, "out of memory for %zu bytes of scratch of this thread", bytes);
}

}  // namespace sfft
