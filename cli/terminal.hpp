// SPDX-License-Identifier: BSD-3-Clause
// Colour and a live line, where there is a terminal to show them; plain text elsewhere.
#pragma once
#include <cstdint>
#include <string>

namespace sfft::cli {

enum class Style : std::uint8_t { plain, bold, dim, good, bad };

// The text in that style if standard output is a terminal and NO_COLOR is not set, else the text.
std::string paint(Style style, const std::string& text);

// A line on standard error that is overwritten by the next and wiped at the end; silent if that is no terminal.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  void show(const std::string& text);
  // Also needed before anything is printed beside it.
  void clear();

 private:
  bool live_;
  bool shown_ = false;
};

}  // namespace sfft::cli
