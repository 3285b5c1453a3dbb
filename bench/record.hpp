// SPDX-License-Identifier: BSD-3-Clause
// Races as files: JSON with everything, raw samples included; CSV with one line a contender and problem.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "bench/machine.hpp"
#include "bench/race.hpp"

namespace sfft::bench {

// {"sfft", "machine", "settings" (null if nothing was timed), "results", "comparisons"}; docs/measuring.md lists the
// fields. "comparisons" are those of `mine` against the others.
nlohmann::ordered_json to_json(std::span<const Race> races, const Machine& machine, const Settings* settings,
                               const std::string& mine);

// A header line, then precision, direction, placement, n, contender and its results, and last what was measured on.
std::string to_csv(std::span<const Race> races, const Machine& machine);

// "ran", "cannot", "setup failed" or "wrong".
std::string to_string(Outcome outcome);

}  // namespace sfft::bench
