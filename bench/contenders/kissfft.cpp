// SPDX-License-Identifier: BSD-3-Clause
// KissFFT: one library a precision, with the same names in both.
#include <limits>

#include "bench/contenders/contender.hpp"
#include "bench/contenders/library.hpp"

namespace sfft::bench {
namespace {

// The functions of one precision.
struct Functions {
  Functions(const char* variable, std::initializer_list<std::string> names)
      : library(variable, names),
        create(library.function<void*(int, int, void*, std::size_t*)>("kiss_fft_alloc")),
        transform(library.function<void(void*, const void*, void*)>("kiss_fft")),
        cleanup(library.function<void()>("kiss_fft_cleanup")) {}
  bool complete() const { return create != nullptr && transform != nullptr; }

  Library library;
  void* (*create)(int n, int inverse, void* memory, std::size_t* bytes);
  void (*transform)(void* plan, const void* in, void* out);
  void (*cleanup)();  // gives back what the library keeps for itself
};

// Both precisions; either may be absent.
struct Build {
  Functions single{"SFFT_KISSFFTF_LIB", {"libkissfft-float.so", "libkissfft-float.so.131"}};
  Functions twofold{"SFFT_KISSFFT_LIB", {"libkissfft-double.so", "libkissfft-double.so.131"}};

  std::string library() const { return (twofold.complete() ? twofold : single).library.path(); }
  std::string missing() const {
    return twofold.complete() || single.complete()
               ? ""
               : twofold.library.missing(single.library.missing(
                     "no libkissfft-double.so or -float.so: build github.com/mborgerding/kissfft"));
  }
};

const Build& build() {
  static const Build both;
  return both;
}

class Kissfft final : public Contender {
 public:
  Kissfft() : Contender("kissfft", build().library(), build().missing()) {}
  ~Kissfft() override { Kissfft::done(); }

  bool can_do(const Problem& problem) const override {
    return of(problem).complete() && problem.n > 0 && problem.n <= std::numeric_limits<int>::max();
  }

  // A first call learns the size of the plan; the plan then lies in memory of ours, so that freeing it is no question
  // of whose allocator the library was built with.
  void setup(const Problem& problem, void* /*in*/, void* /*out*/) override {
    functions_ = &of(problem);
    const int n = static_cast<int>(problem.n);
    const int inverse = problem.is_forward() ? 0 : 1;
    std::size_t bytes = 0;
    functions_->create(n, inverse, nullptr, &bytes);
    memory_.resize(bytes);
    plan_ = functions_->create(n, inverse, memory_.data(), &bytes);
    if (plan_ == nullptr) {
      throw SetupFailed("KissFFT made no plan");
    }
  }

  void run(const Places& places, std::size_t times) override {
    places.each(times, [&](const void* in, void* out) { functions_->transform(plan_, in, out); });
  }

  void done() override {
    if (plan_ != nullptr && functions_->cleanup != nullptr) {
      functions_->cleanup();
    }
    plan_ = nullptr;
    memory_.clear();
    memory_.shrink_to_fit();
  }

 private:
  static const Functions& of(const Problem& problem) { return problem.is_double() ? build().twofold : build().single; }

  const Functions* functions_ = nullptr;
  std::vector<std::byte> memory_;
  void* plan_ = nullptr;
};

}  // namespace

Contenders kissfft_contenders() {
  Contenders all;
  all.push_back(std::make_unique<Kissfft>());
  return all;
}

}  // namespace sfft::bench
