// SPDX-License-Identifier: BSD-3-Clause
#include "bench/machine.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#if defined(__linux__)
#include <sched.h>
#endif

#include <ctime>
#include <fstream>

#include "bench/probe.hpp"

namespace sfft::bench {
namespace {

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

std::string cpu_name() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    // x86 has "model name"; some ARM kernels have "Hardware" or nothing.
    if (line.starts_with("model name") || line.starts_with("Hardware")) {
      const std::size_t start = line.find_first_not_of(": \t", line.find(':'));
      return start == std::string::npos ? "unknown" : line.substr(start);
    }
  }
  return "unknown";
}

std::string cache_sizes() {
  std::string all;
  for (int i = 0;; ++i) {
    const std::string folder = fmt::format("/sys/devices/system/cpu/cpu0/cache/index{}/", i);
    const std::string level = first_line(folder + "level");
    if (level.empty()) {
      return all.empty() ? "unknown" : all;
    }
    const std::string type = first_line(folder + "type");
    if (type != "Instruction") {
      all += fmt::format("{}L{}{} {}", all.empty() ? "" : ", ", level, type == "Data" ? "d" : "",
                         first_line(folder + "size"));
    }
  }
}

std::string compiler_name() {
#if defined(__clang__)
  return fmt::format("clang {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
  return fmt::format("GCC {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
  return "unknown";
#endif
}

int pinned_core() {
#if defined(__linux__)
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0 && CPU_COUNT(&set) == 1) {
    return sched_getcpu();
  }
#endif
  return -1;
}

}  // namespace

Machine describe_machine() {
  return {cpu_name(),      cache_sizes(),
          compiler_name(), fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(std::time(nullptr))),
          pinned_core(),   clock_ghz()};
}

std::optional<int> pin_to_core(std::optional<int> wanted) {
#if defined(__linux__)
  cpu_set_t allowed;
  if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
    return std::nullopt;
  }
  int core = -1;
  for (int c = 0; c < CPU_SETSIZE; ++c) {
    if (CPU_ISSET(c, &allowed) && (!wanted || *wanted == c)) {
      core = c;
    }
  }
  cpu_set_t one;
  CPU_ZERO(&one);
  if (core < 0) {
    return std::nullopt;
  }
  CPU_SET(core, &one);
  if (sched_setaffinity(0, sizeof one, &one) == 0) {
    return core;
  }
#else
  static_cast<void>(wanted);
#endif
  return std::nullopt;
}

}  // namespace sfft::bench
