// SPDX-License-Identifier: BSD-3-Clause
#include "generator/graph/program.hpp"

#include <algorithm>

#include "generator/text.hpp"

namespace sfft::generator {
namespace {

const char* text(Arithmetic op) {
  switch (op) {
    case Arithmetic::add:
      return "add";
    case Arithmetic::sub:
      return "sub";
    case Arithmetic::mul:
      return "mul";
    case Arithmetic::flip:
      return "flip";
    case Arithmetic::addsub:
      return "addsub";
  }
  return "";
}
const char* text(Fused op) {
  switch (op) {
    case Fused::fmadd:
      return "fmadd";
    case Fused::fnmadd:
      return "fnmadd";
    case Fused::fmaddsub:
      return "fmaddsub";
    case Fused::fmsubadd:
      return "fmsubadd";
  }
  return "";
}

std::string place(int address, int offset, Part part) {
  std::string where = numbered("[", address);
  if (offset != 0) where += numbered(" + ", offset) + " vectors";
  return where + (part == Part::real ? "].re" : part == Part::imaginary ? "].im" : "]");
}

// Most values alive at once: a value lives from its definition to its last use. Constants are memory operands.
std::uint32_t most_alive(const Program& program) {
  std::vector<std::size_t> last(program.code.size(), 0);
  for (std::size_t i = 0; i < program.code.size(); ++i)
    for (Value value : operands(program.code[i])) last[value] = i;
  std::uint32_t alive = 0, most = 0;
  std::vector<std::uint32_t> ends(program.code.size(), 0);
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const bool counts =
        !std::holds_alternative<Const>(program.code[i]) && !std::holds_alternative<Store>(program.code[i]);
    alive -= ends[i];
    if (counts) {
      most = std::max(most, ++alive);
      ++ends[last[i]];
    }
  }
  return most;
}

}  // namespace

std::vector<Value> operands(const Instruction& instruction) {
  return std::visit(
      Overload{[](const Load&) { return std::vector<Value>{}; }, [](const Const&) { return std::vector<Value>{}; },
               [](const Factor&) { return std::vector<Value>{}; },
               [](const Binary& i) { return std::vector<Value>{i.a, i.b}; },
               [](const Ternary& i) { return std::vector<Value>{i.a, i.b, i.c}; },
               [](const Swap& i) { return std::vector<Value>{i.a}; },
               [](const Permute& i) { return std::vector<Value>{i.a, i.b}; },
               [](const Store& i) { return std::vector<Value>{i.a}; }},
      instruction);
}

Instruction with_operands(const Instruction& instruction, const std::vector<Value>& values) {
  return std::visit(
      Overload{[](const Load& i) -> Instruction { return i; }, [](const Const& i) -> Instruction { return i; },
               [](const Factor& i) -> Instruction { return i; },
               [&](const Binary& i) -> Instruction { return Binary{i.op, values[0], values[1]}; },
               [&](const Ternary& i) -> Instruction { return Ternary{i.op, values[0], values[1], values[2]}; },
               [&](const Swap&) -> Instruction { return Swap{values[0]}; },
               [&](const Permute& i) -> Instruction { return Permute{values[0], values[1], i.lanes}; },
               [&](const Store& i) -> Instruction { return Store{i.address, i.offset, i.part, values[0]}; }},
      instruction);
}

KernelCounts count(const Program& program) {
  KernelCounts counts{};
  for (const Instruction& instruction : program.code) {
    std::visit(
        Overload{[&](const Load&) { ++counts.loads; }, [&](const Const&) {}, [&](const Factor&) { ++counts.constants; },
                 [&](const Binary& i) {
                   if (i.op == Arithmetic::add || i.op == Arithmetic::sub || i.op == Arithmetic::addsub) ++counts.adds;
                   if (i.op == Arithmetic::mul) ++counts.multiplies;
                   if (i.op == Arithmetic::flip) ++counts.shuffles;
                 },
                 [&](const Ternary&) { ++counts.fmas; }, [&](const Swap&) { ++counts.shuffles; },
                 [&](const Permute&) { ++counts.shuffles; }, [&](const Store&) { ++counts.stores; }},
        instruction);
    for (Value value : operands(instruction))
      if (std::holds_alternative<Const>(program.code[value])) ++counts.constants;
  }
  counts.live = most_alive(program);
  return counts;
}

std::string to_string(const Program& program) {
  std::string out;
  for (std::size_t i = 0; i < program.code.size(); ++i) {
    const auto v = [](Value value) { return numbered("v", value); };
    const std::string name = v(static_cast<Value>(i)) + " = ";
    out += std::visit(
        Overload{
            [&](const Load& l) { return name + "load " + place(l.address, l.offset, l.part); },
            [&](const Const& c) { return name + "constant " + std::to_string(c.index); },
            [&](const Factor& f) {
              return name + "factor " + (f.entry.table == Table::before ? "before " : "after ") +
                     std::to_string(f.entry.index) +
                     (f.part == Part::imaginary ? " im"
                      : f.part == Part::real    ? " re"
                                                : "") +
                     (f.entry.spread == Spread::broadcast ? " broadcast" : "");
            },
            [&](const Binary& b) { return name + text(b.op) + " " + v(b.a) + " " + v(b.b); },
            [&](const Ternary& t) { return name + text(t.op) + " " + v(t.a) + " " + v(t.b) + " " + v(t.c); },
            [&](const Swap& s) { return name + "swap " + v(s.a); },
            [&](const Permute& p) { return name + "permute " + v(p.a) + " " + v(p.b) + " : " + joined(p.lanes, " "); },
            [&](const Store& s) { return "store " + place(s.address, s.offset, s.part) + " " + v(s.a); }},
        program.code[i]);
    out += "\n";
  }
  return out;
}

}  // namespace sfft::generator
