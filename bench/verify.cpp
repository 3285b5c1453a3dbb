// SPDX-License-Identifier: BSD-3-Clause
#include "bench/verify.hpp"

#include <fmt/format.h>

#include <complex>
#include <cstring>
#include <span>

#include "reference/error.hpp"
#include "reference/fft.hpp"
#include "reference/random.hpp"

namespace sfft::bench {
namespace {

constexpr std::uint64_t seed = 1;

template <class T>
std::vector<reference::Complex> make_signal(const Problem& problem, std::vector<std::byte>& input) {
  const std::vector<std::complex<T>> signal = reference::random_signal<T>(problem.n, seed);
  input.resize(problem.bytes());
  std::memcpy(input.data(), signal.data(), problem.bytes());
  return reference::spectrum<T>(signal,
                                problem.is_forward() ? reference::Direction::forward : reference::Direction::backward);
}

template <class T>
double relative_rms(const void* out, std::span<const reference::Complex> exact) {
  return reference::relative_error(std::span(static_cast<const std::complex<T>*>(out), exact.size()), exact).l2;
}

}  // namespace

Oracle::Oracle(const Problem& problem)
    : problem_(problem),
      exact_(problem.is_double() ? make_signal<double>(problem, input_) : make_signal<float>(problem, input_)) {}

void Oracle::copy_input(void* in) const { std::memcpy(in, input_.data(), input_.size()); }

bool Oracle::is_input(const void* in) const { return std::memcmp(in, input_.data(), input_.size()) == 0; }

double Oracle::error_of(const void* out) const {
  return problem_.is_double() ? relative_rms<double>(out, exact_) : relative_rms<float>(out, exact_);
}

Verdict verify(Contender& contender, const Oracle& oracle, void* in, void* out) {
  const Problem& problem = oracle.problem();
  if (!problem.in_place) {
    std::memset(out, 0xff, problem.bytes());  // NaNs: an element that is never written cannot pass
  }
  oracle.copy_input(in);
  contender.run({in, out}, 1);
  Verdict verdict;
  verdict.error = oracle.error_of(out);
  verdict.coefficient = problem.is_double() ? reference::error_coefficient<double>(verdict.error, problem.n)
                                            : reference::error_coefficient<float>(verdict.error, problem.n);
  if (!(verdict.coefficient <= wrong_beyond)) {
    verdict.failure = fmt::format("the result is wrong: relative RMS error {:.2g}", verdict.error);
  } else if (!problem.in_place && !oracle.is_input(in)) {
    verdict.failure = "the input was changed by an out-of-place transform";
  }
  return verdict;
}

}  // namespace sfft::bench
