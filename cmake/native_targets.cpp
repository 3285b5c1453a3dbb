// SPDX-License-Identifier: BSD-3-Clause
// Prints the targets that this machine runs, from the slowest to the fastest, as a CMake list.
#include <cstdio>
#include <string_view>

#include "runtime/cpu.hpp"

namespace {

// Features of other architectures are unknown to cpu_has, and so missing.
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
  if (has_all(features)) std::printf(#name ";");
#include "targets/targets.def"
#undef SFFT_TARGET
}
