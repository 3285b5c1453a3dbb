// SPDX-License-Identifier: BSD-3-Clause
// sfft accuracy: how far each result is from the exact one.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>

#include "bench/record.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/report.hpp"
#include "cli/sizes.hpp"

namespace sfft::cli {
namespace {

using bench::Contender;
using bench::Entry;
using bench::Outcome;
using bench::Problem;
using bench::Race;

struct AccuracyOptions {
  ProblemOptions problems;
  ContenderOptions contenders;
  std::string json;
};

// All of sfft's targets; the other libraries, of FFTW only the mode that plans at once: its modes choose among the same
// transforms.
bool by_default(const std::string& name) {
  return name != "sfft" && name.find("-measure") == std::string::npos && name.find("-patient") == std::string::npos &&
         !bench::is_reference(name);
}

Cell error_cell(const Entry& entry) {
  return cell_of(entry, fmt::format("{:.1e} {:.2f}", entry.verdict.error, entry.verdict.coefficient));
}

// The largest coefficient of each contender over the races of one table.
void print_worst(const Table& table, std::span<const Race> races) {
  std::vector<Cell> row = {{"worst"}};
  for (std::size_t k = 0; k < races.front().entries.size(); ++k) {
    double worst = -1;
    for (const Race& race : races) {
      if (race.entries[k].outcome == Outcome::ran) {
        worst = std::max(worst, race.entries[k].verdict.coefficient);
      }
    }
    row.push_back({worst < 0 ? "-" : fmt::format("{:.2f}", worst), Style::bold});
  }
  table.print_rule();
  table.print_row(row);
}

std::vector<Race> run_all(const std::vector<Problem>& problems, const std::vector<Contender*>& contenders) {
  const Table table = table_of(contenders, 12);
  ProgressLine progress;
  std::vector<Race> races;
  std::size_t first_of_table = 0;
  double widest = 0;
  for (std::size_t i = 0; i < problems.size(); ++i) {
    if (i == first_of_table) {
      fmt::print("\n{}: relative RMS error, and c = error / (epsilon sqrt(log2 N))\n",
                 paint(Style::bold, describe(problems[i])));
      table.print_header();
    }
    progress.show(fmt::format("{} of {}: {}", i + 1, problems.size(), size_name(problems[i].n)));
    races.push_back(bench::race(problems[i], contenders, nullptr, widest));
    progress.clear();
    std::vector<Cell> row = {{size_name(problems[i].n)}};
    for (const Entry& e : races.back().entries) {
      row.push_back(error_cell(e));
    }
    table.print_row(row);
    if (i + 1 == problems.size() || !same_table(problems[i], problems[i + 1])) {
      print_worst(table, std::span(races).subspan(first_of_table));
      first_of_table = i + 1;
    }
  }
  return races;
}

int run_accuracy(const AccuracyOptions& options) {
  const std::vector<Problem> problems = options.problems.problems();
  const bench::Contenders all = bench::all_contenders();
  std::vector<std::string> missing;
  const std::vector<Contender*> contenders = options.contenders.choose(all, by_default, missing);
  const bench::Machine machine = bench::describe_machine();
  print_heading(machine);
  for (const std::string& line : missing) {
    fmt::print("{}\n", paint(Style::dim, line));
  }
  const std::vector<Race> races = run_all(problems, contenders);
  fmt::print("\nInput uniform in [-0.5, 0.5); exact results from a double-double FFT; epsilon is 2^-52 and 2^-23.\n");
  print_failures(races);
  write_file(options.json,
             options.json.empty() ? "" : to_json(races, machine, nullptr, contenders.front()->name()).dump(1) + "\n");
  return exit_status(races);
}

}  // namespace

void add_accuracy(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("accuracy", "Compare results with the exact ones, target by target");
  auto options = std::make_shared<AccuracyOptions>();
  options->problems.add_to(*command, "2^1:2^16");
  options->contenders.add_to(*command);
  command->add_option("--json", options->json, "Write the results to FILE")->type_name("FILE");
  command->callback([options, &status] { status = run_accuracy(*options); });
}

}  // namespace sfft::cli
