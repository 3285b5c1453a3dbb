// SPDX-License-Identifier: BSD-3-Clause
// Failures: a status for the program, and words for the person, kept per thread.
#pragma once
#include "sfft/sfft.h"

namespace sfft {

// Keeps status and the formatted reason for sfft_error() on this thread and returns status, so that a caller can write
// `return fail(...)`. Allocates nothing: a failure must be reportable when memory is short. Longer texts are cut off.
[[gnu::cold, gnu::noinline, gnu::format(printf, 2, 3)]] int fail(sfft_status status, const char* format, ...) noexcept;

const char* last_error() noexcept;
int last_status() noexcept;
const char* status_string(int status) noexcept;

}  // namespace sfft
