// SPDX-License-Identifier: BSD-3-Clause
// Keeps the instructions that reach a store, in the order that needs the fewest registers of two: the order in which
// they were written, which follows the algorithm depth first, and the order in which the stores ask for them. The
// compiler allocates registers, but it works on the order it is given.
#include <algorithm>

#include "generator/passes/passes.hpp"

namespace sfft::generator {
namespace {

class Reorder {
 public:
  explicit Reorder(const Program& program) : from_(program), at_(program.code.size(), -1), to_{program} {
    to_.code.clear();
  }

  Value place(Value value) {
    if (at_[value] >= 0) return at_[value];
    std::vector<Value> moved;
    for (Value operand : operands(from_.code[value])) moved.push_back(place(operand));
    to_.code.push_back(with_operands(from_.code[value], moved));
    return at_[value] = static_cast<Value>(to_.code.size()) - 1;
  }
  Program take() { return std::move(to_); }

 private:
  const Program& from_;
  std::vector<Value> at_;
  Program to_;
};

Program by_demand(const Program& program) {
  Reorder order(program);
  for (std::size_t i = 0; i < program.code.size(); ++i)
    if (std::holds_alternative<Store>(program.code[i])) order.place(static_cast<Value>(i));
  return order.take();
}

Program as_written(const Program& program) {
  std::vector<bool> used(program.code.size(), false);
  for (std::size_t i = program.code.size(); i-- > 0;) {
    if (std::holds_alternative<Store>(program.code[i])) used[i] = true;
    if (used[i])
      for (Value operand : operands(program.code[i])) used[operand] = true;
  }
  Reorder order(program);
  for (std::size_t i = 0; i < program.code.size(); ++i)
    if (used[i]) order.place(static_cast<Value>(i));
  return order.take();
}

}  // namespace

Program schedule(const Program& program) {
  Program written = as_written(program), demanded = by_demand(program);
  return count(demanded).live < count(written).live ? demanded : written;
}

}  // namespace sfft::generator
