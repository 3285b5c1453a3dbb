// SPDX-License-Identifier: BSD-3-Clause
// sfft bench: the speed of sfft beside that of other libraries, by the method of bench/measure.hpp.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "bench/probe.hpp"
#include "bench/record.hpp"
#include "bench/summary.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/report.hpp"
#include "cli/sizes.hpp"
#include "cli/usage_error.hpp"

namespace sfft::cli {
namespace {

using bench::Contender;
using bench::Problem;
using bench::Race;

struct BenchOptions {
  ProblemOptions problems;
  ContenderOptions contenders;
  bench::Settings settings;
  std::optional<int> core;
  std::string json, csv;
};

// Everything that is found, except sfft's targets one by one and the textbook algorithms.
bool by_default(const std::string& name) { return name.find(':') == std::string::npos && !bench::is_reference(name); }

Table speed_table(const std::vector<Contender*>& contenders) {
  std::vector<Column> columns = {{"N", 6}};
  for (const Contender* c : contenders) {
    columns.push_back({c->name() + "  ", std::max<std::size_t>(c->name().size() + 2, 9)});
  }
  columns.push_back({"vs best other", 13});
  return Table(std::move(columns));
}

void print_race(const Table& table, const Race& race, const std::string& mine) {
  std::vector<Cell> row = {{size_name(race.problem.n)}};
  for (const bench::Entry& e : race.entries) {
    row.push_back(speed_cell(e, race));
  }
  row.push_back(ratio_cell(race, mine));
  table.print_row(row);
}

void print_comparisons(std::span<const Race> races, const std::string& mine) {
  const std::vector<bench::Comparison> comparisons = bench::compare(races, mine);
  if (comparisons.empty()) {
    fmt::print("No other library was timed, so there is nothing to compare {} with.\n", mine);
    return;
  }
  std::size_t longest = 20;
  for (const bench::Comparison& c : comparisons) {
    longest = std::max(longest, c.other.size());
  }
  const Table table(
      {{mine + " against", longest, true}, {"geometric mean", 14}, {"least", 8}, {"at", 34, true}, {"cases", 5}});
  table.print_header();
  for (const bench::Comparison& c : comparisons) {
    table.print_row({{c.other},
                     {fmt::format("{:.2f}x", c.mean), c.mean >= 1 ? Style::good : Style::bad},
                     {fmt::format("{:.2f}x", c.least), c.least >= 1 ? Style::good : Style::bad},
                     {fmt::format("{} {}", size_name(c.least_at.n), describe(c.least_at))},
                     {fmt::format("{}", c.races)}});
  }
}

std::vector<Race> run_all(const std::vector<Problem>& problems, const std::vector<Contender*>& contenders,
                          const bench::Settings& settings) {
  const std::string mine = contenders.front()->name();
  const Table table = speed_table(contenders);
  ProgressLine progress;
  progress.show("finding out what this core can do ...");
  double widest = bench::widest_issue(0.5);
  std::vector<Race> races;
  for (const Problem& problem : problems) {
    if (races.empty() || !same_table(races.back().problem, problem)) {
      progress.clear();
      fmt::print("\n{}: CTGs, 5 N log2 N / ns\n", paint(Style::bold, describe(problem)));
      table.print_header();
    }
    races.push_back(bench::race(problem, contenders, &settings, widest, [&](const auto& contender, const auto& step) {
      progress.show(
          fmt::format("{} of {}: {} {} {}", races.size() + 1, problems.size(), size_name(problem.n), step, contender));
    }));
    progress.clear();
    print_race(table, races.back(), mine);
  }
  return races;
}

int run_bench(const BenchOptions& options) {
  const std::vector<Problem> problems = options.problems.problems();
  const bench::Contenders all = bench::all_contenders();
  std::vector<std::string> missing;
  const std::vector<Contender*> contenders = options.contenders.choose(all, by_default, missing);
  if (!bench::pin_to_core(options.core) && options.core) {
    throw UsageError(fmt::format("cannot run on core {}; leave --core out to take any", *options.core));
  }
  const bench::Machine machine = bench::describe_machine();
  print_heading(machine);
  for (const std::string& line : missing) {
    fmt::print("{}\n", paint(Style::dim, line));
  }
  const std::string mine = contenders.front()->name();
  const std::vector<Race> races = run_all(problems, contenders, options.settings);
  fmt::print("\n* fastest   ~ fewer than {} clean blocks   WRONG failed verification   - has no such transform\n",
             options.settings.rounds);
  fmt::print("{:.0f} % of all blocks were clean.\n\n", 100 * bench::clean_share(races));
  print_failures(races);
  print_comparisons(races, mine);
  write_file(options.json, options.json.empty() ? "" : to_json(races, machine, &options.settings, mine).dump(1) + "\n");
  write_file(options.csv, options.csv.empty() ? "" : to_csv(races, machine));
  return exit_status(races);
}

}  // namespace

void add_bench(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("bench", "Time sfft against other FFT libraries");
  auto options = std::make_shared<BenchOptions>();
  options->problems.add_to(*command, "2^2:2^12");
  options->contenders.add_to(*command);
  command->add_option("--rounds", options->settings.rounds, "Clean blocks wanted of each contender")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  command->add_option("--limit", options->settings.limit, "Seconds a contender and size, then what was seen has to do")
      ->check(CLI::Range(0.0, 3600.0))
      ->capture_default_str();
  command->add_option("--core", options->core, "Core to run on (default: the last one allowed)")
      ->check(CLI::NonNegativeNumber);
  command->add_option("--json", options->json, "Write everything, raw samples included, to FILE")->type_name("FILE");
  command->add_option("--csv", options->csv, "Write a line for each contender and size to FILE")->type_name("FILE");
  command->footer(
      "docs/measuring.md tells how it is measured. Environment: SFFT_FFTW_LIB, SFFT_FFTWF_LIB, SFFT_MKL_LIB,\n"
      "SFFT_IPP_LIB, SFFT_PFFFT_LIB, SFFT_FFTS_LIB, SFFT_KFR_LIB, SFFT_MUFFT_LIB, SFFT_KISSFFT_LIB and\n"
      "SFFT_KISSFFTF_LIB name libraries to open; for FFTW, name=path adds contenders name-estimate, name-measure and\n"
      "name-patient beside the system's. SFFT_OTHER_LIB=name=path adds another build of sfft.");
  command->callback([options, &status] { status = run_bench(*options); });
}

}  // namespace sfft::cli
