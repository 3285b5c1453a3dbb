// SPDX-License-Identifier: BSD-3-Clause
#pragma once
#include <string>
#include <string_view>

namespace sfft::generator {

// Text with indentation.
class Writer {
 public:
  void line(std::string_view text = {}) {
    if (!text.empty()) text_.append(2 * depth_, ' ').append(text);
    text_ += '\n';
  }
  void open(std::string_view text) {
    line(text);
    ++depth_;
  }
  void close(std::string_view text) {
    --depth_;
    line(text);
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
  std::size_t depth_ = 0;
};

}  // namespace sfft::generator
