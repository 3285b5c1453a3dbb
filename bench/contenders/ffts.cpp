// SPDX-License-Identifier: BSD-3-Clause
// FFTS: float and out of place only.
#include "bench/contenders/contender.hpp"
#include "bench/contenders/library.hpp"

namespace sfft::bench {
namespace {

const Library& shared_object() {
  static const Library lib("SFFT_FFTS_LIB", {"libffts.so"});
  return lib;
}

class Ffts final : public Contender {
 public:
  Ffts()
      : Contender(
            "ffts", shared_object().path(),
            shared_object().missing("no libffts.so: build github.com/linkotec/ffts, then set SFFT_FFTS_LIB to it")),
        init_(shared_object().function<void*(std::size_t, int)>("ffts_init_1d")),
        execute_(shared_object().function<void(void*, const void*, void*)>("ffts_execute")),
        free_(shared_object().function<void(void*)>("ffts_free")) {}
  ~Ffts() override { Ffts::done(); }

  bool can_do(const Problem& problem) const override {
    return init_ != nullptr && execute_ != nullptr && free_ != nullptr && !problem.is_double() && !problem.in_place &&
           !problem.unaligned && problem.n >= 2;
  }

  void setup(const Problem& problem, void* /*in*/, void* /*out*/) override {
    plan_ = init_(problem.n, problem.is_forward() ? -1 : 1);
    if (plan_ == nullptr) {
      throw SetupFailed("FFTS made no plan");
    }
  }

  void run(const Places& places, std::size_t times) override {
    places.each(times, [&](const void* in, void* out) { execute_(plan_, in, out); });
  }

  void done() override {
    if (plan_ != nullptr) {
      free_(plan_);
      plan_ = nullptr;
    }
  }

 private:
  void* (*init_)(std::size_t, int);
  void (*execute_)(void*, const void*, void*);
  void (*free_)(void*);
  void* plan_ = nullptr;
};

}  // namespace

Contenders ffts_contenders() {
  Contenders all;
  all.push_back(std::make_unique<Ffts>());
  return all;
}

}  // namespace sfft::bench
