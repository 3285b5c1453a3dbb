// SPDX-License-Identifier: BSD-3-Clause
//   u(seed, i) = top bits of mix(seed + (i + 1) * 0x9e3779b97f4a7c15) * 2^-p - 1/2,   p = 53 or 24
//
// Test signals: uniform in [-1/2, 1/2), as BenchFFT has them, and the same numbers on every machine. The generator is
// SplitMix64, chosen because its i-th number can be had without the ones before. Every value is a multiple of 2^-p,
// hence exact in the precision it is made for.
#pragma once
#include <complex>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

namespace sfft::reference {

// The i-th number of the sequence that `seed` starts.
constexpr std::uint64_t random_bits(std::uint64_t seed, std::uint64_t i) {
  std::uint64_t z = seed + (i + 1) * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

// Uniform in [-1/2, 1/2), a multiple of 2^-bits; bits at most the precision of T.
template <class T>
constexpr T random_uniform(std::uint64_t seed, std::uint64_t i, int bits = std::numeric_limits<T>::digits) {
  const T step = T{1} / static_cast<T>(std::uint64_t{1} << bits);
  return static_cast<T>(random_bits(seed, i) >> (64 - bits)) * step - T{0.5};
}

// n complex numbers, real and imaginary parts uniform in [-1/2, 1/2).
template <class T>
std::vector<std::complex<T>> random_signal(std::size_t n, std::uint64_t seed,
                                           int bits = std::numeric_limits<T>::digits) {
  std::vector<std::complex<T>> x(n);
  for (std::size_t i = 0; i < n; ++i) {
    x[i] = {random_uniform<T>(seed, 2 * i, bits), random_uniform<T>(seed, 2 * i + 1, bits)};
  }
  return x;
}

}  // namespace sfft::reference
