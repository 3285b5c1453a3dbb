// SPDX-License-Identifier: BSD-3-Clause
// Intel's IPP, its FFT of powers of two; scratch is given, as its interface demands.
#include <sfft/sfft.h>

#include <bit>

#include "bench/arrays.hpp"
#include "bench/contenders/contender.hpp"
#include "bench/contenders/library.hpp"

namespace sfft::bench {
namespace {

constexpr int ipp_fft_nodiv_by_any = 8;  // neither direction is scaled
constexpr int ipp_alg_hint_none = 0;

bool cpu_has(const std::string& target) {
  for (std::size_t i = 0; i < sfft_target_count(); ++i) {
    sfft_target_info_t info;
    if (sfft_target_info(i, &info) == SFFT_OK && target == info.name) {
      return info.supported != 0;
    }
  }
  return false;
}

// The library for this CPU's instructions, by itself: the dispatcher libipps.so ends the program if it does not find
// the ones it wants.
const Library& shared_object() {
  static const std::string cpu = cpu_has("avx512") ? "k0" : cpu_has("avx2") ? "l9" : "y8";
  static const std::string name = "libipps" + cpu + ".so";
  static const Library lib("SFFT_IPP_LIB", {name, name + ".12", name + ".11", name + ".10"});
  return lib;
}

// The functions of one precision; suffix is 32fc or 64fc.
struct Functions {
  explicit Functions(const std::string& suffix)
      : size(shared_object().function<int(int, int, int, int*, int*, int*)>("ippsFFTGetSize_C_" + suffix)),
        init(shared_object().function<int(void**, int, int, int, void*, void*)>("ippsFFTInit_C_" + suffix)),
        forward(shared_object().function<Apart>("ippsFFTFwd_CToC_" + suffix)),
        backward(shared_object().function<Apart>("ippsFFTInv_CToC_" + suffix)),
        forward_in_place(shared_object().function<InPlace>("ippsFFTFwd_CToC_" + suffix + "_I")),
        backward_in_place(shared_object().function<InPlace>("ippsFFTInv_CToC_" + suffix + "_I")) {}
  bool complete() const {
    return size != nullptr && init != nullptr && forward != nullptr && backward != nullptr &&
           forward_in_place != nullptr && backward_in_place != nullptr;
  }

  using Apart = int(const void* in, void* out, const void* spec, void* work);
  using InPlace = int(void* in_out, const void* spec, void* work);
  int (*size)(int order, int flag, int hint, int* spec, int* init, int* work);
  int (*init)(void** spec, int order, int flag, int hint, void* memory, void* init);
  Apart* forward;
  Apart* backward;
  InPlace* forward_in_place;
  InPlace* backward_in_place;
};

class Ipp final : public Contender {
 public:
  Ipp()
      : Contender(
            "ipp", shared_object().path(),
            shared_object().missing("no libippsk0.so, -l9 or -y8: pip install ipp; add its folder to LD_LIBRARY_PATH")),
        single_("32fc"),
        twofold_("64fc") {}

  bool can_do(const Problem& problem) const override {
    return of(problem).complete() && std::has_single_bit(problem.n) && problem.n <= (std::size_t{1} << 27U);
  }

  void setup(const Problem& problem, void* /*in*/, void* /*out*/) override {
    const Functions& f = of(problem);
    const int order = std::countr_zero(problem.n);
    int spec_bytes = 0;
    int init_bytes = 0;
    int work_bytes = 0;
    if (f.size(order, ipp_fft_nodiv_by_any, ipp_alg_hint_none, &spec_bytes, &init_bytes, &work_bytes) != 0) {
      throw SetupFailed("IPP has no transform of this size");
    }
    memory_ = Array(static_cast<std::size_t>(spec_bytes));
    work_ = Array(static_cast<std::size_t>(work_bytes));
    Array init(static_cast<std::size_t>(init_bytes));
    if (f.init(&spec_, order, ipp_fft_nodiv_by_any, ipp_alg_hint_none, memory_.data(), init.data()) != 0) {
      throw SetupFailed("IPP made no plan");
    }
    apart_ = problem.is_forward() ? f.forward : f.backward;
    in_place_ = problem.is_forward() ? f.forward_in_place : f.backward_in_place;
    is_in_place_ = problem.in_place;
  }

  void run(const Places& places, std::size_t times) override {
    if (is_in_place_) {
      places.each(times, [&](const void* /*in*/, void* out) { in_place_(out, spec_, work_.data()); });
    } else {
      places.each(times, [&](const void* in, void* out) { apart_(in, out, spec_, work_.data()); });
    }
  }

  void done() override {
    spec_ = nullptr;
    memory_ = Array();
    work_ = Array();
  }

 private:
  const Functions& of(const Problem& problem) const { return problem.is_double() ? twofold_ : single_; }

  Functions single_, twofold_;
  Functions::Apart* apart_ = nullptr;
  Functions::InPlace* in_place_ = nullptr;
  bool is_in_place_ = false;
  void* spec_ = nullptr;
  Array memory_, work_;
};

}  // namespace

Contenders ipp_contenders() {
  Contenders all;
  all.push_back(std::make_unique<Ipp>());
  return all;
}

}  // namespace sfft::bench
