// SPDX-License-Identifier: BSD-3-Clause
// The graph at the level of instructions: a straight-line program over vectors of real lanes, every value defined
// once. An instruction's operands stand before it, so the list is a topological order, and evaluation, counting and
// printing are single loops.
#pragma once
#include <compare>
#include <string>
#include <variant>
#include <vector>

#include "generator/graph/constants.hpp"
#include "runtime/kernel_row.hpp"

namespace sfft::generator {

using Value = int;  // index of the instruction that defines it

// Part of the array that a load or store of split lanes touches: interleaved format moves whole complex numbers; a
// single lane of split format is a real or an imaginary part.
enum class Part { complex, real, imaginary };

struct Load {
  int address;  // in complex elements
  int offset;   // in vectors of the register's size, past the address (split format reads two for one)
  Part part;
  auto operator<=>(const Load&) const = default;
};
struct Const {
  int index;  // into Program::constants
  auto operator<=>(const Const&) const = default;
};
// One part of a complex factor from a table, in both lanes of its complex number; or both parts, as they lie there. The
// imaginary part of a factor that has a lane of its own comes with the signs it is used with: negative in the first of
// the two lanes.
struct Factor {
  TableEntry entry;
  Part part;
  auto operator<=>(const Factor&) const = default;
};
// flip: signs of a flipped where b has the sign bit; addsub: a - b in even lanes, a + b in odd ones
enum class Arithmetic { add, sub, mul, flip, addsub };
struct Binary {
  Arithmetic op;
  Value a, b;
  auto operator<=>(const Binary&) const = default;
};
// a b + c, c - a b; a b - c in even lanes and a b + c in odd ones; the other way round
enum class Fused { fmadd, fnmadd, fmaddsub, fmsubadd };
struct Ternary {
  Fused op;
  Value a, b, c;
  auto operator<=>(const Ternary&) const = default;
};
struct Swap {  // real and imaginary parts exchanged
  Value a;
  auto operator<=>(const Swap&) const = default;
};
struct Permute {  // lane i of the result is lane lanes[i] of a followed by b
  Value a, b;
  std::vector<int> lanes;
  auto operator<=>(const Permute&) const = default;
};
struct Store {
  int address, offset;
  Part part;
  Value a;
  auto operator<=>(const Store&) const = default;
};

using Instruction = std::variant<Load, Const, Factor, Binary, Ternary, Swap, Permute, Store>;

struct Program {
  int lanes = 1;                // real lanes of a vector
  bool split = false;           // format of its complex numbers
  int in_row = 0, out_row = 0;  // as in NodeList
  std::vector<Constant> constants;
  std::vector<Instruction> code;
};

// The values an instruction reads.
std::vector<Value> operands(const Instruction& instruction);
// The same instruction reading other values.
Instruction with_operands(const Instruction& instruction, const std::vector<Value>& values);

KernelCounts count(const Program& program);
std::string to_string(const Program& program);

}  // namespace sfft::generator
