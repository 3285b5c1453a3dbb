// SPDX-License-Identifier: BSD-3-Clause
#include "generator/evaluate/evaluate.hpp"

namespace sfft::generator {
namespace {

using Vector = std::vector<long double>;

class Evaluation {
 public:
  Evaluation(const Program& program, const Signal& input, Direction direction, const Tables& tables)
      : program_(program),
        tables_(tables),
        backward_(direction == Direction::backward),
        exchanged_(backward_ && program.split && program.lanes == 1),
        output_(2 * input.size()) {
    for (const auto& x : input) input_.insert(input_.end(), {x.real(), x.imag()});
    for (const Instruction& instruction : program.code) values_.push_back(std::visit(*this, instruction));
  }

  Vector operator()(const Load& load) {
    const std::size_t at = index(load.address, load.offset, load.part);
    return {input_.begin() + at, input_.begin() + at + program_.lanes};
  }
  Vector operator()(const Const& c) {
    const Constant& constant = program_.constants[c.index];
    Vector v;
    for (const Real& lane : backward_ ? constant.backward : constant.forward)
      v.push_back(static_cast<long double>(lane));
    return v;
  }
  Vector operator()(const Factor& f) {
    const Signal& table = f.entry.table == Table::before ? tables_.before : tables_.after;
    const int per_number = program_.split ? 1 : 2, vl = program_.lanes / per_number;
    return each([&](int lane) {
      const bool one = f.entry.spread == Spread::broadcast;
      const auto x = table.at(one ? f.entry.index : f.entry.index * vl + lane / per_number);
      const bool negative = f.entry.spread == Spread::lanes && !program_.split && lane % 2 == 0;
      const bool imaginary = f.part == Part::complex ? lane % 2 == 1 : f.part == Part::imaginary;
      return imaginary ? (negative ? -x.imag() : x.imag()) : x.real();
    });
  }
  Vector operator()(const Binary& i) {
    return each([&](int lane) {
      const long double a = values_[i.a][lane], b = values_[i.b][lane];
      switch (i.op) {
        case Arithmetic::add:
          return a + b;
        case Arithmetic::sub:
          return a - b;
        case Arithmetic::mul:
          return a * b;
        case Arithmetic::flip:
          return b < 0 ? -a : a;
        case Arithmetic::addsub:
          return lane % 2 == 0 ? a - b : a + b;
      }
      return a;
    });
  }
  Vector operator()(const Ternary& i) {
    return each([&](int lane) {
      const long double product = values_[i.a][lane] * values_[i.b][lane], c = values_[i.c][lane];
      switch (i.op) {
        case Fused::fmadd:
          return product + c;
        case Fused::fnmadd:
          return c - product;
        case Fused::fmaddsub:
          return lane % 2 == 0 ? product - c : product + c;
        case Fused::fmsubadd:
          return lane % 2 == 0 ? product + c : product - c;
      }
      return c;
    });
  }
  Vector operator()(const Swap& i) {
    return each([&](int lane) { return values_[i.a][lane ^ 1]; });
  }
  Vector operator()(const Permute& i) {
    return each([&](int lane) {
      const int from = i.lanes[lane];
      return from < program_.lanes ? values_[i.a][from] : values_[i.b][from - program_.lanes];
    });
  }
  Vector operator()(const Store& store) {
    const std::size_t at = index(store.address, store.offset, store.part);
    std::copy(values_[store.a].begin(), values_[store.a].end(), output_.begin() + at);
    return {};
  }

  Signal output() const {
    Signal x;
    for (std::size_t i = 0; i < output_.size(); i += 2) x.emplace_back(output_[i], output_[i + 1]);
    return x;
  }

 private:
  template <class F>
  Vector each(F lane_value) const {
    Vector v;
    for (int lane = 0; lane < program_.lanes; ++lane) v.push_back(lane_value(lane));
    return v;
  }
  std::size_t index(int address, int offset, Part part) const {
    const bool second = part != Part::complex && ((part == Part::imaginary) != exchanged_);
    return 2 * static_cast<std::size_t>(address) + static_cast<std::size_t>(offset) * program_.lanes + (second ? 1 : 0);
  }

  const Program& program_;
  const Tables& tables_;
  bool backward_, exchanged_;
  Vector input_, output_;
  std::vector<Vector> values_;
};

}  // namespace

Signal evaluate(const Program& program, const Signal& input, Direction direction, const Tables& tables) {
  return Evaluation(program, input, direction, tables).output();
}

}  // namespace sfft::generator
