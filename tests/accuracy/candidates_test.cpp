// SPDX-License-Identifier: BSD-3-Clause
// Every candidate keeps the published accuracy, whether it would be chosen or not.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "../aligned.hpp"
#include "problem.hpp"
#include "recipes.hpp"
#include "runtime/registry.hpp"

namespace sfft::accuracy {
namespace {

std::vector<Recipe> recipes(const sfft::Problem& problem, const Target& target) {
  const Candidates found = candidates(problem, target);
  return {found.recipes, found.recipes + found.count};
}

// All candidates of some targets for 2^log2_n points; but for the first, which the other tests see at every size.
template <class T>
void examine(int log2_n, const std::vector<const Target*>& targets, std::map<std::string, Worst>& summary) {
  Problem<T> problem(log2_n);
  for (const Direction direction : directions) {
    if (direction == Direction::backward) problem.turn_backward();
    for (const Target* target : targets) {
      for (const Recipe& recipe : recipes(asked<T>(problem.n, direction), *target)) {
        const auto plan = planned(recipe);
        ASSERT_NE(plan, nullptr) << words(recipe);
        const double c = against_reference<T>(executing<T>(plan), problem.n, problem.x, problem.exact);
        EXPECT_LE(c, log2_n == 0 ? 0 : bound::reference) << words(recipe);
        summary[std::string(target->name) + " " + precision_name<T>].note(c, words(recipe));
      }
    }
  }
}

template <class T>
class EveryCandidate : public testing::Test {};
using Precisions = testing::Types<float, double>;
TYPED_TEST_SUITE(EveryCandidate, Precisions);

TYPED_TEST(EveryCandidate, IsAccurate) {
  std::map<std::string, Worst> summary;
  for (int log2_n = 0; log2_n <= max_log2(); ++log2_n) examine<TypeParam>(log2_n, targets_here(), summary);
  for (const auto& [what, worst] : summary) worst.report(what);
}

// Where the walk of the grammar ends and the recursion begins.
TYPED_TEST(EveryCandidate, IsAccurateWhenLarge) {
  if (max_log2() < 18) GTEST_SKIP() << "SFFT_TEST_MAX_LOG2 is " << max_log2();
  std::map<std::string, Worst> summary;
  for (int log2_n = std::is_same_v<TypeParam, double> ? 18 : 19; log2_n <= 21; log2_n += 2)
    examine<TypeParam>(log2_n, {targets_here().back()}, summary);
  for (const auto& [what, worst] : summary) worst.report(what);
}

Recipe leaf_recipe(const sfft::Problem& problem, const Target& target, HardCodedLeafShape shape) {
  return {problem, &target, Family::hard_coded_leaf, nullptr, nullptr, {}, shape};
}

TEST(HardCodedLeaf, OffersEveryLeafSize) {
  for (const Target* target : targets_here()) {
    for (const auto& problem : {asked<float>(4096, Direction::forward), asked<double>(4096, Direction::backward)}) {
      std::vector<std::uint32_t> leaves;
      for (const Recipe& recipe : recipes(problem, *target))
        if (recipe.family == Family::hard_coded_leaf) leaves.push_back(recipe.leaf.leaf);
      std::sort(leaves.begin(), leaves.end());
      EXPECT_EQ(leaves, (std::vector<std::uint32_t>{8, 16, 32, 64})) << target->name;
    }
  }
}

TEST(HardCodedLeaf, DescribesItself) {
  const sfft::Problem problem = asked<double>(4096, Direction::forward);
  const Target& target = *targets_here().back();
  EXPECT_NE(words(leaf_recipe(problem, target, {16, false})).find("family=hard-coded-leaf kernel=leaf16"),
            std::string::npos);
  EXPECT_NE(words(leaf_recipe(problem, target, {16, true})).find("kernel=leaf16,streaming"), std::string::npos);
}

// Streaming changes where results go on their way, not what they are, and an output that is not aligned is not
// streamed.
template <class T>
void compare_streaming(const Target& target, std::size_t n, Direction direction, std::uint32_t leaf) {
  const sfft::Problem problem = asked<T>(n, direction);
  const auto stored = planned(leaf_recipe(problem, target, {leaf, false}));
  const auto streamed = planned(leaf_recipe(problem, target, {leaf, true}));
  const bool can_stream = leaf == 16 ? target.bytes > 0 : target.registers >= 32 && target.bytes == line_bytes;
  ASSERT_EQ(streamed != nullptr, can_stream) << target.name << ", leaves of " << leaf;
  if (!can_stream) return;
  const Signal<T> x = reference::random_signal<T>(n, 7), expected = executing<T>(stored)(x);
  AlignedArray<T> memory(2 * n + 1);
  for (T* out : {memory.data, memory.data + 1}) {
    std::fill_n(out, 2 * n, T(0));
    ASSERT_EQ(sfft_execute(streamed.get(), x.data(), out), SFFT_OK);
    EXPECT_EQ(std::memcmp(out, expected.data(), n * sizeof expected[0]), 0) << target.name << " " << n;
  }
}

TYPED_TEST(EveryCandidate, GivesTheSameBitsAnywhere) {
  for (const Target* target : targets_here())
    for (std::size_t n = 1; n <= 8192; n *= 2)
      for (const Direction direction : directions)
        for (const Recipe& recipe : recipes(asked<TypeParam>(n, direction), *target)) compare_arrays<TypeParam>(recipe);
}

// A transform with hard-coded leaves that stores few twiddles and makes the others in short chunks, so that small ones
// show what large ones do. Its output begins so many real numbers past an aligned address.
template <class T>
Transform<T> chunked(const sfft::Problem& problem, const Target& target, std::uint32_t leaf,
                     const LeafTwiddleLimits& limits, std::size_t past) {
  struct Prepared {
    HardCodedLeafData data;
    Buffer tables;
  };
  auto prepared = std::make_shared<Prepared>();
  EXPECT_TRUE(prepare_hard_coded_leaf(problem, {leaf, false}, *code_of(target)->kernels, prepared->data,
                                      prepared->tables, limits));
  return [=](const Signal<T>& x) {
    AlignedArray<T> memory(2 * x.size() + past);
    T* const out = memory.data + past;
    run_hard_coded_leaf(&prepared->data, x.data(), out);
    Signal<T> result(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) result[i] = {out[2 * i], out[2 * i + 1]};
    return result;
  };
}

TYPED_TEST(EveryCandidate, IsAccurateInChunks) {
  Worst worst;
  for (const int log2_n : {12, 13}) {
    Problem<TypeParam> problem(log2_n);
    for (const Direction direction : directions) {
      if (direction == Direction::backward) problem.turn_backward();
      const auto wanted = asked<TypeParam>(problem.n, direction);
      for (const Target* target : targets_here()) {
        for (const std::uint32_t leaf : {8U, 16U, 32U, 64U}) {
          for (const LeafTwiddleLimits limits : {LeafTwiddleLimits{128, 32, 0}, {512, 8, 0}, {4096, 256, 0}}) {
            const auto one = chunked<TypeParam>(wanted, *target, leaf, limits, 0);
            const double c = against_reference<TypeParam>(one, problem.n, problem.x, problem.exact);
            EXPECT_LE(c, bound::reference) << target->name << ", leaves of " << leaf << ", chunks of " << limits.chunk;
            worst.note(c, target->name);
            for (const std::size_t past : {1, 2}) {
              const auto other = chunked<TypeParam>(wanted, *target, leaf, limits, past);
              EXPECT_EQ(one(problem.x), other(problem.x)) << "not aligned";
            }
          }
        }
      }
    }
  }
  worst.report(std::string(precision_name<TypeParam>) + " in chunks");
}

// Whether this machine's caches, and the size, make them pay or not: leaves that are copied first, fetched ahead or
// taken in turns.
TYPED_TEST(EveryCandidate, ReadsLeavesInAnyWay) {
  for (const Target* target : targets_here()) {
    for (const std::size_t n : {1024, 8192}) {
      for (const std::uint32_t leaf : {8U, 16U, 32U, 64U}) {
        HardCodedLeafData data;
        Buffer tables;
        ASSERT_TRUE(prepare_hard_coded_leaf(asked<TypeParam>(n, Direction::forward), {leaf, false},
                                            *code_of(*target)->kernels, data, tables));
        const Signal<TypeParam> x = reference::random_signal<TypeParam>(n, 3);
        AlignedArray<TypeParam> memory(2 * n + 2);
        std::vector<TypeParam> plain(2 * n), gathered(2 * n), fetched(2 * n), in_turns(2 * n);
        TypeParam* const in = memory.data + 2;
        std::memcpy(in, x.data(), 2 * n * sizeof *in);
        for (auto* out : {&plain, &gathered, &fetched, &in_turns}) {
          data.pass.gather = out == &gathered ? Gather::always : Gather::never;
          data.pass.fetching = out == &fetched;
          data.pass.in_turns = out == &in_turns;
          run_hard_coded_leaf(&data, in, out->data());
        }
        EXPECT_EQ(plain, gathered) << target->name << ", leaves of " << leaf;
        EXPECT_EQ(plain, fetched) << target->name << ", leaves of " << leaf;
        EXPECT_EQ(plain, in_turns) << target->name << ", leaves of " << leaf;
      }
    }
  }
}

// Which of its tables a transform reads depends on where its output begins in a page; what it reads there does not.
TYPED_TEST(EveryCandidate, GivesTheSameBitsNearItsTables) {
  const std::size_t n = 1 << 14, page = sfft::page_bytes / sizeof(TypeParam);
  const Signal<TypeParam> x = reference::random_signal<TypeParam>(n, 4);
  AlignedArray<TypeParam> memory(2 * n + 2 * page);
  TypeParam* const begin = memory.data + sfft::elements_to_aligned(memory.data, sizeof(TypeParam), sfft::page_bytes);
  for (const Target* target : targets_here()) {
    for (const std::uint32_t leaf : {8U, 16U, 32U, 64U}) {
      for (const LeafTwiddleLimits limits : {LeafTwiddleLimits{}, {4096, 256, 0}}) {
        HardCodedLeafData data;
        Buffer tables;
        ASSERT_TRUE(prepare_hard_coded_leaf(asked<TypeParam>(n, Direction::forward), {leaf, false},
                                            *code_of(*target)->kernels, data, tables, limits));
        std::vector<TypeParam> results[2];
        for (const bool near : {false, true}) {
          TypeParam* const out = begin + (near ? sfft::table_place / sizeof(TypeParam) : 0);
          EXPECT_EQ(data.body.twiddles.away_from(out).at == data.body.twiddles.copy.at, near);
          run_hard_coded_leaf(&data, x.data(), out);
          results[near].assign(out, out + 2 * n);
        }
        EXPECT_EQ(results[0], results[1]) << target->name << ", leaves of " << leaf;
      }
    }
  }
}

// The body kernel of a radix that is as wide as this one, but for another CPU's sake does with shuffles what this one
// does with loads, or the other way round. Null if there is none.
const BodyKernel* twin(const KernelTable& kernels, BodyFunction* run) {
  const std::span bodies(kernels.bodies, kernels.body_count);
  const auto one = std::find_if(bodies.begin(), bodies.end(), [&](const BodyKernel& k) { return k.run == run; });
  const auto other = std::find_if(bodies.begin(), bodies.end(), [&](const BodyKernel& k) {
    return k.radix == one->radix && k.precision == one->precision && k.vl == one->vl && k.shuffled != one->shuffled;
  });
  return other == bodies.end() ? nullptr : &*other;
}

TYPED_TEST(EveryCandidate, GivesTheSameBitsWithShuffledTwiddles) {
  const std::size_t n = 1 << 12;
  const Signal<TypeParam> x = reference::random_signal<TypeParam>(n, 5);
  for (const Target* target : targets_here()) {
    for (const Direction direction : directions) {
      const KernelTable& kernels = *code_of(*target)->kernels;
      HardCodedLeafData data;
      Buffer tables;
      ASSERT_TRUE(prepare_hard_coded_leaf(asked<TypeParam>(n, direction), {16, false}, kernels, data, tables));
      const BodyKernel *const four = twin(kernels, data.body.radix4.run), *const eight =
                                                                              twin(kernels, data.body.radix8.run);
      const std::string_view name = target->name;
      const bool expected = name == "avx512" || (name == "avx2" && std::is_same_v<TypeParam, double>);
      ASSERT_EQ(four != nullptr, expected) << target->name;
      ASSERT_EQ(eight != nullptr, expected) << target->name;
      if (!expected) continue;
      EXPECT_EQ(eight->shuffled, !cpu_is_amd()) << target->name;
      std::vector<TypeParam> results[2];
      for (std::vector<TypeParam>& result : results) {
        result.resize(2 * n);
        run_hard_coded_leaf(&data, x.data(), result.data());
        data.body.radix4.run = four->run;
        data.body.radix8.run = eight->run;
        std::copy_n(eight->trees, 2, data.body.trees);
      }
      EXPECT_EQ(results[0], results[1]) << target->name;
    }
  }
}

// A tree of butterflies is nothing but the calls that it is made of, and every body has trees.
// The leaves of the order that is for other CPUs; null where there is one order only.
const LeafKernel* other_order(const KernelTable& kernels, const LeafKernel* kernel) {
  const std::span leaves(kernels.leaves, kernels.leaf_count);
  const auto other = std::find_if(leaves.begin(), leaves.end(), [&](const LeafKernel& k) {
    return k.n == kernel->n && k.precision == kernel->precision && std::string_view(k.lanes) == kernel->lanes &&
           k.streaming == kernel->streaming && k.interleaved != kernel->interleaved;
  });
  return other == leaves.end() ? nullptr : &*other;
}

TYPED_TEST(EveryCandidate, GivesTheSameBitsWithLeavesInAnotherOrder) {
  const std::size_t n = 1 << 12;
  const Signal<TypeParam> x = reference::random_signal<TypeParam>(n, 7);
  for (const Target* target : targets_here()) {
    for (const Direction direction : directions) {
      HardCodedLeafData data;
      Buffer tables;
      const KernelTable& kernels = *code_of(*target)->kernels;
      ASSERT_TRUE(prepare_hard_coded_leaf(asked<TypeParam>(n, direction), {32, false}, kernels, data, tables));
      const bool expected = std::string_view(target->name) == "avx512" && std::is_same_v<TypeParam, double>;
      std::vector<TypeParam> results[2];
      for (std::vector<TypeParam>& result : results) {
        result.resize(2 * n);
        run_hard_coded_leaf(&data, x.data(), result.data());
        for (LeafPass::Run& run : std::span(data.pass.runs, data.pass.count)) {
          const LeafKernel* const other = other_order(kernels, run.kernel);
          ASSERT_EQ(other != nullptr, expected) << run.kernel->name;
          if (!other) continue;
          EXPECT_EQ(run.kernel->interleaved, cpu_is_amd() == (&result == results)) << run.kernel->name;
          run.kernel = other;
        }
      }
      EXPECT_EQ(results[0], results[1]) << target->name;
    }
  }
}

TYPED_TEST(EveryCandidate, GivesTheSameBitsWithoutTrees) {
  for (const Target* target : targets_here()) {
    for (std::size_t n = 256; n <= 8192; n *= 2) {
      for (const std::uint32_t leaf : {8U, 16U, 32U, 64U}) {
        HardCodedLeafData data;
        Buffer tables;
        const sfft::Problem problem = asked<TypeParam>(n, Direction::backward);
        if (!prepare_hard_coded_leaf(problem, {leaf, false}, *code_of(*target)->kernels, data, tables)) continue;
        ASSERT_TRUE(data.body.trees[0] && data.body.trees[1]) << target->name;
        const Signal<TypeParam> x = reference::random_signal<TypeParam>(n, 6);
        std::vector<TypeParam> results[2];
        for (std::vector<TypeParam>& result : results) {
          result.resize(2 * n);
          run_hard_coded_leaf(&data, x.data(), result.data());
          data.body.trees[0] = data.body.trees[1] = nullptr;
        }
        EXPECT_EQ(results[0], results[1]) << target->name << " " << n << ", leaves of " << leaf;
      }
    }
  }
}

// In place, with a copy of the input where vectors straddle lines: then the copy is what is left in scratch memory.
TYPED_TEST(EveryCandidate, GivesTheSameBitsInPlaceOfACopy) {
  const std::size_t n = 1 << 12;
  const Signal<TypeParam> x = reference::random_signal<TypeParam>(n, 8);
  for (const Target* target : targets_here()) {
    HardCodedLeafData data;
    Buffer tables;
    const sfft::Problem problem = asked<TypeParam>(n, Direction::forward);
    ASSERT_TRUE(prepare_hard_coded_leaf(problem, {16, false}, *code_of(*target)->kernels, data, tables));
    std::vector<TypeParam> expected(2 * n);
    run_hard_coded_leaf(&data, x.data(), expected.data());
    for (const bool straddling : {false, true}) {
      AlignedArray<TypeParam> memory(2 * n + 2), work(2 * n);
      TypeParam* const array = memory.data + (straddling ? 2 : 0);
      std::memcpy(array, x.data(), 2 * n * sizeof(TypeParam));
      run_hard_coded_leaf_via_or_copied(&data, array, array, work.data);
      EXPECT_EQ(std::memcmp(array, expected.data(), 2 * n * sizeof(TypeParam)), 0) << target->name << straddling;
      EXPECT_EQ(std::memcmp(work.data, x.data(), 2 * n * sizeof(TypeParam)) == 0, straddling) << target->name;
    }
  }
}

// sfft-pick looks for the kernels of a shape twice, for both kinds of CPU.
TEST(HardCodedLeaf, FindsTheSameKernelsTwice) {
  for (const Target* target : targets_here()) {
    HardCodedLeafKernels kernels;
    const auto find = [&] {
      return kernels.find(*code_of(*target)->kernels, Precision::double_, 1 << 12, {16, false});
    };
    ASSERT_TRUE(find()) << target->name;
    const std::uint32_t runs = kernels.pass.count;
    ASSERT_TRUE(find()) << target->name;
    EXPECT_EQ(kernels.pass.count, runs) << target->name;
  }
}

TEST(HardCodedLeaf, FetchesWhatItStreamsAndWhatIsLarge) {
  for (const Target* target : targets_here()) {
    for (const bool streaming : {false, true}) {
      for (const std::size_t n : {std::size_t{1} << 12, std::size_t{1} << 20, std::size_t{1} << 21}) {
        HardCodedLeafData data;
        Buffer tables;
        if (prepare_hard_coded_leaf(asked<double>(n, Direction::forward), {16, streaming}, *code_of(*target)->kernels,
                                    data, tables))
          EXPECT_EQ(data.body.fetching, streaming || n >= 1 << 21) << target->name << ", " << n;
        else
          EXPECT_TRUE(streaming && target->bytes == 0) << target->name;
      }
    }
  }
}

TEST(HardCodedLeaf, StreamingChangesNoBit) {
  for (const Target* target : targets_here()) {
    for (const Direction direction : directions) {
      for (const std::size_t n : {512, 1024, 4096, 1 << 15}) {
        for (const std::uint32_t leaf : {16U, 32U}) {
          compare_streaming<float>(*target, n, direction, leaf);
          compare_streaming<double>(*target, n, direction, leaf);
        }
      }
    }
  }
}

}  // namespace
}  // namespace sfft::accuracy
