// SPDX-License-Identifier: BSD-3-Clause
//   X[k]       = E[k] + w_n^k O[k]
//   X[k + n/2] = E[k] - w_n^k O[k]     E, O: transforms of the even and the odd elements
#include "reference/fft.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "reference/unit_root.hpp"

namespace sfft::reference {
namespace {

// Brings the even elements of every sub-transform to its first half: x[i] goes to the place whose index has i's bits
// in reverse order.
void reverse_bits(std::span<Complex> x) {
  std::size_t reversed = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    if (i < reversed) std::swap(x[i], x[reversed]);
    std::size_t bit = x.size() / 2;
    while (bit != 0 && (reversed & bit) != 0) {
      reversed ^= bit;
      bit /= 2;
    }
    reversed |= bit;
  }
}

void transform(std::span<Complex> x, const UnitRoots& roots) {
  if (x.size() == 1) return;
  const std::size_t half = x.size() / 2;
  const std::span<Complex> even = x.first(half);
  const std::span<Complex> odd = x.last(half);
  transform(even, roots);
  transform(odd, roots);
  const std::size_t step = roots.order() / x.size();
  for (std::size_t k = 0; k < half; ++k) {
    const Complex turned = roots[k * step] * odd[k];
    odd[k] = even[k] - turned;
    even[k] = even[k] + turned;
  }
}

}  // namespace

void fft(std::span<Complex> x, Direction direction) {
  if (!std::has_single_bit(x.size())) throw std::invalid_argument("reference::fft: the size is no power of two");
  reverse_bits(x);
  transform(x, UnitRoots{x.size()});
  // The backward sum at k is the forward sum at n - k.
  if (direction == Direction::backward) std::reverse(x.begin() + 1, x.end());
}

Complex dft_bin(std::span<const Complex> x, std::size_t k, Direction direction) {
  const UnitRoots roots{x.size()};
  Complex sum;
  std::size_t power = 0;  // j k mod n
  for (const Complex& element : x) {
    const Complex root = roots[power];
    sum = sum + element * (direction == Direction::forward ? root : conj(root));
    power = (power + k) % x.size();
  }
  return sum;
}

}  // namespace sfft::reference
