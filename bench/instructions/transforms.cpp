// SPDX-License-Identifier: BSD-3-Clause
// Runs transforms under an emulator whose plugin (plugin.c) counts instructions, for the script `count`.
//
//   transforms LIBRARY PLANNER N...
//
// LIBRARY is a libsfft or a libfftw3f, PLANNER the target of the former or the effort of the latter (estimate, measure,
// patient). Each size is planned, then executed `times` and twice `times` times, with markers around: the difference of
// the two counts has nothing of the markers in it.
#include <dlfcn.h>
#include <sfft/sfft.h>
#include <unistd.h>

#include <complex>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <new>
#include <string>
#include <string_view>

namespace {

constexpr long marker = 77777;  // also in plugin.c
constexpr int times = 4;

[[noreturn]] void fail(const char* what, const char* why) {
  std::fprintf(stderr, "transforms: %s: %s\n", what, why == nullptr ? "failed" : why);
  std::exit(1);
}

template <class Function>
Function* symbol(void* library, const char* name) {
  void* found = dlsym(library, name);
  if (found == nullptr) {
    fail(name, dlerror());
  }
  return reinterpret_cast<Function*>(found);
}

using Transform = std::function<void(int times)>;

// FFTW's names and numbers as its manual gives them; nothing of it is linked.
Transform fftw(void* library, std::string_view effort, std::size_t n, void* in, void* out) {
  struct Plan;
  const unsigned flags = effort == "patient" ? 1U << 5 : effort == "measure" ? 0U : 1U << 6;
  auto* plan = symbol<Plan*(int, void*, void*, int, unsigned)>(library, "fftwf_plan_dft_1d");
  auto* run = symbol<void(const Plan*)>(library, "fftwf_execute");
  const Plan* made = plan(static_cast<int>(n), in, out, -1, flags);
  if (made == nullptr) {
    fail("fftwf_plan_dft_1d", nullptr);
  }
  return [=](int count) {
    for (; count != 0; count--) {
      run(made);
    }
  };
}

Transform sfft(void* library, std::string_view target, std::size_t n, const void* in, void* out) {
  setenv("SFFT_TARGET", std::string(target).c_str(), 1);
  auto* run = symbol<decltype(sfft_execute)>(library, "sfft_execute");
  const sfft_plan_t* made = symbol<decltype(sfft_init)>(library, "sfft_init")(n, SFFT_FORWARD | SFFT_FLOAT);
  if (made == nullptr) {
    fail("sfft_init", symbol<decltype(sfft_error)>(library, "sfft_error")());
  }
  return [=](int count) {
    for (; count != 0; count--) {
      run(made, in, out);
    }
  };
}

void* array(std::size_t n) { return ::operator new(n * sizeof(std::complex<float>), std::align_val_t{64}); }

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    fail("needs", "LIBRARY PLANNER N...");
  }
  void* library = dlopen(argv[1], RTLD_NOW);
  if (library == nullptr) {
    fail(argv[1], dlerror());
  }
  const bool is_ours = dlsym(library, "sfft_init") != nullptr;
  for (int i = 3; i < argc; i++) {
    const std::size_t n = std::strtoul(argv[i], nullptr, 10);
    auto* in = static_cast<std::complex<float>*>(array(n));
    void* out = array(n);
    const Transform run = is_ours ? sfft(library, argv[2], n, in, out) : fftw(library, argv[2], n, in, out);
    for (std::size_t k = 0; k < n; k++) {
      in[k] = {static_cast<float>(k % 7), 1.0F};
    }
    run(1);  // what is looked up or allocated once
    for (const int count : {0, times, 2 * times}) {
      run(count);
      syscall(marker, n);
    }
  }
}
