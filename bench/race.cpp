// SPDX-License-Identifier: BSD-3-Clause
#include "bench/race.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#include "bench/arrays.hpp"
#include "bench/probe.hpp"

namespace sfft::bench {
namespace {

// All contenders run on the same arrays, so no one is lucky in where its own happen to lie. Out of place there are two.
// In place, transforms of one array would wait for each other's results, and short ones be timed by how late those come
// and not by how fast they are done; so there are as many, whole lines apart, as fit into a page.
struct Arrays {
  explicit Arrays(const Problem& problem)
      : apart(std::bit_ceil(std::max(problem.bytes(), line))),
        count(problem.in_place ? std::max<std::size_t>(page / apart, 1) : 1),
        bytes(count > 1 ? count * apart : problem.bytes()),
        out_array(bytes, past(problem)),
        in_array(problem.in_place ? Array() : Array(bytes, past(problem) + input_past(bytes))) {
    out = out_array.data();
    in = problem.in_place ? out : in_array.data();
  }
  static std::size_t past(const Problem& problem) { return problem.unaligned ? problem.element_bytes() : 0; }
  Places places() const { return count > 1 ? Places{in, out, apart, bytes - 1} : Places{in, out}; }

  static constexpr std::size_t line = 64, page = 4096;
  std::size_t apart, count, bytes;
  Array out_array, in_array;
  void* in;
  void* out;
};

void set_up(Contender& contender, const Problem& problem, const Arrays& arrays, const SetupSettings& settings,
            Entry& entry) {
  if (!contender.missing().empty() || !contender.can_do(problem)) {
    entry.outcome = Outcome::cannot;
    entry.reason = contender.missing().empty() ? "has no such transform" : contender.missing();
    return;
  }
  try {
    const double end = now() + settings.limit;
    while (true) {
      const double start = now();
      contender.setup(problem, arrays.in, arrays.out);
      entry.setups_us.push_back((now() - start) * 1e6);
      if (static_cast<int>(entry.setups_us.size()) >= settings.most || now() >= end) {
        break;
      }
      contender.done();
    }
    entry.setup_us = *std::min_element(entry.setups_us.begin(), entry.setups_us.end());
    entry.outcome = Outcome::ran;
  } catch (const SetupFailed& failure) {
    entry.outcome = Outcome::setup_failed;
    entry.reason = failure.what();
  }
}

void check(Contender& contender, const Oracle& oracle, const Arrays& arrays, Entry& entry) {
  entry.verdict = verify(contender, oracle, arrays.in, arrays.out);
  if (!entry.verdict.passed()) {
    entry.outcome = Outcome::wrong;
    entry.reason = entry.verdict.failure;
  }
}

// One pass of all contenders over some arrays. Adds its blocks to their timings.
void time_pass(std::span<Contender* const> contenders, Race& race, const Settings& settings, double& widest,
               const Arrays& arrays) {
  std::vector<Subject> subjects;
  std::vector<Entry*> timed;
  for (std::size_t k = 0; k < contenders.size(); ++k) {
    if (race.entries[k].outcome == Outcome::ran) {
      Contender* contender = contenders[k];
      subjects.push_back({[contender, places = arrays.places()](std::size_t times) { contender->run(places, times); }});
      timed.push_back(&race.entries[k]);
    }
  }
  const std::vector<Timing> taken = measure(subjects, settings, widest);
  for (std::size_t k = 0; k < timed.size(); ++k) {
    timed[k]->timing.add(taken[k]);
  }
}

// Those of every pass: several up to a megabyte, where arrays meet each other in the first two caches.
std::vector<Arrays> make_arrays(const Problem& problem) {
  constexpr std::size_t megabyte = std::size_t{1} << 20;
  std::vector<Arrays> all;
  for (int i = 0; i < (problem.bytes() <= megabyte ? Settings::passes : 1); ++i) {
    all.emplace_back(problem);
  }
  return all;
}

void time_all(std::span<Contender* const> contenders, Race& race, const Settings& settings, double& widest,
              const std::vector<Arrays>& all, const Oracle& oracle) {
  const Settings pass = settings.shared(static_cast<int>(all.size()));
  for (const Arrays& arrays : all) {
    // In place, one result is the next one's input and would soon overflow; zeros stay zeros and cost the same.
    if (oracle.problem().in_place) {
      std::memset(arrays.out, 0, arrays.bytes);
    } else {
      oracle.copy_input(arrays.in);
    }
    time_pass(contenders, race, pass, widest, arrays);
  }
  for (Entry& entry : race.entries) {
    if (entry.outcome == Outcome::ran) {
      judge(entry.timing, widest, settings.rounds);
    }
  }
}

void tell(const Progress& progress, const std::string& contender, const std::string& step) {
  if (progress) {
    progress(contender, step);
  }
}

// Each contender set up and verified. They stay set up.
Race prepare(std::span<Contender* const> contenders, const Oracle& oracle, const Arrays& arrays,
             const SetupSettings& settings, const Progress& progress) {
  Race result{oracle.problem(), std::vector<Entry>(contenders.size())};
  for (std::size_t k = 0; k < contenders.size(); ++k) {
    Entry& entry = result.entries[k];
    entry.contender = contenders[k]->name();
    entry.library = contenders[k]->library();
    entry.ours = contenders[k]->ours();
    tell(progress, entry.contender, "setup");
    set_up(*contenders[k], oracle.problem(), arrays, settings, entry);
    if (entry.outcome == Outcome::ran) {
      tell(progress, entry.contender, "verify");
      check(*contenders[k], oracle, arrays, entry);
    }
  }
  return result;
}

const Entry* fastest(const Race& race, bool others_only) {
  const Entry* best = nullptr;
  for (const Entry& e : race.entries) {
    if (e.timed() && !(others_only && e.ours) && (best == nullptr || e.timing.nanoseconds < best->timing.nanoseconds)) {
      best = &e;
    }
  }
  return best;
}

}  // namespace

const Entry* Race::entry(const std::string& contender) const {
  for (const Entry& e : entries) {
    if (e.contender == contender) {
      return &e;
    }
  }
  return nullptr;
}

const Entry* Race::winner() const { return fastest(*this, false); }
const Entry* Race::best_other() const { return fastest(*this, true); }

Race race(const Problem& problem, std::span<Contender* const> contenders, const Settings* settings, double& widest,
          const Progress& progress) {
  const std::vector<Arrays> arrays = make_arrays(problem);
  const Oracle oracle(problem);
  Race result = prepare(contenders, oracle, arrays.front(), {.most = 1}, progress);
  if (settings != nullptr) {
    tell(progress, "", "time");
    time_all(contenders, result, *settings, widest, arrays, oracle);
  }
  for (Contender* contender : contenders) {
    contender->done();
  }
  return result;
}

Race race_setup(const Problem& problem, std::span<Contender* const> contenders, const SetupSettings& settings,
                const Progress& progress) {
  const Arrays arrays(problem);
  Race result = prepare(contenders, Oracle(problem), arrays, settings, progress);
  for (Contender* contender : contenders) {
    contender->done();
  }
  return result;
}

}  // namespace sfft::bench
