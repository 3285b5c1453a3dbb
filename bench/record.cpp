// SPDX-License-Identifier: BSD-3-Clause
#include "bench/record.hpp"

#include <fmt/format.h>
#include <sfft/sfft.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "bench/summary.hpp"

namespace sfft::bench {
namespace {

using json = nlohmann::ordered_json;

// JSON has no infinity and no NaN.
json number(double value) { return std::isfinite(value) ? json(value) : json(nullptr); }

json to_json(const Timing& timing) {
  json samples = json::array();
  for (const Sample& s : timing.samples) {
    samples.push_back({s.nanoseconds, s.before, s.after});
  }
  return {{"calls_per_block", timing.calls},
          {"blocks", timing.samples.size()},
          {"clean_blocks", timing.clean},
          {"enough_clean_blocks", timing.enough},
          {"samples_ns_width_width", samples}};
}

json to_json(const Entry& entry, const Problem& problem) {
  json j = {{"contender", entry.contender}, {"library", entry.library}, {"outcome", to_string(entry.outcome)}};
  if (!entry.reason.empty()) {
    j["reason"] = entry.reason;
  }
  if (entry.outcome == Outcome::ran || entry.outcome == Outcome::wrong) {
    j["setup_us"] = entry.setup_us;
    if (entry.setups_us.size() > 1) {
      j["setups_us"] = entry.setups_us;
    }
    j["error"] = number(entry.verdict.error);
    j["error_coefficient"] = number(entry.verdict.coefficient);
  }
  if (entry.timed()) {
    j["ns"] = entry.timing.nanoseconds;
    j["ctgs"] = problem.ctgs(entry.timing.nanoseconds);
    j["timing"] = to_json(entry.timing);
  }
  return j;
}

json to_json(const Problem& problem) {
  return {{"n", problem.n},
          {"precision", to_string(problem.precision)},
          {"direction", to_string(problem.direction)},
          {"placement", placement(problem)}};
}

json to_json(const Race& race) {
  json j = to_json(race.problem);
  j["contenders"] = json::array();
  for (const Entry& e : race.entries) {
    j["contenders"].push_back(to_json(e, race.problem));
  }
  return j;
}

// A field of a CSV file, quoted as RFC 4180 says.
std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    result += c == '"' ? std::string("\"\"") : std::string(1, c);
  }
  return result + '"';
}

}  // namespace

std::string to_string(Outcome outcome) {
  switch (outcome) {
    case Outcome::ran:
      return "ran";
    case Outcome::cannot:
      return "cannot";
    case Outcome::setup_failed:
      return "setup failed";
    case Outcome::wrong:
      return "wrong";
  }
  return "unknown";
}

json to_json(std::span<const Race> races, const Machine& machine, const Settings* settings, const std::string& mine) {
  json j = {{"sfft", sfft_version()},
            {"machine",
             {{"cpu", machine.cpu},
              {"caches", machine.caches},
              {"compiler", machine.compiler},
              {"date", machine.date},
              {"clock_ghz", machine.clock_ghz},
              {"core", machine.core < 0 ? json(nullptr) : json(machine.core)}}},
            {"settings", nullptr},
            {"results", json::array()},
            {"comparisons", json::array()}};
  if (settings != nullptr) {
    j["settings"] = {{"rounds", settings->rounds},
                     {"limit_s", settings->limit},
                     {"block_s", settings->block},
                     {"settle_s", settings->settle},
                     {"blocks_per_turn", settings->turn}};
  }
  for (const Race& race : races) {
    j["results"].push_back(to_json(race));
  }
  for (const Comparison& c : compare(races, mine)) {
    j["comparisons"].push_back({{"contender", mine},
                                {"against", c.other},
                                {"races", c.races},
                                {"geometric_mean", c.mean},
                                {"least", c.least},
                                {"least_at", to_json(c.least_at)}});
  }
  return j;
}

std::string to_csv(std::span<const Race> races, const Machine& machine) {
  std::string text =
      "precision,direction,placement,n,contender,outcome,ctgs,ns,setup_us,error,clean_blocks,blocks,library,cpu,caches,"
      "compiler,date\n";
  for (const Race& race : races) {
    const Problem& p = race.problem;
    for (const Entry& e : race.entries) {
      const bool ran = e.outcome == Outcome::ran;
      const auto value = [](bool known, const char* format, double x) {
        return known ? fmt::format(fmt::runtime(format), x) : std::string();
      };
      text +=
          fmt::format("{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", to_string(p.precision),
                      to_string(p.direction), placement(p), p.n, e.contender, to_string(e.outcome),
                      value(e.timed(), "{:.3f}", e.timed() ? p.ctgs(e.timing.nanoseconds) : 0),
                      value(e.timed(), "{:.3f}", e.timing.nanoseconds), value(ran, "{:.1f}", e.setup_us),
                      value(ran, "{:.3e}", e.verdict.error), e.timing.clean, e.timing.samples.size(), quoted(e.library),
                      quoted(machine.cpu), quoted(machine.caches), quoted(machine.compiler), machine.date);
    }
  }
  return text;
}

}  // namespace sfft::bench
