// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/targets.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "runtime/cpu.hpp"
#include "runtime/error.hpp"
#include "runtime/registry.hpp"

namespace sfft {
namespace {

constexpr Target rows[] = {
#define SFFT_TARGET(name, arch, flag, bytes, registers, fma, flags, features) \
  {#name, flag, bytes, registers, fma, features},
#include "targets/targets.def"
#undef SFFT_TARGET
};

// The public header cannot be generated from the table (C users read it), so the compiler compares the two.
constexpr struct {
  std::string_view name;
  unsigned flag;
} header_flags[] = {{"scalar", SFFT_SCALAR}, {"sse2", SFFT_SSE2}, {"avx", SFFT_AVX}, {"avx2", SFFT_AVX2},
                    {"avx512", SFFT_AVX512}, {"neon", SFFT_NEON}, {"vsx", SFFT_VSX}};
static_assert(std::equal(std::begin(rows), std::end(rows), std::begin(header_flags), std::end(header_flags),
                         [](auto& row, auto& header) { return header.name == row.name && header.flag == row.flag; }),
              "include/sfft/sfft.h and targets/targets.def disagree about the target flags");

constexpr unsigned every_flag = [] {
  unsigned flags = 0;
  for (const Target& row : rows) flags |= row.flag;
  return flags;
}();

// The first feature that the CPU lacks; empty if it has them all.
std::string_view missing_feature(const Target& target) noexcept {
  std::string_view rest = target.features;
  while (!rest.empty()) {
    const std::string_view feature = rest.substr(0, rest.find(' '));
    if (!cpu_has(feature)) return feature;
    rest.remove_prefix(std::min(feature.size() + 1, rest.size()));
  }
  return {};
}

bool is_available(const Target& target) noexcept { return is_compiled(target) && is_supported(target); }

// "scalar, sse2, avx": what a caller may ask for instead.
struct AvailableNames {
  char text[128] = "";
  AvailableNames() noexcept {
    std::size_t used = 0;
    for (const Target& row : rows) {
      if (!is_available(row) || used >= sizeof text) continue;
      used += static_cast<std::size_t>(
          std::snprintf(text + used, sizeof text - used, "%s%s", used == 0 ? "" : ", ", row.name));
    }
  }
};

const Target* best_target() noexcept {
  const Target* best = nullptr;
  for (const Target& row : rows)
    if (is_available(row)) best = &row;
  return best;
}

// The value of SFFT_TARGET; null if it asks for nothing.
const char* environment_name() noexcept {
  const char* name = std::getenv("SFFT_TARGET");
  return name && *name != '\0' ? name : nullptr;
}

const Target* named(std::string_view name) noexcept {
  const Target* row = std::find_if(std::begin(rows), std::end(rows), [&](auto& r) { return r.name == name; });
  return row == std::end(rows) ? nullptr : row;
}

// target if it can run here; else null, with the reason. asked_by: what the caller used to ask for it.
const Target* require(const Target& target, const char* asked_by) noexcept {
  if (!is_compiled(target)) {
    fail(SFFT_TARGET_UNAVAILABLE, "target %s, asked for by %s, is not compiled into this library; available here: %s",
         target.name, asked_by, AvailableNames().text);
    return nullptr;
  }
  const std::string_view missing = missing_feature(target);
  if (!missing.empty()) {
    fail(SFFT_TARGET_UNAVAILABLE, "target %s, asked for by %s, cannot run: this CPU lacks %.*s; available here: %s",
         target.name, asked_by, static_cast<int>(missing.size()), missing.data(), AvailableNames().text);
    return nullptr;
  }
  return &target;
}

}  // namespace

std::span<const Target> all_targets() noexcept { return rows; }

unsigned target_flags() noexcept { return every_flag; }

bool is_compiled(const Target& target) noexcept { return code_of(target) != nullptr; }

bool is_supported(const Target& target) noexcept { return missing_feature(target).empty(); }

const Target* choose_target(unsigned flag) noexcept {
  for (const Target& row : rows)
    if (flag == row.flag) return require(row, "a flag of sfft_init");
  if (const char* name = environment_name()) {
    if (const Target* row = named(name)) return require(*row, "the environment variable SFFT_TARGET");
    fail(SFFT_TARGET_UNAVAILABLE,
         "the environment variable SFFT_TARGET names an unknown target \"%.60s\"; available here: %s", name,
         AvailableNames().text);
    return nullptr;
  }
  const Target* best = best_target();
  if (!best) fail(SFFT_TARGET_UNAVAILABLE, "this CPU can run none of the targets compiled into this library");
  return best;
}

const Target* default_target() noexcept {
  const char* name = environment_name();
  if (!name) return best_target();
  const Target* row = named(name);
  return row && is_available(*row) ? row : nullptr;
}

}  // namespace sfft
