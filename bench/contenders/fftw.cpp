// SPDX-License-Identifier: BSD-3-Clause
// FFTW 3 in its three usual modes. Its planner remembers everything it has measured in the process, so that "estimate"
// asked after "patient" would give patient's plan: each setup begins by making it forget.
#include <cstdlib>
#include <set>

#include "bench/contenders/contender.hpp"
#include "bench/contenders/library.hpp"

namespace sfft::bench {
namespace {

constexpr unsigned fftw_measure = 0U;
constexpr unsigned fftw_patient = 1U << 5U;
constexpr unsigned fftw_estimate = 1U << 6U;

// The functions of one precision.
struct Functions {
  Functions(Library lib, const std::string& prefix)
      : library(std::move(lib)),
        plan(library.function<void*(int, void*, void*, int, unsigned)>(prefix + "plan_dft_1d")),
        execute(library.function<void(void*, const void*, void*)>(prefix + "execute_dft")),
        destroy(library.function<void(void*)>(prefix + "destroy_plan")),
        forget(library.function<void()>(prefix + "forget_wisdom")) {
    const auto* text = static_cast<const char*>(library.symbol(prefix + "version"));
    version = text == nullptr ? "" : text;
  }
  bool complete() const { return plan != nullptr && execute != nullptr && destroy != nullptr && forget != nullptr; }

  Library library;
  void* (*plan)(int n, void* in, void* out, int sign, unsigned flags);
  void (*execute)(void* plan, const void* in, void* out);
  void (*destroy)(void* plan);
  void (*forget)();
  std::string version;
};

// Both precisions; either may be absent.
struct Build {
  Build(Functions f, Functions d) : single(std::move(f)), twofold(std::move(d)) {}

  Functions single;
  Functions twofold;

  const Functions& of(const Problem& problem) const { return problem.is_double() ? twofold : single; }
  std::string library() const {
    const Functions& f = twofold.complete() ? twofold : single;
    return f.complete() ? f.version + " (" + f.library.path() + ")" : "";
  }
  std::string missing(const std::string& wanted) const { return twofold.complete() || single.complete() ? "" : wanted; }
};

class Fftw final : public Contender {
 public:
  Fftw(std::string name, std::shared_ptr<const Build> build, unsigned mode, const std::string& hint)
      : Contender(std::move(name), build->library(), build->missing(hint)), build_(std::move(build)), mode_(mode) {}
  ~Fftw() override { Fftw::done(); }

  bool can_do(const Problem& problem) const override {
    return build_->of(problem).complete() && problem.n > 0 && problem.n <= (std::size_t{1} << 30U);
  }

  void setup(const Problem& problem, void* in, void* out) override {
    functions_ = &build_->of(problem);
    functions_->forget();
    plan_ = functions_->plan(static_cast<int>(problem.n), in, out, problem.is_forward() ? -1 : 1, mode_);
    if (plan_ == nullptr) {
      throw SetupFailed("FFTW made no plan");
    }
  }

  void run(const Places& places, std::size_t times) override {
    places.each(times, [&](const void* in, void* out) { functions_->execute(plan_, in, out); });
  }

  void done() override {
    if (plan_ != nullptr) {
      functions_->destroy(plan_);
      plan_ = nullptr;
    }
  }

 private:
  std::shared_ptr<const Build> build_;
  unsigned mode_;
  const Functions* functions_ = nullptr;
  void* plan_ = nullptr;
};

void add_modes(Contenders& all, const std::string& name, const std::shared_ptr<const Build>& build,
               const std::string& hint) {
  all.push_back(std::make_unique<Fftw>(name + "-estimate", build, fftw_estimate, hint));
  all.push_back(std::make_unique<Fftw>(name + "-measure", build, fftw_measure, hint));
  all.push_back(std::make_unique<Fftw>(name + "-patient", build, fftw_patient, hint));
}

// SFFT_FFTW_LIB and SFFT_FFTWF_LIB name a library for double and for float: "path" replaces the system's, "name=path"
// adds contenders name-estimate, name-measure and name-patient beside it.
struct Given {
  explicit Given(const char* variable) {
    const char* value = std::getenv(variable);
    path = value == nullptr ? "" : value;
    if (const std::size_t equals = path.find('='); equals != std::string::npos) {
      name = path.substr(0, equals);
      path.erase(0, equals + 1);
    }
  }
  std::string name, path;
};

Library system_library(const Given& given, const char* soname) {
  return Library({given.name.empty() && !given.path.empty() ? given.path : soname});
}

Library named_library(const Given& given, const std::string& name) {
  return Library({given.name == name ? given.path : ""});
}

}  // namespace

Contenders fftw_contenders() {
  const Given twofold("SFFT_FFTW_LIB");
  const Given single("SFFT_FFTWF_LIB");
  Contenders all;
  // The system's is opened first: a file opened by its path answers to its SONAME from then on.
  add_modes(all, "fftw",
            std::make_shared<const Build>(Functions(system_library(single, "libfftw3f.so.3"), "fftwf_"),
                                          Functions(system_library(twofold, "libfftw3.so.3"), "fftw_")),
            twofold.path.empty() && single.path.empty()
                ? "no libfftw3.so.3: apt install libfftw3-double3 libfftw3-single3"
                : "neither the system's nor what SFFT_FFTW_LIB and SFFT_FFTWF_LIB name can be opened");
  for (const std::string& name : std::set<std::string>{twofold.name, single.name}) {
    if (!name.empty()) {
      add_modes(all, name,
                std::make_shared<const Build>(Functions(named_library(single, name), "fftwf_"),
                                              Functions(named_library(twofold, name), "fftw_")),
                "cannot open what SFFT_FFTW_LIB or SFFT_FFTWF_LIB (name=path) names");
    }
  }
  return all;
}

}  // namespace sfft::bench
