// SPDX-License-Identifier: BSD-3-Clause
#include "cli/sizes.hpp"

#include <gtest/gtest.h>

#include "cli/options.hpp"
#include "cli/usage_error.hpp"

namespace sfft::cli {
namespace {

using Sizes = std::vector<std::size_t>;

// What the error says, or nothing if there is none.
template <class Function>
std::string complaint(Function f) {
  try {
    f();
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(Sizes, ReadsNumbersAndPowers) {
  EXPECT_EQ(parse_size("1"), 1U);
  EXPECT_EQ(parse_size("1024"), 1024U);
  EXPECT_EQ(parse_size("2^10"), 1024U);
  EXPECT_EQ(parse_size("3^4"), 81U);
  EXPECT_EQ(parse_size("7^0"), 1U);
  EXPECT_EQ(parse_size("1^99999999999"), 1U);
  EXPECT_EQ(parse_size("2^63"), std::size_t{1} << 63U);
}

TEST(Sizes, RefusesWhatIsNoSize) {
  for (const char* text : {"", "0", "-4", "4x", "x", "2^", "^2", "2^x", "2^-1", " 4", "4 ", "0x10", "0^5", "1e3"}) {
    EXPECT_NE(complaint([&] { parse_size(text); }).find("is not a size"), std::string::npos) << "\"" << text << "\"";
  }
  for (const char* text : {"2^64", "3^99"}) {
    EXPECT_NE(complaint([&] { parse_size(text); }).find("does not fit"), std::string::npos) << text;
  }
}

TEST(Sizes, ReadsLists) {
  EXPECT_EQ(parse_sizes("4"), (Sizes{4}));
  EXPECT_EQ(parse_sizes("4,8,2^4"), (Sizes{4, 8, 16}));
  EXPECT_EQ(parse_sizes("8,4"), (Sizes{8, 4}));
  for (const char* text : {"4,", ",4", "4,,8"}) {
    EXPECT_NE(complaint([&] { parse_sizes(text); }), "") << text;
  }
}

TEST(Sizes, ReadsRanges) {
  EXPECT_EQ(parse_range("2^2:2^4"), (Sizes{4, 8, 16}));
  EXPECT_EQ(parse_range("1:4"), (Sizes{1, 2, 4}));
  EXPECT_EQ(parse_range("8:8"), (Sizes{8}));
  EXPECT_NE(complaint([] { parse_range("2^4"); }).find("not a range"), std::string::npos);
  EXPECT_NE(complaint([] { parse_range("2^4:2^2"); }).find("empty"), std::string::npos);
  EXPECT_NE(complaint([] { parse_range("4:12"); }).find("12 is none"), std::string::npos);
  EXPECT_NE(complaint([] { parse_range("4:8:16"); }), "");
}

TEST(Sizes, ReadsExponents) {
  EXPECT_EQ(exponent_range(0, 2), (Sizes{1, 2, 4}));
  EXPECT_EQ(exponent_range(63, 63), (Sizes{std::size_t{1} << 63U}));
  EXPECT_NE(complaint([] { exponent_range(-1, 2); }), "");
  EXPECT_NE(complaint([] { exponent_range(2, 64); }), "");
  EXPECT_NE(complaint([] { exponent_range(3, 2); }), "");
}

TEST(Sizes, AreNamedAsPowers) {
  EXPECT_EQ(size_name(1), "2^0");
  EXPECT_EQ(size_name(1024), "2^10");
  EXPECT_EQ(size_name(1000), "1000");
}

TEST(ProblemOptions, CombinePrecisionDirectionAndSize) {
  ProblemOptions options;
  options.sizes = "4,8";
  options.direction = "both";
  options.in_place = true;
  const std::vector<bench::Problem> problems = options.problems();
  ASSERT_EQ(problems.size(), 8U);
  EXPECT_EQ(problems.front(), (bench::Problem{4, bench::Precision::double_, bench::Direction::forward, true}));
  EXPECT_EQ(problems.back(), (bench::Problem{8, bench::Precision::single_, bench::Direction::backward, true}));
  options.precision = "float";
  options.direction = "backward";
  EXPECT_EQ(options.problems().size(), 2U);
}

TEST(ProblemOptions, RefuseSizesThatCannotBeVerified) {
  ProblemOptions options;
  options.sizes = "12";
  EXPECT_NE(complaint([&] { options.problems(); }).find("the nearest are 8 and 16"), std::string::npos);
  options.sizes = "2^27";
  EXPECT_NE(complaint([&] { options.problems(); }).find("the largest is 2^26"), std::string::npos);
}

TEST(Lists, AreSplitAtCommas) {
  EXPECT_EQ(split_list("a,b"), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(split_list("a,,b,"), (std::vector<std::string>{"a", "b"}));
  EXPECT_TRUE(split_list("").empty());
}

}  // namespace
}  // namespace sfft::cli
