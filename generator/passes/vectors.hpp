// SPDX-License-Identifier: BSD-3-Clause
// Which vector holds which element: the lowering asks for elements side by side in a vector, and this inserts the
// shuffles that put them there. Nothing is moved before it is asked for, so two groupings that differ by one exchange
// cost one shuffle a vector, and a block that is asked for the other way round is transposed as a whole.
#pragma once
#include <map>
#include <optional>

#include "generator/graph/nodes.hpp"
#include "generator/passes/complex_builder.hpp"

namespace sfft::generator {

// A vector and the real factor of each lane that is still to be applied: element = scale * lane.
struct Scaled {
  ComplexVector vector;
  Reals scale;
};

class Vectors {
 public:
  Vectors(ComplexBuilder& builder, int complex_bytes) : builder_(builder), complex_bytes_(complex_bytes) {}

  // The vector whose first lanes are these elements (lanes past them hold anything).
  Scaled request(const Lanes& elements);
  // From now on these elements are the first lanes of this vector.
  void define(const Lanes& elements, const Scaled& vector);

 private:
  struct Place {
    std::size_t vector;
    int lane;
  };
  struct Held {  // a vector and the elements that are its first lanes
    Scaled scaled;
    Lanes elements;
  };
  std::vector<Place> places(const Lanes& elements) const;
  bool transpose(const std::vector<Place>& at);
  Scaled gather(const std::vector<Place>& at);
  std::optional<Scaled> gather_unpacked(const std::vector<Place>& at, const std::vector<std::size_t>& sources);
  Scaled shuffled(const Scaled& x, const Scaled& y, const std::vector<int>& lanes);
  Held shuffled(const Held& x, const Held& y, const std::vector<int>& lanes);

  ComplexBuilder& builder_;
  int complex_bytes_;
  std::vector<Held> vectors_;
  std::map<int, Place> place_;
};

}  // namespace sfft::generator
