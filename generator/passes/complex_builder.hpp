// SPDX-License-Identifier: BSD-3-Clause
// Writes vector instructions for arithmetic on vectors of complex numbers, in either format, so that the lowering can
// speak of complex numbers. Equal instructions are written once. No call has two arguments that write instructions: the
// compiler would choose their order, and the text must not depend on the compiler.
//
// The two directions share one program: they differ in the sign of i. In interleaved format, and in split format with
// more than one lane, every -i is a constant with a table for each direction. With one lane of split format the
// backward kernel exchanges the pointers to real and imaginary parts, and needs no second table.
#pragma once
#include <map>
#include <utility>

#include "generator/graph/program.hpp"
#include "generator/job.hpp"

namespace sfft::generator {

// A vector of complex numbers: one value in interleaved format; real and imaginary parts in split format.
struct ComplexVector {
  Value a = -1, b = -1;
};

using Reals = std::vector<Real>;  // one real number a complex lane

class ComplexBuilder {
 public:
  explicit ComplexBuilder(const Job& job);

  ComplexVector load(int address);
  void store(int address, ComplexVector x);
  ComplexVector add(ComplexVector x, ComplexVector y);
  ComplexVector sub(ComplexVector x, ComplexVector y);
  ComplexVector scale(ComplexVector x, const Reals& k);
  // x + k y, or x - k y if negative
  ComplexVector add_scaled(ComplexVector x, Reals k, ComplexVector y, bool negative);
  // -i y, but for the signs that a constant brings which it is multiplied by later (see add_turned)
  ComplexVector turned(ComplexVector y);
  // -i y in some lanes, y in the others; interleaved format only
  ComplexVector turned_where(ComplexVector y, const std::vector<bool>& lanes);
  bool can_turn_lanes() const { return !split_; }
  // x - i k y, or x + i k y if negative, where z is y turned
  ComplexVector add_turned(ComplexVector x, Reals k, ComplexVector z, bool negative);
  ComplexVector add_rotated(ComplexVector x, const Reals& k, ComplexVector y, bool negative) {
    return add_turned(x, k, turned(y), negative);
  }
  // y - i k x turned, where z is y turned
  ComplexVector turned_sum(ComplexVector z, Reals k, ComplexVector x);
  // x times (c - i s)
  ComplexVector multiply(ComplexVector x, const Reals& c, const Reals& s);
  // x times factors of a table, which hold the direction's sign of i
  ComplexVector multiply(ComplexVector x, const TableEntry& entry);
  // For such factors re + i im: re x + i im y, and re y + i im x turned. With sum x and difference y of z and z' these
  // are r z + conjugate(r) z' and, turned, r z - conjugate(r) z'.
  std::pair<ComplexVector, ComplexVector> multiply_pair(ComplexVector x, ComplexVector y, const TableEntry& entry);
  // complex lane i of the result is lane lanes[i] of x followed by y
  ComplexVector permute(ComplexVector x, ComplexVector y, const std::vector<int>& lanes);

  int vl() const { return job_.vl; }
  bool fma() const { return job_.fma; }
  Program take() { return std::move(program_); }

 private:
  Value emit(Instruction instruction);
  std::pair<Value, Value> parts(const TableEntry& entry);  // real and imaginary ones, each in both lanes
  Value binary(Arithmetic op, Value a, Value b) { return emit(Binary{op, a, b}); }
  Value multiply_add(Value a, Value b, Value c, bool negative);  // c + a b, or c - a b
  Value flip(Value y, bool both_ways);  // (y, -y) lane by lane; if not both ways, (-y, y) backward
  Value constant(Constant constant);
  Value plain_constant(const Reals& k);        // k in both parts, the same in both directions
  Value alternating_constant(const Reals& k);  // (k, -k), the negative backward
  Value turning_constant(const Reals& k);      // k, the negative backward (split format)
  bool pointers_exchange() const { return split_ && job_.vl == 1; }

  Job job_;
  bool split_;
  Program program_;
  std::map<Instruction, Value> known_;  // what has been written, stores left out
};

bool all_equal(const Reals& k, const Real& value);

}  // namespace sfft::generator
