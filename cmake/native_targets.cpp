// SPDX-License-Identifier: BSD-3-Clause
// Prints the targets that this machine runs, from the slowest to the fastest, as a CMake list.
#include <cstdio>
#include <string_view>

#include "runtime/cpu.hpp"

namespace {

#if defined(__x86_64__)
constexpr std::string_view this_arch = "x86_64";
#elif defined(__aarch64__)
constexpr std::string_view this_arch = "aarch64";
#else
constexpr std::string_view this_arch = "none";
#endif

bool has_all(std::string_view features) {
  while (!features.empty()) {
    const std::size_t end = features.find(' ');
    if (!sfft::cpu_has(features.substr(0, end))) return false;
    features = end == std::string_view::npos ? "" : features.substr(end + 1);
  }
  return true;
}

}  // namespace

int main() {
#define SFFT_TARGET(name, arch, flag, bytes, registers, fma, flags, features) \
  if ((std::string_view(#arch) == "any" || this_arch == #arch) && has_all(features)) std::printf(#name ";");
#include "targets/targets.def"
#undef SFFT_TARGET
}
