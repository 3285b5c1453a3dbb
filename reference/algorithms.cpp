// SPDX-License-Identifier: BSD-3-Clause
//   {radix-2, split-radix, conjugate-pair, tangent} x {simple, tables, loops} x {float, double}
#include "reference/algorithms.hpp"

#include <bit>
#include <stdexcept>

#include "reference/algorithms/run.hpp"

namespace sfft::reference {
namespace {

template <class T, class Algorithm, template <class, class...> class Program>
class Prepared final : public Transform<T> {
 public:
  Prepared(std::size_t n, Direction direction) : program_(n), n_(n), backwards_(direction == Direction::backward) {}

  void run(const std::complex<T>* in, std::complex<T>* out) const override {
    // The standard lets an array of complex numbers be read as one of twice as many real ones.
    run_program<Algorithm>(program_, reinterpret_cast<const T*>(in), reinterpret_cast<T*>(out), n_, backwards_);
  }

 private:
  typename Algorithm::template For<Program, T> program_;
  std::size_t n_;
  bool backwards_;
};

template <class T, class Algorithm>
std::unique_ptr<Transform<T>> make_step(Step step, std::size_t n, Direction direction) {
  switch (step) {
    case Step::simple:
      return std::make_unique<Prepared<T, Algorithm, Simple>>(n, direction);
    case Step::tables:
      return std::make_unique<Prepared<T, Algorithm, Tables>>(n, direction);
    case Step::loops:
      return std::make_unique<Prepared<T, Algorithm, Loops>>(n, direction);
  }
  throw std::invalid_argument("reference: no such step");
}

}  // namespace

const char* name(Algorithm algorithm) {
  constexpr std::array names = {"radix-2", "split-radix", "conjugate-pair", "tangent"};
  return names.at(static_cast<std::size_t>(algorithm));
}

const char* name(Step step) {
  constexpr std::array names = {"simple", "tables", "loops"};
  return names.at(static_cast<std::size_t>(step));
}

template <class T>
std::unique_ptr<Transform<T>> make_transform(Algorithm algorithm, Step step, std::size_t n, Direction direction) {
  if (!std::has_single_bit(n)) throw std::invalid_argument("reference: the size must be a power of two");
  switch (algorithm) {
    case Algorithm::radix_2:
      return make_step<T, Radix2>(step, n, direction);
    case Algorithm::split_radix:
      return make_step<T, SplitRadix>(step, n, direction);
    case Algorithm::conjugate_pair:
      return make_step<T, ConjugatePair>(step, n, direction);
    case Algorithm::tangent:
      return make_step<T, Tangent>(step, n, direction);
  }
  throw std::invalid_argument("reference: no such algorithm");
}

template std::unique_ptr<Transform<float>> make_transform(Algorithm, Step, std::size_t, Direction);
template std::unique_ptr<Transform<double>> make_transform(Algorithm, Step, std::size_t, Direction);

}  // namespace sfft::reference
