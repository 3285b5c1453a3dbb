// SPDX-License-Identifier: BSD-3-Clause
// What the order of candidates owes to the core.
#include "runtime/core.hpp"

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>

#include "cores.hpp"
#include "runtime/cpu.hpp"
#include "runtime/hard_coded_leaf.hpp"
#include "runtime/recipe.hpp"
#include "runtime/registry.hpp"

namespace sfft {
namespace {

Recipe first_of(const Problem& problem, const Target& target, const Core& core) {
  return candidates(problem, target, core).recipes[0];
}

std::string first_name(const Problem& problem, const Target& target, const Core& core) {
  char name[longest_name];
  candidate_name(first_of(problem, target, core), name, sizeof name);
  return name;
}

bool has_three_passes(const Target& target, Precision precision) {
  return find_column(*code_of(target)->kernels, precision, ColumnRole::swap, 32) != nullptr;
}

TEST(Core, IsThatOfThisMachine) {
  EXPECT_EQ(this_core().first, cache_sizes().first);
  EXPECT_EQ(this_core().last, last_cache_bytes());
  EXPECT_EQ(this_core().amd, cpu_is_amd());
}

// An array of 32 kB leaves no room for anything else in eight ways: four steps there, and leaves in a larger first
// cache, but for Zen 5 in single precision; half of it is for four steps in all, and twice for leaves, but for in place
// on AMD's cores (in double Zen 5 has three passes there). With fewer registers all limits are half of that, but for
// AVX2: in single precision they are that half everywhere, and in double a quarter.
TEST(Core, DecidesHowLongFourStepsWin) {
  std::size_t seen = 0;
  for (const Target& target : all_targets()) {
    if (!is_compiled(target) || target.bytes == 0) continue;
    const bool many_registers = target.registers >= 32;
    for (const auto precision : {Precision::single_, Precision::double_}) {
      const auto four_steps = [&](std::size_t bytes, const Core& core, bool in_place = false) {
        const Problem problem{.n = bytes / complex_bytes(precision), .precision = precision, .in_place = in_place};
        return first_of(problem, target, core).family == Family::four_step;
      };
      const std::size_t limit = many_registers ? 32768 : 16384;
      const bool is_double = precision == Precision::double_, soon = !many_registers && target.fma && is_double;
      for (const Core& core : measured_cores) EXPECT_TRUE(four_steps(limit / 2, core)) << target.name;
      EXPECT_EQ(four_steps(limit, zen4), !soon) << target.name;
      EXPECT_EQ(four_steps(limit, zen5), many_registers ? !is_double : !soon) << target.name;
      EXPECT_EQ(four_steps(limit, emerald_rapids), !many_registers && target.fma && !is_double) << target.name;
      for (const Core& core : measured_cores) {
        EXPECT_FALSE(four_steps(2 * limit, core)) << target.name;
        const bool three_passes = core.is_wide() && is_double && has_three_passes(target, precision);
        EXPECT_EQ(four_steps(2 * limit, core, true), core.amd && many_registers && !three_passes) << target.name;
        EXPECT_FALSE(four_steps(4 * limit, core, true)) << target.name;
      }
      ++seen;
    }
  }
  EXPECT_GT(seen, 0U);
}

// Cores that do vectors of 64 bytes in halves prefer kernels with shorter ones, AMD's some other shapes, and wide ones
// large leaves throughout.
TEST(Core, DecidesWhichKernelsAreFirst) {
  for (const Target& target : all_targets()) {
    if (!is_compiled(target) || target.bytes != 64) continue;
    const auto doubles = [&](std::size_t n, const Core& core) {
      return first_name({.n = n, .precision = Precision::double_}, target, core);
    };
    const auto floats = [&](std::size_t n, const Core& core) {
      return first_name({.n = n, .precision = Precision::single_}, target, core);
    };
    EXPECT_EQ(doubles(32, zen4), "hc_d32_v2_four_step2");
    EXPECT_EQ(floats(32, zen4), "hc_f32_v4_four_step4");
    EXPECT_EQ(doubles(128, zen4), "hc_d128_v4_four_step4");
    EXPECT_EQ(floats(128, zen4), "hc_f128_v4_four_step4");
    for (const Core& core : {zen5, emerald_rapids}) {
      EXPECT_EQ(doubles(32, core), "hc_d32_v4_four_step4");
      EXPECT_EQ(floats(32, core), "hc_f32_v8_paired");
      EXPECT_EQ(floats(128, core), "hc_f128_v8_four_step8");
    }
    for (const Core& core : {zen4, zen5}) {
      EXPECT_EQ(doubles(512, core), "32x1,16x1");
      EXPECT_EQ(floats(2048, core), "16x1,16x8");
      EXPECT_EQ(floats(1 << 19, core), "leaf32");
    }
    EXPECT_EQ(doubles(2048, zen4), "16x1,32x4");
    EXPECT_EQ(floats(4096, zen4), "16x1,16x16");
    EXPECT_EQ(floats(4096, zen5), "32x1,16x8");
    EXPECT_EQ(first_name({.n = 8192, .precision = Precision::single_, .in_place = true}, target, zen5), "32x1,32x8");
    EXPECT_EQ(first_name({.n = 8192, .precision = Precision::double_, .in_place = true}, target, zen5), "leaf32");
    EXPECT_EQ(doubles(2048, zen5), "leaf32");
    EXPECT_EQ(doubles(1 << 17, zen5), "leaf32");
    EXPECT_EQ(doubles(512, emerald_rapids), "16x1,32x1");
    EXPECT_EQ(floats(2048, emerald_rapids), "32x1,64x1");
    EXPECT_EQ(doubles(2048, emerald_rapids), "leaf32");
    EXPECT_EQ(floats(1 << 19, emerald_rapids), "leaf16");
  }
}

// A kernel of 64 points is the second pass where it was seen to gain.
TEST(Core, DecidesWhereSixtyFourPointsAreOneKernel) {
  for (const Target& target : all_targets()) {
    if (!is_compiled(target) || target.registers >= 32 || !target.fma) continue;
    for (const Core& core : measured_cores) {
      EXPECT_EQ(first_name({.n = 512, .precision = Precision::double_}, target, core), "8x1,64x1");
      EXPECT_EQ(first_name({.n = 2048, .precision = Precision::single_}, target, core) == "32x1,64x1",
                !core.has_eight_ways());
    }
  }
}

// Of kernels that differ in how they do the same, AMD's cores take others than Intel's do; wide ones the one or the
// other order of leaves.
TEST(Core, DecidesWhichOfTwoKernelsIsTaken) {
  for (const Target& target : all_targets()) {
    if (!is_compiled(target) || target.bytes != 64) continue;
    for (std::size_t n = 1 << 11; n <= 1 << 14; n *= 2) {
      const auto found = [&](const Core& core) {
        HardCodedLeafKernels kernels;
        EXPECT_TRUE(kernels.find(*code_of(target)->kernels, Precision::double_, n, {32, false}, core));
        return kernels;
      };
      for (const Core& core : measured_cores) {
        const HardCodedLeafKernels kernels = found(core);
        const bool interleaved = core.halves_lines() || (core.is_wide() && n <= 1 << 12);
        EXPECT_EQ(kernels.radix4->shuffled, core.amd);
        EXPECT_EQ(kernels.radix8->shuffled, core.amd);
        for (const LeafPass::Run& run : std::span(kernels.pass.runs, kernels.pass.count))
          EXPECT_EQ(run.kernel->interleaved, interleaved) << run.kernel->name;
      }
      for (const Core& core : {nobodys_core, amds_core}) {
        EXPECT_EQ(found(core).radix8->shuffled, core.amd);
        EXPECT_EQ(found(core).pass.runs[0].kernel->interleaved, core.amd);
      }
    }
  }
}

// Servers of the Skylake kind have eight ways, too, but do vectors of 64 bytes at once.
TEST(Core, OfEightWaysIsOneOfHalvesIfAmdMadeIt) {
  Core skylake = zen4;
  skylake.amd = false;
  for (const Target& target : all_targets()) {
    if (!is_compiled(target) || target.bytes != 64) continue;
    const Problem problem{.n = 64, .precision = Precision::double_};
    EXPECT_EQ(first_of(problem, target, zen4).kernel->vl, 2);
    EXPECT_EQ(first_of(problem, target, skylake).kernel->vl, 4);
  }
}

// Leaves of four lines are streamed from arrays of a quarter of the last cache on, smaller ones later. In float those
// are leaves of 32 points, which only AVX-512 streams, and from a fifth on; in double, too, where rows are fetched
// ahead, and on Zen 5 where the array is no more than half of the last cache.
TEST(Core, DecidesByItsLastCacheWhatIsStreamed) {
  Core larger = zen4, twelve_ways = emerald_rapids;
  larger.last = twelve_ways.last = 5 << 23;
  for (const Target& target : all_targets()) {
    if (!is_compiled(target) || target.bytes == 0) continue;
    for (const auto precision : {Precision::single_, Precision::double_}) {
      const auto shape = [&](std::size_t bytes, const Core& core) {
        return first_of({.n = bytes / complex_bytes(precision), .precision = precision}, target, core).leaf;
      };
      const bool large = std::string_view(target.name) == "avx512", single = precision == Precision::single_;
      const bool small = single && !large;
      const std::size_t quarter = zen4.last / 4;
      EXPECT_FALSE(shape(quarter / 2, zen4).streaming) << target.name;
      EXPECT_EQ(shape(quarter, zen4).streaming, !small) << target.name;
      EXPECT_TRUE(shape(2 * quarter, zen4).streaming) << target.name;
      EXPECT_EQ(shape(2 * quarter, zen4).leaf, large ? 32U : 16U) << target.name;
      EXPECT_EQ(shape(2 * quarter, zen5).leaf, large ? 32U : 16U) << target.name;
      EXPECT_EQ(shape(4 * quarter, zen5).leaf, single && large ? 32U : 16U) << target.name;
      EXPECT_EQ(shape(larger.last / 5, larger).streaming, large) << target.name;
      EXPECT_EQ(shape(twelve_ways.last / 5, twelve_ways).streaming, single && large) << target.name;
      EXPECT_EQ(shape(twelve_ways.last, twelve_ways).leaf, single && large ? 32U : 16U) << target.name;
    }
  }
}

// In place, far caches are not filled with two arrays; wide cores copy from the second cache up to half of it; and both
// where vectors straddle lines and the array is beyond the first cache.
TEST(Core, DecidesWhatIsCopiedInPlace) {
  for (std::size_t array = 1024; array <= 1 << 23; array *= 2) {
    const auto expected = [array](bool always, std::size_t most) {
      const bool straddling = array >= 1 << 16 && array <= most;
      return always ? Copied::always : straddling ? Copied::straddling : Copied::never;
    };
    EXPECT_EQ(better_copied(array, emerald_rapids), expected(array == 1 << 15 || array == 1 << 20, 1 << 19)) << array;
    EXPECT_EQ(better_copied(array, zen5), expected(array > 1 << 16 && array <= 1 << 19, 1 << 16)) << array;
    EXPECT_EQ(better_copied(array, zen4), Copied::never) << array;
  }
}

TEST(Core, WithASlowLastCacheHasTwiddlesMade) {
  EXPECT_EQ(leaf_twiddle_limits(zen4).stored, 1U << 17);
  EXPECT_EQ(leaf_twiddle_limits(zen4).whole, 1U << 22);
  EXPECT_EQ(leaf_twiddle_limits(emerald_rapids).stored, 1U << 15);
  EXPECT_EQ(leaf_twiddle_limits(emerald_rapids).whole, 1U << 20);
}

// Plans for in place take three passes where the first cache, if of more than eight ways, has room for one array but
// not for two, and in double for one a third larger; likewise the second one, and up to 128 MB, if it is far. Other
// plans never do.
TEST(Core, WithRoomForOneArrayPassesThreeTimesInPlace) {
  std::size_t seen = 0;
  for (const Target& target : all_targets()) {
    if (!is_compiled(target)) continue;
    for (const auto precision : {Precision::single_, Precision::double_}) {
      const bool has_kernels = has_three_passes(target, precision);
      const auto takes = [&](std::size_t bytes, const Core& core, bool in_place = true) {
        const Problem problem{.n = bytes / complex_bytes(precision), .precision = precision, .in_place = in_place};
        return first_of(problem, target, core).family == Family::three_pass;
      };
      for (const std::size_t bytes : {1 << 15, 1 << 20, 1 << 24, 1 << 27}) {
        EXPECT_EQ(takes(bytes, emerald_rapids), has_kernels) << target.name << " " << bytes;
        EXPECT_EQ(takes(bytes, zen5), has_kernels && bytes == 1 << 15) << target.name << " " << bytes;
        EXPECT_FALSE(takes(bytes, zen4)) << target.name << " " << bytes;
        EXPECT_FALSE(takes(bytes, emerald_rapids, false)) << target.name << " " << bytes;
      }
      const bool larger = has_kernels && precision == Precision::double_;
      EXPECT_EQ(takes(1 << 16, emerald_rapids), larger) << target.name;
      EXPECT_EQ(takes(1 << 16, zen5), larger) << target.name;
      EXPECT_FALSE(takes(1 << 16, zen4)) << target.name;
      for (const std::size_t bytes : {1 << 14, 1 << 17, 1 << 19, 1 << 28})
        EXPECT_FALSE(takes(bytes, emerald_rapids)) << target.name << " " << bytes;
      seen += has_kernels ? 1 : 0;
    }
  }
  if (seen == 0) GTEST_SKIP() << "no target of this build has kernels for three passes";
}

}  // namespace
}  // namespace sfft
