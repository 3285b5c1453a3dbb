// SPDX-License-Identifier: BSD-3-Clause
#include <map>

#include "generator/evaluate/evaluate.hpp"
#include "generator/graph/constants.hpp"

namespace sfft::generator {
namespace {

using Complex = std::complex<long double>;

class Evaluation {
 public:
  Evaluation(const Signal& input, Direction direction, const Tables& tables)
      : input_(input), tables_(tables), sign_(direction == Direction::forward ? -1.0L : 1.0L) {}

  void operator()(const Leaf& leaf) {
    for (std::size_t lane = 0; lane < leaf.sizes.size(); ++lane) {
      std::map<int, Complex> own;  // by element: its order is the order of the lane's own slots
      for (std::size_t slot = 0; slot < leaf.addresses.size(); ++slot) {
        const int address = leaf.addresses[slot][lane];
        own[leaf.elements[slot][lane]] = leaf.from_input ? input_[address] : elements_.at(address);
      }
      std::vector<Complex> x;
      for (const auto& [element, value] : own) x.push_back(value);
      compute(leaf.sizes[lane], x);
      std::size_t next = 0;
      for (const auto& [element, value] : own) elements_[element] = x[next++];
    }
  }
  void operator()(const Butterfly& fly) {
    for (std::size_t lane = 0; lane < fly.elements[0].size(); ++lane) {
      Complex& u = elements_.at(fly.elements[0][lane]);
      Complex& v = elements_.at(fly.elements[1][lane]);
      Complex& z = elements_.at(fly.elements[2][lane]);
      Complex& y = elements_.at(fly.elements[3][lane]);
      const Complex r = fly.entry ? factor(*fly.entry, lane, fly.elements[0].size()) : root(fly.first[lane]);
      const Complex rz = r * z, qy = (fly.entry ? std::conj(r) : root(fly.second[lane])) * y;
      const Complex sum = rz + qy, turned = Complex(0, sign_) * (rz - qy);
      z = u - sum;
      u += sum;
      y = v - turned;
      v += turned;
    }
  }
  void operator()(const Twiddle& twiddle) {
    for (std::size_t lane = 0; lane < twiddle.elements.size(); ++lane)
      elements_.at(twiddle.elements[lane]) *=
          twiddle.entry ? factor(*twiddle.entry, lane, twiddle.elements.size()) : root(twiddle.roots[lane]);
  }
  Complex element(int i) const { return elements_.at(i); }

 private:
  Complex factor(const TableEntry& entry, std::size_t lane, std::size_t vl) const {
    const Signal& table = entry.table == Table::before ? tables_.before : tables_.after;
    const Complex w = table.at(entry.spread == Spread::broadcast ? entry.index : entry.index * vl + lane);
    return entry.conjugated ? std::conj(w) : w;
  }
  Complex root(Root r) const {
    const CosSin cs = cos_sin(r);
    return {static_cast<long double>(cs.cos), sign_ * static_cast<long double>(cs.sin)};
  }
  void compute(LeafSize size, std::vector<Complex>& x) const {
    if (size == LeafSize::one) return;
    for (std::size_t i = 0; i < x.size(); i += 2) {
      const Complex difference = x[i] - x[i + 1];
      x[i] += x[i + 1];
      x[i + 1] = difference;
    }
    if (size != LeafSize::four) return;
    const Complex turned = Complex(0, sign_) * x[3];
    x = {x[0] + x[2], x[1] + turned, x[0] - x[2], x[1] - turned};
  }

  const Signal& input_;
  const Tables& tables_;
  long double sign_;
  std::map<int, Complex> elements_;
};

}  // namespace

Signal evaluate(const NodeList& list, const Signal& input, Direction direction, const Tables& tables) {
  Evaluation evaluation(input, direction, tables);
  for (const Node& node : list.nodes) std::visit(evaluation, node);
  Signal output;
  for (int element : list.outputs) output.push_back(evaluation.element(element));
  return output;
}

}  // namespace sfft::generator
