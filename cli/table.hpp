// SPDX-License-Identifier: BSD-3-Clause
// A table printed row by row as the rows come in, so its widths are fixed beforehand.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "cli/terminal.hpp"

namespace sfft::cli {

struct Cell {
  std::string text;
  Style style = Style::plain;
};

struct Column {
  std::string title;
  std::size_t width;
  bool left = false;  // aligned to the left; numbers go to the right
};

class Table {
 public:
  explicit Table(std::vector<Column> columns) : columns_(std::move(columns)) {}

  // The titles and a rule under them.
  void print_header() const;
  // As many cells as columns, or fewer.
  void print_row(const std::vector<Cell>& cells) const;
  void print_rule() const;

 private:
  std::vector<Column> columns_;
};

}  // namespace sfft::cli
