// SPDX-License-Identifier: BSD-3-Clause
// Arrays that begin at a multiple of 64 bytes, so that a test can be a known distance past one.
#pragma once
#include <cstddef>
#include <memory>
#include <vector>

template <class T>
struct AlignedArray {
  explicit AlignedArray(std::size_t size) : memory(size + 64 / sizeof(T)) {
    void* start = memory.data();
    std::size_t space = memory.size() * sizeof(T);
    data = static_cast<T*>(std::align(64, size * sizeof(T), start, space));
  }
  std::vector<T> memory;
  T* data;
};
