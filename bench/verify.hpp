// SPDX-License-Identifier: BSD-3-Clause
// No contender is timed before it has shown that it computes the transform it is asked for.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

#include "bench/contenders/contender.hpp"
#include "bench/problem.hpp"
#include "reference/complex.hpp"

namespace sfft::bench {

// A problem's pseudo-random input, uniform in [-0.5, 0.5), and its transform in double-double arithmetic: made once for
// all contenders. Throws std::invalid_argument if n is not a power of two.
class Oracle {
 public:
  explicit Oracle(const Problem& problem);

  const Problem& problem() const { return problem_; }
  void copy_input(void* in) const;
  bool is_input(const void* in) const;
  // The relative RMS error of a result: sqrt(sum |y - Y|^2 / sum |Y|^2).
  double error_of(const void* out) const;

 private:
  Problem problem_;
  std::vector<std::byte> input_;
  std::vector<reference::Complex> exact_;
};

struct Verdict {
  double error = 0;        // relative RMS
  double coefficient = 0;  // error / (epsilon sqrt(log2 N)); good FFTs are below 1
  std::string failure;     // empty if the contender passed
  bool passed() const { return failure.empty(); }
};

// Beyond this coefficient a result is wrong rather than inaccurate: careless twiddle factors cost a factor of ten or
// so, and one misplaced element of 2^20 already costs a factor of thousands.
inline constexpr double wrong_beyond = 100;

// Runs a contender that has been set up for the oracle's problem once, and judges the result. Out of place, the input
// must also be left as it was. in and out are as given to setup.
Verdict verify(Contender& contender, const Oracle& oracle, void* in, void* out);

}  // namespace sfft::bench
