// SPDX-License-Identifier: BSD-3-Clause
// What the commands that run contenders print and write alike.
#pragma once
#include <span>
#include <string>
#include <vector>

#include "bench/machine.hpp"
#include "bench/race.hpp"
#include "cli/table.hpp"

namespace sfft::cli {

// Version, CPU, caches, compiler and core: two lines.
void print_heading(const bench::Machine& machine);

// "double, forward, out of place".
std::string describe(const bench::Problem& problem);

// Whether two problems belong in one table: they differ at most in size.
bool same_table(const bench::Problem& a, const bench::Problem& b);

// The text if the contender ran, else "WRONG", "failed" or "-".
Cell cell_of(const bench::Entry& entry, std::string text);

// Sizes, and a column of at least that width for each contender.
Table table_of(std::span<bench::Contender* const> contenders, std::size_t width);

// The contender's speed in CTGs: "35.9* ", "12.0 ~"; "WRONG", "failed" or "-" if there is none.
Cell speed_cell(const bench::Entry& entry, const bench::Race& race);

// How many times the best of the other libraries `mine` is as fast; empty if there is nothing to compare.
Cell ratio_cell(const bench::Race& race, const std::string& mine);

// One line for each contender that failed in setup or verification.
void print_failures(std::span<const bench::Race> races);

// 1 if one of our own contenders failed in setup or verification, else 0.
int exit_status(std::span<const bench::Race> races);

// Replaces the file; throws std::runtime_error with the reason if that fails. An empty name writes nothing.
void write_file(const std::string& name, const std::string& text);

}  // namespace sfft::cli
