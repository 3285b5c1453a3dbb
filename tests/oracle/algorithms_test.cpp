// SPDX-License-Identifier: BSD-3-Clause
// The four algorithms in their three steps: against the oracle, and by counting what they do.
#include "reference/algorithms.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <stdexcept>

#include "reference/algorithms/counted.hpp"
#include "reference/algorithms/run.hpp"
#include "reference/error.hpp"
#include "reference/random.hpp"

namespace sfft::reference {
namespace {

// With tables, as good as the library promises to be. Coefficients computed where they are needed, with the precision
// at hand, cost accuracy, the more the larger their angles are: half a turn for radix 2, an eighth for the tangent FFT.
constexpr double tolerance(Step step) { return step == Step::simple ? 1 : 0.4; }

template <class T>
double coefficient_of(Algorithm algorithm, Step step, std::size_t n, Direction direction) {
  const std::vector<std::complex<T>> x = random_signal<T>(n, n + 1);
  std::vector<std::complex<T>> y(n, std::complex<T>(NAN, NAN));
  make_transform<T>(algorithm, step, n, direction)->run(x.data(), y.data());
  const std::vector<Complex> exact = spectrum<T>(x, direction);
  return error_coefficient<T>(relative_error(std::span<const std::complex<T>>(y), exact).l2, n);
}

struct Case {
  Algorithm algorithm;
  Step step;
};

class Algorithms : public testing::TestWithParam<Case> {};

TEST_P(Algorithms, AgreeWithTheOracle) {
  const auto [algorithm, step] = GetParam();
  for (std::size_t n = 1; n <= 8192; n *= 2) {
    for (const Direction direction : {Direction::forward, Direction::backward}) {
      EXPECT_LE(coefficient_of<double>(algorithm, step, n, direction), tolerance(step)) << n;
      EXPECT_LE(coefficient_of<float>(algorithm, step, n, direction), tolerance(step)) << n;
    }
  }
}

TEST_P(Algorithms, RefuseOtherSizes) {
  for (const std::size_t n : {0, 3, 12})
    EXPECT_THROW(make_transform<double>(GetParam().algorithm, GetParam().step, n, Direction::forward),
                 std::invalid_argument);
}

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const Step step : all_steps)
    for (const Algorithm algorithm : all_algorithms) cases.push_back({algorithm, step});
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Programs, Algorithms, testing::ValuesIn(all_cases()), [](const auto& tested) {
  std::string text = std::string(name(tested.param.algorithm)) + "_" + name(tested.param.step);
  std::erase(text, '-');
  return text;
});

// ---- counts ----------------------------------------------------------------------------------------------------

// Runs on numbers that count, and checks in passing that what was counted is the transform.
template <class Algorithm, template <class, class...> class Program>
std::size_t operations(std::size_t n) {
  const std::vector<std::complex<double>> x = random_signal<double>(n, n);
  std::vector<Counted> in, out(2 * n);
  for (const std::complex<double>& z : x) {
    in.emplace_back(z.real());
    in.emplace_back(z.imag());
  }
  const typename Algorithm::template For<Program, Counted> program(n);
  Counted::counts() = {};
  run_program<Algorithm>(program, in.data(), out.data(), n, false);
  const std::size_t total = Counted::counts().total();
  std::vector<std::complex<double>> y;
  for (std::size_t k = 0; k < n; ++k) y.emplace_back(out[2 * k].value, out[2 * k + 1].value);
  const std::vector<Complex> exact = spectrum<double>(x, Direction::forward);
  EXPECT_LT(relative_error(std::span<const std::complex<double>>(y), exact).l2, 1e-14) << n;
  return total;
}

// Both scalar programs do the same arithmetic.
template <class Algorithm, class Formula>
void expect_operations(Formula formula) {
  for (std::size_t n = 1; n <= 4096; n *= 2) {
    EXPECT_EQ((operations<Algorithm, Simple>(n)), formula(n)) << n;
    EXPECT_EQ((operations<Algorithm, Tables>(n)), formula(n)) << n;
  }
}

std::size_t log2(std::size_t n) { return static_cast<std::size_t>(std::countr_zero(n)); }

// Equation 8.
std::size_t radix_2_operations(std::size_t n) { return n == 1 ? 0 : 2 * radix_2_operations(n / 2) + 5 * n - 6; }

TEST(Operations, OfRadix2) { expect_operations<Radix2>(radix_2_operations); }

// Equation 15, by its solution; its recurrence is printed with 6n - 4, which does not have that solution: 6n - 16 has.
std::size_t split_radix_operations(std::size_t n) { return n == 1 ? 0 : 4 * n * log2(n) + 8 - 6 * n; }

TEST(Operations, OfSplitRadix) { expect_operations<SplitRadix>(split_radix_operations); }

TEST(Operations, OfConjugatePair) { expect_operations<ConjugatePair>(split_radix_operations); }

TEST(Operations, SplitRadixRecurrenceHasThatSolution) {
  for (std::size_t n = 8; n <= 1U << 20U; n *= 2)
    EXPECT_EQ(split_radix_operations(n),
              split_radix_operations(n / 2) + 2 * split_radix_operations(n / 4) + 6 * n - 16);
}

// Equations 29 and 32.
std::size_t scaled_tangent_operations(std::size_t n) {
  if (n <= 4) return split_radix_operations(n);
  return 3 * scaled_tangent_operations(n / 4) + 2 * scaled_tangent_operations(n / 8) + (n > 12 ? n - 12 : 0) +
         15 * n / 2 - 16;
}
std::size_t tangent_operations(std::size_t n) {
  if (n <= 2) return split_radix_operations(n);
  return tangent_operations(n / 2) + 2 * scaled_tangent_operations(n / 4) + 3 * n + (3 * n > 16 ? 3 * n - 16 : 0);
}

TEST(Operations, OfTangent) { expect_operations<Tangent>(tangent_operations); }

// The transform without the last step, whose results are divided by s(k/n): Algorithm 5.
struct ScaledTangent : Tangent {
  template <class Program, class In, class Out>
  static void transform(const Program& p, const In& x, const Out& X, std::size_t n) {
    scaled_transform(p, x, X, n);
  }
};

TEST(Operations, OfScaledTangent) {
  for (std::size_t n = 1; n <= 4096; n *= 2) {
    std::vector<Counted> in(2 * n), out(2 * n);
    const Tangent::For<Tables, Counted> program(n);
    Counted::counts() = {};
    run_program<ScaledTangent>(program, in.data(), out.data(), n, false);
    EXPECT_EQ(Counted::counts().total(), scaled_tangent_operations(n)) << n;
  }
}

// Equations 30 and 33, times 27: the closed forms of the recurrences.
TEST(Operations, TangentRecurrencesHaveTheirSolutions) {
  for (std::size_t n = 2; n <= 1U << 20U; n *= 2) {
    const auto m = static_cast<long>(n);
    const auto lg = static_cast<long>(log2(n));
    const long sign = lg % 2 == 0 ? 1 : -1;
    EXPECT_EQ(27 * static_cast<long>(scaled_tangent_operations(n)),
              102 * m * lg - 142 * m - 6 * sign * lg + 7 * sign + 189);
    EXPECT_EQ(27 * static_cast<long>(tangent_operations(n)),
              102 * m * lg - 124 * m - 54 * lg - 6 * sign * lg + 16 * sign + 216);
  }
}

// What it was all for: from 64 points on the tangent FFT does less, in the limit one part in 18.
TEST(Operations, TangentNeedsTheFewest) {
  for (std::size_t n = 64; n <= 4096; n *= 2) EXPECT_LT(tangent_operations(n), split_radix_operations(n)) << n;
}

// s is what scaled outputs are to be multiplied by.
TEST(TangentScale, DividesTheResultOfAlgorithm5) {
  for (std::size_t n = 1; n <= 1024; n *= 2) {
    const std::vector<std::complex<double>> x = random_signal<double>(n, n);
    std::vector<std::complex<double>> y(n);
    const Tangent::For<Tables, double> program(n);
    run_program<ScaledTangent>(program, reinterpret_cast<const double*>(x.data()), reinterpret_cast<double*>(y.data()),
                               n, false);
    for (std::size_t k = 0; k < n; ++k) y[k] *= tangent_scale<double>(k, n);
    const std::vector<Complex> exact = spectrum<double>(x, Direction::forward);
    EXPECT_LT(error_coefficient<double>(relative_error(std::span<const std::complex<double>>(y), exact).l2, n), 1) << n;
  }
}

}  // namespace
}  // namespace sfft::reference
