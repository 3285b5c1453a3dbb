// SPDX-License-Identifier: BSD-3-Clause
#include "generator/job.hpp"

namespace sfft::generator {

const char* name(Algorithm algorithm) {
  switch (algorithm) {
    case Algorithm::conjugate_pair:
      return "conjugate_pair";
    case Algorithm::split_radix:
      return "split_radix";
    case Algorithm::four_step:
      return "four_step";
    case Algorithm::paired:
      return "paired";
    case Algorithm::column:
      return "column";
    case Algorithm::leaf:
      return "leaf";
    case Algorithm::body:
      return "body";
  }
  return "";
}

const char* role_name(const Column& column) {
  if (column.results == Results::turned) return column.mirrored ? "mirror" : "turn";
  if (column.results == Results::tiles) return "swap";
  if (column.results == Results::crossed) return "cross";
  if (column.after) return "join";
  return column.before ? "finish" : "plain";
}

bool is_mixed(const Job& job) { return job.leaves.find_first_not_of(job.leaves[0]) != std::string::npos; }

bool is_step(const Job& job) {
  return job.algorithm == Algorithm::column || job.algorithm == Algorithm::leaf || job.algorithm == Algorithm::body;
}

bool is_vectorised_by_passes(const Job& job) {
  return job.algorithm == Algorithm::conjugate_pair || job.algorithm == Algorithm::split_radix || is_mixed(job);
}

std::string name(const Job& job) {
  const bool column = job.algorithm == Algorithm::column;
  std::string text = column ? "col_" : is_step(job) ? std::string(name(job.algorithm)) + "_" : "hc_";
  text += job.precision == Precision::double_ ? 'd' : 'f';
  text += std::to_string(job.n) + "_v" + std::to_string(job.vl);
  if (job.format == Format::split) text += "_split";
  const char* const stream = job.streaming ? "_stream" : "";
  if (job.algorithm == Algorithm::body) return text + (job.shuffled ? "_shuffled" : "") + stream;
  text += '_';
  if (job.algorithm == Algorithm::leaf) return text + job.leaves + (job.interleaved ? "_interleaved" : "") + stream;
  text += column ? role_name(job.column) : name(job.algorithm);
  if (job.algorithm == Algorithm::four_step) text += std::to_string(job.rows);
  return text;
}

}  // namespace sfft::generator
