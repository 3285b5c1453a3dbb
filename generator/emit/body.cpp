// SPDX-License-Identifier: BSD-3-Clause
#include "generator/emit/body.hpp"

#include "generator/text.hpp"

namespace sfft::generator {
namespace {

// One statement an instruction. Constants are read where they are used, so that they become memory operands.
class Body {
 public:
  Body(Writer& out, const Kernel& kernel) : out_(out), program_(kernel.program), job_(kernel.job) {}

  void write() {
    for (std::size_t i = 0; i < program_.code.size(); ++i) {
      if (std::holds_alternative<Const>(program_.code[i])) continue;
      const std::string text = std::visit(*this, program_.code[i]);
      const bool store = std::holds_alternative<Store>(program_.code[i]);
      out_.line((store ? "" : numbered("const V v", static_cast<long>(i)) + " = ") + text + ";");
    }
  }
  std::string operator()(const Load& i) const { return "load<V>(" + pointer("in", i.address, i.offset, i.part) + ")"; }
  std::string operator()(const Store& i) const {
    return (job_.streaming ? "stream(" : "store(") + pointer("out", i.address, i.offset, i.part) + ", " + value(i.a) +
           ")";
  }
  std::string operator()(const Const& i) const {
    return "load<V>(k + " + std::to_string(i.index * program_.lanes) + ")";
  }
  std::string operator()(const Factor& i) const {
    const std::string table = i.entry.table == Table::before ? "before" : "after";
    const bool one = i.entry.spread == Spread::broadcast || job_.vl == 1;
    // The entries of a body kernel are rows of a table, a stride apart that is known at run time.
    const bool rows = job_.algorithm == Algorithm::body;
    const std::string row = rows && i.entry.index > 0 ? std::to_string(i.entry.index) + " * table_stride + " : "";
    const int at = rows ? 0 : 2 * i.entry.index * (i.entry.spread == Spread::broadcast ? 1 : job_.vl);
    if (one) return "broadcast<V>(" + table + "[" + row + std::to_string(at + i.imaginary) + "])";
    // Real parts doubled: one load instruction. For imaginary parts single precision has such a load too; in double
    // precision the same instruction, one number further on, does it (tables are one number longer than they need be).
    const bool odd = i.imaginary && job_.precision == Precision::single_;
    std::vector<int> lanes;
    for (int lane = 0; lane < program_.lanes; ++lane) lanes.push_back((lane & ~1) + (odd ? 1 : 0));
    return "permute<" + joined(lanes, ", ") + ">(load<V>(" + table + " + " + row +
           std::to_string(at + (i.imaginary && !odd)) + "))";
  }
  std::string operator()(const Binary& i) const {
    static const char* const names[] = {"add", "sub", "mul", "flip_signs", "addsub"};
    return names[static_cast<int>(i.op)] + arguments({i.a, i.b});
  }
  std::string operator()(const Ternary& i) const {
    static const char* const names[] = {"fmadd", "fmsub", "fnmadd", "fmaddsub"};
    return names[static_cast<int>(i.op)] + arguments({i.a, i.b, i.c});
  }
  std::string operator()(const Swap& i) const { return "swap_ri" + arguments({i.a}); }
  std::string operator()(const Permute& i) const {
    return "permute<" + joined(i.lanes, ", ") + ">" + (i.a == i.b ? arguments({i.a}) : arguments({i.a, i.b}));
  }

 private:
  std::string value(Value v) const {
    const Const* constant = std::get_if<Const>(&program_.code[v]);
    return constant ? (*this)(*constant) : numbered("v", v);
  }
  std::string arguments(const std::vector<Value>& values) const {
    std::string text = "(";
    text += joined(values, ", ", [&](Value v) { return value(v); });
    return text + ")";
  }
  std::string pointer(const char* array, int address, int offset, Part part) const {
    const std::string suffix = part == Part::real ? "_re" : part == Part::imaginary ? "_im" : "";
    const bool input = array[0] == 'i';
    const int row_length = input ? program_.in_row : program_.out_row;
    const int row = row_length == 0 ? 0 : address / row_length, column = address - row * row_length;
    const bool leaf = job_.algorithm == Algorithm::leaf;  // its rows lie where tables say
    std::string text = array;
    if (leaf && !input) text += std::to_string(row);
    text += suffix;
    if (leaf && input) text += " + is[" + std::to_string(row) + "]";
    if (row > 0 && !leaf) text += " + " + std::to_string(row) + (input ? " * in_stride" : " * out_stride");
    return text + " + " + std::to_string(2 * column + offset * program_.lanes);
  }

  Writer& out_;
  const Program& program_;
  const Job& job_;
};

}  // namespace

bool exchanges_pointers(const Program& program) { return program.split && program.lanes == 1; }

void write_body(Writer& out, const Kernel& kernel) { Body(out, kernel).write(); }

}  // namespace sfft::generator
