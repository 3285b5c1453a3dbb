// SPDX-License-Identifier: BSD-3-Clause
// The method's judgement on made-up samples, and its order of work on subjects that only keep a log.
#include "bench/measure.hpp"

#include <gtest/gtest.h>

#include <cstdint>

#include "bench/arrays.hpp"
#include "bench/machine.hpp"
#include "bench/probe.hpp"

namespace sfft::bench {
namespace {

Timing samples(std::initializer_list<std::pair<int, Sample>> groups) {
  Timing timing;
  for (const auto& [count, sample] : groups) {
    timing.samples.insert(timing.samples.end(), static_cast<std::size_t>(count), sample);
  }
  return timing;
}

TEST(Judge, TakesTheFastestCleanBlock) {
  Timing t = samples({{8, {12.0, 14.0, 14.0}}, {1, {10.0, 14.1, 13.9}}});
  judge(t, 14.1, 8);
  EXPECT_EQ(t.nanoseconds, 10.0);
  EXPECT_EQ(t.clean, 9U);
  EXPECT_TRUE(t.enough);
}

// Passes share rounds and time, and what they saw is judged together.
TEST(Passes, ShareSettingsAndAddTheirBlocks) {
  const Settings share = Settings{.rounds = 10, .limit = 6}.shared(3);
  EXPECT_EQ(share.rounds, 4);
  EXPECT_EQ(share.limit, 2);
  Timing t = samples({{6, {12.0, 14.0, 14.0}}});
  Timing other = samples({{4, {10.0, 14.0, 14.0}}});
  other.calls = 7;
  t.add(other);
  judge(t, 14.0, 10);
  EXPECT_EQ(t.calls, 7U);
  EXPECT_EQ(t.nanoseconds, 10.0);
  EXPECT_TRUE(t.enough);
}

// A short input and its output share no place of a page, aligned or not; longer ones begin at the same place.
TEST(Arrays, ShortInputsLieInTheOtherHalfOfAPage) {
  const auto place = [](Array& array) { return reinterpret_cast<std::uintptr_t>(array.data()) % 4096; };
  for (const std::size_t past : {0, 16}) {
    for (const std::size_t bytes : {16, 256, 2048}) {
      Array in(bytes, past + input_past(bytes)), out(bytes, past);
      const std::size_t further = (place(in) - place(out)) % 4096;
      EXPECT_GE(further, bytes);
      EXPECT_LE(further + bytes, 4096U);
    }
    Array in(4096, past + input_past(4096)), out(4096, past);
    EXPECT_EQ(place(in), place(out));
  }
}

TEST(Judge, DropsBlocksBesideABusySibling) {
  // Even if they are many, and even if they look fast.
  Timing t = samples({{90, {9.0, 8.5, 8.5}}, {8, {10.0, 14.0, 14.0}}, {3, {9.5, 14.0, 8.5}}, {3, {9.5, 8.5, 14.0}}});
  judge(t, 14.0, 8);
  EXPECT_EQ(t.nanoseconds, 10.0);
  EXPECT_EQ(t.clean, 8U);
  EXPECT_TRUE(t.enough);
}

TEST(Judge, HoldsASubjectToTheWidthItSettlesAt) {
  // Few probes at another width are taken for a transition, even if their blocks look faster.
  Timing t = samples({{12, {10.0, 11.5, 11.5}}, {4, {8.0, 14.2, 14.2}}, {4, {9.0, 14.2, 11.5}}});
  judge(t, 14.2, 8);
  EXPECT_EQ(t.nanoseconds, 10.0);
  EXPECT_EQ(t.clean, 12U);
}

TEST(Judge, MarksWhatHasTooFewCleanBlocks) {
  Timing few = samples({{7, {10.0, 14.0, 14.0}}, {5, {9.0, 8.0, 8.0}}});
  judge(few, 14.0, 8);
  EXPECT_EQ(few.nanoseconds, 10.0);
  EXPECT_FALSE(few.enough);
  EXPECT_NEAR(few.clean_share(), 7.0 / 12.0, 1e-12);

  Timing none = samples({{20, {11.0, 8.0, 8.0}}, {1, {9.0, 8.0, 8.0}}});
  judge(none, 14.0, 8);
  EXPECT_EQ(none.clean, 0U);
  EXPECT_EQ(none.nanoseconds, 9.0);
  EXPECT_FALSE(none.enough);
}

TEST(Judge, ForgetsItsEarlierVerdict) {
  Timing t = samples({{8, {10.0, 9.0, 9.0}}});
  judge(t, 9.0, 8);
  EXPECT_TRUE(t.enough);
  judge(t, 14.0, 8);  // a wider probe was seen elsewhere
  EXPECT_FALSE(t.enough);
  EXPECT_EQ(t.clean, 0U);
}

TEST(Measure, LetsSubjectsTakeTurns) {
  std::vector<int> log;
  const auto subject = [&log](int name) {
    return Subject{[&log, name](std::size_t times) {
      if (log.empty() || log.back() != name) {
        log.push_back(name);
      }
      const double end = now() + 1e-6 * static_cast<double>(times);
      while (now() < end) {
      }
    }};
  };
  Settings settings;
  settings.rounds = 1000000;  // never reached: the limit ends it, after the three turns it must grant
  settings.limit = 0;
  double widest = issue_width();
  const std::vector<Subject> subjects = {subject(0), subject(1), subject(2)};
  const std::vector<Timing> timings = measure(subjects, settings, widest);
  EXPECT_EQ(log, (std::vector<int>{0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2}));  // calibration, then three turns
  for (const Timing& t : timings) {
    EXPECT_EQ(t.samples.size(), 12U);
    EXPECT_GT(t.calls, 1U);
    EXPECT_GT(t.nanoseconds, 0);
    EXPECT_FALSE(t.enough);
  }
}

TEST(Measure, OfNothingIsNothing) {
  double widest = 1;
  EXPECT_TRUE(measure({}, Settings{}, widest).empty());
}

TEST(Probe, GivesAPositiveNumber) {
  EXPECT_GT(issue_width(), 0);
  EXPECT_GT(widest_issue(0), 0);
}

TEST(Machine, IsDescribed) {
  const Machine machine = describe_machine();
  EXPECT_FALSE(machine.cpu.empty());
  EXPECT_FALSE(machine.caches.empty());
  EXPECT_FALSE(machine.compiler.empty());
  EXPECT_GT(machine.clock_ghz, 0);
  EXPECT_EQ(machine.date.size(), std::string("2000-01-01T00:00:00Z").size());
}

TEST(Machine, RefusesACoreThatIsNotThere) { EXPECT_FALSE(pin_to_core(1000000).has_value()); }

}  // namespace
}  // namespace sfft::bench
