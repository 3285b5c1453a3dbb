// SPDX-License-Identifier: BSD-3-Clause
// sfft explain N: what the library would run.
#include <fmt/format.h>
#include <sfft/profile.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"
#include "cli/sizes.hpp"
#include "cli/usage_error.hpp"

namespace sfft::cli {
namespace {

struct ExplainOptions {
  std::string size;
  std::string target;
  bool in_place = false;
};

unsigned target_flag(const std::string& name) {
  std::string known;
  for (std::size_t i = 0; i < sfft_target_count(); ++i) {
    sfft_target_info_t target;
    sfft_target_info(i, &target);
    if (name == target.name) {
      return target.flag;
    }
    known += (known.empty() ? "" : ", ") + std::string(target.name);
  }
  throw UsageError(fmt::format("no target is called '{}'; there are {}", name, known));
}

// The plan's own words.
std::string explanation(const sfft_plan_t* plan) {
  std::string text(static_cast<std::size_t>(sfft_explain(plan, nullptr, 0)) + 1, '\0');
  sfft_explain(plan, text.data(), text.size());
  text.pop_back();
  return text;
}

std::string nanoseconds(double time) { return time > 0 ? fmt::format("{:.{}f}", time, time < 100 ? 1 : 0) : "-"; }

// All ways to compute it, a line each: the time that the cost model predicts, the one in the profile, and why the one
// that is taken is.
std::string candidates(std::size_t n, unsigned flags) {
  std::vector<sfft_candidate_t> all(sfft_candidate_count(n, flags));
  std::size_t width = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    sfft_candidate(n, flags, i, &all[i]);  // cannot fail where counting did not
    width = std::max(width, std::string_view(all[i].name).size());
  }
  std::string text = "  candidates in the order of the library's rule, with nanoseconds a call:\n";
  text += fmt::format("    {:<{}}  {:>9}  {:>9}\n", "", width, "predicted", "measured");
  for (const sfft_candidate_t& candidate : all) {
    text += fmt::format("    {:<{}}  {:>9}  {:>9}", candidate.name, width, nanoseconds(candidate.predicted_ns),
                        nanoseconds(candidate.measured_ns));
    text += candidate.chosen != 0 ? fmt::format("  [chosen: {}]\n", candidate.reason) : "\n";
  }
  return text;
}

// What the times are, and where the measured ones come from.
std::string sources() {
  std::array<char, 512> state{};
  sfft_profile_state(state.data(), state.size());
  return fmt::format(
      "Predicted times come from a model of the work that a candidate does, and decide nothing (docs/predictor.md): "
      "the\n"
      "fastest in the profile is chosen, provided that the first is there too, and else the first.\nProfile: {}\n",
      state.data());
}

int run_explain(const ExplainOptions& options) {
  const std::size_t n = parse_size(options.size);
  const unsigned target = options.target.empty() ? 0U : target_flag(options.target);
  for (const unsigned precision : {SFFT_DOUBLE, SFFT_FLOAT}) {
    for (const unsigned direction : {SFFT_FORWARD, SFFT_BACKWARD}) {
      const unsigned flags = precision | direction | target | (options.in_place ? SFFT_IN_PLACE : 0U);
      sfft_plan_t* plan = sfft_init(n, flags);
      if (plan == nullptr) {
        fmt::print(stderr, "sfft: no plan for n = {}: {}\n", n, sfft_error());
        return 1;
      }
      fmt::print("{}{}", explanation(plan), candidates(n, flags));
      sfft_free(plan);
    }
  }
  fmt::print("{}", sources());
  return 0;
}

}  // namespace

void add_explain(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("explain", "Tell how a size would be transformed, in each precision");
  auto options = std::make_shared<ExplainOptions>();
  command->add_option("N", options->size, "The size, such as 1024 or 2^10")->required();
  command->add_option("--target", options->target, "Instruction set (default: sfft's own choice)");
  command->add_flag("--in-place", options->in_place, "A plan for in == out (SFFT_IN_PLACE)");
  command->callback([options, &status] { status = run_explain(*options); });
}

}  // namespace sfft::cli
