// SPDX-License-Identifier: BSD-3-Clause
// Memory to transform, at an address that is the same modulo a page in every run.
#pragma once
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>

namespace sfft::bench {

// Where inputs lie that are not longer than half a page: in the other half of a page than their outputs. What a call
// loads would otherwise be taken for what the call before it stored, which rows of a matrix, one after the other, never
// are: 16 points of double precision, unaligned, then take between once and three times as long, as it happens
// (docs/decisions/0006-ports.md). Longer arrays begin at the same place of a page, as malloc has them.
inline std::size_t input_past(std::size_t bytes) {
  constexpr std::size_t half_page = 2048;
  return bytes <= half_page ? half_page : 0;
}

// Bytes that start 64 bytes into a page, zeroed and so really there. The address decides which loads and stores a CPU
// takes to be of one place (it compares the low 12 bits): left to malloc's mood, two runs would differ by it. 64 past
// the start of a page is aligned for every vector, and close to where malloc puts large arrays. `past` bytes more are
// for data that are not.
class Array {
 public:
  Array() = default;
  explicit Array(std::size_t bytes, std::size_t past = 0) : base_(allocate(bytes + past)), offset_(aligned + past) {}

  void* data() { return base_ == nullptr ? nullptr : base_.get() + offset_; }
  const void* data() const { return base_ == nullptr ? nullptr : base_.get() + offset_; }

 private:
  static constexpr std::size_t page = 4096;
  static constexpr std::size_t aligned = 64;

  struct Free {
    void operator()(std::byte* p) const { std::free(p); }
  };

  static std::byte* allocate(std::size_t bytes) {
    const std::size_t whole = (bytes + aligned + page - 1) / page * page;
    void* p = std::aligned_alloc(page, whole);
    if (p == nullptr) {
      throw std::bad_alloc();
    }
    std::memset(p, 0, whole);
    return static_cast<std::byte*>(p);
  }

  std::unique_ptr<std::byte, Free> base_;
  std::size_t offset_ = aligned;
};

}  // namespace sfft::bench
