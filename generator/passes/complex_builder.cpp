// SPDX-License-Identifier: BSD-3-Clause
#include "generator/passes/complex_builder.hpp"

#include <algorithm>

namespace sfft::generator {

bool all_equal(const Reals& k, const Real& value) {
  return std::all_of(k.begin(), k.end(), [&](const Real& lane) { return lane == value; });
}

ComplexBuilder::ComplexBuilder(const Job& job) : job_(job), split_(job.format == Format::split) {
  program_.lanes = lanes(job);
  program_.split = split_;
}

Value ComplexBuilder::emit(Instruction instruction) {
  const Value next = static_cast<Value>(program_.code.size());
  if (!std::holds_alternative<Store>(instruction)) {
    const auto [at, fresh] = known_.try_emplace(instruction, next);
    if (!fresh) return at->second;
  }
  program_.code.push_back(std::move(instruction));
  return next;
}

Value ComplexBuilder::constant(Constant constant) {
  auto& all = program_.constants;
  const auto known = std::find(all.begin(), all.end(), constant);
  const int index = static_cast<int>(known - all.begin());
  if (known == all.end()) all.push_back(std::move(constant));
  return emit(Const{index});
}

Value ComplexBuilder::plain_constant(const Reals& k) {
  Reals all;
  for (const Real& lane : k) all.insert(all.end(), split_ ? 1 : 2, lane);
  return constant({.forward = all, .backward = all});
}

Value ComplexBuilder::alternating_constant(const Reals& k) {
  Constant c;
  for (const Real& lane : k) {
    c.forward.insert(c.forward.end(), {lane, -lane});
    c.backward.insert(c.backward.end(), {-lane, lane});
  }
  return constant(std::move(c));
}

Value ComplexBuilder::turning_constant(const Reals& k) {
  Constant c{.forward = k, .backward = k};
  if (!pointers_exchange())
    for (Real& lane : c.backward) lane = -lane;
  return constant(std::move(c));
}

ComplexVector ComplexBuilder::load(int address) {
  if (!split_) return {emit(Load{address, 0, Part::complex})};
  if (job_.vl == 1) {
    const Value re = emit(Load{address, 0, Part::real});
    return {re, emit(Load{address, 0, Part::imaginary})};
  }
  const Value low = emit(Load{address, 0, Part::complex}), high = emit(Load{address, 1, Part::complex});
  std::vector<int> even, odd;
  for (int i = 0; i < job_.vl; ++i) even.push_back(2 * i), odd.push_back(2 * i + 1);
  const Value re = emit(Permute{low, high, even});
  return {re, emit(Permute{low, high, odd})};
}

void ComplexBuilder::store(int address, ComplexVector x) {
  if (!split_) {
    emit(Store{address, 0, Part::complex, x.a});
  } else if (job_.vl == 1) {
    emit(Store{address, 0, Part::real, x.a});
    emit(Store{address, 0, Part::imaginary, x.b});
  } else {
    std::vector<int> low, high;
    for (int i = 0; i < job_.vl; ++i) {
      (i < job_.vl / 2 ? low : high).push_back(i);
      (i < job_.vl / 2 ? low : high).push_back(i + job_.vl);
    }
    emit(Store{address, 0, Part::complex, emit(Permute{x.a, x.b, low})});
    emit(Store{address, 1, Part::complex, emit(Permute{x.a, x.b, high})});
  }
}

ComplexVector ComplexBuilder::add(ComplexVector x, ComplexVector y) {
  const Value a = binary(Arithmetic::add, x.a, y.a);
  return {a, split_ ? binary(Arithmetic::add, x.b, y.b) : -1};
}

ComplexVector ComplexBuilder::sub(ComplexVector x, ComplexVector y) {
  const Value a = binary(Arithmetic::sub, x.a, y.a);
  return {a, split_ ? binary(Arithmetic::sub, x.b, y.b) : -1};
}

ComplexVector ComplexBuilder::scale(ComplexVector x, const Reals& k) {
  if (all_equal(k, 1)) return x;
  const Value c = plain_constant(k);
  const Value a = binary(Arithmetic::mul, x.a, c);
  return {a, split_ ? binary(Arithmetic::mul, x.b, c) : -1};
}

Value ComplexBuilder::multiply_add(Value a, Value b, Value c, bool negative) {
  if (job_.fma) return emit(Ternary{negative ? Fused::fnmadd : Fused::fmadd, a, b, c});
  return binary(negative ? Arithmetic::sub : Arithmetic::add, c, binary(Arithmetic::mul, a, b));
}

namespace {

// Negative factors are positive ones with the other sign of the multiply-add: fewer constants to keep.
void make_positive(Reals& k, bool& negative) {
  if (!std::all_of(k.begin(), k.end(), [](const Real& lane) { return lane < 0; })) return;
  for (Real& lane : k) lane = -lane;
  negative = !negative;
}

}  // namespace

ComplexVector ComplexBuilder::add_scaled(ComplexVector x, Reals k, ComplexVector y, bool negative) {
  make_positive(k, negative);
  if (all_equal(k, 1)) return negative ? sub(x, y) : add(x, y);
  const Value c = plain_constant(k);
  const Value a = multiply_add(y.a, c, x.a, negative);
  return {a, split_ ? multiply_add(y.b, c, x.b, negative) : -1};
}

Value ComplexBuilder::flip(Value y, bool both_ways) {
  Constant signs{.forward = {}, .backward = {}, .signs = true};
  for (int i = 0; i < job_.vl; ++i) {
    signs.forward.insert(signs.forward.end(), {1, -1});
    signs.backward.insert(signs.backward.end(), {both_ways ? 1 : -1, both_ways ? -1 : 1});
  }
  return binary(Arithmetic::flip, y, constant(std::move(signs)));
}

// -i (re + i im) = im - i re: the parts exchanged, the second one's sign turned. Only interleaved numbers without fused
// instructions need an instruction for the sign.
ComplexVector ComplexBuilder::turned(ComplexVector y) {
  if (split_) return {y.b, y.a};
  const Value swapped = emit(Swap{y.a});
  return {job_.fma ? swapped : flip(swapped, false)};
}

ComplexVector ComplexBuilder::turned_where(ComplexVector y, const std::vector<bool>& lanes) {
  std::vector<int> parts;
  Constant signs{.forward = {}, .backward = {}, .signs = true};
  for (int lane = 0; lane < job_.vl; ++lane) {
    const int exchange = lanes[lane] ? 1 : 0, sign = lanes[lane] ? -1 : 1;
    parts.insert(parts.end(), {2 * lane + exchange, 2 * lane + 1 - exchange});
    signs.forward.insert(signs.forward.end(), {1, sign});
    signs.backward.insert(signs.backward.end(), {sign, 1});
  }
  const Value exchanged = emit(Permute{y.a, y.a, parts});
  return {binary(Arithmetic::flip, exchanged, constant(std::move(signs)))};
}

ComplexVector ComplexBuilder::add_turned(ComplexVector x, Reals k, ComplexVector z, bool negative) {
  make_positive(k, negative);
  if (split_) {
    if (pointers_exchange() && all_equal(k, 1)) {
      const Value a = binary(negative ? Arithmetic::sub : Arithmetic::add, x.a, z.a);
      return {a, binary(negative ? Arithmetic::add : Arithmetic::sub, x.b, z.b)};
    }
    const Value c = turning_constant(k);
    const Value a = multiply_add(z.a, c, x.a, negative);
    return {a, multiply_add(z.b, c, x.b, !negative)};
  }
  if (job_.fma) return {multiply_add(z.a, alternating_constant(k), x.a, negative)};
  return add_scaled(x, k, z, negative);
}

// Turned twice is the negative, so this adds -k x; where z lacks its signs, the constant has them, and x lacks none.
ComplexVector ComplexBuilder::turned_sum(ComplexVector z, Reals k, ComplexVector x) {
  return split_ || job_.fma ? add_turned(z, std::move(k), x, true) : add_scaled(z, std::move(k), x, true);
}

ComplexVector ComplexBuilder::multiply(ComplexVector x, const Reals& c, const Reals& s) {
  const Value cos = plain_constant(c);
  if (!split_) {
    const Value part = binary(Arithmetic::mul, x.a, cos);
    const Value swapped = emit(Swap{x.a});
    return {multiply_add(swapped, alternating_constant(s), part, false)};
  }
  const Value sin = turning_constant(s);
  const Value a = multiply_add(x.b, sin, binary(Arithmetic::mul, x.a, cos), false);
  return {a, multiply_add(x.a, sin, binary(Arithmetic::mul, x.b, cos), true)};
}

ComplexVector ComplexBuilder::multiply(ComplexVector x, const TableEntry& entry) {
  if (!split_ && entry.spread != Spread::lanes) return multiply_pair(x, x, entry).first;
  const auto [re, im] = parts(entry);
  const Value part = binary(Arithmetic::mul, x.a, re);
  if (!split_) return {multiply_add(emit(Swap{x.a}), im, part, entry.conjugated)};  // signs are in the table
  const Value real = multiply_add(x.b, im, part, !entry.conjugated);
  return {real, multiply_add(x.a, im, binary(Arithmetic::mul, x.b, re), entry.conjugated)};
}

// Shuffled, imaginary parts come from the whole row; real ones, too, where registers keep it meanwhile.
std::pair<Value, Value> ComplexBuilder::parts(const TableEntry& entry) {
  const bool shuffled = job_.shuffled && !split_ && entry.spread == Spread::packed;
  const auto part = [&](Part which) {
    if (!shuffled || (which == Part::real && !keeps_factor_rows(job_))) return emit(Factor{entry, which});
    std::vector<int> twice;
    for (int i = 0; i < job_.vl; ++i) twice.insert(twice.end(), 2, 2 * i + (which == Part::real ? 0 : 1));
    const Value row = emit(Factor{entry, Part::complex});
    return emit(Permute{row, row, twice});
  };
  const Value re = part(Part::real);
  return {re, part(Part::imaginary)};
}

std::pair<ComplexVector, ComplexVector> ComplexBuilder::multiply_pair(ComplexVector x, ComplexVector y,
                                                                      const TableEntry& entry) {
  const auto [re_parts, im_parts] = parts(entry);
  const Value re = re_parts, im = im_parts;  // a lambda cannot take the former along
  const auto product = [&](ComplexVector a, ComplexVector b) -> ComplexVector {  // split: re a + i im b
    const Value real = multiply_add(b.b, im, binary(Arithmetic::mul, a.a, re), true);
    return {real, multiply_add(b.a, im, binary(Arithmetic::mul, a.b, re), false)};
  };
  if (split_) {
    const ComplexVector sum = product(x, y);
    return {sum, turned(product(y, x))};
  }
  const Value swapped = emit(Swap{y.a});
  const Value across = binary(Arithmetic::mul, swapped, im);
  if (job_.fma) {
    const Value sum = emit(Ternary{Fused::fmaddsub, x.a, re, across});
    return {{sum}, {emit(Ternary{Fused::fmsubadd, swapped, re, binary(Arithmetic::mul, x.a, im)})}};
  }
  const Value sum = binary(Arithmetic::addsub, binary(Arithmetic::mul, x.a, re), across);
  const Value along = binary(Arithmetic::mul, swapped, re);
  const Value difference = binary(Arithmetic::add, along, flip(binary(Arithmetic::mul, x.a, im), true));
  return {{sum}, {flip(difference, false)}};
}

ComplexVector ComplexBuilder::permute(ComplexVector x, ComplexVector y, const std::vector<int>& complex_lanes) {
  std::vector<int> real_lanes;
  for (int lane : complex_lanes) {
    if (split_) {
      real_lanes.push_back(lane);
    } else {
      real_lanes.push_back(2 * lane);
      real_lanes.push_back(2 * lane + 1);
    }
  }
  const Value a = emit(Permute{x.a, y.a, real_lanes});
  return {a, split_ ? emit(Permute{x.b, y.b, real_lanes}) : -1};
}

}  // namespace sfft::generator
