// SPDX-License-Identifier: BSD-3-Clause
// Times the candidates of transforms by the method of measure.hpp, for a profile (docs/profiles.md).
#pragma once
#include <functional>
#include <string>
#include <vector>

#include "bench/measure.hpp"
#include "bench/problem.hpp"

namespace sfft::bench {

// A transform to calibrate, and what came of it.
struct Calibration {
  Problem problem;
  unsigned flags = 0;              // of sfft_init, with a target
  std::string target;              // its name
  std::vector<std::string> names;  // the candidates, the rule's choice first
  std::vector<Timing> timings;     // of each; empty before it has been measured
  bool enough() const;             // every candidate has had its clean blocks
  double clean_share() const;      // of all its blocks
  std::size_t fastest() const;     // the candidate
  double regret() const;           // time of the rule's choice over that of the fastest, less 1
};

// The transforms of these problems on these targets (names; none = the one sfft would choose). Throws
// std::runtime_error if one cannot be planned.
std::vector<Calibration> to_calibrate(const std::vector<Problem>& problems, const std::vector<std::string>& targets);

struct CalibrationSettings {
  double seconds = 300;  // for everything; measuring ends when they are over, but not before all has been measured once
  Settings measure = {.rounds = 8};  // its limit is set by the time there is
};

struct CalibrationProgress {
  const Calibration* now;
  double done;          // 0 to 1
  double seconds_left;  // an estimate
  bool again;           // it is being taken again, as it was disturbed
};

// Measures all, then those again that were disturbed, while there is time. The better of two measurements of a
// transform is kept; its candidates are always compared within one.
void calibrate(std::vector<Calibration>& all, const CalibrationSettings& settings,
               const std::function<void(const CalibrationProgress&)>& progress);

// Records everything in the profile of this process. Throws std::runtime_error.
void record(const std::vector<Calibration>& all);

}  // namespace sfft::bench
