// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/measure.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <span>

#include "runtime/choice.hpp"
#include "runtime/error.hpp"
#include "runtime/plan.hpp"
#include "runtime/profile_store.hpp"

namespace sfft {
namespace {

constexpr double block_nanoseconds = 1e5, agreement = 1.03;
constexpr int least_turns = 5, most_turns = 40;

struct Subject {
  OwnedPlan plan;
  std::size_t calls = 1;
  double fastest = HUGE_VAL, second = HUGE_VAL;  // nanoseconds a call

  bool agrees() const noexcept { return second <= fastest * agreement; }
  void note(double nanoseconds) noexcept {
    second = std::min(second, std::max(fastest, nanoseconds));
    fastest = std::min(fastest, nanoseconds);
  }
};

double time_block(const Subject& subject, const void* in, void* out) noexcept {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  for (std::size_t i = 0; i < subject.calls; ++i) sfft_execute(subject.plan.get(), in, out);
  const std::chrono::duration<double, std::nano> passed = Clock::now() - start;
  return passed.count() / static_cast<double>(subject.calls);
}

// As many calls as fill a block. These first runs, with cold caches, do not count.
void size_block(Subject& subject, const void* in, void* out) noexcept {
  double nanoseconds = time_block(subject, in, out);
  while (nanoseconds * static_cast<double>(subject.calls) < block_nanoseconds / 2) {
    subject.calls *= 2;
    nanoseconds = time_block(subject, in, out);
  }
}

void take_turns(std::span<Subject> subjects, const void* in, void* out) noexcept {
  const auto agrees = [](const Subject& s) { return s.agrees(); };
  for (Subject& subject : subjects) size_block(subject, in, out);
  for (int turn = 0; turn < most_turns; ++turn) {
    if (turn >= least_turns && std::all_of(subjects.begin(), subjects.end(), agrees)) return;
    for (Subject& subject : subjects) {
      time_block(subject, in, out);  // caches and clock become those of this candidate
      subject.note(time_block(subject, in, out));
    }
  }
}

}  // namespace

int measure(std::size_t n, unsigned flags) noexcept {
  Choice choice;
  if (!choose(n, flags & ~SFFT_IN_PLACE, choice)) return last_status();  // profiles are of transforms out of place
  const std::span<const Recipe> recipes{choice.candidates.recipes, choice.candidates.count};
  const std::size_t bytes = n * complex_bytes(recipes[0].problem.precision);
  const Buffer in = make_buffer(bytes), out = make_buffer(bytes);
  if (!in || !out) return fail(SFFT_OUT_OF_MEMORY, "n = %zu: out of memory while measuring", n);
  std::memset(in.get(), 0, bytes);
  Subject subjects[Candidates::most];
  for (std::size_t i = 0; i < recipes.size(); ++i) {
    subjects[i].plan.reset(make_plan(recipes[i]));
    if (!subjects[i].plan) return SFFT_OUT_OF_MEMORY;
  }
  take_turns({subjects, recipes.size()}, in.get(), out.get());
  for (std::size_t i = 0; i < recipes.size(); ++i)
    if (const int status = profile::record(recipes[i], std::max(subjects[i].fastest, 0.01)); status != SFFT_OK)
      return status;
  return SFFT_OK;
}

}  // namespace sfft
