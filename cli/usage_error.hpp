// SPDX-License-Identifier: BSD-3-Clause
#pragma once
#include <stdexcept>

namespace sfft::cli {

// What was asked for makes no sense; what() says why and what would. The program then ends with status 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace sfft::cli
