// SPDX-License-Identifier: BSD-3-Clause
// One problem, all contenders: set up (timed apart), verified, then timed against each other.
#pragma once
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "bench/contenders/contender.hpp"
#include "bench/measure.hpp"
#include "bench/verify.hpp"

namespace sfft::bench {

enum class Outcome : std::uint8_t {
  ran,           // verified; and timed, if that was asked for
  cannot,        // the library has no such transform
  setup_failed,  // it said it had
  wrong,         // it failed verification and was not timed
};

struct Entry {
  std::string contender, library;
  bool ours = false;
  Outcome outcome = Outcome::cannot;
  std::string reason;   // why it did not run
  double setup_us = 0;  // microseconds of setup: the first and only one of race(), the fastest of race_setup()
  std::vector<double> setups_us;  // every setup, in order
  Verdict verdict;
  Timing timing;
  bool timed() const { return outcome == Outcome::ran && timing.nanoseconds > 0; }
};

struct Race {
  Problem problem;
  std::vector<Entry> entries;  // in the order of the contenders

  const Entry* entry(const std::string& contender) const;
  // The fastest timed entry; the fastest of the other libraries. Null if there is none.
  const Entry* winner() const;
  const Entry* best_other() const;
};

// Told what is about to happen: a contender's name, and "setup", "verify" or "time" (the latter once, for all).
using Progress = std::function<void(const std::string& contender, const std::string& step)>;

// Without settings nothing is timed. `widest` as for measure().
Race race(const Problem& problem, std::span<Contender* const> contenders, const Settings* settings, double& widest,
          const Progress& progress = {});

// Setup is timed by itself: again and again, at most `most` times, until `limit` seconds have passed. The first one
// finds cold caches and pays for what a library prepares once a process; the fastest is the least disturbed.
struct SetupSettings {
  int most = 9;
  double limit = 1;
};

// Sets up and verifies every contender in turn, and times no transform.
Race race_setup(const Problem& problem, std::span<Contender* const> contenders, const SetupSettings& settings,
                const Progress& progress = {});

}  // namespace sfft::bench
