// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/error.hpp"

#include <cstdarg>
#include <cstdio>

namespace sfft {
namespace {

struct LastError {
  int status;
  char text[500];
};
constinit thread_local LastError last{};

}  // namespace

int fail(sfft_status status, const char* format, ...) noexcept {
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(last.text, sizeof last.text, format, arguments);
  va_end(arguments);
  last.status = status;
  return status;
}

const char* last_error() noexcept { return last.text; }

int last_status() noexcept { return last.status; }

const char* status_string(int status) noexcept {
  switch (status) {
    case SFFT_OK:
      return "success";
    case SFFT_NULL_POINTER:
      return "null pointer";
    case SFFT_BAD_FLAGS:
      return "bad flags";
    case SFFT_BAD_SIZE:
      return "bad size";
    case SFFT_TARGET_UNAVAILABLE:
      return "target unavailable";
    case SFFT_OUT_OF_MEMORY:
      return "out of memory";
    case SFFT_OVERLAP:
      return "arrays overlap";
    case SFFT_MISALIGNED:
      return "misaligned pointer";
    case SFFT_UNKNOWN_CANDIDATE:
      return "unknown candidate";
    case SFFT_BAD_PROFILE:
      return "bad profile";
    case SFFT_FOREIGN_PROFILE:
      return "profile of another machine";
    case SFFT_FILE_ERROR:
      return "file cannot be read or written";
    default:
      return "unknown status";
  }
}

}  // namespace sfft
