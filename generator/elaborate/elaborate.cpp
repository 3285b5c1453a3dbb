// SPDX-License-Identifier: BSD-3-Clause
#include "generator/elaborate/elaborate.hpp"

namespace sfft::generator {

NodeList elaborate(const Job& job) {
  switch (job.algorithm) {
    case Algorithm::conjugate_pair:
      return elaborate_conjugate_pair(job.n);
    case Algorithm::split_radix:
      return elaborate_split_radix(job.n);
    case Algorithm::four_step:
      return elaborate_four_step(job.n, job.rows, job.vl);
    case Algorithm::paired:
      return elaborate_paired(job.n);
    case Algorithm::column:
      return elaborate_column(job);
    case Algorithm::leaf:
      return elaborate_leaf(job);
    case Algorithm::body:
      return elaborate_body(job);
  }
  return {};
}

}  // namespace sfft::generator
