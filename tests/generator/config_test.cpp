// SPDX-License-Identifier: BSD-3-Clause
// Configurations: what they mean, and that each mistake is told with its file and line.
#include "generator/config/config.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace sfft::generator {
namespace {

const Target& target(std::string_view name) {
  for (const Target& one : targets())
    if (one.name == name) return one;
  throw std::logic_error("no such target");
}

// A configuration on disk, in a file of this process's own.
class Config : public testing::Test {
 protected:
  ~Config() override { std::filesystem::remove(path_); }
  std::vector<Job> read(const std::string& text, std::string_view target_name = "avx2") {
    std::ofstream(path_) << text;
    return read_config(path_, target(target_name));
  }
  // The message for a wrong text, without the path it begins with.
  std::string error(const std::string& text, std::string_view target_name = "avx2") {
    try {
      read(text, target_name);
    } catch (const ConfigError& error) {
      const std::string what = error.what();
      EXPECT_EQ(what.substr(0, path_.size() + 1), path_ + ":");
      return what.substr(std::min(what.size(), path_.size() + 1));
    }
    return "no error";
  }
  std::string path_ = testing::TempDir() + "sfft_config_" + std::to_string(getpid()) + ".toml";
};

std::vector<std::string> names(const std::vector<Job>& jobs) {
  std::vector<std::string> all;
  for (const Job& job : jobs) all.push_back(name(job));
  return all;
}
using Names = std::vector<std::string>;

TEST_F(Config, DefaultsFillTheRegisters) {
  const std::string text = "[[kernels]]\nsizes = [32]\n";
  EXPECT_EQ(names(read(text, "scalar")), (Names{"hc_f32_v1_split_conjugate_pair", "hc_d32_v1_split_conjugate_pair"}));
  EXPECT_EQ(names(read(text, "sse2")), (Names{"hc_f32_v2_conjugate_pair", "hc_d32_v1_conjugate_pair"}));
  EXPECT_EQ(names(read(text, "avx2")), (Names{"hc_f32_v4_conjugate_pair", "hc_d32_v2_conjugate_pair"}));
  EXPECT_EQ(names(read(text, "avx512")), (Names{"hc_f32_v8_conjugate_pair", "hc_d32_v4_conjugate_pair"}));
}

TEST_F(Config, SmallSizesUseFewerLanes) {
  EXPECT_EQ(names(read("[[kernels]]\nsizes = [2, 4, 8, 16]\nprecisions = [\"float\"]\n", "avx512")),
            (Names{"hc_f2_v1_conjugate_pair", "hc_f4_v1_conjugate_pair", "hc_f8_v2_conjugate_pair",
                   "hc_f16_v4_conjugate_pair"}));
  EXPECT_EQ(
      names(read("[[kernels]]\nsizes = [4, 16, 64]\nprecisions = [\"float\"]\nalgorithm = \"four_step\"\n", "avx512")),
      (Names{"hc_f4_v2_four_step2", "hc_f16_v4_four_step4", "hc_f64_v8_four_step8"}));
}

TEST_F(Config, AllKeys) {
  const std::vector<Job> jobs = read(
      "[[kernels]]\nsizes = [64]\ntargets = [\"avx512\"]\nprecisions = [\"double\"]\nalgorithm = \"four_step\"\n"
      "vl = 4\nrows = 16\nformat = \"split\"\n",
      "avx512");
  const Job expected{.n = 64,
                     .vl = 4,
                     .rows = 16,
                     .precision = Precision::double_,
                     .format = Format::split,
                     .algorithm = Algorithm::four_step,
                     .fma = true,
                     .registers = 32};
  ASSERT_EQ(jobs.size(), 1U);
  EXPECT_TRUE(jobs[0] == expected) << name(jobs[0]);
}

TEST_F(Config, OtherTargetsGetNothing) {
  EXPECT_TRUE(read("[[kernels]]\nsizes = [8]\ntargets = [\"sse2\", \"neon\"]\n", "avx2").empty());
}

TEST_F(Config, OrderIsPreferenceAndRepetitionIsNone) {
  EXPECT_EQ(names(read("[[kernels]]\nsizes = [16]\nprecisions = [\"double\"]\nalgorithm = \"split_radix\"\n"
                       "[[kernels]]\nsizes = [16, 8]\nprecisions = [\"double\"]\n"
                       "[[kernels]]\nsizes = [8]\nprecisions = [\"double\"]\n")),
            (Names{"hc_d16_v2_split_radix", "hc_d16_v2_conjugate_pair", "hc_d8_v2_conjugate_pair"}));
}

TEST_F(Config, UnknownKeys) {
  EXPECT_EQ(error("[[kernels]]\nsizes = [8]\nsize = [8]\n"), "3: unknown key 'size' in [[kernels]]");
  EXPECT_EQ(error("\n\ncolour = 3\n[[kernels]]\nsizes = [8]\n"),
            "3: unknown key 'colour'; the file has [[kernels]] entries only");
}

TEST_F(Config, UnknownChoices) {
  EXPECT_EQ(error("[[kernels]]\nsizes = [8]\ntargets = [\n  \"avx2\",\n  \"mmx\",\n]\n"),
            "5: 'mmx' is none of: scalar, sse2, avx, avx2, avx512, neon, vsx");
  EXPECT_EQ(error("[[kernels]]\nsizes = [8]\nalgorithm = \"radix2\"\n"),
            "3: 'radix2' is none of: conjugate_pair, split_radix, four_step, paired, column, leaf, body");
  EXPECT_EQ(error("[[kernels]]\nsizes = [8]\nprecisions = [\"half\"]\n"), "3: 'half' is none of: float, double");
  EXPECT_EQ(error("[[kernels]]\nsizes = [8]\nformat = \"packed\"\n"), "3: 'packed' is none of: interleaved, split");
  EXPECT_EQ(error("[[kernels]]\nsizes = [8]\nformat = 3\n"), "3: expected one of: interleaved, split");
}

TEST_F(Config, Sizes) {
  EXPECT_EQ(error("[[kernels]]\nsizes = [\n  8,\n  12,\n]\n"), "4: a size must be a power of two up to 1024");
  EXPECT_EQ(error("[[kernels]]\nsizes = [2048]\n"), "2: a size must be a power of two up to 1024");
  EXPECT_EQ(error("[[kernels]]\nsizes = [-4]\n"), "2: a size must be a power of two up to 1024");
  EXPECT_EQ(error("[[kernels]]\nsizes = [\"8\"]\n"), "2: a size must be a power of two up to 1024");
  EXPECT_EQ(error("[[kernels]]\nsizes = [1]\n"), "2: sizes begin at 2");
}

TEST_F(Config, MissingOrEmpty) {
  EXPECT_EQ(error(""), "1: no [[kernels]] entry");
  EXPECT_EQ(error("kernels = 3\n"), "1: no [[kernels]] entry");
  EXPECT_EQ(error("\n[[kernels]]\nprecisions = [\"float\"]\n"), "2: [[kernels]] needs sizes");
  EXPECT_EQ(error("[[kernels]]\nsizes = []\n"), "2: expected a list with at least one item");
  EXPECT_EQ(error("[[kernels]]\nsizes = 8\n"), "2: expected a list with at least one item");
  EXPECT_EQ(error("[[kernels]]\nsizes = [8]\ntargets = []\n"), "3: expected a list with at least one item");
  EXPECT_EQ(error("[[kernels]]\nsizes = [8]\nprecisions = []\n"), "3: expected a list with at least one item");
}

TEST_F(Config, ImpossibleVl) {
  EXPECT_EQ(error("[[kernels]]\nsizes = [8,\n  64]\nprecisions = [\"double\"]\ntargets = [\"avx2\"]\nvl = 4\n"),
            "2: size 8 cannot be computed with vl 4 on avx2: registers hold 2, and 4 * vl must not exceed the size");
  EXPECT_EQ(
      error("[[kernels]]\nsizes = [16]\ntargets = [\"avx512\"]\nalgorithm = \"four_step\"\nvl = 8\n", "avx512"),
      "2: size 16 cannot be computed with vl 8 on avx512: registers hold 8, and vl * vl must not exceed the size");
  EXPECT_EQ(error("[[kernels]]\nsizes = [64]\ntargets = [\"avx512\"]\nalgorithm = \"paired\"\n", "avx512"),
            "2: size 64 cannot be computed on avx512: registers hold 8, and the size must be 4 * vl, vl 4 or 8");
  EXPECT_EQ(error("[[kernels]]\nsizes = [64]\nvl = 3\n"), "3: vl must be a power of two up to 1024");
}

TEST_F(Config, ImpossibleRows) {
  EXPECT_EQ(error("[[kernels]]\nsizes = [16]\ntargets = [\"avx2\"]\nalgorithm = \"four_step\"\nvl = 2\nrows = 16\n"),
            "2: size 16 cannot have 16 rows with vl 2: rows and columns must both be multiples of vl");
  EXPECT_EQ(error("[[kernels]]\nsizes = [16]\ntargets = [\"avx2\"]\nalgorithm = \"four_step\"\nvl = 2\nrows = 1\n"),
            "2: size 16 cannot have 1 rows with vl 2: rows and columns must both be multiples of vl");
  EXPECT_EQ(error("[[kernels]]\nsizes = [16]\nrows = 4\n"), "3: rows are of the algorithm four_step only");
}

TEST_F(Config, Roles) {
  const std::string column = "[[kernels]]\nsizes = [8]\nprecisions = [\"double\"]\nalgorithm = \"column\"\n";
  EXPECT_EQ(names(read(column + "roles = [\"plain\", \"finish\", \"join\", \"turn\", \"mirror\", \"swap\"]\n")),
            (Names{"col_d8_v2_plain", "col_d8_v2_finish", "col_d8_v2_join", "col_d8_v2_turn", "col_d8_v2_mirror",
                   "col_d8_v2_swap"}));
  EXPECT_EQ(error(column), "1: column kernels need roles");
  EXPECT_EQ(error(column + "roles = [\"bow\"]\n"),
            "5: 'bow' is none of: plain, finish, join, turn, mirror, swap, cross");
  EXPECT_EQ(error("[[kernels]]\nsizes = [8]\nroles = [\"turn\"]\n"), "3: only column kernels have roles");
  EXPECT_EQ(error(column + "roles = [\"plain\"]\nformat = \"split\"\n"),
            "6: column kernels of split format have one lane, and target sse2 has vectors");
  EXPECT_EQ(
      error("[[kernels]]\nsizes = [2]\ntargets = [\"avx512\"]\nalgorithm = \"column\"\nvl = 4\nroles = [\"turn\"]\n"),
      "2: size 2 cannot be computed with vl 4 on avx512: registers hold 8, and vl must not exceed the size");
}

TEST_F(Config, Leaves) {
  const std::string leaf = "[[kernels]]\nsizes = [16]\nprecisions = [\"double\"]\nalgorithm = \"leaf\"\n";
  EXPECT_EQ(names(read(leaf)), (Names{"leaf_d16_v2_ee", "leaf_d16_v2_oo", "leaf_d16_v2_oe", "leaf_d16_v2_eo"}));
  EXPECT_EQ(names(read(leaf, "scalar")), (Names{"leaf_d16_v1_split_e", "leaf_d16_v1_split_o"}));
  EXPECT_EQ(names(read(leaf + "streaming = true\nvl = 1\n", "sse2")),
            (Names{"leaf_d16_v1_e_stream", "leaf_d16_v1_o_stream"}));
  EXPECT_EQ(names(read(leaf + "interleaved = true\nvl = 1\n", "sse2")),
            (Names{"leaf_d16_v1_e_interleaved", "leaf_d16_v1_o_interleaved"}));
  EXPECT_EQ(error(leaf + "streaming = 1\n"), "5: streaming must be true or false");
  EXPECT_EQ(error(leaf + "format = \"split\"\n"),
            "5: leaf kernels of split format have one lane, and target sse2 has vectors");
  EXPECT_EQ(error("[[kernels]]\nsizes = [128]\nalgorithm = \"leaf\"\n"), "2: leaves have 8 to 64 points");
  EXPECT_EQ(error("[[kernels]]\nsizes = [4]\nalgorithm = \"leaf\"\n"), "2: leaves have 8 to 64 points");
  EXPECT_EQ(error("[[kernels]]\nsizes = [8]\nstreaming = true\n"), "3: only leaf and body kernels are streamed");
}

TEST_F(Config, Bodies) {
  const std::string body = "[[kernels]]\nsizes = [4, 8]\nprecisions = [\"float\"]\nalgorithm = \"body\"\n";
  EXPECT_EQ(names(read(body)), (Names{"body_f4_v4", "body_f8_v4"}));
  EXPECT_EQ(names(read(body + "shuffled = true\n")), (Names{"body_f4_v4_shuffled", "body_f8_v4_shuffled"}));
  EXPECT_EQ(names(read(body + "streaming = true\n")), (Names{"body_f4_v4_stream", "body_f8_v4_stream"}));
  EXPECT_EQ(error("[[kernels]]\nsizes = [16]\nalgorithm = \"body\"\n"), "2: body kernels have radix 4 or 8");
  EXPECT_EQ(error(body + "shuffled = \"yes\"\n"), "5: shuffled must be true or false");
  EXPECT_EQ(error("[[kernels]]\nsizes = [8]\nshuffled = true\n"), "3: only body kernels are shuffled");
  EXPECT_EQ(error(body + "interleaved = true\n"), "5: only leaf kernels are interleaved or not");
}

TEST_F(Config, FormatWithoutVectors) {
  EXPECT_EQ(error("[[kernels]]\nsizes = [8]\nformat = \"interleaved\"\ntargets = [\"scalar\"]\n", "scalar"),
            "3: target scalar has no vectors: its format is split");
}

// A mistake is one whichever target is being generated.
TEST_F(Config, EntriesOfOtherTargetsAreChecked) {
  EXPECT_EQ(error("[[kernels]]\nsizes = [8]\ntargets = [\"sse2\"]\nalgorithm = \"radix2\"\n", "avx512"),
            "4: 'radix2' is none of: conjugate_pair, split_radix, four_step, paired, column, leaf, body");
  EXPECT_EQ(error("[[kernels]]\nsizes = [64]\ntargets = [\"sse2\"]\nprecisions = [\"float\"]\nvl = 4\n", "avx512"),
            "2: size 64 cannot be computed with vl 4 on sse2: registers hold 2, and 4 * vl must not exceed the size");
}

TEST_F(Config, SyntaxErrors) {
  EXPECT_EQ(error("[[kernels]]\nsizes = [8]\nsizes = [16]\n").substr(0, 3), "3: ");
  EXPECT_EQ(error("[[kernels]]\n\nsizes = [8 16]\n").substr(0, 3), "3: ");
  EXPECT_EQ(error("[[kernels]\nsizes = [8]\n").substr(0, 3), "1: ");
}

TEST_F(Config, NoSuchFile) {
  try {
    read_config(path_ + ".missing", target("avx2"));
    FAIL();
  } catch (const ConfigError& error) {
    EXPECT_EQ(std::string(error.what()), path_ + ".missing: cannot be read");
  }
}

// The library's own configuration is right on every target.
TEST(DefaultConfig, GivesEveryTargetKernels) {
  for (const Target& one : targets()) EXPECT_FALSE(read_config(SFFT_DEFAULT_CONFIG, one).empty()) << one.name;
}

}  // namespace
}  // namespace sfft::generator
