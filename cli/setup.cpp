// SPDX-License-Identifier: BSD-3-Clause
// sfft setup: how long planning takes, and how large the libraries are.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>

#include "bench/contenders/library.hpp"
#include "bench/record.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/report.hpp"
#include "cli/sizes.hpp"

namespace sfft::cli {
namespace {

using bench::Contender;
using bench::Entry;
using bench::Problem;
using bench::Race;

struct SetupOptions {
  ProblemOptions problems;
  ContenderOptions contenders;
  bench::SetupSettings settings;
  std::string json, csv;
};

// Everything that is found, except sfft's targets one by one and the textbook algorithms.
bool by_default(const std::string& name) { return name.find(':') == std::string::npos && !bench::is_reference(name); }

// Three digits of microseconds, milliseconds or seconds.
std::string duration(double us) {
  const auto [value, unit] = us < 1e3   ? std::pair(us, "us")
                             : us < 1e6 ? std::pair(us / 1e3, "ms")
                                        : std::pair(us / 1e6, "s");
  return fmt::format("{:.{}f} {:2}", value, value < 9.995 ? 2 : value < 99.95 ? 1 : 0, unit);
}

// A contender that once took longer than the limit is not asked for larger sizes: some planners take minutes.
class Patience {
 public:
  explicit Patience(double limit) : limit_(limit) {}

  std::vector<Contender*> those_left(const std::vector<Contender*>& contenders) const {
    std::vector<Contender*> left;
    std::copy_if(contenders.begin(), contenders.end(), std::back_inserter(left),
                 [this](const Contender* c) { return !slow_.contains(c->name()); });
    return left;
  }
  void learn(const Race& race) {
    for (const Entry& e : race.entries) {
      if (e.setup_us > limit_ * 1e6) {
        slow_.insert(e.contender);
      }
    }
  }
  void forget() { slow_.clear(); }

 private:
  double limit_;
  std::set<std::string> slow_;
};

std::vector<Race> run_all(const std::vector<Problem>& problems, const std::vector<Contender*>& contenders,
                          const bench::SetupSettings& settings) {
  const Table table = table_of(contenders, 9);
  ProgressLine progress;
  Patience patience(settings.limit);
  std::vector<Race> races;
  for (const Problem& problem : problems) {
    if (races.empty() || !same_table(races.back().problem, problem)) {
      fmt::print("\n{}: time to plan, the fastest of at most {}\n", paint(Style::bold, describe(problem)),
                 settings.most);
      table.print_header();
      patience.forget();
    }
    races.push_back(bench::race_setup(
        problem, patience.those_left(contenders), settings, [&](const auto& contender, const auto& step) {
          progress.show(fmt::format("{} of {}: {} {} {}", races.size() + 1, problems.size(), size_name(problem.n), step,
                                    contender));
        }));
    progress.clear();
    patience.learn(races.back());
    std::vector<Cell> row = {{size_name(problem.n)}};
    for (const Contender* c : contenders) {
      const Entry* entry = races.back().entry(c->name());
      row.push_back(entry == nullptr ? Cell{"too slow", Style::dim} : cell_of(*entry, duration(entry->setup_us)));
    }
    table.print_row(row);
  }
  return races;
}

void print_sizes(const std::vector<bench::LibrarySize>& sizes) {
  fmt::print("\n{}\n", paint(Style::bold, "Size of the libraries"));
  const Table table({{"library", 28, true}, {"file, kB", 9}, {"code, kB", 9}});
  table.print_header();
  for (const bench::LibrarySize& library : sizes) {
    table.print_row({{library.file},
                     {fmt::format("{}", library.file_bytes / 1000)},
                     {fmt::format("{}", library.code_bytes / 1000)}});
  }
}

void write_json(const std::string& file, std::span<const Race> races, const bench::Machine& machine,
                const bench::SetupSettings& settings, const std::vector<bench::LibrarySize>& sizes) {
  if (file.empty()) {
    return;
  }
  nlohmann::ordered_json record = to_json(races, machine, nullptr, "");
  record["settings"] = {{"most", settings.most}, {"limit_s", settings.limit}};
  record["libraries"] = nlohmann::ordered_json::array();
  for (const bench::LibrarySize& library : sizes) {
    record["libraries"].push_back(
        {{"file", library.file}, {"file_bytes", library.file_bytes}, {"code_bytes", library.code_bytes}});
  }
  write_file(file, record.dump(1) + "\n");
}

int run_setup(const SetupOptions& options) {
  const std::vector<Problem> problems = options.problems.problems();
  const bench::Contenders all = bench::all_contenders();
  std::vector<std::string> missing;
  const std::vector<Contender*> contenders = options.contenders.choose(all, by_default, missing);
  bench::pin_to_core(std::nullopt);
  const bench::Machine machine = bench::describe_machine();
  print_heading(machine);
  for (const std::string& line : missing) {
    fmt::print("{}\n", paint(Style::dim, line));
  }
  const std::vector<Race> races = run_all(problems, contenders, options.settings);
  const std::vector<bench::LibrarySize> sizes = bench::library_sizes();
  print_sizes(sizes);
  print_failures(races);
  write_json(options.json, races, machine, options.settings, sizes);
  write_file(options.csv, options.csv.empty() ? "" : to_csv(races, machine));
  return exit_status(races);
}

}  // namespace

void add_setup(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("setup", "Time planning, and show how large the libraries are");
  auto options = std::make_shared<SetupOptions>();
  options->problems.add_to(*command, "2^1:2^18");
  options->contenders.add_to(*command);
  command
      ->add_option("--most", options->settings.most,
                   "Plans made of each contender and size, of which the fastest counts")
      ->check(CLI::Range(1, 10000))
      ->capture_default_str();
  command
      ->add_option("--limit", options->settings.limit,
                   "Seconds a contender and size; who needs more is not asked again")
      ->check(CLI::Range(0.0, 3600.0))
      ->capture_default_str();
  command->add_option("--json", options->json, "Write everything to FILE")->type_name("FILE");
  command->add_option("--csv", options->csv, "Write a line for each contender and size to FILE")->type_name("FILE");
  command->callback([options, &status] { status = run_setup(*options); });
}

}  // namespace sfft::cli
