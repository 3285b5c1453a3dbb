// SPDX-License-Identifier: BSD-3-Clause
#include "cli/table.hpp"

#include <fmt/format.h>

#include <cstdio>

namespace sfft::cli {
namespace {

constexpr std::size_t gap = 2;

// Padded before it is painted: the codes of a style take no room on the screen.
std::string padded(const std::string& text, const Column& column) {
  return column.left ? fmt::format("{:<{}}", text, column.width) : fmt::format("{:>{}}", text, column.width);
}

}  // namespace

void Table::print_header() const {
  std::vector<Cell> titles;
  for (const Column& c : columns_) {
    titles.push_back({c.title, Style::bold});
  }
  print_row(titles);
  print_rule();
}

void Table::print_row(const std::vector<Cell>& cells) const {
  std::string line;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    line += fmt::format("{:{}}{}", "", i == 0 ? 0 : gap, paint(cells[i].style, padded(cells[i].text, columns_[i])));
  }
  fmt::print("{}\n", line.substr(0, line.find_last_not_of(' ') + 1));
  std::fflush(stdout);
}

void Table::print_rule() const {
  std::size_t width = 0;
  for (const Column& c : columns_) {
    width += c.width + (width == 0 ? 0 : gap);
  }
  std::string rule;
  for (std::size_t i = 0; i < width; ++i) {
    rule += "─";
  }
  fmt::print("{}\n", paint(Style::dim, rule));
}

}  // namespace sfft::cli
