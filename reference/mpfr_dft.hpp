// SPDX-License-Identifier: BSD-3-Clause
//   X[k] = sum over j of x[j] exp(-+ 2 pi i j k / n)     (- forward, + backward; neither is normalised)
//
// The discrete Fourier transform by its definition, at 50 decimal digits (MPFR through Boost.Multiprecision): what
// every other transform is in the end compared with. Any n; O(n^2).
#pragma once
#include <boost/multiprecision/mpfr.hpp>
#include <cstddef>
#include <span>
#include <vector>

#include "reference/complex.hpp"
#include "reference/fft.hpp"

namespace sfft::reference {

namespace mp = boost::multiprecision;
// Numbers on the stack and no expression templates: the arithmetic is then as it reads.
using MpReal = mp::number<mp::mpfr_float_backend<50, mp::allocate_stack>, mp::et_off>;

struct MpComplex {
  MpReal re = 0;
  MpReal im = 0;
};

MpReal to_mp(DoubleDouble x);                              // exact
std::vector<MpComplex> to_mp(std::span<const Complex> x);  // exact

// w_n^k for k = 0 ... n-1.
std::vector<MpComplex> mp_unit_roots(std::size_t n);

// One bin, given the roots of order x.size(); and all bins.
MpComplex mp_dft_bin(std::span<const MpComplex> x, std::span<const MpComplex> roots, std::size_t k,
                     Direction direction);
std::vector<MpComplex> mp_dft(std::span<const MpComplex> x, Direction direction);

// Relative L2 error of a double-double result.
double mp_relative_error(std::span<const Complex> y, std::span<const MpComplex> exact);

}  // namespace sfft::reference
