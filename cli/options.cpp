// SPDX-License-Identifier: BSD-3-Clause
#include "cli/options.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <bit>

#include "cli/sizes.hpp"
#include "cli/usage_error.hpp"

namespace sfft::cli {
namespace {

using bench::Contender;
using bench::Contenders;
using bench::Direction;
using bench::Precision;
using bench::Problem;

// The contenders a name means: the one so called, or the modes of a library ("fftw" is fftw-estimate, fftw-measure...).
std::vector<Contender*> named(const Contenders& all, const std::string& name) {
  std::vector<Contender*> exact;
  std::vector<Contender*> modes;
  for (const auto& c : all) {
    if (c->name() == name) {
      exact.push_back(c.get());
    } else if (c->name().starts_with(name + "-")) {
      modes.push_back(c.get());
    }
  }
  return exact.empty() ? modes : exact;
}

std::string known_names(const Contenders& all) {
  std::vector<std::string> names;
  for (const auto& c : all) {
    names.push_back(c->name());
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

void add_once(std::vector<Contender*>& list, Contender* contender) {
  if (std::find(list.begin(), list.end(), contender) == list.end()) {
    list.push_back(contender);
  }
}

// "sfft" itself, or one contender for each target asked for.
std::vector<Contender*> choose_ours(const Contenders& all, const std::string& targets) {
  std::vector<Contender*> ours;
  for (const std::string& target : split_list(targets)) {
    const std::vector<Contender*> found = named(all, "sfft:" + target);
    if (found.empty() || !found.front()->missing().empty()) {
      throw UsageError(fmt::format("the target '{}' cannot be used: {}; `sfft targets` lists those that can", target,
                                   found.empty() ? "there is none of that name" : found.front()->missing()));
    }
    add_once(ours, found.front());
  }
  return ours.empty() ? named(all, "sfft") : ours;
}

template <class T>
std::vector<T> one_or_both(const std::string& choice, const std::string& first_name, T first, T second) {
  if (choice == "both") {
    return {first, second};
  }
  return {choice == first_name ? first : second};
}

}  // namespace

std::vector<std::string> split_list(const std::string& text) {
  std::vector<std::string> items;
  for (std::size_t start = 0; start < text.size();) {
    const std::size_t comma = std::min(text.find(',', start), text.size());
    if (comma > start) {
      items.push_back(text.substr(start, comma - start));
    }
    start = comma + 1;
  }
  return items;
}

void ProblemOptions::add_to(CLI::App& command, const std::string& default_range) {
  default_range_ = default_range;
  auto* list = command.add_option("--sizes", sizes, "Sizes, such as 4,8,2^4")->type_name("LIST");
  auto* span = command.add_option("--range", range, "Every power of two of a range, such as 2^2:2^10")
                   ->type_name("A:B")
                   ->default_str(default_range);
  auto* from = command.add_option("--lo", lo, "The range's first exponent")->type_name("EXPONENT");
  auto* to = command.add_option("--hi", hi, "The range's last exponent")->type_name("EXPONENT");
  list->excludes(span)->excludes(from)->excludes(to);
  span->excludes(from)->excludes(to);
  command.add_option("--precision", precision, "float, double or both")
      ->check(CLI::IsMember({"float", "double", "both"}))
      ->capture_default_str();
  command.add_option("--direction", direction, "forward, backward or both")
      ->check(CLI::IsMember({"forward", "backward", "both"}))
      ->capture_default_str();
  command.add_flag("--in-place", in_place, "Transform in place instead of out of place");
  command.add_flag("--unaligned", unaligned, "Arrays that begin one element past an aligned address");
}

std::vector<std::size_t> ProblemOptions::chosen_sizes() const {
  if (!sizes.empty()) {
    return parse_sizes(sizes);
  }
  std::vector<std::size_t> chosen = parse_range(range.empty() ? default_range_ : range);
  if (lo || hi) {
    chosen =
        exponent_range(lo.value_or(std::countr_zero(chosen.front())), hi.value_or(std::countr_zero(chosen.back())));
  }
  return chosen;
}

std::vector<Problem> ProblemOptions::problems() const {
  const std::vector<std::size_t> chosen = chosen_sizes();
  for (const std::size_t n : chosen) {
    if (n > std::size_t{1} << largest_verified_exponent) {
      throw UsageError(fmt::format("size {} is too large to be verified; the largest is 2^{}", size_name(n),
                                   largest_verified_exponent));
    }
    if (!std::has_single_bit(n)) {
      throw UsageError(
          fmt::format("size {} is not a power of two, and others are not supported yet; the nearest are "
                      "{} and {}",
                      n, std::bit_floor(n), std::bit_floor(n) * 2));
    }
  }
  std::vector<Problem> all;
  for (const Precision p : one_or_both(precision, "double", Precision::double_, Precision::single_)) {
    for (const Direction d : one_or_both(direction, "forward", Direction::forward, Direction::backward)) {
      for (const std::size_t n : chosen) {
        all.push_back({n, p, d, in_place, unaligned});
      }
    }
  }
  return all;
}

void ContenderOptions::add_to(CLI::App& command) {
  command
      .add_option("--contenders", contenders,
                  "Libraries to compare with, such as fftw-patient,mkl (fftw: all its modes; none: sfft alone)")
      ->type_name("LIST");
  command.add_option("--target", targets, "Instruction sets of sfft, such as avx2,avx512 (default: sfft's own choice)")
      ->type_name("LIST");
}

std::vector<Contender*> ContenderOptions::choose(const Contenders& all, bool (*wanted)(const std::string& name),
                                                 std::vector<std::string>& missing) const {
  std::vector<Contender*> asked;
  if (contenders.empty()) {
    for (const auto& c : all) {
      if (wanted(c->name()) && (targets.empty() || !c->ours())) {
        asked.push_back(c.get());
      }
    }
  }
  for (const std::string& name : split_list(contenders == "none" ? "" : contenders)) {
    const std::vector<Contender*> found = named(all, name);
    if (found.empty()) {
      throw UsageError(fmt::format("no contender is called '{}'; known are {}", name, known_names(all)));
    }
    for (Contender* c : found) {
      add_once(asked, c);
    }
  }
  const bool ours_asked =
      std::any_of(asked.begin(), asked.end(), [](const Contender* c) { return c->ours() && c->missing().empty(); });
  std::vector<Contender*> chosen;
  if (!targets.empty() || !ours_asked) {
    chosen = choose_ours(all, targets);
  }
  for (const bool ours : {true, false}) {
    for (Contender* c : asked) {
      if (c->ours() == ours && c->missing().empty()) {
        add_once(chosen, c);
      } else if (c->ours() == ours && (!ours || !contenders.empty())) {
        missing.push_back(fmt::format("skipped {}: {}", c->name(), c->missing()));
      }
    }
  }
  return chosen;
}

}  // namespace sfft::cli
