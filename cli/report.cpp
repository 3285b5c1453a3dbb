// SPDX-License-Identifier: BSD-3-Clause
#include "cli/report.hpp"

#include <fmt/format.h>
#include <sfft/sfft.h>

#include <algorithm>
#include <cerrno>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "bench/record.hpp"
#include "cli/sizes.hpp"

namespace sfft::cli {

using bench::Entry;
using bench::Outcome;
using bench::Problem;
using bench::Race;

void print_heading(const bench::Machine& machine) {
  fmt::print("{} on {}\n", paint(Style::bold, fmt::format("sfft {}", sfft_version())), machine.cpu);
  const std::string core = machine.core < 0 ? "not pinned to a core" : fmt::format("core {}", machine.core);
  fmt::print("{}\n",
             paint(Style::dim, fmt::format("{}; {}; {}; {}", machine.caches, machine.compiler, core, machine.date)));
}

std::string describe(const Problem& problem) {
  return fmt::format("{}, {}, {}", to_string(problem.precision), to_string(problem.direction), placement(problem));
}

bool same_table(const Problem& a, const Problem& b) {
  Problem resized = a;
  resized.n = b.n;
  return resized == b;
}

Cell cell_of(const Entry& entry, std::string text) {
  switch (entry.outcome) {
    case Outcome::cannot:
      return {"-", Style::dim};
    case Outcome::setup_failed:
      return {"failed", Style::bad};
    case Outcome::wrong:
      return {"WRONG", Style::bad};
    case Outcome::ran:
      break;
  }
  return {std::move(text)};
}

Table table_of(std::span<bench::Contender* const> contenders, std::size_t width) {
  std::vector<Column> columns = {{"N", 6}};
  for (const bench::Contender* c : contenders) columns.push_back({c->name(), std::max(c->name().size(), width)});
  return Table(std::move(columns));
}

Cell speed_cell(const Entry& entry, const Race& race) {
  if (entry.outcome != Outcome::ran) {  // two blanks stand where speeds have their marks
    Cell why = cell_of(entry, "");
    why.text += "  ";
    return why;
  }
  const bool won = &entry == race.winner();
  return {fmt::format("{:.1f}{}{}", race.problem.ctgs(entry.timing.nanoseconds), won ? '*' : ' ',
                      entry.timing.enough ? ' ' : '~'),
          won ? Style::good : Style::plain};
}

Cell ratio_cell(const Race& race, const std::string& mine) {
  const Entry* own = race.entry(mine);
  const Entry* other = race.best_other();
  if (own == nullptr || other == nullptr || !own->timed()) {
    return {""};
  }
  const double ratio = other->timing.nanoseconds / own->timing.nanoseconds;
  return {fmt::format("{:.2f}x", ratio), ratio >= 1 ? Style::good : Style::bad};
}

void print_failures(std::span<const Race> races) {
  for (const Race& race : races) {
    for (const Entry& e : race.entries) {
      if (e.outcome == Outcome::wrong || e.outcome == Outcome::setup_failed) {
        fmt::print("{} {}, {} {}: {}\n", e.contender,
                   paint(Style::bad, e.outcome == Outcome::wrong ? "failed verification" : "failed in setup"),
                   size_name(race.problem.n), describe(race.problem), e.reason);
      }
    }
  }
}

int exit_status(std::span<const Race> races) {
  for (const Race& race : races) {
    for (const Entry& e : race.entries) {
      if (e.ours && (e.outcome == Outcome::wrong || e.outcome == Outcome::setup_failed)) {
        return 1;
      }
    }
  }
  return 0;
}

void write_file(const std::string& name, const std::string& text) {
  if (name.empty()) {
    return;
  }
  errno = 0;
  std::ofstream file(name);
  file << text;
  file.flush();
  if (!file) {
    throw std::runtime_error(fmt::format("cannot write {}: {}", name, std::generic_category().message(errno)));
  }
}

}  // namespace sfft::cli
