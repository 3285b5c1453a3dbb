// SPDX-License-Identifier: BSD-3-Clause
// Scratch memory for in-place transforms: one buffer a thread.
#pragma once
#include <cstddef>

namespace sfft {

// At least `bytes` bytes that belong to the calling thread until its next call of this function, and are freed when the
// thread ends. Null if they cannot be had. The content is not kept when the buffer grows.
void* thread_scratch(std::size_t bytes) noexcept;

// The same for the transform of an array, at a place in a page that its rows do not meet, and aligned to lines.
void* scratch_beside(const void* array, std::size_t bytes) noexcept;
// What to return where that is null.
int fail_scratch(std::size_t bytes) noexcept;

}  // namespace sfft
