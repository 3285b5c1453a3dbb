// SPDX-License-Identifier: BSD-3-Clause
#include "bench/probe.hpp"

#include <algorithm>
#include <chrono>

namespace sfft::bench {

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

double issue_width() {
#if defined(__x86_64__)
  // Four independent chains of additions and as many no-ops ask for eight instructions a cycle, which is as wide as any
  // core's front end: one that has it to itself issues what it can, one that shares it with a busy hyperthread cannot.
  // (With one no-op, five a cycle, a core of eight lost so little to its sibling that half of such blocks passed.)
  constexpr long rounds = 6000;
  constexpr double instructions_a_round = 8 * 8 + 2;
  long left = rounds;
  const double start = now();
  asm volatile(
      "1:\n"
      ".rept 8\n"
      "add $1, %%r8\n"
      "add $1, %%r9\n"
      "add $1, %%r10\n"
      "add $1, %%r11\n"
      "nop\n"
      "nop\n"
      "nop\n"
      "nop\n"
      ".endr\n"
      "dec %[left]\n"
      "jnz 1b\n"
      : [left] "+r"(left)
      :
      : "r8", "r9", "r10", "r11", "cc");
#else
  // The portable form: the empty asm keeps the compiler from folding the chains into one multiplication.
  constexpr long rounds = 20000;
  constexpr double instructions_a_round = 4 + 2;
  unsigned long a = 0;
  unsigned long b = 1;
  unsigned long c = 2;
  unsigned long d = 3;
  const double start = now();
  for (long left = rounds; left != 0; --left) {
    a += 1;
    b += 1;
    c += 1;
    d += 1;
    asm volatile("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d));
  }
#endif
  return instructions_a_round * static_cast<double>(rounds) / ((now() - start) * 1e9);
}

double widest_issue(double seconds) {
  double widest = 0;
  const double end = now() + seconds;
  do {
    widest = std::max(widest, issue_width());
  } while (now() < end);
  return widest;
}

double clock_ghz() {
  // Registers are added, not constants: some cores add small constants in no time at all.
  constexpr long rounds = 5000;
  constexpr double additions_a_round = 8;
  double fastest = 0;
  for (int i = 0; i < 40; ++i) {
    unsigned long sum = 0;
    unsigned long one = 1;
    asm volatile("" : "+r"(one));
    const double start = now();
    for (long left = rounds; left != 0; --left) {
#pragma GCC unroll 8
      for (int k = 0; k < 8; ++k) {
        sum += one;
        asm volatile("" : "+r"(sum));
      }
    }
    fastest = std::max(fastest, additions_a_round * static_cast<double>(rounds) / ((now() - start) * 1e9));
  }
  return fastest;
}

}  // namespace sfft::bench
