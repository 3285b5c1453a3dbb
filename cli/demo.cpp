// SPDX-License-Identifier: BSD-3-Clause
// sfft demo: one transform, checked; then speed and accuracy beside the other libraries found, in under a minute.
#include <fmt/format.h>
#include <sfft/sfft.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <complex>
#include <memory>
#include <numbers>
#include <vector>

#include "bench/probe.hpp"
#include "bench/summary.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/report.hpp"
#include "cli/sizes.hpp"
#include "reference/error.hpp"
#include "reference/fft.hpp"

namespace sfft::cli {
namespace {

using bench::Contender;
using bench::Entry;
using bench::Precision;
using bench::Problem;
using bench::Race;

struct DemoOptions {
  double seconds = 40;
  int hi = 16;
};

// FFTW's patient mode would spend minutes planning.
bool in_demo(const std::string& name) {
  return name.find(':') == std::string::npos && name.find("-patient") == std::string::npos &&
         !bench::is_reference(name);
}

// ---- one transform ---------------------------------------------------------------------------------------------

using Signal = std::vector<std::complex<double>>;

// Two tones: 3 cycles of size 1 and 200 cycles of size 1/4.
Signal two_tones(std::size_t n) {
  Signal x(n);
  for (std::size_t j = 0; j < n; ++j) {
    const double turn = 2 * std::numbers::pi * static_cast<double>(j) / static_cast<double>(n);
    x[j] = std::polar(1.0, 3 * turn) + std::polar(0.25, 200 * turn);
  }
  return x;
}

int show_one_transform() {
  constexpr std::size_t n = 1024;
  const Signal in = two_tones(n);
  Signal out(n);
  sfft_plan_t* plan = sfft_init(n, SFFT_FORWARD | SFFT_DOUBLE);
  if (plan == nullptr || sfft_execute(plan, in.data(), out.data()) != SFFT_OK) {
    fmt::print(stderr, "sfft: the transform failed: {}\n", sfft_error());
    sfft_free(plan);
    return 1;
  }
  const std::string target = sfft_plan_target(plan);
  sfft_free(plan);
  fmt::print("\n{} points of e^(2 pi i 3 j/N) + 1/4 e^(2 pi i 200 j/N), transformed with {}:\n", n, target);
  for (std::size_t k = 0; k < n; ++k) {
    if (std::abs(out[k]) > 1e-3 * n) {
      fmt::print("  bin {:4}  {:9.3f}\n", k, std::abs(out[k]));
    }
  }
  const auto exact = reference::spectrum<double>(in, reference::Direction::forward);
  const double error = reference::relative_error(out, exact).l2;
  const bool right = reference::error_coefficient<double>(error, n) <= bench::wrong_beyond;
  fmt::print("Relative RMS error against a double-double FFT: {:.1e}: {}.\n", error,
             right ? paint(Style::good, "correct") : paint(Style::bad, "WRONG"));
  return right ? 0 : 1;
}

// ---- the table -------------------------------------------------------------------------------------------------

constexpr std::size_t screen = 100;

// fftw-estimate and fftw-measure, shortened so that a row fits the screen.
std::string short_name(const std::string& name) {
  for (const auto& [mode, brief] : {std::pair{"-estimate", "-est"}, std::pair{"-measure", "-meas"}}) {
    if (const std::size_t at = name.find(mode); at != std::string::npos) {
      return name.substr(0, at) + brief;
    }
  }
  return name;
}

Column speed_column(const Contender& contender) {
  const std::string title = short_name(contender.name()) + "  ";
  return {title, std::max<std::size_t>(title.size(), 7)};
}

const std::vector<Column> other_columns = {{"N", 5}, {"error", 6}, {"c", 5}, {"ratio", 6}};

// Where so many libraries are found that a row would not fit the screen, the last ones are left out, and named.
std::vector<Contender*> those_that_fit(const std::vector<Contender*>& contenders, std::vector<std::string>& left_out) {
  std::size_t used = 0;
  for (const Column& c : other_columns) {
    used += c.width + 2;
  }
  std::vector<Contender*> fitting;
  for (Contender* c : contenders) {
    used += speed_column(*c).width + 2;
    if (used - 2 <= screen) {
      fitting.push_back(c);
    } else {
      left_out.push_back(fmt::format("left out for want of room: {}; sfft bench has it", c->name()));
    }
  }
  return fitting;
}

class SpeedTable {
 public:
  explicit SpeedTable(const std::vector<Contender*>& contenders) : table_(columns(contenders)) {}

  void print_header() const { table_.print_header(); }

  void print(const Race& race) const {
    std::vector<Cell> row = {{size_name(race.problem.n)}};
    for (const Entry& e : race.entries) {
      row.push_back(speed_cell(e, race));
    }
    row.push_back({fmt::format("{:.0e}", race.entries.front().verdict.error)});
    row.push_back({fmt::format("{:.2f}", race.entries.front().verdict.coefficient)});
    const Cell ratio = ratio_cell(race, race.entries.front().contender);
    row.push_back(ratio);
    row.push_back({ratio.text.empty() ? "" : bar(std::atof(ratio.text.c_str())), ratio.style});
    table_.print_row(row);
  }

 private:
  static constexpr double full_bar = 2.5;  // the ratio that fills the bar

  std::vector<Column> columns(const std::vector<Contender*>& contenders) {
    std::vector<Column> all = {other_columns.front()};
    for (const Contender* c : contenders) {
      all.push_back(speed_column(*c));
    }
    all.insert(all.end(), other_columns.begin() + 1, other_columns.end());
    std::size_t used = 0;
    for (const Column& c : all) {
      used += c.width + 2;
    }
    used -= 2;
    bar_width_ = used + 2 + 10 > screen ? 0 : std::min<std::size_t>(25, screen - used - 2);
    all.push_back({"", bar_width_, true});
    return all;
  }

  std::string bar(double ratio) const {
    const double share = std::min(ratio / full_bar, 1.0);
    std::string text;
    for (long i = std::lround(share * static_cast<double>(bar_width_)); i > 0; --i) {
      text += "▪";
    }
    return text;
  }

  std::size_t bar_width_ = 0;
  Table table_;
};

std::vector<Problem> demo_problems(int hi) {
  std::vector<Problem> all;
  for (const Precision precision : {Precision::double_, Precision::single_}) {
    for (const std::size_t n : exponent_range(1, hi)) {
      all.push_back({n, precision, bench::Direction::forward, false});
    }
  }
  return all;
}

std::vector<Race> race_all(const std::vector<Contender*>& contenders, const DemoOptions& options) {
  const std::vector<Problem> problems = demo_problems(options.hi);
  const double start = bench::now();
  const SpeedTable table(contenders);
  ProgressLine progress;
  double widest = bench::widest_issue(0.5);
  std::vector<Race> races;
  for (const Problem& problem : problems) {
    if (races.empty() || !same_table(races.back().problem, problem)) {
      fmt::print("\n{}: CTGs (5 N log2 N / ns), error of sfft, ratio to the best other\n",
                 paint(Style::bold, describe(problem)));
      table.print_header();
    }
    // What is left of the time is shared by what is left to do; planning is not in our hands.
    const double left = std::max(0.0, options.seconds - (bench::now() - start));
    bench::Settings settings;
    settings.rounds = 8;
    settings.limit = left / static_cast<double>((problems.size() - races.size()) * contenders.size());
    races.push_back(bench::race(problem, contenders, &settings, widest, [&](const auto& contender, const auto& step) {
      progress.show(fmt::format("{:.0f} s left: {} {} {} {}", left, size_name(problem.n), to_string(problem.precision),
                                step, contender));
    }));
    progress.clear();
    table.print(races.back());
  }
  return races;
}

// ---- what was seen ---------------------------------------------------------------------------------------------

void print_conclusion(std::span<const Race> races, const std::string& mine) {
  std::size_t wins = 0;
  std::size_t compared = 0;
  double worst = 0;
  for (const Race& race : races) {
    const Entry* own = race.entry(mine);
    worst = std::max(worst, own->verdict.coefficient);
    if (own->timed() && race.best_other() != nullptr) {
      ++compared;
      wins += race.winner() == own ? 1 : 0;
    }
  }
  fmt::print("\n* fastest   ~ fewer than 8 clean blocks (the core was busy with something else)   - not offered\n\n");
  if (compared == 0) {
    fmt::print("No other FFT library was found to compare with.\n");
  } else {
    fmt::print("sfft was fastest in {} of {} cases, {:.2f} times as fast as the best other (geometric mean).\n", wins,
               compared, bench::compare(races, mine).back().mean);
  }
  fmt::print("Its error was at most {:.2f} epsilon sqrt(log2 N). {:.0f} % of the timed blocks were undisturbed.\n",
             worst, 100 * bench::clean_share(races));
}

int run_demo(const DemoOptions& options) {
  bench::pin_to_core(std::nullopt);
  print_heading(bench::describe_machine());
  if (const int status = show_one_transform(); status != 0) {
    return status;
  }
  const bench::Contenders all = bench::all_contenders();
  std::vector<std::string> missing;
  const std::vector<Contender*> contenders = those_that_fit(ContenderOptions().choose(all, in_demo, missing), missing);
  const std::vector<Race> races = race_all(contenders, options);
  print_conclusion(races, contenders.front()->name());
  print_failures(races);
  for (const std::string& line : missing) {
    fmt::print("{}\n", paint(Style::dim, line));
  }
  return exit_status(races);
}

}  // namespace

void add_demo(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("demo", "Transform something, check it, and show speed and accuracy");
  auto options = std::make_shared<DemoOptions>();
  command->add_option("--seconds", options->seconds, "Time to take, about")
      ->check(CLI::Range(0.0, 3600.0))
      ->capture_default_str();
  command->add_option("--hi", options->hi, "The exponent of the largest size")
      ->check(CLI::Range(1, 22))
      ->capture_default_str();
  command->callback([options, &status] { status = run_demo(*options); });
}

}  // namespace sfft::cli
