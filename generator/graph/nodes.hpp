// SPDX-License-Identifier: BSD-3-Clause
// The graph at the level of the algorithm: leaves, butterflies and twiddles over numbered complex elements.
//
// An *element* is one complex number of the computation, named by an integer; the thesis calls it a register. A node
// names a vector of elements for each of its operands, one a lane: with VL 1 every vector has one lane. That two
// operands lie in the same vector is a wish of the node; the lowering inserts the shuffles that grant it.
#pragma once
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace sfft::generator {

// The root of unity e^(-2 pi i k / n); the backward transform uses its conjugate.
struct Root {
  long k = 0, n = 1;
  bool operator==(const Root&) const = default;
};
Root reduced(long k, long n);    // the same root with 0 <= k < n and in lowest terms
Root operator*(Root a, Root b);  // the product of two roots

using Lanes = std::vector<int>;   // one element (or address) a lane
using Roots = std::vector<Root>;  // one root a lane

// How a node with multiplications is computed (set by the pass fma_form).
//   plain    by real and imaginary parts of the root
//   tangent  the root factored as cosine * (1 - i tangent): a multiply-add does the bracket, and the cosine is left to
//            a later multiply-add
enum class Form { plain, tangent };

enum class LeafSize { one, two, four, two_twice };

// Reads elements and does the first butterflies on them, which need no multiplication. Each lane is a leaf of its own:
//   two        (a+b, a-b)
//   four       two on (a,b) and on (c,d), then a butterfly with twiddle 1
//   two_twice  two on (a,b) and on (c,d)
struct Leaf {
  bool from_input = true;        // addresses are input addresses; otherwise elements computed earlier
  std::vector<LeafSize> sizes;   // one a lane
  std::vector<Lanes> addresses;  // [slot][lane]
  std::vector<Lanes> elements;   // [slot][lane]: what the leaf computes
};

// A table of factors that a kernel is given when it runs: those applied before its transform, and those after it.
enum class Table { before, after };
// One factor a lane, one for all lanes, or one a lane from packed complex numbers. The first is what takes the fewest
// instructions, and twice the memory of the last.
enum class Spread { lanes, broadcast, packed };

struct TableEntry {
  Table table;
  Spread spread;
  int index;                // of the vector (or of the number, if broadcast; or of the row, if packed)
  bool conjugated = false;  // a twiddle: the factor is the conjugate of what the table has
  auto operator<=>(const TableEntry&) const = default;
};

// Joins sub-transforms: with u, v, z, y the four operands and r, q the two roots of a lane,
//   u' = u + (r z + q y)    z' = u - (r z + q y)    v' = v - i (r z - q y)    y' = v + i (r z - q y)
// stored back in the order (u', v', z', y'). Conjugate-pair: q = 1/r; ordinary split-radix: q = r^3.
struct Butterfly {
  std::vector<Lanes> elements;  // [4][lane]: u, v, z, y
  Roots first, second;          // r and q
  Form form = Form::plain;
  std::optional<TableEntry> entry = std::nullopt;  // instead of roots: r, and q = conjugate of r
};

// Multiplies elements by roots, or by factors of a table.
struct Twiddle {
  Lanes elements;
  Roots roots;
  Form form = Form::plain;
  std::optional<TableEntry> entry = std::nullopt;  // instead of roots
};

using Node = std::variant<Leaf, Butterfly, Twiddle>;

struct NodeList {
  int n = 0, vl = 1;
  std::vector<Node> nodes;
  std::vector<int> outputs;  // output i is element outputs[i]
  int in_row = 0,
      out_row = 0;  // arrays as rows of so many elements, a stride apart that is known at run time; 0: one row
};

// One line a node, as in the tables of the thesis: type, sizes, addresses, registers, twiddles.
std::string to_string(const NodeList& list);
// The same as a Graphviz digraph: an edge from the last writer of an element to its reader.
std::string to_dot(const NodeList& list);

// Groups the lanes' results as the thesis prints a vectorised load: each register holds elements of one leaf.
std::vector<Lanes> transposed_registers(const Leaf& leaf);

template <class... F>
struct Overload : F... {
  using F::operator()...;
};

}  // namespace sfft::generator
