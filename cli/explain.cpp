// SPDX-License-Identifier: BSD-3-Clause
// sfft explain N: what the library would run.
#include <fmt/format.h>
#include <sfft/sfft.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "cli/command.hpp"
#include "cli/sizes.hpp"
#include "cli/usage_error.hpp"

namespace sfft::cli {
namespace {

struct ExplainOptions {
  std::string size;
  std::string target;
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

// All ways to compute it, the one taken with the reason, measured ones with their time.
std::string candidates(std::size_t n, unsigned flags) {
  std::string text = "  candidates:";
  for (std::size_t i = 0; i < sfft_candidate_count(n, flags); ++i) {
    sfft_candidate_t candidate;
    if (sfft_candidate(n, flags, i, &candidate) != SFFT_OK) continue;
    text += fmt::format("{} {}", i == 0 ? "" : ",", candidate.name);
    if (candidate.measured_ns > 0) text += fmt::format(" ({:.0f} ns measured)", candidate.measured_ns);
    if (candidate.chosen != 0) text += fmt::format(" [chosen: {}]", candidate.reason);
  }
  return text;
}

int run_explain(const ExplainOptions& options) {
  const std::size_t n = parse_size(options.size);
  const unsigned target = options.target.empty() ? 0U : target_flag(options.target);
  for (const unsigned precision : {SFFT_DOUBLE, SFFT_FLOAT}) {
    for (const unsigned direction : {SFFT_FORWARD, SFFT_BACKWARD}) {
      const unsigned flags = precision | direction | target;
      sfft_plan_t* plan = sfft_init(n, flags);
      if (plan == nullptr) {
        fmt::print(stderr, "sfft: no plan for n = {}: {}\n", n, sfft_error());
        return 1;
      }
      fmt::print("{}{}\n", explanation(plan), candidates(n, flags));
      sfft_free(plan);
    }
  }
  return 0;
}

}  // namespace

void add_explain(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand("explain", "Tell how a size would be transformed, in each precision");
  auto options = std::make_shared<ExplainOptions>();
  command->add_option("N", options->size, "The size, such as 1024 or 2^10")->required();
  command->add_option("--target", options->target, "Instruction set (default: sfft's own choice)");
  command->callback([options, &status] { status = run_explain(*options); });
}

}  // namespace sfft::cli
