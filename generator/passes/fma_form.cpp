// SPDX-License-Identifier: BSD-3-Clause
// A root cos - i sin is cos (1 - i tan). The bracket times z is one multiply-add, z + (-i tan) z, and the factor cos,
// being real, waits for the next addition, which becomes a multiply-add: a butterfly needs 8 arithmetic instructions
// where the plain form needs 10 with multiply-adds and 14 without. Close to a quarter of a turn the tangent is useless;
// such lanes force the plain form. (The size of the tangent does no harm to the accuracy: the bracket grows as 1/cos,
// and is multiplied by cos.)
#include "generator/passes/passes.hpp"

namespace sfft::generator {
namespace {

bool tangent_serves(const Roots& roots) {
  for (const Root& root : roots) {
    const CosSin cs = cos_sin(root);
    if (abs(cs.cos) * 64 < abs(cs.sin)) return false;
  }
  return true;
}

}  // namespace

NodeList fma_form(NodeList list) {
  for (Node& node : list.nodes) {
    std::visit(Overload{[](Leaf&) {},
                        [](Butterfly& fly) {
                          if (!fly.entry && tangent_serves(fly.first) && tangent_serves(fly.second))
                            fly.form = Form::tangent;
                        },
                        [](Twiddle& twiddle) {
                          if (tangent_serves(twiddle.roots)) twiddle.form = Form::tangent;
                        }},
               node);
  }
  return list;
}

}  // namespace sfft::generator
