// SPDX-License-Identifier: BSD-3-Clause
// This project's own library, through its C interface like any user: "sfft" is what the library chooses by itself,
// "sfft:avx2" and so on force a target.
#include <sfft/sfft.h>

#include "bench/contenders/contender.hpp"

namespace sfft::bench {
namespace {

class Sfft final : public Contender {
 public:
  Sfft(std::string name, unsigned target_flag, std::string missing)
      : Contender(std::move(name), std::string("sfft ") + sfft_version(), std::move(missing)), target_(target_flag) {}
  ~Sfft() override { sfft_free(plan_); }

  bool ours() const override { return true; }

  bool can_do(const Problem& problem) const override { return problem.n > 0 && (problem.n & (problem.n - 1)) == 0; }

  void setup(const Problem& problem, void* /*in*/, void* /*out*/) override {
    plan_ = sfft_init(problem.n, (problem.is_forward() ? SFFT_FORWARD : SFFT_BACKWARD) |
                                     (problem.is_double() ? SFFT_DOUBLE : SFFT_FLOAT) | target_);
    if (plan_ == nullptr) {
      throw SetupFailed(sfft_error());
    }
  }

  void run(const void* in, void* out, std::size_t times) override {
    for (std::size_t i = 0; i < times; ++i) {
      sfft_execute(plan_, in, out);
    }
  }

  void done() override {
    sfft_free(plan_);
    plan_ = nullptr;
  }

 private:
  unsigned target_;
  sfft_plan_t* plan_ = nullptr;
};

std::string why_not(const sfft_target_info_t& target) {
  if (target.compiled == 0) {
    return std::string("this build has no ") + target.name + " kernels";
  }
  return target.supported == 0 ? std::string("this CPU has no ") + target.name : "";
}

}  // namespace

Contenders sfft_contenders() {
  Contenders all;
  all.push_back(std::make_unique<Sfft>("sfft", 0U, ""));
  for (std::size_t i = 0; i < sfft_target_count(); ++i) {
    sfft_target_info_t target;
    if (sfft_target_info(i, &target) == SFFT_OK) {
      all.push_back(std::make_unique<Sfft>(std::string("sfft:") + target.name, target.flag, why_not(target)));
    }
  }
  return all;
}

}  // namespace sfft::bench
