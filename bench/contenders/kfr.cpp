// SPDX-License-Identifier: BSD-3-Clause
// KFR through its C interface; scratch is given, as its documentation advises.
#include "bench/arrays.hpp"
#include "bench/contenders/contender.hpp"
#include "bench/contenders/library.hpp"

namespace sfft::bench {
namespace {

const Library& shared_object() {
  static const Library lib("SFFT_KFR_LIB", {"libkfr_capi.so"});
  return lib;
}

// The functions of one precision; suffix is f32 or f64.
struct Functions {
  explicit Functions(const std::string& suffix)
      : create(shared_object().function<void*(std::size_t)>("kfr_dft_create_plan_" + suffix)),
        scratch(shared_object().function<std::size_t(void*)>("kfr_dft_get_temp_size_" + suffix)),
        forward(shared_object().function<Execute>("kfr_dft_execute_" + suffix)),
        backward(shared_object().function<Execute>("kfr_dft_execute_inverse_" + suffix)),
        destroy(shared_object().function<void(void*)>("kfr_dft_delete_plan_" + suffix)) {}
  bool complete() const {
    return create != nullptr && scratch != nullptr && forward != nullptr && backward != nullptr && destroy != nullptr;
  }

  using Execute = void(void* plan, void* out, const void* in, void* temp);
  void* (*create)(std::size_t n);
  std::size_t (*scratch)(void* plan);
  Execute* forward;
  Execute* backward;
  void (*destroy)(void* plan);
};

class Kfr final : public Contender {
 public:
  Kfr()
      : Contender(
            "kfr", shared_object().path(),
            shared_object().missing("no libkfr_capi.so: build github.com/kfrlib/kfr, then set SFFT_KFR_LIB to it")),
        single_("f32"),
        twofold_("f64") {}
  ~Kfr() override { Kfr::done(); }

  // Nothing promises that it takes unaligned data.
  bool can_do(const Problem& problem) const override {
    return of(problem).complete() && !problem.unaligned && problem.n >= 2;
  }

  void setup(const Problem& problem, void* /*in*/, void* /*out*/) override {
    functions_ = &of(problem);
    plan_ = functions_->create(problem.n);
    if (plan_ == nullptr) {
      throw SetupFailed("KFR made no plan");
    }
    scratch_ = Array(functions_->scratch(plan_));
    execute_ = problem.is_forward() ? functions_->forward : functions_->backward;
  }

  void run(const Places& places, std::size_t times) override {
    places.each(times, [&](const void* in, void* out) { execute_(plan_, out, in, scratch_.data()); });
  }

  void done() override {
    if (plan_ != nullptr) {
      functions_->destroy(plan_);
      plan_ = nullptr;
      scratch_ = Array();
    }
  }

 private:
  const Functions& of(const Problem& problem) const { return problem.is_double() ? twofold_ : single_; }

  Functions single_, twofold_;
  const Functions* functions_ = nullptr;
  Functions::Execute* execute_ = nullptr;
  void* plan_ = nullptr;
  Array scratch_;
};

}  // namespace

Contenders kfr_contenders() {
  Contenders all;
  all.push_back(std::make_unique<Kfr>());
  return all;
}

}  // namespace sfft::bench
