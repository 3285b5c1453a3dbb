// SPDX-License-Identifier: BSD-3-Clause
// The pipeline, a list one can read on one screen: every pass is named, pure, and can be dumped.
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "generator/graph/nodes.hpp"
#include "generator/graph/program.hpp"
#include "generator/job.hpp"

namespace sfft::generator {

// Thesis 5.1.2: leaves that read adjacent memory become one leaf of vl lanes.
NodeList vectorise_loads(NodeList list, int vl);
// Thesis 5.1.2: butterflies that do not depend on each other become one butterfly of vl lanes, by perfect shuffle.
NodeList vectorise_butterflies(NodeList list, int vl);
// Marks the nodes that a target with multiply-add computes with tangents.
NodeList fma_form(NodeList list);
// From nodes over elements to vector instructions; inserts the shuffles.
Program lower(const NodeList& list, const Job& job);
// Orders the instructions depth-first from the stores, so that few values are alive at once.
Program schedule(const Program& program);
// Orders them so that neighbours do not wait for each other, as far as so many registers leave room. Unless crowded,
// programs that need nearly all of them, or more, are left alone. Storing early, the last sixth of the instructions are
// those nearest to the end first, so that stores come among arithmetic.
Program interleave(const Program& program, int registers, bool crowded = true, bool storing_early = false);

// A stage's result as text, for --dump-after.
using Observer = std::function<void(const std::string& pass, const std::string& dump)>;

// The whole pipeline of one job.
Program generate(const Job& job, const Observer& observe = {});

struct PassHelp {
  const char* name;
  const char* help;
};
const std::vector<PassHelp>& pass_list();

}  // namespace sfft::generator
