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
    case Algorithm::column:
      return "column";
  }
  return "";
}

const char* role_name(const Column& column) {
  if (column.transposed) return "turn";
  if (column.after) return "join";
  return column.before ? "finish" : "plain";
}

std::string name(const Job& job) {
  const bool column = job.algorithm == Algorithm::column;
  std::string text = column ? "col_" : "hc_";
  text += job.precision == Precision::double_ ? 'd' : 'f';
  text += std::to_string(job.n) + "_v" + std::to_string(job.vl);
  text += job.format == Format::split ? "_split_" : "_";
  text += column ? role_name(job.column) : name(job.algorithm);
  if (job.algorithm == Algorithm::four_step) text += std::to_string(job.rows);
  return text;
}

}  // namespace sfft::generator
