// SPDX-License-Identifier: BSD-3-Clause
// Text put together by appending. `"v" + std::to_string(i)` means the same, but GCC 12 sees an overlap in it that is
// not there (GCC bug 105651, -Wrestrict), and our warnings are errors.
#pragma once
#include <string>
#include <string_view>

namespace sfft::generator {

// numbered("v", 12) is "v12".
inline std::string numbered(std::string prefix, long number) {
  prefix += std::to_string(number);
  return prefix;
}

// The texts of the items with `separator` between them.
template <class Items, class Text>
std::string joined(const Items& items, std::string_view separator, Text text) {
  std::string all;
  bool first = true;
  for (const auto& item : items) {
    if (!first) all += separator;
    first = false;
    all += text(item);
  }
  return all;
}
template <class Numbers>
std::string joined(const Numbers& numbers, std::string_view separator) {
  return joined(numbers, separator, [](auto number) { return std::to_string(number); });
}

}  // namespace sfft::generator
