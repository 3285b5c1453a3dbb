// SPDX-License-Identifier: BSD-3-Clause
// A plan's word for its target could be wrong; here the code it points to is looked at.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <set>
#include <span>

#include "runtime/plan.hpp"
#include "runtime/registry.hpp"
#include "support.hpp"

namespace {

using Function = void (*)();

template <class F>
Function erased(F* function) {
  return reinterpret_cast<Function>(function);
}

// Every function that a target's objects offer.
std::set<Function> functions(const sfft::TargetCode& code) {
  std::set<Function> all = {erased(code.plain[0].run), erased(code.plain[1].run)};
  const sfft::KernelTable& kernels = *code.kernels;
  for (const sfft::Kernel& kernel : std::span(kernels.rows, kernels.count)) all.insert(erased(kernel.run));
  for (const sfft::ColumnKernel& kernel : std::span(kernels.columns, kernels.column_count))
    all.insert(erased(kernel.run));
  for (const sfft::LeafKernel& kernel : std::span(kernels.leaves, kernels.leaf_count)) all.insert(erased(kernel.run));
  for (const sfft::BodyKernel& kernel : std::span(kernels.bodies, kernels.body_count)) all.insert(erased(kernel.run));
  for (sfft::RowProduct* product : kernels.row_products) all.insert(erased(product));
  return all;
}

std::set<Function> called(const sfft::HardCodedLeafData& data) {
  std::set<Function> all = {erased(data.body.radix4.run), erased(data.body.radix8.run),
                            erased(data.body.twiddles.product)};
  for (const auto& run : std::span(data.pass.runs, data.pass.count)) {
    all.insert(erased(run.kernel->run));
    if (run.streaming) all.insert(erased(run.streaming->run));
  }
  return all;
}

// The functions of a target that a plan calls.
std::set<Function> called(const sfft_plan& plan) {
  if (plan.recipe().family == sfft::Family::hard_coded_leaf)
    return called(std::get<sfft::HardCodedLeafData>(plan.prepared->family));
  if (plan.recipe().family != sfft::Family::four_step) return {erased(plan.run)};
  const sfft::FourStepData& steps = std::get<sfft::FourStepData>(plan.prepared->family);
  std::set<Function> all;
  for (const auto& kernel : {steps.turn, steps.join, steps.plain, steps.finish})
    if (kernel.run) all.insert(erased(kernel.run));
  return all;
}

TEST(Dispatch, TargetsShareNoFunction) {
  std::set<Function> all;
  std::size_t count = 0;
  for (const sfft::Target& target : sfft::all_targets()) {
    if (const sfft::TargetCode* code = sfft::code_of(target)) {
      const std::set<Function> own = functions(*code);
      count += own.size();
      all.insert(own.begin(), own.end());
    }
  }
  EXPECT_EQ(all.size(), count);
}

TEST(Dispatch, TheForcedTargetsFunctionRuns) {
  for (const sfft::Target& target : sfft::all_targets()) {
    const sfft::TargetCode* code = sfft::code_of(target);
    if (!code || !sfft::is_supported(target)) continue;
    const std::set<Function> own = functions(*code);
    for (unsigned precision : {SFFT_FLOAT, SFFT_DOUBLE}) {
      for (unsigned direction : {SFFT_FORWARD, SFFT_BACKWARD}) {
        for (std::size_t n = 1; n <= 65536; n *= 2) {
          const api::Plan chosen = api::make(n, direction | precision | target.flag);
          const sfft::Candidates all = sfft::candidates(chosen->recipe().problem, target);
          for (const sfft::Recipe& recipe : std::span(all.recipes, all.count)) {
            const api::Plan plan{sfft::make_plan(recipe)};
            for (Function function : called(*plan)) EXPECT_EQ(own.count(function), 1u) << api::describe(plan);
          }
        }
      }
    }
  }
}

TEST(Dispatch, AKernelOfTheSizeIsPreferred) {
  for (const sfft::Target& target : sfft::all_targets()) {
    const sfft::TargetCode* code = sfft::code_of(target);
    if (!code || !sfft::is_supported(target)) continue;
    for (const sfft::Kernel& kernel : std::span(code->kernels->rows, code->kernels->count)) {
      const unsigned precision = kernel.precision == sfft::Precision::single_ ? SFFT_FLOAT : SFFT_DOUBLE;
      const api::Plan plan = api::make(kernel.n, SFFT_BACKWARD | precision | target.flag);
      ASSERT_NE(plan, nullptr) << sfft_error();
      ASSERT_EQ(plan->recipe().family, sfft::Family::hard_coded) << kernel.name;
      EXPECT_EQ(sfft_scratch_size(plan.get()), 0u) << kernel.name;
      EXPECT_EQ(plan->data, plan->recipe().kernel->constants[1]) << kernel.name;
    }
  }
}

TEST(Dispatch, ThePlainFamilyIsAlwaysACandidate) {
  for (const sfft::Target& target : sfft::all_targets()) {
    if (!sfft::is_compiled(target)) continue;
    for (std::size_t n = 1; n <= 4096; n *= 2) {
      const sfft::Candidates found = sfft::candidates({.n = n}, target);
      ASSERT_GE(found.count, 1u);
      EXPECT_LE(found.count, sfft::Candidates::most);
      const std::span recipes(found.recipes, found.count);
      EXPECT_EQ(std::ranges::count(recipes, sfft::Family::plain, &sfft::Recipe::family), 1) << target.name << " " << n;
    }
  }
}

TEST(Dispatch, WhatExecuteReadsIsOneCacheLine) {
  const api::Plan plan = api::make(8, SFFT_FORWARD | SFFT_FLOAT);
  const auto start = reinterpret_cast<std::uintptr_t>(plan.get());
  EXPECT_EQ(start % 64, 0u);
  EXPECT_LE(reinterpret_cast<std::uintptr_t>(&plan->scratch_bytes + 1) - start, 64u);
}

}  // namespace
