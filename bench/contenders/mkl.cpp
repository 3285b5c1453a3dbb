// SPDX-License-Identifier: BSD-3-Clause
// Intel's MKL through its DFTI interface: the library itself, or the copy inside PyTorch's libtorch_cpu.so. One thread.
#include "bench/contenders/contender.hpp"
#include "bench/contenders/library.hpp"

namespace sfft::bench {
namespace {

// Values of enum DFTI_CONFIG_PARAM and DFTI_CONFIG_VALUE.
constexpr int dfti_complex = 32;
constexpr int dfti_placement = 11;
constexpr int dfti_inplace = 43;
constexpr int dfti_not_inplace = 44;

const Library& shared_object() {
  static const Library lib("SFFT_MKL_LIB",
                           {"libmkl_rt.so.2", "libmkl_rt.so", "libmkl_rt.so.3", "libmkl_rt.so.1", "libtorch_cpu.so"});
  return lib;
}

class Mkl final : public Contender {
 public:
  Mkl()
      : Contender(
            "mkl", shared_object().path(),
            shared_object().missing("no libmkl_rt.so: pip install mkl, then set SFFT_MKL_LIB to its libmkl_rt.so.3")),
        create_float_(shared_object().function<Create>("DftiCreateDescriptor_s_1d")),
        create_double_(shared_object().function<Create>("DftiCreateDescriptor_d_1d")),
        set_(shared_object().function<long(void*, int, ...)>("DftiSetValue")),
        commit_(shared_object().function<long(void*)>("DftiCommitDescriptor")),
        forward_(shared_object().function<Compute>("DftiComputeForward")),
        backward_(shared_object().function<Compute>("DftiComputeBackward")),
        free_(shared_object().function<long(void**)>("DftiFreeDescriptor")) {
    if (auto* set_threads = shared_object().function<void(int)>("MKL_Set_Num_Threads")) {
      set_threads(1);
    }
  }
  ~Mkl() override { Mkl::done(); }

  bool can_do(const Problem& problem) const override {
    return problem.n > 0 && create_float_ != nullptr && create_double_ != nullptr && set_ != nullptr &&
           commit_ != nullptr && forward_ != nullptr && backward_ != nullptr && free_ != nullptr;
  }

  void setup(const Problem& problem, void* /*in*/, void* /*out*/) override {
    auto* create = problem.is_double() ? create_double_ : create_float_;
    if (create(&descriptor_, dfti_complex, static_cast<long>(problem.n)) != 0 ||
        set_(descriptor_, dfti_placement, problem.in_place ? dfti_inplace : dfti_not_inplace) != 0 ||
        commit_(descriptor_) != 0) {
      throw SetupFailed("MKL refused the descriptor");
    }
    compute_ = problem.is_forward() ? forward_ : backward_;
    in_place_ = problem.in_place;
  }

  void run(const Places& places, std::size_t times) override {
    if (in_place_) {
      places.each(times, [&](const void* /*in*/, void* out) { compute_(descriptor_, out); });
    } else {
      places.each(times, [&](const void* in, void* out) { compute_(descriptor_, const_cast<void*>(in), out); });
    }
  }

  void done() override {
    if (descriptor_ != nullptr) {
      free_(&descriptor_);
      descriptor_ = nullptr;
    }
  }

 private:
  using Create = long(void**, int, ...);  // the length is read as a variadic argument; some versions count them
  using Compute = long(void*, ...);

  Create* create_float_;
  Create* create_double_;
  long (*set_)(void*, int, ...);
  long (*commit_)(void*);
  Compute* forward_;
  Compute* backward_;
  long (*free_)(void**);
  Compute* compute_ = nullptr;
  void* descriptor_ = nullptr;
  bool in_place_ = false;
};

}  // namespace

Contenders mkl_contenders() {
  Contenders all;
  all.push_back(std::make_unique<Mkl>());
  return all;
}

}  // namespace sfft::bench
