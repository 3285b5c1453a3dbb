// SPDX-License-Identifier: BSD-3-Clause
// Small files, read and replaced whole. The system's own calls: those of the C library would allocate.
#pragma once
#include <cstddef>
#include <string_view>

#include "runtime/memory.hpp"

namespace sfft {

struct FileText {
  Buffer memory;
  std::size_t size = 0;
  std::string_view text() const noexcept { return {static_cast<const char*>(memory.get()), size}; }
};

// All of a regular file of at most `most` bytes. 0, or the errno of what failed.
int read_file(const char* path, std::size_t most, FileText& file) noexcept;

// Replaces or makes a file: whoever reads it meanwhile sees the old text or the new, never a mixture. Its folder, and
// the one above, are made if they are missing. 0, or the errno of what failed; then nothing is left behind.
int write_file(const char* path, std::string_view text) noexcept;

}  // namespace sfft
