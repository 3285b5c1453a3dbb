// SPDX-License-Identifier: BSD-3-Clause
// Random signals and their exact spectra.
#pragma once
#include <algorithm>
#include <type_traits>
#include <vector>

#include "reference/random.hpp"
#include "transform.hpp"

namespace sfft::accuracy {

template <class T>
constexpr const char* precision_name = std::is_same_v<T, double> ? "double" : "float";

// Signals of n points, several if n is small, and their spectra.
template <class T>
struct Problem {
  std::size_t n;
  Signal<T> x;
  std::vector<reference::Complex> exact;

  explicit Problem(int log2_n)
      : n(std::size_t{1} << log2_n),
        x(reference::random_signal<T>(std::max(n, std::size_t{4096}), 1000 + log2_n)),
        exact(x.begin(), x.end()) {
    for (std::size_t start = 0; start < x.size(); start += n) {
      reference::fft(std::span(exact).subspan(start, n), Direction::forward);
    }
  }

  // The backward sum at k is the forward sum at n - k: no second reference is needed.
  void turn_backward() {
    for (auto start = exact.begin(); start != exact.end(); start += n) std::reverse(start + 1, start + n);
  }
};

}  // namespace sfft::accuracy
