// SPDX-License-Identifier: BSD-3-Clause
// The emitted text: the same whenever it is made, and of the form that kernels and rows have. What it says byte for
// byte is kept in kernels/golden.
#include "generator/emit/emit.hpp"

#include <gtest/gtest.h>

#include <set>

#include "generator/emit/kept_constants.hpp"
#include "tests/generator/support.hpp"

namespace sfft::generator {
namespace {

std::vector<Kernel> kernels_of(int n) {
  std::vector<Kernel> kernels;
  for (Algorithm algorithm : all_algorithms)
    for (const Job& job : jobs_of(algorithm, n))
      if (job.fma) kernels.push_back({job, generate(job)});
  return kernels;
}

TEST(Emit, TwiceTheSame) {
  EXPECT_EQ(emit_kernels(kernels_of(16)), emit_kernels(kernels_of(16)));
  EXPECT_EQ(emit_rows(kernels_of(16)), emit_rows(kernels_of(16)));
}

// Names of kernels tell their jobs apart: two kernels of a target never have one name.
TEST(Emit, NamesAreDistinct) {
  std::set<std::string> names;
  for (const Kernel& kernel : kernels_of(64)) EXPECT_TRUE(names.insert(name(kernel.job)).second) << name(kernel.job);
}

TEST(Emit, NoKernelsIsAnEmptyTable) {
  const std::string text = emit_rows({});
  EXPECT_NE(text.find("extern const KernelTable kernels = {nullptr, 0, nullptr, 0, nullptr, 0, nullptr, 0, {"),
            std::string::npos)
      << text;
}

std::string replaced(std::string all, const std::string& from, const std::string& to) {
  for (std::size_t at = 0; (at = all.find(from, at)) != std::string::npos; at += to.size())
    all.replace(at, from.size(), to);
  return all;
}

// A streaming kernel is the same but for its name, its stores, and the fence behind them.
void expect_streaming(Job job, const std::string& end, const std::string& fence) {
  const std::string plain = emit_kernels({{job, generate(job)}}), plain_name = name(job);
  job.streaming = true;
  std::string expected = replaced(replaced(plain, plain_name, name(job)), "    store(", "    stream(");
  EXPECT_EQ(emit_kernels({{job, generate(job)}}), replaced(expected, end, end + fence));
}

TEST(Emit, StreamingKernels) {
  expect_streaming({.n = 8, .vl = 2, .algorithm = Algorithm::leaf, .leaves = "ee", .fma = true},
                   "    offsets += 2;\n  }\n", "  if (s.count == 0) stream_fence();\n");
  expect_streaming({.n = 8, .vl = 2, .algorithm = Algorithm::body, .fma = true}, "count, table_stride, vk);\n",
                   "  if (count == 0) stream_fence();\n");
}

std::size_t occurrences(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += what.size()) ++found;
  return found;
}

// Constants are operands where they are used: no statement names one.
TEST(Emit, ConstantsAreMemoryOperands) {
  const Job job{.n = 16, .vl = 2, .precision = Precision::single_, .fma = true};  // too short to share
  const Kernel kernel{job, generate(job)};
  const std::string text = emit_kernels({kernel});
  const std::size_t statements = occurrences(text, "const V v"), reads = occurrences(text, "load<V>(k + ");
  const KernelCounts c = count(kernel.program);
  EXPECT_EQ(statements, c.adds + c.multiplies + c.fmas + c.shuffles + c.loads);
  EXPECT_EQ(reads, c.constants);
}

// A loop keeps the constants that are read most, as many as registers are left over, and reads the others as before.
TEST(Emit, LoopsKeepConstants) {
  for (const int registers : {16, 32}) {
    const Job job{.n = 16, .vl = 4, .algorithm = Algorithm::column, .fma = true, .registers = registers};
    const Kernel kernel{job, generate(job)};
    const auto kept = kept_constants(kernel);
    const KernelCounts all = count(kernel.program), read = counts(kernel);
    EXPECT_EQ(kept.empty(), registers == 16);
    EXPECT_TRUE(kept.empty() || all.live + kept.size() <= static_cast<std::size_t>(registers));
    const std::string text = emit_kernels({kernel});
    EXPECT_EQ(occurrences(text, " = load_once<V>(constants + "), kept.size());
    EXPECT_EQ(occurrences(text, "load<V>(k + "), read.constants);
    std::uint32_t uses = 0;
    for (std::size_t i = 0; i < kept.size(); ++i) {
      uses += static_cast<std::uint32_t>(kept[i].uses);
      EXPECT_LE(kept[i].uses, kept[0].uses);
      EXPECT_GE(occurrences(text, ", k" + std::to_string(kept[i].at) + ","), static_cast<std::size_t>(kept[i].uses));
    }
    EXPECT_EQ(read.constants + uses, all.constants);
  }
}

// What two instructions near each other read is loaded once for them, if that was seen to gain: with vectors of whole
// lines and without twiddles, and, with few registers, of half a line, but not in leaves.
TEST(Emit, NeighboursShareTheirConstants) {
  Job job{.n = 32, .vl = 4, .algorithm = Algorithm::column, .fma = true, .registers = 32};
  const Kernel kernel{job, generate(job)};
  const auto shared = shared_constants(kernel);
  const KernelCounts all = count(kernel.program), read = counts(kernel);
  ASSERT_FALSE(shared.empty());
  EXPECT_TRUE(kept_constants(kernel).empty());
  const std::string text = emit_kernels({kernel});
  EXPECT_EQ(occurrences(text, " = load_once<V>(k + "), shared.size());
  EXPECT_EQ(occurrences(text, "load<V>(k + ") + shared.size(), read.constants);
  std::uint32_t uses = 0;
  for (const SharedConstant& one : shared) {
    EXPECT_GT(one.uses, 1);
    EXPECT_LT(one.first, one.last);
    uses += static_cast<std::uint32_t>(one.uses);
    const std::string name = "c" + std::to_string(one.at) + "_" + std::to_string(one.first);
    EXPECT_EQ(occurrences(text, name), static_cast<std::size_t>(one.uses) + 1) << name;
  }
  EXPECT_EQ(read.constants + uses - shared.size(), all.constants);
  job.column.before = Spread::broadcast;
  EXPECT_TRUE(shared_constants({job, generate(job)}).empty());
  job.vl = 2;
  EXPECT_TRUE(shared_constants({job, generate(job)}).empty());
  job.registers = 16;
  EXPECT_FALSE(shared_constants({job, generate(job)}).empty());
  job.vl = 1;
  EXPECT_TRUE(shared_constants({job, generate(job)}).empty());
  const Job leaf{.n = 16, .vl = 2, .algorithm = Algorithm::leaf, .leaves = "ee", .fma = true};
  EXPECT_TRUE(shared_constants({leaf, generate(leaf)}).empty());
}

// Straight-line code runs once a call: keeping would only be another load.
TEST(Emit, StraightLinesKeepNothing) {
  const Job job{.n = 16, .vl = 2, .fma = true, .registers = 32};
  EXPECT_TRUE(kept_constants({job, generate(job)}).empty());
}

}  // namespace
}  // namespace sfft::generator
