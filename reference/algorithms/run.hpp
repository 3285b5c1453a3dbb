// SPDX-License-Identifier: BSD-3-Clause
//   program x algorithm -> transform
//
// An algorithm run as one of the programs on whole arrays of n complex numbers, interleaved, that do not overlap.
#pragma once
#include "reference/algorithms/conjugate_pair.hpp"
#include "reference/algorithms/radix_2.hpp"
#include "reference/algorithms/split_radix.hpp"
#include "reference/algorithms/tangent.hpp"

namespace sfft::reference {

template <class Algorithm, class Program, class T>
void run_program(const Program& program, const T* in, T* out, std::size_t n, bool backwards) {
  const Input<T> x(in, n, backwards);
  // Blocks pay, and fit, if the outermost loop fills a vector: it is the one that brings them into the usual format.
  if (Algorithm::Outermost::count(n) >= Program::block) {
    Algorithm::transform(program, x, Output<T, Program::block, 1>(out), n);
  } else {
    Algorithm::transform(program, x, Output<T, 1, 1>(out), n);
  }
}

}  // namespace sfft::reference
