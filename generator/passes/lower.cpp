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

Reals quotients(const Reals& x, const Reals& y) {
  Reals k;
  for (std::size_t lane = 0; lane < x.size(); ++lane) k.push_back(x[lane] == y[lane] ? Real(1) : x[lane] / y[lane]);
  return k;
}

bool all_trivial(const Roots& roots) {
  return std::all_of(roots.begin(), roots.end(), [](const Root& root) { return root == Root{}; });
}
constexpr Root turn{1, 4};
bool are_one_or_turn(const Roots& roots) {
  return std::all_of(roots.begin(), roots.end(), [](const Root& root) { return root == Root{} || root == turn; });
}
bool are_conjugate(const Roots& r, const Roots& q) {
  return std::equal(r.begin(), r.end(), q.begin(), [](const Root& a, const Root& b) { return a * b == Root{}; });
}
// Whether c - i s is c (1 - i) in all lanes, or c (1 + i).
bool are_diagonal(const Reals& c, const Reals& s) {
  const Reals tangent = quotients(s, c);
  return all_equal(tangent, 1) || all_equal(tangent, -1);
}

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
  // The factor of y in x + y, once the factor of x has been taken out.
  Reals ratio(const Scaled& x, const Scaled& y) const { return quotients(y.scale, x.scale); }
  Scaled add(const Scaled& x, const Scaled& y, bool negative);
  Scaled add_turned(const Scaled& x, const Scaled& z, bool negative);
  Scaled turned(const Scaled& y) { return {builder_.turned(y.vector), y.scale}; }
  std::pair<Reals, Reals> cosines_and_sines(const Roots& roots) const;
  Scaled scaled(const Scaled& x, const Reals& c);
  Scaled multiply(const Scaled& x, const Roots& roots, Form form);
  std::pair<Scaled, Scaled> conjugate_pair(const Scaled& z, const Scaled& y, const Roots& roots, Form form);
  std::pair<Scaled, Scaled> twiddled(const Butterfly& fly);
  Scaled select(const Scaled& x, const Scaled& y, const std::vector<bool>& second);
  void sort_slots(std::vector<Scaled>& x, std::vector<Lanes>& elements);
  std::vector<Scaled> fours(const std::vector<Scaled>& x, const std::vector<LeafSize>& sizes);

  ComplexBuilder builder_;
  Vectors vectors_;
  int vl_;
};

Scaled Lowering::add(const Scaled& x, const Scaled& y, bool negative) {
  return {builder_.add_scaled(x.vector, ratio(x, y), y.vector, negative), x.scale};
}

// x - i y, or x + i y if negative, where z is y turned
Scaled Lowering::add_turned(const Scaled& x, const Scaled& z, bool negative) {
  return {builder_.add_turned(x.vector, ratio(x, z), z.vector, negative), x.scale};
}

// The factors of roots c - i s; lanes without an element have 1.
std::pair<Reals, Reals> Lowering::cosines_and_sines(const Roots& roots) const {
  Reals c(vl_, 1), s(vl_, 0);
  for (std::size_t lane = 0; lane < roots.size(); ++lane) {
    const CosSin cs = cos_sin(roots[lane]);
    c[lane] = cs.cos;
    s[lane] = cs.sin;
  }
  return {c, s};
}

// x times real factors: left for later where an addition can do it.
Scaled Lowering::scaled(const Scaled& x, const Reals& c) {
  if (!builder_.fma()) return {builder_.scale(x.vector, c), x.scale};
  Scaled result = x;
  for (int lane = 0; lane < vl_; ++lane) result.scale[lane] *= c[lane];
  return result;
}

Scaled Lowering::multiply(const Scaled& x, const Roots& roots, Form form) {
  if (all_trivial(roots)) return x;
  if (builder_.can_turn_lanes() && are_one_or_turn(roots)) {
    std::vector<bool> turned(vl_);
    for (std::size_t lane = 0; lane < roots.size(); ++lane) turned[lane] = roots[lane] == turn;
    return {builder_.turned_where(x.vector, turned), x.scale};
  }
  const auto [c, s] = cosines_and_sines(roots);
  if (form == Form::tangent || are_diagonal(c, s))
    return scaled({builder_.add_rotated(x.vector, quotients(s, c), x.vector, false), x.scale}, c);
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
  const Scaled z = turned(x[3]);
  std::vector<Scaled> y = {add(x[0], x[2], false), add_turned(x[1], z, false), add(x[0], x[2], true),
                           add_turned(x[1], z, true)};
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

// r z + y/r and, turned, r z - y/r for roots r = c - i s: with p = z + y and d = z - y these are c p - i s d and
// c d - i s p. So d is turned and nothing else; two products and their difference would have to be.
std::pair<Scaled, Scaled> Lowering::conjugate_pair(const Scaled& z, const Scaled& y, const Roots& roots, Form form) {
  Scaled sum = add(z, y, false), difference = turned(add(z, y, true));
  if (all_trivial(roots)) return {sum, difference};
  const auto [c, s] = cosines_and_sines(roots);
  const ComplexVector p = sum.vector, d = difference.vector;
  if (form == Form::tangent || are_diagonal(c, s)) {
    const Reals tangent = quotients(s, c);
    sum.vector = builder_.add_turned(p, tangent, d, false);
    difference.vector = builder_.turned_sum(d, tangent, p);
    return {scaled(sum, c), scaled(difference, c)};
  }
  sum.vector = builder_.add_turned(builder_.scale(p, c), s, d, false);
  difference.vector = builder_.turned_sum(builder_.scale(d, c), s, p);
  return {sum, difference};
}

// r z + q y and, turned, r z - q y
std::pair<Scaled, Scaled> Lowering::twiddled(const Butterfly& fly) {
  const Scaled z = vectors_.request(fly.elements[2]), y = vectors_.request(fly.elements[3]);
  if (fly.entry) {
    const Scaled p = add(z, y, false), d = add(z, y, true);
    const auto [sum, difference] = builder_.multiply_pair(p.vector, d.vector, *fly.entry);
    return {{sum, z.scale}, {difference, z.scale}};
  }
  if (are_conjugate(fly.first, fly.second)) return conjugate_pair(z, y, fly.first, fly.form);
  const Scaled rz = multiply(z, fly.first, fly.form);
  const Scaled qy = multiply(y, fly.second, fly.form);
  const Scaled sum = add(rz, qy, false);
  return {sum, turned(add(rz, qy, true))};
}

void Lowering::operator()(const Butterfly& fly) {
  const Scaled u = vectors_.request(fly.elements[0]), v = vectors_.request(fly.elements[1]);
  const auto [sum, difference] = twiddled(fly);
  vectors_.define(fly.elements[0], add(u, sum, false));
  vectors_.define(fly.elements[2], add(u, sum, true));
  vectors_.define(fly.elements[1], add_turned(v, difference, false));
  vectors_.define(fly.elements[3], add_turned(v, difference, true));
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
