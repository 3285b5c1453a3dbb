// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/machine.hpp"

#include <cstdio>
#include <cstring>

#include "runtime/cache.hpp"
#include "runtime/targets.hpp"

#ifdef __x86_64__
#include <cpuid.h>
#endif

namespace sfft {
namespace {

#ifdef __x86_64__
constexpr const char* architecture = "x86_64";

// Copies text without blanks at its ends, runs of them made one, and anything that is not printable left out.
void tidy(const char* text, char* out, std::size_t size) noexcept {
  std::size_t used = 0;
  bool gap = false;
  for (; *text != '\0' && used + 2 < size; ++text) {
    if (*text > ' ' && *text < 127) {
      if (gap && used != 0) out[used++] = ' ';
      out[used++] = *text;
    }
    gap = *text == ' ';
  }
  out[used] = '\0';
}

// What the CPU calls itself; nothing if it does not say.
void ask_cpu(char* out, std::size_t size) noexcept {
  constexpr unsigned first_leaf = 0x80000002, leaves = 3;  // of 16 characters each
  unsigned words[4 * leaves + 1] = {}, *word = words;
  bool told = true;
  for (unsigned leaf = first_leaf; leaf < first_leaf + leaves; ++leaf, word += 4)
    told = told && __get_cpuid(leaf, word, word + 1, word + 2, word + 3);
  char name[sizeof words];
  std::memcpy(name, words, sizeof name);
  if (told) tidy(name, out, size);
  // Virtual machines give one name to many models; the signature tells them apart.
  unsigned signature = 0, rest = 0;
  const std::size_t used = std::strlen(out);
  if (used != 0 && __get_cpuid(1, &signature, &rest, &rest, &rest) != 0)
    std::snprintf(out + used, size - used, ", signature %x", signature);
}
#else
#ifdef __aarch64__
constexpr const char* architecture = "aarch64";
#else
constexpr const char* architecture = "machine";
#endif
void ask_cpu(char*, std::size_t) noexcept {}
#endif

void describe_cpu(char* out, std::size_t size) noexcept {
  out[0] = '\0';
  ask_cpu(out, size);
  if (out[0] == '\0') std::snprintf(out, size, "unknown %s", architecture);
}

void describe_caches(char* out, std::size_t size) noexcept {
  const auto& [first, second, last] = cache_sizes();
  std::snprintf(out, size, "%zu %zu %zu", first, second, last);
}

void describe_targets(char* out, std::size_t size) noexcept {
  std::size_t used = 0;
  for (const Target& target : all_targets())
    if (is_compiled(target) && is_supported(target) && used < size)
      used +=
          static_cast<std::size_t>(std::snprintf(out + used, size - used, "%s%s", used == 0 ? "" : " ", target.name));
}

}  // namespace

const Machine& this_machine() noexcept {
  static const Machine machine = [] {
    Machine m{};
    describe_cpu(m.cpu, sizeof m.cpu);
    describe_caches(m.caches, sizeof m.caches);
    describe_targets(m.targets, sizeof m.targets);
    return m;
  }();
  return machine;
}

}  // namespace sfft
