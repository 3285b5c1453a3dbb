// SPDX-License-Identifier: BSD-3-Clause
// What a contender is asked to do, and the arithmetic that belongs to the question rather than to an answer.
#pragma once
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

namespace sfft::bench {

enum class Precision : std::uint8_t { single_, double_ };
enum class Direction : std::uint8_t { forward, backward };

// One complex transform of n points. Forward is e^{-2 pi i nk/N}; neither direction is normalised.
struct Problem {
  std::size_t n = 0;
  Precision precision = Precision::double_;
  Direction direction = Direction::forward;
  bool in_place = false;
  bool unaligned = false;  // the arrays begin one element past an address that suits every vector

  bool operator==(const Problem&) const = default;
  bool is_double() const { return precision == Precision::double_; }
  bool is_forward() const { return direction == Direction::forward; }
  std::size_t element_bytes() const { return 2 * (is_double() ? sizeof(double) : sizeof(float)); }
  std::size_t bytes() const { return n * element_bytes(); }

  // Cooley-Tukey gigaflops, the customary measure of speed: 5 N log2 N over the time, whatever the algorithm really
  // did.
  double ctgs(double nanoseconds) const {
    return 5.0 * static_cast<double>(n) * std::log2(static_cast<double>(n)) / nanoseconds;
  }
};

inline std::string to_string(Precision p) { return p == Precision::double_ ? "double" : "float"; }
inline std::string to_string(Direction d) { return d == Direction::forward ? "forward" : "backward"; }
inline std::string placement(const Problem& p) {
  return std::string(p.in_place ? "in place" : "out of place") + (p.unaligned ? " unaligned" : "");
}

}  // namespace sfft::bench
