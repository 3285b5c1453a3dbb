// SPDX-License-Identifier: BSD-3-Clause
//   X[k] = sum over j of x[j] exp(-+ 2 pi i j k / n)     (- forward, + backward; neither is normalised)
//
// The FFTs of chapters 2 and 3 of the thesis: four algorithms, each in three steps. algorithms/ has one file for each
// algorithm, beginning with its equation, and one for the steps (programs.hpp). They are here to be read, to be raced
// (the first contenders of the bench), and as a check of the library that shares nothing with it.
#pragma once
#include <array>
#include <complex>
#include <cstddef>
#include <memory>
#include <span>

#include "reference/fft.hpp"

namespace sfft::reference {

enum class Algorithm { radix_2, split_radix, conjugate_pair, tangent };
enum class Step { simple, tables, loops };

inline constexpr std::array all_algorithms = {Algorithm::radix_2, Algorithm::split_radix, Algorithm::conjugate_pair,
                                              Algorithm::tangent};
inline constexpr std::array all_steps = {Step::simple, Step::tables, Step::loops};

// "radix-2", "split-radix", "conjugate-pair", "tangent"; "simple", "tables", "loops".
const char* name(Algorithm algorithm);
const char* name(Step step);

// A transform of one size, its coefficients computed. Immutable: any number of threads may run it at once.
template <class T>
class Transform {
 public:
  Transform() = default;
  virtual ~Transform() = default;
  Transform(const Transform&) = delete;
  Transform& operator=(const Transform&) = delete;

  // Both arrays hold the n numbers of that size and must not overlap.
  virtual void run(const std::complex<T>* in, std::complex<T>* out) const = 0;
};

// T is float or double. n must be a power of two (throws std::invalid_argument otherwise).
template <class T>
std::unique_ptr<Transform<T>> make_transform(Algorithm algorithm, Step step, std::size_t n, Direction direction);

}  // namespace sfft::reference
