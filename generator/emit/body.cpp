// SPDX-License-Identifier: BSD-3-Clause
#include "generator/emit/body.hpp"

#include <algorithm>
#include <utility>

#include "generator/emit/kept_constants.hpp"
#include "generator/text.hpp"

namespace sfft::generator {
namespace {

// One statement an instruction. Constants that are not kept, or shared, are read where they are used, so that they
// become memory operands.
class Body {
 public:
  Body(Writer& out, const Kernel& kernel)
      : out_(out),
        program_(kernel.program),
        job_(kernel.job),
        kept_(kept_constants(kernel)),
        shared_(shared_constants(kernel)) {}

  void write(std::string before_stores) {
    for (std::size_t i = 0; i < program_.code.size(); ++i) {
      if (std::holds_alternative<Const>(program_.code[i])) continue;
      here_ = i;
      for (const SharedConstant& shared : shared_)
        if (shared.first == i) out_.line("const V " + name(shared) + " = load_once" + place(shared.at) + ";");
      const std::string text = std::visit(*this, program_.code[i]);
      const bool store = std::holds_alternative<Store>(program_.code[i]);
      if (store && !before_stores.empty()) out_.line(std::exchange(before_stores, {}));
      out_.line((store ? "" : numbered("const V v", static_cast<long>(i)) + " = ") + text + ";");
    }
  }
  std::string operator()(const Load& i) const {
    // Below 32 points the instruction that a second reading saves is worth more than the reading.
    const char* const how = is_step(job_) || job_.n > 16 ? "load_once<V>(" : "load<V>(";
    return how + pointer("in", i.address, i.offset, i.part) + ")";
  }
  std::string operator()(const Store& i) const {
    return (job_.streaming ? "stream(" : "store(") + pointer("out", i.address, i.offset, i.part) + ", " + value(i.a) +
           ")";
  }
  std::string operator()(const Const& i) const {
    const int at = i.index * program_.lanes;
    const auto is_it = [&](const KeptConstant& kept) { return kept.at == at; };
    const bool kept = std::any_of(kept_.begin(), kept_.end(), is_it);
    if (kept) return numbered("k", at);
    for (const SharedConstant& shared : shared_)
      if (shared.at == at && shared.first <= here_ && here_ <= shared.last) return name(shared);
    return "load" + place(at);
  }
  std::string operator()(const Factor& i) const {
    const std::string table = i.entry.table == Table::before ? "before" : "after";
    if (i.entry.spread == Spread::broadcast)
      return "broadcast<V>(" + table + "[" + std::to_string(2 * i.entry.index + imaginary(i)) + "])";
    if (i.entry.spread == Spread::packed) return packed(i, table + "_rows.at<" + std::to_string(i.entry.index) + ">()");
    return "load<V>(" + table + " + " + std::to_string((2 * i.entry.index + imaginary(i)) * program_.lanes) + ")";
  }
  std::string operator()(const Binary& i) const {
    static const char* const names[] = {"add", "sub", "mul", "flip_signs", "addsub"};
    return names[static_cast<int>(i.op)] + arguments({i.a, i.b});
  }
  std::string operator()(const Ternary& i) const {
    static const char* const names[] = {"fmadd", "fnmadd", "fmaddsub", "fmsubadd"};
    return names[static_cast<int>(i.op)] + arguments({i.a, i.b, i.c});
  }
  std::string operator()(const Swap& i) const { return "swap_ri" + arguments({i.a}); }
  std::string operator()(const Permute& i) const {
    return "permute<" + joined(i.lanes, ", ") + ">" + (i.a == i.b ? arguments({i.a}) : arguments({i.a, i.b}));
  }

 private:
  static std::string place(int constant) { return "<V>(k + " + std::to_string(constant) + ")"; }
  static std::string name(const SharedConstant& shared) {
    return numbered("c", shared.at) + numbered("_", static_cast<long>(shared.first));
  }
  std::string value(Value v) const {
    const Const* constant = std::get_if<Const>(&program_.code[v]);
    return constant ? (*this)(*constant) : numbered("v", v);
  }
  std::string arguments(const std::vector<Value>& values) const {
    std::string text = "(";
    text += joined(values, ", ", [&](Value v) { return value(v); });
    return text + ")";
  }
  static int imaginary(const Factor& i) { return i.part == Part::imaginary ? 1 : 0; }
  // A part of vl packed complex numbers, in both lanes of each; or both parts.
  std::string packed(const Factor& i, const std::string& row) const {
    // Of a row that is not kept one shuffle alone reads, which can do so in memory.
    if (i.part == Part::complex) return (keeps_factor_rows(job_) ? "load_once<V>(" : "load<V>(") + row + ")";
    if (job_.vl == 1) return "broadcast<V>(" + row + "[" + std::to_string(imaginary(i)) + "])";
    // Real parts twice: one load instruction. For imaginary parts single precision has such a load too; in double
    // precision the same instruction, one number further on, does it (tables are one number longer than they need be).
    const bool second = imaginary(i) == 1 && job_.precision == Precision::single_;
    return std::string(second ? "load_twice<true, V>(" : "load_twice<false, V>(") + row +
           (imaginary(i) == 1 && !second ? " + 1)" : ")");
  }
  // Where a row begins. Those of leaves lie where tables say.
  std::string row_of(const std::string& array, int row) const {
    const std::string number = std::to_string(row);
    if (job_.algorithm == Algorithm::column && is_plain(job_.column) && array == "out" && row == 0)
      return "out + first";
    if (job_.algorithm != Algorithm::leaf) return array + "_rows.at<" + number + ">()";
    return array == "in" ? "in + is[" + number + "]" : array + number;
  }
  std::string pointer(const std::string& array, int address, int offset, Part part) const {
    const int row_length = array == "in" ? program_.in_row : program_.out_row;
    const int row = row_length == 0 ? 0 : address / row_length, column = address - row * row_length;
    std::string text = row_length == 0 ? array : row_of(array, row);
    if (const int at = 2 * column + offset * program_.lanes; at > 0) text += " + " + std::to_string(at);
    if (part != Part::complex) text += part == Part::real ? " + re" : " + im";
    return text;
  }

  Writer& out_;
  const Program& program_;
  const Job& job_;
  std::vector<KeptConstant> kept_;
  std::vector<SharedConstant> shared_;
  std::size_t here_ = 0;  // the instruction that is being written
};

}  // namespace

bool exchanges_pointers(const Program& program) { return program.split && program.lanes == 1; }

void write_body(Writer& out, const Kernel& kernel, const std::string& before_stores) {
  Body(out, kernel).write(before_stores);
}

}  // namespace sfft::generator
