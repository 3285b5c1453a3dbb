// SPDX-License-Identifier: BSD-3-Clause
#include "cli/terminal.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

namespace sfft::cli {

std::string paint(Style style, const std::string& text) {
  static const bool coloured = isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr;
  if (!coloured || style == Style::plain) {
    return text;
  }
  const char* code = "0";
  switch (style) {
    case Style::plain:
      break;
    case Style::bold:
      code = "1";
      break;
    case Style::dim:
      code = "2";
      break;
    case Style::good:
      code = "1;32";
      break;
    case Style::bad:
      code = "1;31";
      break;
  }
  return fmt::format("\033[{}m{}\033[0m", code, text);
}

ProgressLine::ProgressLine() : live_(isatty(STDERR_FILENO) != 0) {}

void ProgressLine::show(const std::string& text) {
  if (live_) {
    fmt::print(stderr, "\r\033[K{}", text);
    std::fflush(stderr);
    shown_ = true;
  }
}

void ProgressLine::clear() {
  if (shown_) {
    fmt::print(stderr, "\r\033[K");
    std::fflush(stderr);
    shown_ = false;
  }
}

}  // namespace sfft::cli
