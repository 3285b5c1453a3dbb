// SPDX-License-Identifier: BSD-3-Clause
// The emitted text: the same whenever it is made, and of the form that kernels and rows have. What it says byte for
// byte is kept in kernels/golden.
#include "generator/emit/emit.hpp"

#include <gtest/gtest.h>

#include <set>

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
  expect_streaming({.n = 8, .vl = 2, .algorithm = Algorithm::body, .fma = true}, "    before += 2 * 2;\n  }\n",
                   "  if (count == 0) stream_fence();\n");
}

// Constants are operands where they are used: no statement names one.
TEST(Emit, ConstantsAreMemoryOperands) {
  const Job job{.n = 16, .vl = 2, .fma = true};
  const Kernel kernel{job, generate(job)};
  const std::string text = emit_kernels({kernel});
  std::size_t statements = 0, reads = 0;
  for (std::size_t at = 0; (at = text.find("const V v", at)) != std::string::npos; ++at) ++statements;
  for (std::size_t at = 0; (at = text.find("load<V>(k + ", at)) != std::string::npos; ++at) ++reads;
  const KernelCounts c = count(kernel.program);
  EXPECT_EQ(statements, c.adds + c.multiplies + c.fmas + c.shuffles + c.loads);
  EXPECT_EQ(reads, c.constants);
}

}  // namespace
}  // namespace sfft::generator
