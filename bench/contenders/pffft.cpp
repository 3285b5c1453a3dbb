// SPDX-License-Identifier: BSD-3-Clause
// pffft, with its output in the usual order; the float functions are always there, the double ones in some builds.
#include "bench/arrays.hpp"
#include "bench/contenders/contender.hpp"
#include "bench/contenders/library.hpp"

namespace sfft::bench {
namespace {

const Library& shared_object() {
  static const Library lib("SFFT_PFFFT_LIB", {"libpffft.so"});
  return lib;
}

struct Functions {
  explicit Functions(const std::string& prefix)
      : create(shared_object().function<void*(int, int)>(prefix + "new_setup")),
        transform(shared_object().function<void(void*, const void*, void*, void*, int)>(prefix + "transform_ordered")),
        destroy(shared_object().function<void(void*)>(prefix + "destroy_setup")) {}
  bool complete() const { return create != nullptr && transform != nullptr && destroy != nullptr; }

  void* (*create)(int n, int kind);
  void (*transform)(void* setup, const void* in, void* out, void* work, int direction);
  void (*destroy)(void* setup);
};

class Pffft final : public Contender {
 public:
  Pffft()
      : Contender(
            "pffft", shared_object().path(),
            shared_object().missing("no libpffft.so: build github.com/marton78/pffft, then set SFFT_PFFFT_LIB to it")),
        single_("pffft_"),
        twofold_("pffftd_") {}
  ~Pffft() override { Pffft::done(); }

  // Its smallest complex transform is the square of its vector's length; with less, and with unaligned data, it would
  // stop the program.
  bool can_do(const Problem& problem) const override {
    return of(problem).complete() && !problem.unaligned && problem.n >= 16 && problem.n <= (std::size_t{1} << 30U);
  }

  void setup(const Problem& problem, void* /*in*/, void* /*out*/) override {
    constexpr int complex_transform = 1;
    functions_ = &of(problem);
    setup_ = functions_->create(static_cast<int>(problem.n), complex_transform);
    if (setup_ == nullptr) {
      throw SetupFailed("pffft has no transform of this size");
    }
    work_ = Array(problem.bytes());
    direction_ = problem.is_forward() ? 0 : 1;
  }

  void run(const Places& places, std::size_t times) override {
    places.each(times,
                [&](const void* in, void* out) { functions_->transform(setup_, in, out, work_.data(), direction_); });
  }

  void done() override {
    if (setup_ != nullptr) {
      functions_->destroy(setup_);
      setup_ = nullptr;
      work_ = Array();
    }
  }

 private:
  const Functions& of(const Problem& problem) const { return problem.is_double() ? twofold_ : single_; }

  Functions single_, twofold_;
  const Functions* functions_ = nullptr;
  void* setup_ = nullptr;
  Array work_;
  int direction_ = 0;
};

}  // namespace

Contenders pffft_contenders() {
  Contenders all;
  all.push_back(std::make_unique<Pffft>());
  return all;
}

}  // namespace sfft::bench
