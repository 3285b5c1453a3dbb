// SPDX-License-Identifier: BSD-3-Clause
// This project's own library, through its C interface like any user: "sfft" is what the library chooses by itself,
// "sfft:avx2" and so on force a target. SFFT_OTHER_LIB=name=path adds another build of the library under that name
// (other kernels, another compiler) and name:target, so that builds can be compared in one run; commas separate
// several.
#include <sfft/sfft.h>

#include <cstdlib>
#include <sstream>

#include "bench/contenders/contender.hpp"
#include "bench/contenders/library.hpp"

namespace sfft::bench {
namespace {

struct Functions {
  decltype(&sfft_init) init = sfft_init;
  decltype(&sfft_execute) execute = sfft_execute;
  decltype(&sfft_free) free = sfft_free;
  decltype(&sfft_error) error = sfft_error;
  decltype(&sfft_version) version = sfft_version;
  decltype(&sfft_target_count) target_count = sfft_target_count;
  decltype(&sfft_target_info) target_info = sfft_target_info;

  bool complete() const {
    return init != nullptr && execute != nullptr && free != nullptr && error != nullptr && version != nullptr &&
           target_count != nullptr && target_info != nullptr;
  }
};

Functions functions_of(const Library& library) {
  return {library.function<decltype(sfft_init)>("sfft_init"),
          library.function<decltype(sfft_execute)>("sfft_execute"),
          library.function<decltype(sfft_free)>("sfft_free"),
          library.function<decltype(sfft_error)>("sfft_error"),
          library.function<decltype(sfft_version)>("sfft_version"),
          library.function<decltype(sfft_target_count)>("sfft_target_count"),
          library.function<decltype(sfft_target_info)>("sfft_target_info")};
}

class Sfft final : public Contender {
 public:
  Sfft(std::string name, unsigned target_flag, const std::string& missing, const Functions& functions = {})
      : Contender(std::move(name), missing.empty() ? std::string("sfft ") + functions.version() : "", missing),
        functions_(functions),
        target_(target_flag) {}
  ~Sfft() override { Sfft::done(); }

  bool ours() const override { return true; }

  bool can_do(const Problem& problem) const override { return problem.n > 0 && (problem.n & (problem.n - 1)) == 0; }

  void setup(const Problem& problem, void* /*in*/, void* /*out*/) override {
    const unsigned flags = (problem.is_forward() ? SFFT_FORWARD : SFFT_BACKWARD) |
                           (problem.is_double() ? SFFT_DOUBLE : SFFT_FLOAT) | target_;
    plan_ = functions_.init(problem.n, problem.in_place ? flags | SFFT_IN_PLACE : flags);
    if (plan_ == nullptr && problem.in_place) {
      plan_ = functions_.init(problem.n, flags);  // another build may be older than the flag
    }
    if (plan_ == nullptr) {
      throw SetupFailed(functions_.error());
    }
  }

  void run(const Places& places, std::size_t times) override {
    places.each(times, [&](const void* in, void* out) { functions_.execute(plan_, in, out); });
  }

  void done() override {
    if (plan_ != nullptr) {
      functions_.free(plan_);
      plan_ = nullptr;
    }
  }

 private:
  Functions functions_;
  unsigned target_;
  sfft_plan_t* plan_ = nullptr;
};

std::string why_not(const sfft_target_info_t& target) {
  if (target.compiled == 0) {
    return std::string("this build has no ") + target.name + " kernels";
  }
  return target.supported == 0 ? std::string("this CPU has no ") + target.name : "";
}

// The library's own choice under that name, and name:target for each target.
void add_build(Contenders& all, const std::string& name, const Functions& functions) {
  all.push_back(std::make_unique<Sfft>(name, 0U, "", functions));
  for (std::size_t i = 0; i < functions.target_count(); ++i) {
    sfft_target_info_t target;
    if (functions.target_info(i, &target) == SFFT_OK) {
      all.push_back(std::make_unique<Sfft>(name + ":" + target.name, target.flag, why_not(target), functions));
    }
  }
}

void add_other_builds(Contenders& all) {
  const char* given = std::getenv("SFFT_OTHER_LIB");
  std::istringstream items(given == nullptr ? "" : given);
  for (std::string item; std::getline(items, item, ',');) {
    const std::size_t equals = item.find('=');
    const std::string name = item.substr(0, equals);
    const Library library({equals == std::string::npos ? "" : item.substr(equals + 1)});
    if (const Functions functions = functions_of(library); functions.complete()) {
      add_build(all, name, functions);
    } else {
      all.push_back(std::make_unique<Sfft>(
          name, 0U, "SFFT_OTHER_LIB is name=path[,name=path]; no build of sfft at '" + item + "'"));
    }
  }
}

}  // namespace

Contenders sfft_contenders() {
  Contenders all;
  add_build(all, "sfft", {});
  add_other_builds(all);
  return all;
}

}  // namespace sfft::bench
