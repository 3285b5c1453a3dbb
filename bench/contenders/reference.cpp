// SPDX-License-Identifier: BSD-3-Clause
// The textbook algorithms of reference/: reference-<step>-<algorithm>, so that "reference-tables" means the four with
// tables. Linked, because they are ours; but raced as others are. Out of place only.
#include <bit>
#include <complex>

#include "bench/contenders/contender.hpp"
#include "reference/algorithms.hpp"

namespace sfft::bench {
namespace {

class Reference final : public Contender {
 public:
  Reference(reference::Algorithm algorithm, reference::Step step)
      : Contender(std::string("reference-") + name_of(step) + "-" + name_of(algorithm), "sfft's reference", ""),
        algorithm_(algorithm),
        step_(step) {}

  bool can_do(const Problem& problem) const override { return std::has_single_bit(problem.n) && !problem.in_place; }

  void setup(const Problem& problem, void* /*in*/, void* /*out*/) override {
    const auto direction = problem.is_forward() ? reference::Direction::forward : reference::Direction::backward;
    if (problem.is_double()) {
      twofold_ = reference::make_transform<double>(algorithm_, step_, problem.n, direction);
    } else {
      single_ = reference::make_transform<float>(algorithm_, step_, problem.n, direction);
    }
  }

  void run(const Places& places, std::size_t times) override {
    if (twofold_ != nullptr) {
      repeat(*twofold_, places, times);
    } else {
      repeat(*single_, places, times);
    }
  }

  void done() override {
    single_.reset();
    twofold_.reset();
  }

 private:
  static std::string name_of(auto what) { return reference::name(what); }

  template <class T>
  static void repeat(const reference::Transform<T>& transform, const Places& places, std::size_t times) {
    places.each(times, [&](const void* in, void* out) {
      transform.run(static_cast<const std::complex<T>*>(in), static_cast<std::complex<T>*>(out));
    });
  }

  reference::Algorithm algorithm_;
  reference::Step step_;
  std::unique_ptr<reference::Transform<float>> single_;
  std::unique_ptr<reference::Transform<double>> twofold_;
};

}  // namespace

Contenders reference_contenders() {
  Contenders all;
  for (const reference::Step step : reference::all_steps) {
    for (const reference::Algorithm algorithm : reference::all_algorithms) {
      all.push_back(std::make_unique<Reference>(algorithm, step));
    }
  }
  return all;
}

}  // namespace sfft::bench
