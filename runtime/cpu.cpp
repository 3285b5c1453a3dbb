// SPDX-License-Identifier: BSD-3-Clause
// CPU detection by the compiler's builtin rather than by a library or by reading cpuid here: it is kept up by the
// compiler's authors, who must know the same instruction sets to emit them; it adds no dependency; and it asks XGETBV
// whether the operating system saves the wide registers, the step that hand-written detection tends to forget.
#include "runtime/cpu.hpp"

#include <algorithm>

namespace sfft {
namespace {

struct Feature {
  std::string_view name;
  bool (*present)();
};

// The builtin wants string literals, hence one row for each feature that targets.def may name.
#define SFFT_FEATURE(name) {name, [] { return __builtin_cpu_supports(name) != 0; }}
#if defined(__x86_64__)
constexpr std::string_view this_arch = "x86_64";
constexpr Feature features[] = {
    SFFT_FEATURE("sse2"),    SFFT_FEATURE("avx"),      SFFT_FEATURE("avx2"),     SFFT_FEATURE("fma"),
    SFFT_FEATURE("avx512f"), SFFT_FEATURE("avx512dq"), SFFT_FEATURE("avx512vl"),
};
#elif defined(__powerpc64__)
constexpr std::string_view this_arch = "ppc64le";
constexpr Feature features[] = {SFFT_FEATURE("vsx")};
#elif defined(__aarch64__)
constexpr std::string_view this_arch = "aarch64";
constexpr Feature features[] = {{"asimd", [] { return true; }}};  // part of the architecture's base
#else
constexpr std::string_view this_arch = "any";
constexpr Feature features[] = {{"", [] { return true; }}};
#endif
#undef SFFT_FEATURE

constexpr const Feature* find(std::string_view name) {
  const Feature* found =
      std::find_if(std::begin(features), std::end(features), [&](auto& f) { return f.name == name; });
  return found == std::end(features) ? nullptr : found;
}

constexpr bool all_known(std::string_view names) {
  while (!names.empty()) {
    const std::size_t end = std::min(names.find(' '), names.size());
    if (!find(names.substr(0, end))) return false;
    names.remove_prefix(std::min(end + 1, names.size()));
  }
  return true;
}

// A target whose feature is misspelt, or missing above, would never be chosen: refuse to compile instead.
#define SFFT_TARGET(name, arch, flag, bytes, registers, fma, flags, needs) \
  static_assert(this_arch != #arch || all_known(needs), "cpu.cpp does not know a feature of target " #name);
#include "targets/targets.def"
#undef SFFT_TARGET

}  // namespace

bool cpu_has(std::string_view feature) noexcept {
#if defined(__x86_64__)
  __builtin_cpu_init();  // for plans made by static constructors, which may run before the compiler's own one
#endif
  const Feature* found = find(feature);
  return found && found->present();
}

bool cpu_is_amd() noexcept {
#if defined(__x86_64__)
  __builtin_cpu_init();
  return __builtin_cpu_is("amd") != 0;
#else
  return false;
#endif
}

}  // namespace sfft
