// SPDX-License-Identifier: BSD-3-Clause
// How a problem is going to be solved, as data: what a plan is made from, and what `explain` and the tests print.
#pragma once
#include <cstddef>

#include "runtime/four_step.hpp"
#include "runtime/hard_coded_leaf.hpp"
#include "runtime/problem.hpp"
#include "runtime/targets.hpp"
#include "runtime/three_pass.hpp"

namespace sfft {

struct Recipe {
  Problem problem;
  const Target* target = nullptr;
  Family family = Family::plain;
  const Kernel* kernel = nullptr;         // Family::hard_coded
  const PlainTransform* plain = nullptr;  // Family::plain
  FourStepShape four_step = {};           // Family::four_step
  HardCodedLeafShape leaf = {};           // Family::hard_coded_leaf
  ThreePassShape three_pass = {};         // Family::three_pass

  bool operator==(const Recipe& other) const noexcept {  // a problem and a target name one kernel by its pointer
    return problem.n == other.problem.n && problem.precision == other.problem.precision &&
           problem.direction == other.problem.direction && target == other.target && family == other.family &&
           kernel == other.kernel && plain == other.plain && four_step == other.four_step && leaf == other.leaf &&
           three_pass == other.three_pass;
  }
};

// The recipes that solve a problem on a target, best first by a rule that depends on the core.
struct Candidates {
  static constexpr std::size_t most = 8;
  Recipe recipes[most];
  std::size_t count = 0;
};
Candidates candidates(const Problem& problem, const Target& target, const Core& core = this_core()) noexcept;

// Writes the candidate's name as snprintf does: what does the work, as in hc_d64_v4_four_step4, 16x8,16x1 (the passes
// of the four-step family), leaf16 or leaf16,streaming, 32x1,32x32,32x1 (three passes). It is unique among the
// candidates of a problem and a target, less than longest_name characters, and means the same in every build: profiles
// know candidates by it.
inline constexpr std::size_t longest_name = 40;
int candidate_name(const Recipe& recipe, char* buffer, std::size_t size) noexcept;

// Writes one line as snprintf does; its form is documented with sfft_describe.
int describe(const Recipe& recipe, char* buffer, std::size_t size) noexcept;

}  // namespace sfft
