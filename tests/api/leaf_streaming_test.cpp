// SPDX-License-Identifier: BSD-3-Clause
// The last call of a large transform in place writes around the caches: to another array than it reads, in whole lines
// of it, and with the same results.
#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "../aligned.hpp"
#include "cores.hpp"
#include "runtime/hard_coded_leaf.hpp"
#include "runtime/registry.hpp"

namespace sfft {
namespace {

// Stand-ins for kernels: how many columns the streaming one was given, and how often it was asked to wait for them.
std::size_t streamed_columns = 0, waits = 0;

void nothing(const void*, void*, const void*, std::size_t, std::size_t, std::size_t, const void*) {}
void no_product(const void*, const void*, void*, std::size_t) {}
void count_streamed(const void*, void*, const void*, std::size_t, std::size_t count, std::size_t, const void*) {
  streamed_columns += count;
  if (count == 0) ++waits;
}

void expect_streamed(const LeafBody& body, char* work, char* out, std::size_t columns) {
  streamed_columns = waits = 0;
  run_leaf_body(body, work, out);
  EXPECT_EQ(streamed_columns, columns);
  EXPECT_EQ(waits, columns > 0 ? 1U : 0U);
}

// Also where the twiddles of the last call are made in pieces.
TEST(LeafStreaming, IsForTheLinesOfTheLastCallToAnotherArray) {
  constexpr std::size_t leaf = 16, n = 1024, columns = n / 8, line = 4;
  const std::vector<double> table(2 * n);
  const char* const numbers = reinterpret_cast<const char*>(table.data());
  AlignedArray<char> work(n * 16), out(n * 16 + line_bytes);
  for (const std::size_t stored : {n, n / 4}) {
    LeafBody body{.radix4 = {nothing, nullptr},
                  .radix8 = {nothing, nullptr},
                  .streamed = {count_streamed, nullptr},
                  .twiddles = {{numbers, stored}, {numbers, stored}, numbers, 64, 16, no_product},
                  .leaf = leaf,
                  .bytes = 16,
                  .log_rows = 6};
    expect_streamed(body, work.data, out.data, columns);
    expect_streamed(body, work.data, out.data + 16, columns - line);
    expect_streamed(body, work.data, out.data + 8, 0);
    expect_streamed(body, work.data, work.data, 0);
    body.streamed = {};
    expect_streamed(body, work.data, out.data, 0);
  }
}

TEST(LeafStreaming, BeginsWhereTwoArraysFillTheLastCache) {
  constexpr std::size_t megabyte = 1 << 20;
  const Core small{{32768, 262144, 8 * megabyte}, false};
  EXPECT_FALSE(better_streamed(16 * megabyte, emerald_rapids));
  EXPECT_TRUE(better_streamed(32 * megabyte, emerald_rapids));
  EXPECT_FALSE(better_streamed(2 * megabyte, small));
  EXPECT_TRUE(better_streamed(4 * megabyte, small));
}

constexpr HardCodedLeafShape shape{16, false};
// Twiddles from the table, and made in pieces.
constexpr LeafTwiddleLimits all_limits[] = {{}, {.stored = 256, .chunk = 64, .whole = 0}};

// In place, with an array that begins so many complex numbers past a line.
void expect_same_bits(const LeafBody::Kernel& streamed, const Problem& problem, const KernelTable& kernels,
                      const LeafTwiddleLimits& limits, std::size_t past) {
  HardCodedLeafData data;
  Buffer tables;
  ASSERT_TRUE(prepare_hard_coded_leaf(problem, shape, kernels, data, tables, limits));
  ASSERT_EQ(data.body.streamed.run, nullptr);
  const std::size_t bytes = problem.n * complex_bytes(problem.precision), floats = bytes / sizeof(float);
  AlignedArray<float> memory(floats + line_bytes), work(floats), expected(floats);  // in double any bits will do
  float* const x = memory.data + past * complex_bytes(problem.precision) / sizeof(float);
  std::mt19937 random(1);
  for (std::size_t i = 0; i < floats; ++i) x[i] = static_cast<float>(random()) / 4e9F + 1;
  run_hard_coded_leaf_via(&data, x, expected.data, work.data);
  data.body.streamed = streamed;
  run_hard_coded_leaf_via(&data, x, x, work.data);
  EXPECT_EQ(std::memcmp(x, expected.data, bytes), 0) << past;
}

// Small transforms have no streaming kernel, so they are given that of large ones.
void expect_same_bits(const KernelTable& kernels, const BodyKernel& streamed) {
  for (const Direction direction : {Direction::forward, Direction::backward}) {
    const LeafBody::Kernel kernel{streamed.run, streamed.constants[static_cast<std::size_t>(direction)]};
    for (const LeafTwiddleLimits& limits : all_limits)
      for (const std::size_t past : {0, 1, 3})
        expect_same_bits(kernel, {4096, streamed.precision, direction, 0}, kernels, limits, past);
  }
}

TEST(LeafStreaming, GivesTheSameBits) {
  std::size_t found = 0;
  for (const Target& target : all_targets()) {
    if (!is_compiled(target) || !is_supported(target)) continue;
    const KernelTable& kernels = *code_of(target)->kernels;
    for (const Precision precision : {Precision::single_, Precision::double_}) {
      HardCodedLeafKernels large;
      if (!large.find(kernels, precision, std::size_t{1} << 18, shape) || !large.streamed) continue;
      ++found;
      expect_same_bits(kernels, *large.streamed);
    }
  }
  if (found == 0) GTEST_SKIP() << "no target of this CPU has a streaming body kernel";
}

}  // namespace
}  // namespace sfft
