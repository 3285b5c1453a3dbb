// SPDX-License-Identifier: BSD-3-Clause
// Options that several commands share: which problems, and which contenders.
#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "bench/contenders/contender.hpp"
#include "bench/problem.hpp"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11's own
class App;
}

namespace sfft::cli {

// The largest problem that is verified: the reference needs 2.3 GB for it.
inline constexpr int largest_verified_exponent = 26;

// --sizes, --range, --lo and --hi, --precision, --direction, --in-place, --unaligned.
struct ProblemOptions {
  std::string sizes;
  std::string range;
  std::optional<int> lo;
  std::optional<int> hi;
  std::string precision = "both";
  std::string direction = "forward";
  bool in_place = false;
  bool unaligned = false;

  // default_range is used if neither sizes nor a range is given; help shows it.
  void add_to(CLI::App& command, const std::string& default_range);

  // Precision by precision, direction by direction, sizes in the order given. Throws UsageError.
  std::vector<bench::Problem> problems() const;

 private:
  std::vector<std::size_t> chosen_sizes() const;
  std::string default_range_;
};

// --contenders and --target.
struct ContenderOptions {
  std::string contenders;
  std::string targets;

  void add_to(CLI::App& command);

  // Those of `all` to run, ours first. Without --contenders, those of which wanted(name) holds that are found here. The
  // missing ones are left out, with a line to `missing` that says how to get each. Throws UsageError for an unknown
  // name, and for a target that cannot run here.
  std::vector<bench::Contender*> choose(const bench::Contenders& all, bool (*wanted)(const std::string& name),
                                        std::vector<std::string>& missing) const;
};

// A comma-separated list without empty items.
std::vector<std::string> split_list(const std::string& text);

}  // namespace sfft::cli
