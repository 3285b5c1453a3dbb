// SPDX-License-Identifier: BSD-3-Clause
// muFFT: float and out of place only.
#include <limits>

#include "bench/contenders/contender.hpp"
#include "bench/contenders/library.hpp"

namespace sfft::bench {
namespace {

const Library& shared_object() {
  static const Library lib("SFFT_MUFFT_LIB", {"libmuFFT.so", "libmufft.so"});
  return lib;
}

class Mufft final : public Contender {
 public:
  Mufft()
      : Contender("mufft", shared_object().path(),
                  shared_object().missing(
                      "no libmuFFT.so: build github.com/Themaister/muFFT, then set SFFT_MUFFT_LIB to it")),
        create_(shared_object().function<void*(unsigned, int, unsigned)>("mufft_create_plan_1d_c2c")),
        execute_(shared_object().function<void(void*, void*, const void*)>("mufft_execute_plan_1d")),
        free_(shared_object().function<void(void*)>("mufft_free_plan_1d")) {}
  ~Mufft() override { Mufft::done(); }

  bool can_do(const Problem& problem) const override {
    return create_ != nullptr && execute_ != nullptr && free_ != nullptr && !problem.is_double() && !problem.in_place &&
           !problem.unaligned && problem.n >= 2 && problem.n <= std::numeric_limits<unsigned>::max();
  }

  void setup(const Problem& problem, void* /*in*/, void* /*out*/) override {
    constexpr unsigned any_cpu = 0;
    plan_ = create_(static_cast<unsigned>(problem.n), problem.is_forward() ? -1 : 1, any_cpu);
    if (plan_ == nullptr) {
      throw SetupFailed("muFFT made no plan");
    }
  }

  void run(const Places& places, std::size_t times) override {
    places.each(times, [&](const void* in, void* out) { execute_(plan_, out, in); });
  }

  void done() override {
    if (plan_ != nullptr) {
      free_(plan_);
      plan_ = nullptr;
    }
  }

 private:
  void* (*create_)(unsigned, int, unsigned);
  void (*execute_)(void*, void*, const void*);
  void (*free_)(void*);
  void* plan_ = nullptr;
};

}  // namespace

Contenders mufft_contenders() {
  Contenders all;
  all.push_back(std::make_unique<Mufft>());
  return all;
}

}  // namespace sfft::bench
