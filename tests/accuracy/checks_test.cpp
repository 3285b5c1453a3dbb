// SPDX-License-Identifier: BSD-3-Clause
// The checkers checked: a textbook FFT passes every one of them, and each fault makes those fail that can see it.
#include "checks.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>

#include "reference/random.hpp"

namespace sfft::accuracy {
namespace {

using Spoil = std::function<double(std::size_t k, std::size_t n)>;  // the factor on twiddle k of the last stage

// Radix 2, decimation in time, in the precision under test.
template <class T>
Signal<T> textbook(const Signal<T>& x, Direction direction, const Spoil& spoil) {
  const std::size_t n = x.size();
  if (n == 1) return x;
  Signal<T> even, odd, y(n);
  for (std::size_t j = 0; j < n; ++j) (j % 2 == 0 ? even : odd).push_back(x[j]);
  even = textbook(even, direction, nullptr);
  odd = textbook(odd, direction, nullptr);
  for (std::size_t k = 0; k < n / 2; ++k) {
    std::complex<T> w = reference::round_to<T>(reference::unit_root(k, n));
    if (direction == Direction::backward) w = std::conj(w);
    if (spoil) w *= static_cast<T>(spoil(k, n));
    const std::complex<T> turned = w * odd[k];
    y[k] = even[k] + turned;
    y[k + n / 2] = even[k] - turned;
  }
  return y;
}

template <class T>
struct Both {
  Transform<T> forward, backward;
};

template <class T>
Transform<T> textbook_of(Direction direction, const Spoil& spoil = nullptr) {
  return [=](const Signal<T>& x) { return textbook(x, direction, spoil); };
}

template <class T>
Both<T> make(const Spoil& spoil = nullptr) {
  return {textbook_of<T>(Direction::forward, spoil), textbook_of<T>(Direction::backward, spoil)};
}  // NOLINT(clang-analyzer-cplusplus.NewDeleteLeaks): functions inside functions are lost sight of

template <class T>
using Fault = std::function<void(Signal<T>&)>;

template <class T>
Transform<T> followed_by(const Transform<T>& transform, const Fault<T>& fault) {
  return [=](const Signal<T>& x) {
    Signal<T> y = transform(x);
    fault(y);
    return y;
  };
}

// A textbook FFT whose outputs a fault then alters, in both directions.
template <class T>
Both<T> make_faulty(const Fault<T>& fault) {
  return {followed_by<T>(textbook_of<T>(Direction::forward), fault),
          followed_by<T>(textbook_of<T>(Direction::backward), fault)};
}  // NOLINT(clang-analyzer-cplusplus.NewDeleteLeaks)

// Every checker in units of its bound: above 1 is a failure.
template <class T>
std::map<std::string, double> verdicts(const Both<T>& transform, std::size_t n) {
  const reference::UnitRoots roots{n};
  const Signal<T> x = reference::random_signal<T>(n, 1);
  const auto exact = reference::spectrum<T>(x, Direction::forward);
  double impulse = 0;
  for (const std::size_t j : impulse_positions(n)) {
    impulse = std::max(impulse, impulse_error<T>(transform.forward, Direction::forward, roots, j, 1));
  }
  return {{"reference", against_reference<T>(transform.forward, n, x, exact) / bound::reference},
          {"impulse", impulse / bound::impulse},
          {"linearity", linearity_error<T>(transform.forward, n) / bound::linearity},
          {"shift", shift_error<T>(transform.forward, Direction::forward, roots, 1) / bound::shift},
          {"round trip", round_trip_error<T>(transform.forward, transform.backward, n) / bound::round_trip},
          {"parseval", parseval_error<T>(transform.forward, n) / bound::parseval}};
}

// Those that must fail, do; those that cannot see the fault are not asked.
template <class T>
void expect_caught(const Both<T>& transform, const std::vector<std::string>& by) {
  for (const std::size_t n : {8, 64, 512}) {
    auto verdict = verdicts(transform, n);
    for (const std::string& checker : by) EXPECT_GT(verdict.at(checker), 1) << checker << ", n = " << n;
  }
}

const std::vector<std::string> every{"reference", "impulse", "linearity", "shift", "round trip", "parseval"};

template <class T>
class Checks : public testing::Test {};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(Checks, Precisions);

TYPED_TEST(Checks, TextbookPasses) {
  for (const std::size_t n : {1, 2, 4, 8, 64, 512, 4096}) {
    for (const auto& [checker, verdict] : verdicts(make<TypeParam>(), n))
      EXPECT_LE(verdict, 1) << checker << ", n = " << n;
  }
}

// One output off by a thousandth of the mean magnitude.
TYPED_TEST(Checks, OneWrongOutput) {
  const auto fault = [](Signal<TypeParam>& y) {
    double sum = 0;
    for (const auto& bin : y) sum += std::norm(bin);
    y[3] += static_cast<TypeParam>(1e-3 * std::sqrt(sum / static_cast<double>(y.size())));
  };
  expect_caught(make_faulty<TypeParam>(fault), every);
}

TYPED_TEST(Checks, OneOutputNotANumber) {
  const auto fault = [](Signal<TypeParam>& y) { y[5].imag(std::numeric_limits<TypeParam>::quiet_NaN()); };
  expect_caught(make_faulty<TypeParam>(fault), every);
}

TYPED_TEST(Checks, OneOutputMissing) {
  const auto fault = [](Signal<TypeParam>& y) { y.back() = 0; };
  expect_caught(make_faulty<TypeParam>(fault), {"reference", "impulse", "round trip", "parseval"});
}

TYPED_TEST(Checks, TwoOutputsExchanged) {
  const auto fault = [](Signal<TypeParam>& y) { std::swap(y[1], y[2]); };
  expect_caught(make_faulty<TypeParam>(fault), {"reference", "impulse", "shift"});
}

TYPED_TEST(Checks, OneWrongTwiddle) {
  const auto spoil = [](std::size_t k, std::size_t) { return k == 1 ? 1.001 : 1.0; };
  expect_caught(make<TypeParam>(spoil), {"reference", "impulse", "shift", "round trip", "parseval"});
}

// Digits lost, and not an error of principle: twiddles good to 12 epsilon where half an epsilon is right.
TYPED_TEST(Checks, CarelessTwiddles) {
  const auto spoil = [](std::size_t k, std::size_t) {
    return 1 + (k % 2 == 0 ? 12 : -12) * static_cast<double>(std::numeric_limits<TypeParam>::epsilon());
  };
  expect_caught(make<TypeParam>(spoil), {"reference", "impulse"});
}

TYPED_TEST(Checks, WrongDirection) {
  const Both<TypeParam> right = make<TypeParam>();
  expect_caught(Both<TypeParam>{right.backward, right.forward}, {"reference", "impulse", "shift"});
}

TYPED_TEST(Checks, NormalisedBackward) {
  Both<TypeParam> transform = make<TypeParam>();  // NOLINT(clang-analyzer-cplusplus.NewDeleteLeaks)
  transform.backward = followed_by<TypeParam>(transform.backward, [](Signal<TypeParam>& y) {
    for (auto& bin : y) bin /= static_cast<TypeParam>(y.size());
  });
  expect_caught(transform, {"round trip"});
}

TYPED_TEST(Checks, Clipped) {
  const auto fault = [](Signal<TypeParam>& y) {
    for (auto& bin : y) bin.real(std::min<TypeParam>(bin.real(), TypeParam{0.25}));
  };
  expect_caught(make_faulty<TypeParam>(fault), {"reference", "impulse", "linearity", "parseval"});
}

}  // namespace
}  // namespace sfft::accuracy
