// SPDX-License-Identifier: BSD-3-Clause
#include <iterator>

#include "bench/contenders/contender.hpp"

namespace sfft::bench {

Contenders all_contenders() {
  Contenders all;
  for (auto* make : {sfft_contenders, fftw_contenders, mkl_contenders, ipp_contenders, pffft_contenders,
                     ffts_contenders, kfr_contenders, mufft_contenders, kissfft_contenders, reference_contenders}) {
    Contenders some = make();
    all.insert(all.end(), std::make_move_iterator(some.begin()), std::make_move_iterator(some.end()));
  }
  return all;
}

bool is_reference(const std::string& name) { return name.starts_with("reference-"); }

}  // namespace sfft::bench
