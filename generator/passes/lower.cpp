// SPDX-License-Identifier: BSD-3-Clause
// From nodes over elements to vector instructions. Each node asks for its operands side by side in vectors, computes,
// and says where its results are. On targets with multiply-add a vector may carry a real factor a lane that is not
// applied yet (see fma_form): additions of vectors with different factors become multiply-adds.
#include <algorithm>
#include <utility>

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
  Scaled multiply(const Scaled& x, const Roots& given, Form form);
  std::pair<Scaled, Scaled> twiddled(const Butterfly& fly);
  Scaled select(const Scaled& x, const Scaled& y, const std::vector<bool>& second);
  void sort_slots(std::vector<Scaled>& x, std::vector<Lanes>& elements);
  std::vector<Scaled> fours(const std::vector<Scaled>& x, const std::vector<LeafSize>& sizes);

  ComplexBuilder builder_;
  Vectors vectors_;
  int vl_;
};

// The factor of y in x + y, once the factor of x has been taken out.
Reals Lowering::ratio(const Scaled& x, const Scaled& y) const {
  Reals k;
  for (int lane = 0; lane < vl_; ++lane)
    k.push_back(x.scale[lane] == y.scale[lane] ? Real(1) : y.scale[lane] / x.scale[lane]);
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

// A lane may read its slots in another order than the first lane does (vectorise_loads): its elements, sorted, are in
// the order of its own slots. This exchanges lanes of the vectors until all elements are sorted: a sorting network, of
// which only the exchanges that some lane needs cost anything.
void Lowering::sort_slots(std::vector<Scaled>& x, std::vector<Lanes>& elements) {
  for (const auto& [i, j] : {std::pair{0, 1}, {2, 3}, {0, 2}, {1, 3}, {1, 2}}) {
    std::vector<bool> where(vl_);
    for (int lane = 0; lane < vl_; ++lane) where[lane] = elements[i][lane] > elements[j][lane];
    if (std::find(where.begin(), where.end(), true) == where.end()) continue;
    const Scaled first = select(x[i], x[j], where);
    x[j] = select(x[j], x[i], where);
    x[i] = first;
    for (int lane = 0; lane < vl_; ++lane)
      if (where[lane]) std::swap(elements[i][lane], elements[j][lane]);
  }
}

// The second step of the lanes of size 4; those of size 2(x2) stay as they are.
std::vector<Scaled> Lowering::fours(const std::vector<Scaled>& x, const std::vector<LeafSize>& sizes) {
  std::vector<bool> done;
  for (LeafSize size : sizes) done.push_back(size == LeafSize::two_twice);
  const auto lanes_done = std::count(done.begin(), done.end(), true);
  if (lanes_done == vl_) return x;
  std::vector<Scaled> y = {add(x[0], x[2], false), add_rotated(x[1], x[3], false), add(x[0], x[2], true),
                           add_rotated(x[1], x[3], true)};
  if (lanes_done != 0)
    for (std::size_t i = 0; i < 4; ++i) y[i] = select(y[i], x[i], done);
  return y;
}

void Lowering::operator()(const Leaf& leaf) {
  std::vector<Scaled> x;
  for (const Lanes& addresses : leaf.addresses)
    x.push_back(leaf.from_input ? Scaled{builder_.load(addresses[0]), Reals(vl_, 1)} : vectors_.request(addresses));
  std::vector<Lanes> elements = leaf.elements;
  if (x.size() == 4) sort_slots(x, elements);
  for (std::size_t i = 0; i + 1 < x.size(); i += 2) {
    const Scaled sum = add(x[i], x[i + 1], false);
    x[i + 1] = add(x[i], x[i + 1], true);
    x[i] = sum;
  }
  if (x.size() == 4) x = fours(x, leaf.sizes);
  for (std::size_t i = 0; i < x.size(); ++i) vectors_.define(elements[i], x[i]);
}

// r z + q y and r z - q y. With q = conjugate of r they are re (z + y) + i im (z - y) and re (z - y) + i im (z + y).
std::pair<Scaled, Scaled> Lowering::twiddled(const Butterfly& fly) {
  if (fly.entry) {
    const Scaled z = vectors_.request(fly.elements[2]), y = vectors_.request(fly.elements[3]);
    const Scaled s = add(z, y, false), d = add(z, y, true);
    const Scaled sum{builder_.multiply(s.vector, d.vector, *fly.entry), z.scale};
    return {sum, {builder_.multiply(d.vector, s.vector, *fly.entry), z.scale}};
  }
  const Scaled z = multiply(vectors_.request(fly.elements[2]), fly.first, fly.form);
  const Scaled y = multiply(vectors_.request(fly.elements[3]), fly.second, fly.form);
  const Scaled sum = add(z, y, false);
  return {sum, add(z, y, true)};
}

void Lowering::operator()(const Butterfly& fly) {
  const Scaled u = vectors_.request(fly.elements[0]), v = vectors_.request(fly.elements[1]);
  const auto [sum, difference] = twiddled(fly);
  vectors_.define(fly.elements[0], add(u, sum, false));
  vectors_.define(fly.elements[2], add(u, sum, true));
  vectors_.define(fly.elements[1], add_rotated(v, difference, false));
  vectors_.define(fly.elements[3], add_rotated(v, difference, true));
}

void Lowering::operator()(const Twiddle& twiddle) {
  const Scaled x = vectors_.request(twiddle.elements);
  vectors_.define(twiddle.elements, twiddle.entry ? Scaled{builder_.multiply(x.vector, *twiddle.entry), x.scale}
                                                  : multiply(x, twiddle.roots, twiddle.form));
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
  Program program = lowering.take();
  program.in_row = list.in_row;
  program.out_row = list.out_row;
  return program;
}

}  // namespace sfft::generator
