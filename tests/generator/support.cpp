// SPDX-License-Identifier: BSD-3-Clause
#include "tests/generator/support.hpp"

#include <cmath>
#include <numbers>
#include <random>

#include "generator/graph/structure.hpp"

namespace sfft::generator {
namespace {

std::vector<int> rows_of(Algorithm algorithm, int n, int vl) {
  if (algorithm != Algorithm::four_step) return {0};
  std::vector<int> rows;
  for (int r = vl; r * vl <= n; r *= 2) rows.push_back(r);
  return rows;
}

// The roles of runtime/kernel_row.hpp: plain, finish, join, turn, mirror, swap, cross.
std::vector<Column> columns_of(Algorithm algorithm, int n, int vl) {
  if (algorithm != Algorithm::column) return {Column{}};
  std::vector<Column> columns(6);
  columns[1].before = Spread::broadcast;
  columns[2].before = Spread::lanes;
  columns[2].after = Spread::broadcast;
  columns[3].after = columns[4].after = columns[5].after = Spread::lanes;
  columns[3].results = columns[4].results = Results::turned;
  columns[4].mirrored = true;
  columns[5].results = Results::tiles;
  if (n < vl) columns.resize(3);
  if (n == 2 * vl) columns.push_back({.before = {}, .after = {}, .results = Results::crossed});
  return columns;
}

// Leaves of 8 to 64 points in all combinations; bodies of radix 4 and 8.
std::vector<std::string> leaves_of(Algorithm algorithm, int n, int vl) {
  if (algorithm == Algorithm::body) return n == 4 || n == 8 ? std::vector<std::string>{""} : std::vector<std::string>{};
  if (algorithm != Algorithm::leaf) return {""};
  return n >= 8 && n >= vl ? leaf_vectors(vl) : std::vector<std::string>{};
}

// All settings of the fields that every algorithm has.
void add_variants(std::vector<Job>& jobs, Job job) {
  for (Format format : {Format::interleaved, Format::split}) {
    for (bool fma : {false, true}) {
      for (Precision precision : {Precision::single_, Precision::double_}) {
        if (is_step(job) && format == Format::split && job.vl > 1) continue;
        job.format = format;
        job.fma = fma;
        job.precision = precision;
        job.shuffled = job.interleaved = false;
        jobs.push_back(job);
        job.shuffled = job.algorithm == Algorithm::body;
        job.interleaved = job.algorithm == Algorithm::leaf;
        if (job.shuffled || job.interleaved) jobs.push_back(job);
      }
    }
  }
}

Signal transform(const Signal& input, Direction direction) {
  const std::size_t n = input.size();
  const long double turn = (direction == Direction::forward ? -2 : 2) * std::numbers::pi_v<long double>;
  Signal root, output(n);
  for (std::size_t k = 0; k < n; ++k)
    root.push_back(std::polar(1.0L, turn * static_cast<long double>(k) / static_cast<long double>(n)));
  for (std::size_t k = 0; k < n; ++k)
    for (std::size_t j = 0; j < n; ++j) output[k] += input[j] * root[j * k % n];
  return output;
}

// The factor of a table for row i and a lane: the first row has none.
std::complex<long double> factor(const Signal& table, std::optional<Spread> spread, const Job& job, int i, int lane) {
  if (!spread || i == 0) return 1;
  return table.at(*spread == Spread::broadcast ? i - 1 : (i - 1) * job.vl + lane);
}

// The factor of result k: mirrored, those from n/2 on have the conjugates of the first ones'.
std::complex<long double> factor_after(const Signal& table, const Job& job, int k, int lane) {
  if (!job.column.mirrored || 2 * k < job.n) return factor(table, job.column.after, job, k, lane);
  return std::conj(factor(table, job.column.after, job, job.n - k, lane));
}

// Where result k of a lane belongs.
int place_of(const Job& job, int k, int lane) {
  if (job.column.results == Results::rows) return k * job.vl + lane;
  const int tile = job.column.results == Results::tiles ? job.vl : job.n;
  return (k / tile * job.vl + lane) * tile + k % tile;
}

Signal expected_crossed(const Job& job, const Signal& input, Direction direction) {
  Signal output(input.size());
  const int row = 2 * job.vl;
  for (int i = 0; i < row; ++i) {  // so many transforms
    const int which = i / job.vl, lane = i % job.vl;
    Signal x;
    for (int a = 0; a < job.n; ++a)
      x.push_back(input[(which * job.vl + a % job.vl) * row + a / job.vl * job.vl + lane]);
    x = transform(x, direction);
    for (int k = 0; k < job.n; ++k) output[k * row + i] = x[k];
  }
  return output;
}

Signal expected_column(const Job& job, const Signal& input, Direction direction, const Tables& tables) {
  if (job.column.results == Results::crossed) return expected_crossed(job, input, direction);
  Signal output(input.size());
  for (int lane = 0; lane < job.vl; ++lane) {
    Signal x;
    for (int b = 0; b < job.n; ++b)
      x.push_back(input[b * job.vl + lane] * factor(tables.before, job.column.before, job, b, lane));
    x = transform(x, direction);
    for (int k = 0; k < job.n; ++k) output[place_of(job, k, lane)] = x[k] * factor_after(tables.after, job, k, lane);
  }
  return output;
}

// Row b of the input holds place b of each lane; a whole leaf behind one of halves begins a place earlier.
Signal expected_leaf(const Job& job, const Signal& input, Direction direction) {
  Signal output;
  bool after_halves = false;
  for (int lane = 0; lane < job.vl; ++lane) {
    Signal whole, even, odd;
    for (int b = 0; b < job.n; ++b) {
      whole.push_back(input[((b - after_halves + job.n) % job.n) * job.vl + lane]);
      if (b % 2 == 0) even.push_back(input[b * job.vl + lane]);
      if (b % 2 == 0) odd.push_back(input[((b - 1 + job.n) % job.n) * job.vl + lane]);
    }
    const bool halves = job.leaves[lane] == 'o';
    after_halves = is_mixed(job) && (after_halves || halves);
    const std::vector<Signal> parts = halves ? std::vector<Signal>{even, odd} : std::vector<Signal>{whole};
    for (const Signal& part : parts)
      for (const auto& x : transform(part, direction)) output.push_back(x);
  }
  return output;
}

// X[k], X[k + m/2] = U[k] +- (r Z[k] + conj(r) Y[k]);  X[k + m/4], X[k + 3m/4] = U[k + m/4] -+ i (r Z[k] - conj(r)
// Y[k])
void join(Signal& data, std::initializer_list<int> rows, const Job& job, int lane, std::complex<long double> r,
          Direction direction) {
  std::vector<std::complex<long double>*> x;
  for (int row : rows) x.push_back(&data[row * job.vl + lane]);
  const std::complex<long double> i(0, direction == Direction::forward ? 1 : -1);
  const auto sum = r * *x[2] + std::conj(r) * *x[3], difference = r * *x[2] - std::conj(r) * *x[3];
  *x[2] = *x[0] - sum;
  *x[0] += sum;
  *x[3] = *x[1] + i * difference;
  *x[1] -= i * difference;
}

Signal expected_body(const Job& job, const Signal& input, Direction direction, const Tables& tables) {
  Signal data = input;
  for (int lane = 0; lane < job.vl; ++lane) {
    const auto root = [&](int row) { return tables.before.at(row * job.vl + lane); };
    join(data, {0, 1, 2, 3}, job, lane, root(0), direction);
    if (job.n == 4) continue;
    join(data, {0, 2, 4, 6}, job, lane, root(1), direction);
    join(data, {1, 3, 5, 7}, job, lane, root(2), direction);
  }
  return data;
}

}  // namespace

std::vector<Job> jobs_of(Algorithm algorithm, int n) {
  std::vector<Job> jobs;
  for (int vl = 1; vl <= 16; vl *= 2) {
    const bool depth_first = algorithm == Algorithm::conjugate_pair || algorithm == Algorithm::split_radix;
    if (vl > 1 && depth_first && 4 * vl > n) continue;
    if (algorithm == Algorithm::paired && (n != 4 * vl || (vl != 4 && vl != 8))) continue;
    for (int rows : rows_of(algorithm, n, vl)) {
      for (const Column& column : columns_of(algorithm, n, vl)) {
        Job job{.n = n, .vl = vl, .rows = rows};
        job.algorithm = algorithm;
        job.column = column;
        for (const std::string& leaves : leaves_of(algorithm, n, vl)) {
          job.leaves = leaves;
          add_variants(jobs, job);
        }
      }
    }
  }
  return jobs;
}

std::string describe(const Job& job) { return name(job) + (job.fma ? " with multiply-add" : " without multiply-add"); }

int points(const Job& job) {
  const int transforms = job.column.results == Results::crossed ? 2 : 1;
  return is_step(job) ? transforms * job.n * job.vl : job.n;
}

Signal random_signal(int n) {
  std::mt19937_64 bits(static_cast<unsigned>(n));
  const auto number = [&] { return std::ldexp(static_cast<long double>(bits()), -63) - 1; };
  Signal x;
  for (int i = 0; i < n; ++i) {
    const long double re = number();
    x.emplace_back(re, number());
  }
  return x;
}

Tables random_tables(const Job& job) {
  const Signal numbers = random_signal(2 * job.n * job.vl);
  const auto after = numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() / 2);
  return {.before = {numbers.begin(), after}, .after = {after, numbers.end()}};
}

Signal expected_output(const Job& job, const Signal& input, Direction direction, const Tables& tables) {
  if (job.algorithm == Algorithm::column) return expected_column(job, input, direction, tables);
  if (job.algorithm == Algorithm::leaf) return expected_leaf(job, input, direction);
  if (job.algorithm == Algorithm::body) return expected_body(job, input, direction, tables);
  return transform(input, direction);
}

long double distance(const Signal& x, const Signal& y) {
  if (x.size() != y.size()) return HUGE_VALL;
  long double difference = 0, size = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    difference += std::norm(x[i] - y[i]);
    size += std::norm(y[i]);
  }
  return std::sqrt(difference / size);
}

}  // namespace sfft::generator
