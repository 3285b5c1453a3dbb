// SPDX-License-Identifier: BSD-3-Clause
// Times the candidates of one transform, for sfft_measure. `sfft calibrate` has the better method (bench/measure.hpp),
// which also probes the core between blocks; this one has to be quick and to depend on nothing.
#pragma once
#include <cstddef>

namespace sfft {

// Candidates take turns in blocks of some 100 microseconds, until of each the two fastest blocks agree to 3 % (an
// interrupted block is then not the one that counts), at least 5 and at most 40 times. Records the fastest block of
// each. Returns a status, with the reason of a failure for sfft_error().
int measure(std::size_t n, unsigned flags) noexcept;

}  // namespace sfft
