// SPDX-License-Identifier: BSD-3-Clause
#include "bench/summary.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "bench/record.hpp"
#include "cli/report.hpp"

namespace sfft::bench {
namespace {

double mean_of(std::vector<double> values) { return geometric_mean(values); }

TEST(GeometricMean, IsThatOfRatios) {
  EXPECT_DOUBLE_EQ(mean_of({2.0, 0.5}), 1.0);
  EXPECT_DOUBLE_EQ(mean_of({4.0, 1.0}), 2.0);
  EXPECT_DOUBLE_EQ(mean_of({1.7}), 1.7);
  EXPECT_EQ(mean_of({}), 0.0);
}

Entry timed(const std::string& name, double nanoseconds, bool ours = false) {
  Entry e;
  e.contender = name;
  e.ours = ours;
  e.outcome = Outcome::ran;
  e.timing.nanoseconds = nanoseconds;
  e.timing.enough = true;
  e.timing.clean = 1;
  e.timing.samples = {{nanoseconds, 1, 1}, {nanoseconds, 0.1, 0.1}};
  return e;
}

Entry failed(const std::string& name, Outcome outcome, bool ours = false) {
  Entry e;
  e.contender = name;
  e.ours = ours;
  e.outcome = outcome;
  e.reason = "made up";
  return e;
}

// Against a: twice and half as fast. b has no transform of 8 points.
std::vector<Race> two_races() {
  Problem four{4, Precision::double_, Direction::forward, false};
  Problem eight = four;
  eight.n = 8;
  return {{four, {timed("sfft", 10, true), timed("a", 20), timed("b", 15)}},
          {eight, {timed("sfft", 10, true), timed("a", 5), failed("b", Outcome::cannot)}}};
}

TEST(Compare, GivesMeanAndWorst) {
  const std::vector<Comparison> all = compare(two_races(), "sfft");
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].other, "a");
  EXPECT_DOUBLE_EQ(all[0].mean, 1.0);
  EXPECT_DOUBLE_EQ(all[0].least, 0.5);
  EXPECT_EQ(all[0].least_at.n, 8U);
  EXPECT_EQ(all[1].other, "b");
  EXPECT_EQ(all[1].races, 1U);
  EXPECT_DOUBLE_EQ(all[1].mean, 1.5);
  EXPECT_EQ(all[2].other, "best other");
  EXPECT_DOUBLE_EQ(all[2].mean, std::sqrt(1.5 * 0.5));
  EXPECT_DOUBLE_EQ(clean_share(two_races()), 0.5);
}

TEST(Compare, CountsOtherLibrariesAsOthersOnly) {
  std::vector<Race> races = two_races();
  races.resize(1);
  races[0].entries.push_back(timed("sfft:avx2", 1, true));
  EXPECT_EQ(races[0].best_other()->contender, "b");
  EXPECT_EQ(races[0].winner()->contender, "sfft:avx2");
}

TEST(Report, ShowsSpeedAndMarks) {
  std::vector<Race> races = two_races();
  EXPECT_EQ(cli::speed_cell(races[0].entries[0], races[0]).text, "4.0* ");  // 5 * 4 * 2 / 10
  races[0].entries[1].timing.enough = false;
  EXPECT_EQ(cli::speed_cell(races[0].entries[1], races[0]).text, "2.0 ~");
  EXPECT_EQ(cli::ratio_cell(races[0], "sfft").text, "1.50x");
  EXPECT_EQ(cli::speed_cell(races[1].entries[2], races[1]).text, "-  ");
  races[1].entries[2].outcome = Outcome::wrong;
  EXPECT_EQ(cli::speed_cell(races[1].entries[2], races[1]).text, "WRONG  ");
}

TEST(Report, FailsOnlyForOurOwn) {
  std::vector<Race> races = two_races();
  races[0].entries.push_back(failed("c", Outcome::wrong));
  EXPECT_EQ(cli::exit_status(races), 0);
  races[0].entries.push_back(failed("sfft:avx2", Outcome::wrong, true));
  EXPECT_EQ(cli::exit_status(races), 1);
}

TEST(Record, HasALineForEachContenderAndSize) {
  const Machine machine{"a \"CPU\"", "caches", "compiler", "date", 1};
  const std::string csv = to_csv(two_races(), machine);
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 1 + 6);
  EXPECT_NE(csv.find("\"a \"\"CPU\"\"\""), std::string::npos);
  EXPECT_NE(csv.find("double,forward,out of place,4,sfft,ran,4.000,10.000,"), std::string::npos);
  EXPECT_NE(csv.find("double,forward,out of place,8,b,cannot,,,,,0,0,"), std::string::npos);
}

TEST(Record, KeepsSettingsMachineAndSamples) {
  const Settings settings;
  const auto json = to_json(two_races(), Machine{"cpu", "caches", "compiler", "date", -1}, &settings, "sfft");
  EXPECT_EQ(json["machine"]["cpu"], "cpu");
  EXPECT_TRUE(json["machine"]["core"].is_null());
  EXPECT_EQ(json["settings"]["rounds"], settings.rounds);
  EXPECT_EQ(json["results"].size(), 2U);
  EXPECT_EQ(json["results"][0]["contenders"][0]["timing"]["samples_ns_width_width"].size(), 2U);
  EXPECT_EQ(json["comparisons"][0]["least"], 0.5);
  EXPECT_TRUE(to_json({}, Machine{}, nullptr, "sfft")["settings"].is_null());
}

}  // namespace
}  // namespace sfft::bench
