// SPDX-License-Identifier: BSD-3-Clause
#include "bench/calibrate.hpp"

#include <sfft/profile.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "bench/arrays.hpp"
#include "bench/probe.hpp"

namespace sfft::bench {
namespace {

constexpr double first_share = 0.6;  // of the time, for measuring all once; the rest is for what was disturbed

struct FreePlan {
  void operator()(sfft_plan_t* plan) const { sfft_free(plan); }
};
using Plan = std::unique_ptr<sfft_plan_t, FreePlan>;

unsigned flags_of(const Problem& problem) {
  return (problem.is_forward() ? SFFT_FORWARD : SFFT_BACKWARD) | (problem.is_double() ? SFFT_DOUBLE : SFFT_FLOAT);
}

unsigned flag_of_target(const std::string& name) {
  for (std::size_t i = 0; i < sfft_target_count(); ++i) {
    sfft_target_info_t target;
    if (sfft_target_info(i, &target) == SFFT_OK && name == target.name) {
      return target.flag;
    }
  }
  throw std::runtime_error("no target is called '" + name + "'");
}

Calibration make(const Problem& problem, unsigned target) {
  Calibration made{problem, flags_of(problem) | target, "", {}, {}};
  const std::size_t count = sfft_candidate_count(problem.n, made.flags);
  if (count == 0) {
    throw std::runtime_error(sfft_error());
  }
  for (std::size_t i = 0; i < count; ++i) {
    sfft_candidate_t candidate;
    sfft_candidate(problem.n, made.flags, i, &candidate);
    made.names.emplace_back(candidate.name);
    made.target = candidate.target;
  }
  made.flags |= flag_of_target(made.target);
  return made;
}

// Seconds that a calibration takes if nothing disturbs it, about: some turns of each candidate, and a few transforms at
// a speed that slow candidates have. Only ratios of these matter.
double effort(const Calibration& c) {
  const double n = static_cast<double>(c.problem.n);
  const double transform = 5 * n * std::log2(n + 1) / 5 * 1e-9;
  return static_cast<double>(c.names.size()) * (0.012 + 20 * transform);
}

// One pass: fresh arrays and plans, made in an order that begins with candidate `first`. Adds its blocks to the
// timings.
void measure_pass(const Calibration& c, std::size_t first, const Settings& settings, double& widest,
                  std::vector<Timing>& timings) {
  const Array in(c.problem.bytes(), input_past(c.problem.bytes()));
  Array out(c.problem.bytes());
  std::vector<Plan> plans;
  std::vector<Subject> subjects;
  const std::size_t count = c.names.size();
  for (std::size_t i = 0; i < count; ++i) {
    plans.emplace_back(sfft_init_candidate(c.problem.n, c.flags, c.names[(first + i) % count].c_str()));
    if (plans.back() == nullptr) {
      throw std::runtime_error(sfft_error());
    }
    subjects.push_back({[plan = plans.back().get(), from = in.data(), to = out.data()](std::size_t times) {
      for (std::size_t k = 0; k < times; ++k) {
        sfft_execute(plan, from, to);
      }
    }});
  }
  const std::vector<Timing> taken = measure(subjects, settings, widest);
  for (std::size_t i = 0; i < count; ++i) {
    timings[(first + i) % count].add(taken[i]);
  }
}

// Where arrays and tables lie can change a candidate's time by half, for reasons that were not found, and the plan made
// first in a long run fared worst. So several passes make everything anew, each beginning with another candidate.
void measure_one(Calibration& c, const Settings& settings, double limit, double& widest) {
  constexpr int passes = Settings::passes;
  Settings pass = settings.shared(passes);
  pass.limit = limit / passes;
  Calibration next = c;
  next.timings.assign(c.names.size(), {});
  for (int p = 0; p < passes; ++p) {
    measure_pass(c, static_cast<std::size_t>(p) * c.names.size() / passes, pass, widest, next.timings);
  }
  for (Timing& timing : next.timings) {
    judge(timing, widest, settings.rounds);
  }
  if (c.timings.empty() || next.enough() || next.clean_share() > c.clean_share()) {
    c.timings = std::move(next.timings);
  }
}

// Memory as a program has it that has just started: large blocks in pages of their own. Left alone, the C library soon
// carves them out of one heap, and repeated runs then agreed less about which candidate is fastest.
void keep_memory_alike() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 128 * 1024);
#endif
}

double total_effort(const std::vector<Calibration*>& some) {
  double sum = 0;
  for (const Calibration* c : some) {
    sum += effort(*c);
  }
  return sum;
}

}  // namespace

bool Calibration::enough() const {
  return !timings.empty() && std::all_of(timings.begin(), timings.end(), [](const Timing& t) { return t.enough; });
}

double Calibration::clean_share() const {
  double clean = 0;
  double blocks = 0;
  for (const Timing& t : timings) {
    clean += static_cast<double>(t.clean);
    blocks += static_cast<double>(t.samples.size());
  }
  return blocks == 0 ? 0 : clean / blocks;
}

std::size_t Calibration::fastest() const {
  return static_cast<std::size_t>(
      std::min_element(timings.begin(), timings.end(),
                       [](const Timing& a, const Timing& b) { return a.nanoseconds < b.nanoseconds; }) -
      timings.begin());
}

double Calibration::regret() const { return timings[0].nanoseconds / timings[fastest()].nanoseconds - 1; }

std::vector<Calibration> to_calibrate(const std::vector<Problem>& problems, const std::vector<std::string>& targets) {
  std::vector<Calibration> all;
  for (const Problem& problem : problems) {
    if (targets.empty()) {
      all.push_back(make(problem, 0));
    }
    for (const std::string& target : targets) {
      all.push_back(make(problem, flag_of_target(target)));
    }
  }
  return all;
}

void calibrate(std::vector<Calibration>& all, const CalibrationSettings& settings,
               const std::function<void(const CalibrationProgress&)>& progress) {
  keep_memory_alike();
  const double start = now();
  double widest = widest_issue(0.05);
  std::vector<Calibration*> left;
  for (Calibration& c : all) {
    left.push_back(&c);
  }
  for (bool again = false; !left.empty(); again = true) {
    const double began = now();
    const double share = again ? settings.seconds - (began - start) : first_share * settings.seconds;
    const double whole = total_effort(left);
    double done = 0;
    for (Calibration* c : left) {
      if (again && now() - start > settings.seconds) {
        return;
      }
      const double passed = now() - began;
      const double expected = done == 0 ? whole : passed * whole / done;
      progress({c, done / whole, std::max(0.0, expected - passed), again});
      // What is left of the share, divided by effort; measure() stops at once when it has what it needs.
      const double limit = std::max(0.0, share - passed) * effort(*c) / (whole - done);
      measure_one(*c, settings.measure, limit / static_cast<double>(c->names.size()), widest);
      done += effort(*c);
    }
    std::erase_if(left, [](const Calibration* c) { return c->enough(); });
  }
}

void record(const std::vector<Calibration>& all) {
  for (const Calibration& c : all) {
    for (std::size_t i = 0; i < c.timings.size(); ++i) {
      const double nanoseconds = std::max(0.01, c.timings[i].nanoseconds);
      if (sfft_profile_record(c.problem.n, c.flags, c.names[i].c_str(), nanoseconds) != SFFT_OK) {
        throw std::runtime_error(sfft_error());
      }
    }
  }
}

}  // namespace sfft::bench
