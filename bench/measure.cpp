// SPDX-License-Identifier: BSD-3-Clause
// The method is described in measure.hpp.
#include "bench/measure.hpp"

#include <algorithm>
#include <cmath>

#include "bench/probe.hpp"

namespace sfft::bench {
namespace {

constexpr double least_width = 0.77;  // of the widest ever
constexpr double band_width = 1.08;   // its upper end over its lower end
constexpr int least_turns = 3;        // even when the limit is very short

double seconds_of(const Subject& subject, std::size_t calls) {
  const double start = now();
  subject.run(calls);
  return now() - start;
}

// Calls that last about `block` seconds: doubled until they last a quarter of it, then scaled.
std::size_t calibrate(const Subject& subject, double block) {
  std::size_t calls = 1;
  double seconds = seconds_of(subject, calls);
  while (seconds < block / 4) {
    calls *= 2;
    seconds = seconds_of(subject, calls);
  }
  const double wanted = static_cast<double>(calls) * block / seconds;
  return static_cast<std::size_t>(std::max(1.0, std::ceil(wanted)));
}

void take_turn(const Subject& subject, const Settings& settings, Timing& timing, double& widest) {
  const double settled = now() + settings.settle;
  do {
    subject.run(timing.calls);
  } while (now() < settled);
  for (int b = 0; b < settings.turn; ++b) {
    const double before = issue_width();
    const double seconds = seconds_of(subject, timing.calls);
    const double after = issue_width();
    timing.samples.push_back({seconds * 1e9 / static_cast<double>(timing.calls), before, after});
    widest = std::max({widest, before, after});
  }
}

// An interval of issue widths.
struct Band {
  double low = 0;
  double high = 0;
  bool holds(const Sample& s) const {
    return std::min(s.before, s.after) >= low && std::max(s.before, s.after) <= high;
  }
};

// The band that holds most of the widths; of equals, the widest issue.
Band fullest_band(std::vector<double> widths) {
  std::sort(widths.begin(), widths.end());
  Band best;
  std::size_t most = 0;
  std::size_t end = 0;
  for (std::size_t first = 0; first < widths.size(); ++first) {
    while (end < widths.size() && widths[end] <= widths[first] * band_width) {
      ++end;
    }
    if (end - first >= most) {
      most = end - first;
      best = {widths[first], widths[first] * band_width};
    }
  }
  return best;
}

}  // namespace

void judge(Timing& timing, double widest_ever, int rounds) {
  std::vector<double> widths;
  for (const Sample& s : timing.samples) {
    for (const double w : {s.before, s.after}) {
      if (w >= least_width * widest_ever) {
        widths.push_back(w);
      }
    }
  }
  const Band band = fullest_band(std::move(widths));
  double best_clean = INFINITY;
  double best_any = INFINITY;
  timing.clean = 0;
  for (const Sample& s : timing.samples) {
    best_any = std::min(best_any, s.nanoseconds);
    if (band.holds(s)) {
      best_clean = std::min(best_clean, s.nanoseconds);
      ++timing.clean;
    }
  }
  timing.nanoseconds = timing.clean > 0 ? best_clean : best_any;
  timing.enough = timing.clean >= static_cast<std::size_t>(rounds);
}

std::vector<Timing> measure(std::span<const Subject> subjects, const Settings& settings, double& widest) {
  std::vector<Timing> timings(subjects.size());
  for (std::size_t k = 0; k < subjects.size(); ++k) {
    timings[k].calls = calibrate(subjects[k], settings.block);
  }
  const double end = now() + settings.limit * static_cast<double>(subjects.size());
  bool all_enough = subjects.empty();
  for (int turn = 0; !all_enough && (turn < least_turns || now() < end); ++turn) {
    for (std::size_t k = 0; k < subjects.size(); ++k) {
      if (!timings[k].enough) {
        take_turn(subjects[k], settings, timings[k], widest);
      }
    }
    // All are judged anew: a wider probe around one subject can unmask blocks of another that had passed for clean.
    all_enough = true;
    for (Timing& t : timings) {
      judge(t, widest, settings.rounds);
      all_enough = all_enough && t.enough;
    }
  }
  return timings;
}

}  // namespace sfft::bench
