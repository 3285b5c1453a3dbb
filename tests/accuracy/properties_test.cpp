// SPDX-License-Identifier: BSD-3-Clause
// What a discrete Fourier transform does, with no reference to compare with: impulses, linearity, shifts, the way back,
// and the energy. Every target, precision, direction and size.
#include <gtest/gtest.h>

#include "case.hpp"
#include "checks.hpp"
#include "reference/random.hpp"

namespace sfft::accuracy {
namespace {

std::string where(int log2_n, Direction direction) {
  return "2^" + std::to_string(log2_n) + " " + to_string(direction);
}

class Properties : public PerTarget {
 protected:
  void expect(const Worst& worst, const std::string& property, double limit) {
    worst.report(GetParam().name() + " " + property);
    EXPECT_LE(worst.coefficient(), limit) << property;
  }
};

TEST_P(Properties, Impulse) {
  in_precision([this]<class T>(T) {
    Worst worst;
    for_each_plan<T>(max_log2(), [&](int log2_n, Direction direction, const Transform<T>& transform) {
      const std::size_t n = std::size_t{1} << log2_n;
      const reference::UnitRoots roots{n};
      for (const std::size_t j : impulse_positions(n)) {
        const std::complex<T> amplitude = j % 2 == 0 ? std::complex<T>{1, 0} : std::complex<T>{0, -1};
        worst.note(impulse_error<T>(transform, direction, roots, j, amplitude),
                   where(log2_n, direction) + ", impulse at " + std::to_string(j));
      }
    });
    expect(worst, "impulse", bound::impulse);
  });
}

// An impulse at 0 meets no twiddle but 1: nothing to round.
TEST_P(Properties, ImpulseAtZeroIsExact) {
  in_precision([this]<class T>(T) {
    for_each_plan<T>(max_log2(), [](int log2_n, Direction, const Transform<T>& transform) {
      Signal<T> x(std::size_t{1} << log2_n);
      x[0] = {T{0.3f}, T{-7}};
      EXPECT_EQ(transform(x), Signal<T>(x.size(), x[0]));
    });
  });
}

TEST_P(Properties, Linearity) {
  in_precision([this]<class T>(T) {
    Worst worst;
    for_each_plan<T>(max_log2(), [&](int log2_n, Direction direction, const Transform<T>& transform) {
      worst.note(linearity_error<T>(transform, std::size_t{1} << log2_n), where(log2_n, direction));
    });
    expect(worst, "linearity", bound::linearity);
  });
}

TEST_P(Properties, Shift) {
  in_precision([this]<class T>(T) {
    Worst worst;
    for_each_plan<T>(max_log2(), [&](int log2_n, Direction direction, const Transform<T>& transform) {
      const std::size_t n = std::size_t{1} << log2_n;
      const reference::UnitRoots roots{n};
      for (const std::size_t distance : {std::size_t{1}, reference::random_bits(log2_n, 0) % n}) {
        worst.note(shift_error<T>(transform, direction, roots, distance),
                   where(log2_n, direction) + " by " + std::to_string(distance));
      }
    });
    expect(worst, "shift", bound::shift);
  });
}

TEST_P(Properties, RoundTrip) {
  in_precision([this]<class T>(T) {
    Worst worst;
    for_each_plan<T>(max_log2(), [&](int log2_n, Direction direction, const Transform<T>& transform) {
      const Direction back = direction == Direction::forward ? Direction::backward : Direction::forward;
      const std::size_t n = std::size_t{1} << log2_n;
      worst.note(round_trip_error<T>(transform, plan<T>(GetParam().target, n, back), n), where(log2_n, direction));
    });
    expect(worst, "round trip", bound::round_trip);
  });
}

TEST_P(Properties, Parseval) {
  in_precision([this]<class T>(T) {
    Worst worst;
    for_each_plan<T>(max_log2(), [&](int log2_n, Direction direction, const Transform<T>& transform) {
      worst.note(parseval_error<T>(transform, std::size_t{1} << log2_n), where(log2_n, direction));
    });
    expect(worst, "Parseval", bound::parseval);
  });
}

SFFT_EVERY_TARGET(Properties);

}  // namespace
}  // namespace sfft::accuracy
