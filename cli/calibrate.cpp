// SPDX-License-Identifier: BSD-3-Clause
// sfft calibrate: times the candidates on this machine and writes a profile.
#include "bench/calibrate.hpp"

#include <fmt/format.h>
#include <sfft/profile.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>

#include "bench/machine.hpp"
#include "bench/probe.hpp"
#include "cli/command.hpp"
#include "cli/options.hpp"
#include "cli/report.hpp"
#include "cli/sizes.hpp"
#include "cli/usage_error.hpp"

namespace sfft::cli {
namespace {

using bench::Calibration;

struct CalibrateOptions {
  ProblemOptions problems;
  std::string targets, output;
  double minutes = 5;
  bench::CalibrationSettings settings;
  bool fresh = false;
};

std::string clock_time(double seconds) {
  const long whole = std::lround(seconds);
  return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

// "[#######.............]  35 %, 1:20 left: 2^12 double forward avx512"
std::string bar(const bench::CalibrationProgress& progress) {
  constexpr int width = 24;
  const int filled = static_cast<int>(progress.done * width);
  const Calibration& c = *progress.now;
  return fmt::format("[{:#<{}}{:.<{}}] {:3.0f} %, {} left: {} {} {} {}{}", "", filled, "", width - filled,
                     100 * progress.done, clock_time(progress.seconds_left), size_name(c.problem.n),
                     to_string(c.problem.precision), to_string(c.problem.direction), c.target,
                     progress.again ? ", again" : "");
}

std::string output_file(const CalibrateOptions& options) {
  if (!options.output.empty()) {
    return options.output;
  }
  std::string path(4096, '\0');
  const int length = sfft_profile_path(path.data(), path.size());
  if (length < 0) {
    throw std::runtime_error(fmt::format("{}; give --output", sfft_error()));
  }
  path.resize(static_cast<std::size_t>(length));
  return path;
}

// What of an existing profile is kept: all of it, if it can be read and --fresh is not given.
void start_from(const std::string& file, bool fresh) {
  sfft_profile_clear();
  if (!fresh && sfft_profile_load(file.c_str()) != SFFT_OK && sfft_error_status() != SFFT_FILE_ERROR) {
    fmt::print("The old profile is replaced: {}\n", sfft_error());
  }
}

void print_regrets(const std::vector<Calibration>& all) {
  std::vector<double> regrets;
  std::size_t right = 0;
  std::size_t disturbed = 0;
  for (const Calibration& c : all) {
    regrets.push_back(c.regret());
    right += c.fastest() == 0 ? 1 : 0;
    disturbed += c.enough() ? 0 : 1;
  }
  std::sort(regrets.begin(), regrets.end());
  double mean = 0;
  for (const double r : regrets) {
    mean += r / static_cast<double>(regrets.size());
  }
  fmt::print(
      "The rule chose the fastest candidate in {} of {} transforms; its choice takes {:.1f} % more time than the "
      "fastest\non average, {:.1f} % at the 95th percentile, {:.1f} % at most.\n",
      right, all.size(), 100 * mean, 100 * regrets[(regrets.size() - 1) * 95 / 100], 100 * regrets.back());
  if (disturbed != 0) {
    fmt::print(
        "{} transforms did not get all the undisturbed blocks they should have: the machine was busy, or there "
        "was\ntoo little time. Their times are the best that were seen.\n",
        disturbed);
  }
}

int run_calibrate(const CalibrateOptions& options) {
  if (options.problems.in_place || options.problems.unaligned) {
    throw UsageError("a profile holds times of transforms out of place; leave --in-place and --unaligned out");
  }
  const std::string file = output_file(options);
  start_from(file, options.fresh);
  std::vector<Calibration> all = to_calibrate(options.problems.problems(), split_list(options.targets));
  bench::pin_to_core(std::nullopt);
  print_heading(bench::describe_machine());
  bench::CalibrationSettings settings = options.settings;
  settings.seconds = options.minutes * 60;
  ProgressLine progress;
  const double start = bench::now();
  calibrate(all, settings, [&](const auto& at) { progress.show(bar(at)); });
  progress.clear();
  record(all);
  if (sfft_profile_save(file.c_str()) != SFFT_OK) {
    fmt::print(stderr, "sfft: {}\n", sfft_error());
    return 1;
  }
  fmt::print("{} transforms in {} min. ", all.size(), clock_time(bench::now() - start));
  print_regrets(all);
  fmt::print("Written: {}\n", file);
  return 0;
}

}  // namespace

void add_calibrate(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("calibrate", "Time the candidates on this machine and write a profile");
  auto options = std::make_shared<CalibrateOptions>();
  options->problems.direction = "both";
  options->problems.add_to(*command, "2^1:2^20");
  command
      ->add_option("--target", options->targets, "Instruction sets, such as avx2,avx512 (default: sfft's own choice)")
      ->type_name("LIST");
  command
      ->add_option("--output", options->output, "The profile (default: where programs find it, see docs/profiles.md)")
      ->type_name("FILE");
  command->add_option("--minutes", options->minutes, "Time for everything, about")
      ->check(CLI::Range(0.0, 1440.0))
      ->capture_default_str();
  command->add_option("--rounds", options->settings.measure.rounds, "Undisturbed blocks wanted of each candidate")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
  command->add_flag("--fresh", options->fresh, "Keep nothing of the profile that is there");
  command->callback([options, &status] { status = run_calibrate(*options); });
}

}  // namespace sfft::cli
