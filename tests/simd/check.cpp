// SPDX-License-Identifier: BSD-3-Clause
// Compares every primitive of one target with the specification, bit for bit (any NaN equals any other). No test
// framework, so that the same program also runs under an emulator. Returns 0, 1 on failure, 77 to be counted as
// skipped.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <random>
#include <string>
#include <string_view>

#include "runtime/cpu.hpp"
#include "tests/simd/cases.hpp"

using sfft::simd_test::Case;
using sfft::simd_test::Table;
using sfft::simd_test::tested_name;
using sfft::simd_test::tested_tables;
using sfft::simd_test::VectorCases;

// The specification, with multiply-add rounded twice and once.
namespace sfft::plain {
extern const Table tables[simd_test::sizes];
}
namespace sfft::plain_fused {
extern const Table tables[simd_test::sizes];
}

namespace {

struct Target {
  std::string_view name;
  int bytes;
  bool fma;
  std::string_view features;
};
constexpr Target targets[] = {
#define SFFT_TARGET(name, arch, flag, bytes, registers, fma, flags, features) {#name, bytes, (fma) != 0, (features)},
#include "targets/targets.def"
#undef SFFT_TARGET
};

const Target* tested_target() {
  for (const Target& t : targets) {
    if (t.name == tested_name) return &t;
  }
  return nullptr;
}

std::string missing_feature(std::string_view features) {
  while (!features.empty()) {
    const std::string_view feature = features.substr(0, features.find(' '));
    if (!sfft::cpu_has(feature)) return std::string(feature);
    features.remove_prefix(std::min(feature.size() + 1, features.size()));
  }
  return {};
}

// Numbers of every kind: ordinary ones, whose sums and products round; zeros of both signs; the ends of the range.
// Every second round has only ones and zeros, whose sums often cancel: the sign of a zero tells wrong forms apart.
template <class T>
T draw(std::mt19937_64& random, int round) {
  using limits = std::numeric_limits<T>;
  constexpr T special[] = {T(0),
                           T(-0.0),
                           T(1),
                           T(-1),
                           limits::max(),
                           limits::lowest(),
                           limits::min(),
                           -limits::denorm_min(),
                           limits::epsilon(),
                           limits::infinity(),
                           -limits::infinity(),
                           limits::quiet_NaN()};
  const std::uint64_t bits = random();
  if (round % 2 == 1) return special[(bits >> 8) % 4];
  if (bits % 8 == 0) return special[(bits >> 8) % std::size(special)];
  const T unit = static_cast<T>(static_cast<std::int64_t>(random())) / T(9223372036854775808.0);
  return std::ldexp(unit, static_cast<int>((bits >> 8) % 5) - 2);
}

bool same(double x, double y) {
  return std::bit_cast<std::uint64_t>(x) == std::bit_cast<std::uint64_t>(y) || (std::isnan(x) && std::isnan(y));
}

constexpr int most_numbers = 16 * 8;  // the largest case: a transpose of 8 vectors of 16 floats
template <class T>
struct Buffers {
  static constexpr int around = 64 / sizeof(T);  // untouched numbers before and after the results
  alignas(64) T in[most_numbers + around];
  alignas(64) T out[most_numbers + 3 * around];
  T expected[most_numbers];
};

// One run at one offset from the alignment of the longest vector: the results, and not one number more.
template <class T>
bool agrees(const Case& tested, const Case& plain, int lanes, int offset, Buffers<T>& b) {
  const T untouched = T(-1234.5);
  for (T& x : b.out) x = untouched;
  T* out = b.out + Buffers<T>::around + offset;
  plain.run(b.in + offset, b.expected);
  tested.run(b.in + offset, out);
  const int numbers = tested.outputs * lanes;
  for (int k = 0; k < numbers; k++) {
    if (!same(out[k], b.expected[k])) {
      std::printf("FAILED %s, %d lanes of %zu bytes, offset %d, result %d: %a instead of %a\n", tested.name, lanes,
                  sizeof(T), offset, k, static_cast<double>(out[k]), static_cast<double>(b.expected[k]));
      return false;
    }
  }
  for (T* x = b.out; x != std::end(b.out); x++) {
    if ((x < out || x >= out + numbers) && *x != untouched) {
      std::printf("FAILED %s, %d lanes of %zu bytes: wrote outside its results\n", tested.name, lanes, sizeof(T));
      return false;
    }
  }
  return true;
}

template <class T>
bool check(const Case& tested, const Case& plain, int lanes, std::mt19937_64& random) {
  Buffers<T> b;
  for (int round = 0; round < 128; round++) {
    for (T& x : b.in) x = draw<T>(random, round);
    const int offset = tested.aligned ? 0 : round / 2 % Buffers<T>::around;
    if (!agrees<T>(tested, plain, lanes, offset, b)) return false;
  }
  return true;
}

int failures(const Table& tested, const Table& plain, int& run) {
  std::mt19937_64 random(20110829);
  int failed = 0;
  for (int g = 0; g < tested.count; g++) {
    const VectorCases &t = tested.vectors[g], &p = plain.vectors[g];
    for (int i = 0; i < t.count; i++, run++) {
      const bool ok = t.scalar_bytes == sizeof(float) ? check<float>(t.cases[i], p.cases[i], t.lanes, random)
                                                      : check<double>(t.cases[i], p.cases[i], t.lanes, random);
      failed += ok ? 0 : 1;
    }
  }
  return failed;
}

}  // namespace

int main() {
  const Target* target = tested_target();
  if (!target) {
    std::printf("FAILED: %s is not in the table of targets\n", tested_name);
    return 1;
  }
  if (const std::string missing = missing_feature(target->features); !missing.empty()) {
    std::printf("skipped: this CPU lacks %s, which the target %s needs\n", missing.c_str(), tested_name);
    return 77;
  }
  int failed = 0, run = 0;
  for (int g = 0; g < sfft::simd_test::sizes; g++) {
    const Table& plain = target->fma ? sfft::plain_fused::tables[g] : sfft::plain::tables[g];
    const Table& tested = tested_tables[g];
    const bool offered = (4 << g) <= std::max(target->bytes, 16);
    if (tested.count != (offered ? plain.count : 0)) {
      std::printf("FAILED: the target lacks vectors of %d bytes\n", 4 << g);
      failed++;
      continue;
    }
    failed += failures(tested, plain, run);
  }
  std::printf("%s: %d cases, %d failed\n", tested_name, run, failed);
  return failed == 0 ? 0 : 1;
}
