// SPDX-License-Identifier: BSD-3-Clause
// What the tests of the generator share: jobs to try, signals, and the definition of the transform to compare with.
#pragma once
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "generator/elaborate/elaborate.hpp"
#include "generator/evaluate/evaluate.hpp"
#include "generator/job.hpp"
#include "generator/passes/passes.hpp"

namespace sfft::generator {

inline constexpr Algorithm all_algorithms[] = {
    Algorithm::conjugate_pair, Algorithm::split_radix, Algorithm::four_step, Algorithm::paired,
    Algorithm::column,         Algorithm::leaf,        Algorithm::body};

// Every job of one algorithm and size with up to 16 complex lanes: vl, rows, roles, format, multiply-add and precision
// in all combinations that a configuration can ask for.
std::vector<Job> jobs_of(Algorithm algorithm, int n);

// A job in words, for messages: its name, and whether it has multiply-add.
std::string describe(const Job& job);

// Complex numbers that a job reads and writes.
int points(const Job& job);

// Numbers in [-1, 1], the same in every run.
Signal random_signal(int n);

// Tables for a job that reads factors, filled with numbers.
Tables random_tables(const Job& job);

// What a job computes, from the sum that defines the transform, with the roots of the C library: it shares nothing
// with the generator.
Signal expected_output(const Job& job, const Signal& input, Direction direction, const Tables& tables);

// Relative L2 distance.
long double distance(const Signal& x, const Signal& y);

// What long double arithmetic leaves of a distance that should be zero; no error of an algorithm is this small.
inline constexpr long double rounding = 1e-17L;

// Names of value-parametrised tests.
inline std::string algorithm_name(const testing::TestParamInfo<Algorithm>& one) { return name(one.param); }
inline std::string algorithm_and_size(const testing::TestParamInfo<std::tuple<Algorithm, int>>& one) {
  return std::string(name(std::get<0>(one.param))) + "_" + std::to_string(std::get<1>(one.param));
}

// Runs the pipeline of a job a pass at a time; `seen` gets the name and the result of each.
template <class Seen>
Program run_passes(const Job& job, Seen seen) {
  NodeList nodes = elaborate(job);
  seen("elaborate", nodes);
  if (is_vectorised_by_passes(job)) {
    nodes = vectorise_loads(std::move(nodes), job.vl);
    seen("vectorise_loads", nodes);
    nodes = vectorise_butterflies(std::move(nodes), job.vl);
    seen("vectorise_butterflies", nodes);
  }
  if (job.fma) {
    nodes = fma_form(std::move(nodes));
    seen("fma_form", nodes);
  }
  Program program = lower(nodes, job);
  seen("lower", program);
  program = schedule(program);
  seen("schedule", program);
  program = interleave(program, job.registers);
  seen("interleave", program);
  return program;
}

}  // namespace sfft::generator
