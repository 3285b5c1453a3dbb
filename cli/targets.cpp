// SPDX-License-Identifier: BSD-3-Clause
// sfft targets: which instruction sets there are, which can run here, which would.
#include <fmt/format.h>
#include <sfft/sfft.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <string>
#include <vector>

#include "cli/command.hpp"
#include "cli/table.hpp"

namespace sfft::cli {
namespace {

Cell yes_or_no(int yes) { return yes != 0 ? Cell{"yes", Style::good} : Cell{"no", Style::dim}; }

std::vector<sfft_target_info_t> all_targets() {
  std::vector<sfft_target_info_t> targets(sfft_target_count());
  for (std::size_t i = 0; i < targets.size(); ++i) {
    sfft_target_info(i, &targets[i]);
  }
  return targets;
}

// Asks the library itself, by planning something small, so that this can never say other than what plans do.
int print_choice() {
  const char* forced = std::getenv("SFFT_TARGET");
  const bool is_forced = forced != nullptr && *forced != '\0';
  sfft_plan_t* plan = sfft_init(1, SFFT_FORWARD | SFFT_DOUBLE);
  if (plan == nullptr) {
    fmt::print("\n{} {}\n", paint(Style::bad, "No plan can be made:"), sfft_error());
    if (is_forced) {
      fmt::print("SFFT_TARGET={} is not usable here: set it to a target that has yes twice above, or unset it.\n",
                 forced);
    }
    return 1;
  }
  fmt::print("\nPlans without a target flag run {}{}.\n", paint(Style::bold, sfft_plan_target(plan)),
             is_forced ? fmt::format(", because SFFT_TARGET={} says so", forced)
                       : std::string(", the fastest that can run here; SFFT_TARGET=name forces another"));
  sfft_free(plan);
  return 0;
}

int run_targets() {
  const Table table({{"target", 8, true}, {"compiled in", 11}, {"CPU has it", 10}, {"chosen", 6}, {"flag", 6}});
  table.print_header();
  for (const sfft_target_info_t& t : all_targets()) {
    table.print_row({{t.name, t.chosen != 0 ? Style::bold : Style::plain},
                     yes_or_no(t.compiled),
                     yes_or_no(t.supported),
                     t.chosen != 0 ? Cell{"<--", Style::good} : Cell{""},
                     {fmt::format("{:#06x}", t.flag)}});
  }
  return print_choice();
}

}  // namespace

void add_targets(CLI::App& app, int& status) {
  app.add_subcommand("targets", "List the instruction sets: compiled in, on this CPU, chosen")->callback([&status] {
    status = run_targets();
  });
}

}  // namespace sfft::cli
