// SPDX-License-Identifier: BSD-3-Clause
// Where the arrays may lie: overlap, alignment, in place; and what execute leaves alone. Always bit for bit.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "../aligned.hpp"
#include "support.hpp"

namespace {

constexpr std::size_t sizes[] = {1, 2, 4, 8, 16, 32, 64, 128, 1024};

template <class Test>
void with_plan(std::size_t n, unsigned flags, Test test) {
  const api::Plan plan = api::make(n, flags);
  ASSERT_NE(plan, nullptr) << sfft_error();
  SCOPED_TRACE(api::describe(plan));
  if (!testing::Test::HasFailure()) test(plan, n, flags);  // one report says enough
}

// Calls test(plan, n, flags) for every target, precision and direction and the sizes above; and in place for two more,
// which have a way of their own where one array just fits the first cache.
template <class Test>
void for_each_plan(Test test) {
  for (unsigned flags : api::all_flags()) {
    for (std::size_t n : sizes) with_plan(n, flags, test);
    for (std::size_t n : {2048, 4096}) with_plan(n, flags | SFFT_IN_PLACE, test);
  }
}

using AlignedBytes = AlignedArray<unsigned char>;

TEST(Arrays, InPlaceEqualsOutOfPlace) {
  for_each_plan([](const api::Plan& plan, std::size_t n, unsigned flags) {
    const api::Bytes input = api::random_input(n, flags);
    const api::Bytes expected = api::transform(plan, input);
    api::Bytes data = input;
    ASSERT_EQ(sfft_execute(plan.get(), data.data(), data.data()), SFFT_OK);
    EXPECT_EQ(data, expected);
    data = input;
    api::Bytes scratch(sfft_scratch_size(plan.get()) + 1);
    scratch.back() = 77;
    ASSERT_EQ(sfft_execute_with_scratch(plan.get(), data.data(), data.data(), scratch.data()), SFFT_OK);
    EXPECT_EQ(data, expected);
    EXPECT_EQ(scratch.back(), 77) << "written behind the scratch memory";
  });
}

TEST(Arrays, NothingButTheOutputIsWritten) {
  for_each_plan([](const api::Plan& plan, std::size_t n, unsigned flags) {
    const api::Bytes input = api::random_input(n, flags);
    const api::Bytes expected = api::transform(plan, input);
    constexpr std::ptrdiff_t guard = 256;
    api::Bytes in = input, out(input.size() + 2 * guard, 0xA5);
    ASSERT_EQ(sfft_execute(plan.get(), in.data(), &out[guard]), SFFT_OK);
    EXPECT_EQ(in, input) << "the input was changed";
    const auto end_of_front = out.begin() + guard, start_of_back = out.end() - guard;
    EXPECT_TRUE(std::equal(end_of_front, start_of_back, expected.begin(), expected.end()));
    EXPECT_EQ(std::count(out.begin(), end_of_front, 0xA5), guard) << "written before the output";
    EXPECT_EQ(std::count(start_of_back, out.end(), 0xA5), guard) << "written behind the output";
  });
}

// Reads outside the input would be found by the address sanitizer alone; here they would read NaN, which every output
// depends on.
TEST(Arrays, NothingButTheInputIsRead) {
  for_each_plan([](const api::Plan& plan, std::size_t n, unsigned flags) {
    const api::Bytes input = api::random_input(n, flags);
    const std::size_t guard = 256;
    api::Bytes in(input.size() + 2 * guard, 0xFF), out(input.size());
    std::memcpy(&in[guard], input.data(), input.size());
    ASSERT_EQ(sfft_execute(plan.get(), &in[guard], out.data()), SFFT_OK);
    EXPECT_EQ(out, api::transform(plan, input));
  });
}

TEST(Arrays, PartialOverlapIsRefused) {
  for_each_plan([](const api::Plan& plan, std::size_t n, unsigned flags) {
    const std::size_t step = api::real_size(flags), bytes = 2 * n * step;
    api::Bytes memory(3 * bytes);
    std::iota(memory.begin(), memory.end(), static_cast<unsigned char>(0));
    const api::Bytes before = memory;
    unsigned char* const middle = &memory[bytes];
    for (std::size_t shift = step; shift < bytes; shift += (n > 64 ? 13 : 1) * step) {
      ASSERT_EQ(sfft_execute(plan.get(), middle, middle + shift), SFFT_OVERLAP) << shift;
      ASSERT_EQ(sfft_execute(plan.get(), middle, middle - shift), SFFT_OVERLAP) << shift;
      ASSERT_EQ(sfft_execute_with_scratch(plan.get(), middle, middle + shift, memory.data()), SFFT_OVERLAP) << shift;
    }
    EXPECT_EQ(sfft_execute(plan.get(), middle, middle + bytes - step), SFFT_OVERLAP);
    EXPECT_NE(std::string(sfft_error()).find("in and out"), std::string::npos);
    EXPECT_EQ(memory, before) << "a refused call wrote";
  });
}

TEST(Arrays, NeighboursDoNotOverlap) {
  for_each_plan([](const api::Plan& plan, std::size_t n, unsigned flags) {
    const api::Bytes input = api::random_input(n, flags), expected = api::transform(plan, input);
    for (bool out_first : {false, true}) {
      AlignedBytes memory(2 * input.size());
      unsigned char* const in = memory.data + (out_first ? input.size() : 0);
      unsigned char* const out = memory.data + (out_first ? 0 : input.size());
      std::memcpy(in, input.data(), input.size());
      ASSERT_EQ(sfft_execute(plan.get(), in, out), SFFT_OK);
      EXPECT_EQ(std::memcmp(out, expected.data(), expected.size()), 0);
    }
  });
}

TEST(Arrays, ScratchMustBeApartAndAligned) {
  for_each_plan([](const api::Plan& plan, std::size_t n, unsigned flags) {
    if (sfft_scratch_size(plan.get()) == 0) return;
    const std::size_t step = api::real_size(flags), bytes = 2 * n * step, scratch_bytes = sfft_scratch_size(plan.get());
    ASSERT_LE(scratch_bytes, bytes);
    AlignedBytes memory(3 * bytes);
    unsigned char* const middle = memory.data + bytes;
    const auto with_scratch = [&](unsigned char* scratch) {
      return sfft_execute_with_scratch(plan.get(), middle, middle, scratch);
    };
    EXPECT_EQ(with_scratch(middle), SFFT_OVERLAP);
    EXPECT_EQ(with_scratch(middle + step), SFFT_OVERLAP);
    EXPECT_EQ(with_scratch(middle + bytes - step), SFFT_OVERLAP);
    EXPECT_EQ(with_scratch(middle - scratch_bytes + step), SFFT_OVERLAP);
    EXPECT_EQ(with_scratch(middle + bytes), SFFT_OK);
    EXPECT_EQ(with_scratch(middle - scratch_bytes), SFFT_OK);
    EXPECT_EQ(with_scratch(middle + bytes + 1), SFFT_MISALIGNED);
  });
}

TEST(Arrays, AnyAlignmentGivesTheSameBits) {
  for_each_plan([](const api::Plan& plan, std::size_t n, unsigned flags) {
    const api::Bytes input = api::random_input(n, flags), expected = api::transform(plan, input);
    const std::size_t step = api::real_size(flags);
    AlignedBytes in(input.size() + 64), out(input.size() + 64);
    for (std::size_t i = 0; i <= 64; i += step) {
      std::memcpy(in.data + i, input.data(), input.size());
      for (std::size_t o = 0; o <= 64; o += n > 64 ? 3 * step : step) {
        ASSERT_EQ(sfft_execute(plan.get(), in.data + i, out.data + o), SFFT_OK);
        ASSERT_EQ(std::memcmp(out.data + o, expected.data(), expected.size()), 0) << "offsets " << i << ", " << o;
      }
      ASSERT_EQ(sfft_execute(plan.get(), in.data + i, in.data + i), SFFT_OK);
      ASSERT_EQ(std::memcmp(in.data + i, expected.data(), expected.size()), 0) << "in place at offset " << i;
    }
  });
}

TEST(Arrays, MisalignedPointersAreRefused) {
  for_each_plan([](const api::Plan& plan, std::size_t n, unsigned flags) {
    const std::size_t step = api::real_size(flags), bytes = 2 * n * step;
    AlignedBytes in(bytes + 64), out(bytes + 64);
    for (std::size_t offset = 1; offset < 2 * step; ++offset) {
      if (offset % step == 0) continue;
      EXPECT_EQ(sfft_execute(plan.get(), in.data + offset, out.data), SFFT_MISALIGNED);
      EXPECT_EQ(std::string(sfft_error()).substr(0, 6), "in is ");
      EXPECT_EQ(sfft_execute(plan.get(), in.data, out.data + offset), SFFT_MISALIGNED);
      EXPECT_EQ(std::string(sfft_error()).substr(0, 6), "out is");
      EXPECT_EQ(sfft_execute(plan.get(), in.data + offset, in.data + offset), SFFT_MISALIGNED);
    }
  });
}

TEST(Arrays, EqualPlansGiveEqualBits) {
  for_each_plan([](const api::Plan& plan, std::size_t n, unsigned flags) {
    const api::Bytes input = api::random_input(n, flags);
    const api::Bytes expected = api::transform(plan, input);
    EXPECT_EQ(api::transform(api::make(n, flags), input), expected);
    EXPECT_EQ(api::transform(plan, input), expected);
  });
}

}  // namespace
