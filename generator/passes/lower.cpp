// SPDX-License-Identifier: BSD-3-Clause
// From nodes over elements to vector instructions. Each node asks for its operands side by side in vectors, computes,
// and says where its results are. On targets with multiply-add a vector may carry a real factor a lane that is not
// applied yet (see fma_form): additions of vectors with different factors become multiply-adds.
#include <algorithm>

#include "generator/passes/passes.hpp"
#include "generator/passes/vectors.hpp"

namespace sfft::generator {
namespace {

class Lowering {
 public:
  explicit Lowering(const Job& job)
      : builder_(job), vectors_(builder_, job.precision == Precision::double_ ? 16 : 8), vl_(job.vl) {}

  void operator()(const Leaf& leaf);
  void operator()(const Butterfly& fly);
  void operator()(const Twiddle& twiddle);
  void store(const std::vector<int>& outputs);
  Program take() { return builder_.take(); }

 private:
  Reals ratio(const Scaled& x, const Scaled& y) const;
  Scaled add(const Scaled& x, const Scaled& y, bool negative);
  Scaled add_rotated(const Scaled& x, const Scaled& y, bool negative);
  Scaled multiply(const Scaled& x, const Roots& roots, Form form);
  Scaled select(const Scaled& x, const Scaled& y, const std::vector<bool>& second);
  void exchange_lanes(std::vector<Scaled>& x, const std::vector<bool>& where);

  ComplexBuilder builder_;
  Vectors vectors_;
  int vl_;
};

// The factor of y in x + y, once the factor of x has been taken out.
Reals Lowering::ratio(const Scaled& x, const Scaled& y) const {
  Reals k;
  for (int lane = 0; lane < vl_; ++lane) k.push_back(x.scale[lane] == y.scale[lane] ? Real(1) : y.scale[lane] / x.scale[lane]);
  return k;
}

Scaled Lowering::add(const Scaled& x, const Scaled& y, bool negative) {
  return {builder_.add_scaled(x.vector, ratio(x, y), y.vector, negative), x.scale};
}

// x - i y, or x + i y if negative
Scaled Lowering::add_rotated(const Scaled& x, const Scaled& y, bool negative) {
  return {builder_.add_rotated(x.vector, ratio(x, y), y.vector, negative), x.scale};
}

Scaled Lowering::multiply(const Scaled& x, const Roots& given, Form form) {
  Roots roots = given;
  roots.resize(vl_, Root{});  // lanes without an element
  const auto all = [&](Root r) { return std::all_of(roots.begin(), roots.end(), [&](Root q) { return q == r; }); };
  if (all(Root{})) return x;
  Reals c, s;
  for (const Root& root : roots) {
    const CosSin cs = cos_sin(root);
    c.push_back(cs.cos);
    s.push_back(cs.sin);
  }
  if (form == Form::tangent) {
    Scaled result{{}, x.scale};
    Reals tangent;
    for (int lane = 0; lane < vl_; ++lane) {
      tangent.push_back(s[lane] / c[lane]);
      result.scale[lane] *= c[lane];
    }
    result.vector = builder_.add_rotated(x.vector, tangent, x.vector, false);
    return result;
  }
  const bool diagonal = all(roots[0]) && abs(c[0]) == abs(s[0]);
  if (diagonal && !builder_.fma()) return {builder_.multiply_diagonal(x.vector, c[0], s[0]), x.scale};
  return {builder_.multiply(x.vector, c, s), x.scale};
}

// Lane by lane x, or y where `second`.
Scaled Lowering::select(const Scaled& x, const Scaled& y, const std::vector<bool>& second) {
  std::vector<int> lanes;
  Scaled result{{}, x.scale};
  for (int lane = 0; lane < vl_; ++lane) {
    lanes.push_back(second[lane] ? vl_ + lane : lane);
    if (second[lane]) result.scale[lane] = y.scale[lane];
  }
  result.vector = builder_.permute(x.vector, y.vector, lanes);
  return result;
}

// Exchanges the first pair of inputs with the second one in some lanes.
void Lowering::exchange_lanes(std::vector<Scaled>& x, const std::vector<bool>& where) {
  for (std::size_t i = 0; i < 2; ++i) {
    const Scaled first = select(x[i], x[i + 2], where);
    x[i + 2] = select(x[i + 2], x[i], where);
    x[i] = first;
  }
}

void Lowering::operator()(const Leaf& leaf) {
  std::vector<Scaled> x;
  for (const Lanes& addresses : leaf.addresses)
    x.push_back(leaf.from_input ? Scaled{builder_.load(addresses[0]), Reals(vl_, 1)} : vectors_.request(addresses));
  std::vector<Lanes> elements = leaf.elements;
  if (x.size() == 1) return vectors_.define(elements[0], x[0]);

  // A lane may read its slots in another order than the first lane does (vectorise_loads): its elements, sorted, are
  // in the order of its own slots.
  std::vector<bool> pairs_exchanged(vl_, false), two_twice(vl_, false);
  std::vector<std::vector<bool>> reversed(2, std::vector<bool>(vl_, false));
  for (int lane = 0; lane < vl_; ++lane) {
    two_twice[lane] = leaf.sizes[lane] == LeafSize::two_twice;
    if (x.size() == 2) continue;
    for (int pair = 0; pair < 2; ++pair) reversed[pair][lane] = elements[2 * pair][lane] > elements[2 * pair + 1][lane];
    pairs_exchanged[lane] = elements[0][lane] > elements[2][lane];
    std::vector<int> own;
    for (const Lanes& slot : elements) own.push_back(slot[lane]);
    std::sort(own.begin(), own.end());
    for (std::size_t slot = 0; slot < own.size(); ++slot) elements[slot][lane] = own[slot];
  }
  const auto any = [](const std::vector<bool>& lanes) { return std::find(lanes.begin(), lanes.end(), true) != lanes.end(); };
  for (int pair = 0; pair < 2 && x.size() == 4; ++pair) {
    if (!any(reversed[pair])) continue;
    const Scaled first = select(x[2 * pair], x[2 * pair + 1], reversed[pair]);
    x[2 * pair + 1] = select(x[2 * pair + 1], x[2 * pair], reversed[pair]);
    x[2 * pair] = first;
  }
  if (any(pairs_exchanged)) exchange_lanes(x, pairs_exchanged);

  std::vector<Scaled> y;
  for (std::size_t i = 0; i < x.size(); i += 2) {
    y.push_back(add(x[i], x[i + 1], false));
    y.push_back(add(x[i], x[i + 1], true));
  }
  const bool all_twos = std::find(two_twice.begin(), two_twice.end(), false) == two_twice.end();
  if (y.size() == 4 && !all_twos) {
    const std::vector<Scaled> twos = y;
    y = {add(twos[0], twos[2], false), add_rotated(twos[1], twos[3], false), add(twos[0], twos[2], true),
         add_rotated(twos[1], twos[3], true)};
    if (any(two_twice))
      for (std::size_t i = 0; i < 4; ++i) y[i] = select(y[i], twos[i], two_twice);
  }
  for (std::size_t i = 0; i < y.size(); ++i) vectors_.define(elements[i], y[i]);
}

void Lowering::operator()(const Butterfly& fly) {
  const Scaled u = vectors_.request(fly.elements[0]), v = vectors_.request(fly.elements[1]);
  const Scaled z = multiply(vectors_.request(fly.elements[2]), fly.first, fly.form);
  const Scaled y = multiply(vectors_.request(fly.elements[3]), fly.second, fly.form);
  const Scaled sum = add(z, y, false), difference = add(z, y, true);
  vectors_.define(fly.elements[0], add(u, sum, false));
  vectors_.define(fly.elements[2], add(u, sum, true));
  vectors_.define(fly.elements[1], add_rotated(v, difference, false));
  vectors_.define(fly.elements[3], add_rotated(v, difference, true));
}

void Lowering::operator()(const Twiddle& twiddle) {
  vectors_.define(twiddle.elements, multiply(vectors_.request(twiddle.elements), twiddle.roots, twiddle.form));
}

void Lowering::store(const std::vector<int>& outputs) {
  for (std::size_t i = 0; i < outputs.size(); i += vl_) {
    const Scaled x = vectors_.request(Lanes(outputs.begin() + i, outputs.begin() + i + vl_));
    builder_.store(static_cast<int>(i), {builder_.scale(x.vector, x.scale)});
  }
}

}  // namespace

Program lower(const NodeList& list, const Job& job) {
  Lowering lowering(job);
  for (const Node& node : list.nodes) std::visit(lowering, node);
  lowering.store(list.outputs);
  return lowering.take();
}

}  // namespace sfft::generator
