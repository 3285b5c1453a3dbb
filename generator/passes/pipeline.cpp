// SPDX-License-Identifier: BSD-3-Clause
#include "generator/elaborate/elaborate.hpp"
#include "generator/passes/passes.hpp"

namespace sfft::generator {

const std::vector<PassHelp>& pass_list() {
  static const std::vector<PassHelp> list = {
      {"elaborate", "the algorithm as an ordered list of leaves, butterflies and twiddles"},
      {"vectorise_loads", "leaves that read adjacent memory become the lanes of one (some algorithms begin so)"},
      {"vectorise_butterflies", "independent butterflies of one size become the lanes of one (likewise)"},
      {"fma_form", "twiddles as cosine * (1 - i tangent), for targets with multiply-add"},
      {"lower", "vector instructions, with the shuffles that bring elements side by side"},
      {"schedule", "what no store needs is dropped, the rest ordered so that few values are alive at once"},
      {"interleave", "instructions that do not depend on each other side by side, as far as registers reach"},
  };
  return list;
}

namespace {

// Most leaves are better as they are, though they spill more so (docs/decisions/0006-ports.md).
bool gains_when_crowded(const Job& job) { return job.algorithm != Algorithm::leaf || job.interleaved; }

// Vectors of 64 bytes, which Zen 4 stores in two cycles each, in float; in double the larger kernels lose by it, and so
// do columns that store much already, as they spill (docs/decisions/0006-ports.md).
bool gains_by_storing_early(const Job& job) {
  constexpr int longest_column = 32;
  if (job.algorithm == Algorithm::column && job.n > longest_column) return false;
  return job.algorithm != Algorithm::leaf && job.precision == Precision::single_ && lanes(job) == 16;
}

}  // namespace

Program generate(const Job& job, const Observer& observe) {
  const auto seen = [&](const char* pass, const auto& graph) {
    if (observe) observe(pass, to_string(graph));
    return graph;
  };
  NodeList nodes = seen("elaborate", elaborate(job));
  if (is_vectorised_by_passes(job)) {
    nodes = seen("vectorise_loads", vectorise_loads(std::move(nodes), job.vl));
    nodes = seen("vectorise_butterflies", vectorise_butterflies(std::move(nodes), job.vl));
  }
  if (job.fma) nodes = seen("fma_form", fma_form(std::move(nodes)));
  const Program program = seen("schedule", schedule(seen("lower", lower(nodes, job))));
  return seen("interleave", interleave(program, job.registers, gains_when_crowded(job), gains_by_storing_early(job)));
}

}  // namespace sfft::generator
