// SPDX-License-Identifier: BSD-3-Clause
// The program as its users run it: what it prints, writes and returns.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>

namespace {

struct Result {
  int status = -1;
  std::string text;  // standard output and standard error together
};

Result run(const std::string& line) {
  Result result;
  FILE* pipe = popen(line.c_str(), "r");
  if (pipe == nullptr) {
    return result;
  }
  std::array<char, 4096> buffer{};
  while (const std::size_t count = fread(buffer.data(), 1, buffer.size(), pipe)) {
    result.text.append(buffer.data(), count);
  }
  const int status = pclose(pipe);
  result.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return result;
}

// `environment` is put before the command, as a shell takes it; SFFT_TARGET is unset unless it is given there.
Result sfft(const std::string& arguments, const std::string& environment = "") {
  return run("SFFT_TARGET= " + environment + " '" SFFT_PROGRAM "' " + arguments + " 2>&1");
}

std::size_t count(const std::string& text, const std::string& what) {
  std::size_t found = 0;
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + what.size())) {
    ++found;
  }
  return found;
}

testing::AssertionResult says(const Result& result, int status, const std::string& text) {
  if (result.status == status && count(result.text, text) > 0) {
    return testing::AssertionSuccess();
  }
  return testing::AssertionFailure() << "status " << result.status << " instead of " << status << ", or no \"" << text
                                     << "\" in:\n"
                                     << result.text;
}

// A file that is gone with the test.
class TemporaryFile {
 public:
  explicit TemporaryFile(const std::string& name)
      : path_(std::filesystem::path(testing::TempDir()) / (name + std::to_string(getpid()))) {}
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  std::string path() const { return path_.string(); }
  std::string text() const {
    std::stringstream all;
    all << std::ifstream(path_).rdbuf();
    return all.str();
  }

 private:
  std::filesystem::path path_;
};

// Blocks of any quality will do.
const std::string quick = " --rounds 1 --limit 0 ";

TEST(Command, HelpAndVersion) {
  EXPECT_TRUE(says(sfft("--help"), 0, "bench"));
  EXPECT_TRUE(says(sfft("--version"), 0, "sfft 0."));
  for (const char* command : {"demo", "bench", "accuracy", "setup", "targets", "explain"}) {
    EXPECT_TRUE(says(sfft(std::string(command) + " --help"), 0, "Usage: sfft " + std::string(command)));
  }
}

TEST(Command, TargetsListsOneChoice) {
  const Result result = sfft("targets");
  EXPECT_TRUE(says(result, 0, "scalar"));
  EXPECT_EQ(count(result.text, "<--"), 1U) << result.text;
}

TEST(Command, TargetsHonoursTheEnvironment) {
  EXPECT_TRUE(says(sfft("targets", "SFFT_TARGET=scalar"), 0, "run scalar, because SFFT_TARGET=scalar says so"));
  const Result bad = sfft("targets", "SFFT_TARGET=nonsense");
  EXPECT_TRUE(says(bad, 1, "SFFT_TARGET=nonsense is not usable here"));
  EXPECT_EQ(count(bad.text, "<--"), 0U) << bad.text;
}

TEST(Command, ExplainDescribesEachPrecision) {
  const Result result = sfft("explain 1024");
  EXPECT_TRUE(says(result, 0, "n=1024 double forward target="));
  EXPECT_TRUE(says(result, 0, "n=1024 float backward target="));
  EXPECT_EQ(count(result.text, "n=1024"), 4U);
  EXPECT_EQ(sfft("explain 2^10").text, result.text);
  EXPECT_TRUE(says(result, 0, "  tables: ")) << result.text;
  EXPECT_TRUE(says(result, 0, " [chosen: ")) << result.text;
  EXPECT_EQ(count(result.text, "predicted   measured"), 4U) << result.text;
  EXPECT_TRUE(says(result, 0, "the rule's choice")) << result.text;
  EXPECT_TRUE(says(result, 0, "\nProfile: ")) << result.text;
  EXPECT_TRUE(says(sfft("explain 1024 --target scalar"), 0, "n=1024 double forward target=scalar"));
}

TEST(Command, BenchWritesWhatItMeasured) {
  const TemporaryFile json("bench_json");
  const TemporaryFile csv("bench_csv");
  const Result result = sfft("bench --sizes 8,2^4 --contenders fftw-estimate --target scalar" + quick + "--json '" +
                             json.path() + "' --csv '" + csv.path() + "'");
  ASSERT_TRUE(says(result, 0, "vs best other"));
  const auto record = nlohmann::json::parse(json.text());
  EXPECT_EQ(record["settings"]["rounds"], 1);
  EXPECT_FALSE(record["machine"]["compiler"].get<std::string>().empty());
  ASSERT_EQ(record["results"].size(), 4U);
  for (const auto& race : record["results"]) {
    EXPECT_TRUE(race["n"] == 8 || race["n"] == 16);
    const auto& own = race["contenders"][0];
    EXPECT_EQ(own["contender"], "sfft:scalar");
    EXPECT_EQ(own["outcome"], "ran");
    EXPECT_GT(own["ctgs"].get<double>(), 0);
    EXPECT_GE(own["timing"]["blocks"].get<int>(), 4);  // a turn
    EXPECT_LT(own["error_coefficient"].get<double>(), 1);
    EXPECT_GE(own["setup_us"].get<double>(), 0);
  }
  const std::string table = csv.text();
  const std::size_t contenders = record["results"][0]["contenders"].size();
  EXPECT_EQ(static_cast<std::size_t>(std::count(table.begin(), table.end(), '\n')), 1 + 4 * contenders);
}

TEST(Command, BenchTakesRangesDirectionsAndPlacement) {
  const Result result =
      sfft("bench --lo 0 --hi 3 --direction both --in-place --precision float --contenders none" + quick);
  EXPECT_TRUE(says(result, 0, "float, forward, in place"));
  EXPECT_TRUE(says(result, 0, "float, backward, in place"));
  EXPECT_EQ(count(result.text, "   2^3"), 2U) << result.text;
  EXPECT_TRUE(says(result, 0, "nothing to compare sfft with"));
  EXPECT_TRUE(says(sfft("bench --range 2^1:2^2 --contenders none" + quick), 0, "double, forward, out of place"));
  EXPECT_TRUE(says(sfft("bench --sizes 64 --unaligned --contenders none" + quick), 0, "out of place unaligned"));
}

TEST(Command, AccuracyComparesTargets) {
  const TemporaryFile json("accuracy_json");
  const Result result = sfft("accuracy --range 2^1:2^5 --contenders sfft,sfft:scalar --json '" + json.path() + "'");
  EXPECT_TRUE(says(result, 0, "sfft:scalar"));
  EXPECT_EQ(count(result.text, "worst"), 2U) << result.text;
  const auto record = nlohmann::json::parse(json.text());
  ASSERT_EQ(record["results"].size(), 10U);
  EXPECT_TRUE(record["settings"].is_null());
  for (const auto& race : record["results"]) {
    ASSERT_EQ(race["contenders"].size(), 2U);
    for (const auto& contender : race["contenders"]) {
      EXPECT_LT(contender["error_coefficient"].get<double>(), 1);
      EXPECT_FALSE(contender.contains("ns"));
    }
  }
}

TEST(Command, SetupTimesPlansAndShowsSizes) {
  const TemporaryFile json("setup_json");
  const Result result = sfft(
      "setup --range 2^1:2^4 --precision double --most 3 --contenders reference-tables --json '" + json.path() + "'");
  EXPECT_TRUE(says(result, 0, "time to plan"));
  EXPECT_TRUE(says(result, 0, "libsfft"));
  const auto record = nlohmann::json::parse(json.text());
  ASSERT_EQ(record["results"].size(), 4U);
  for (const auto& contender : record["results"][3]["contenders"]) {
    const auto setups = contender["setups_us"].get<std::vector<double>>();
    ASSERT_EQ(setups.size(), 3U);
    EXPECT_EQ(contender["setup_us"], *std::min_element(setups.begin(), setups.end()));
  }
  EXPECT_GT(record["libraries"][0]["code_bytes"].get<std::size_t>(), 1000U);
  EXPECT_LT(record["libraries"][0]["code_bytes"], record["libraries"][0]["file_bytes"]);
}

TEST(Command, SetupLosesPatience) {
  const Result result =
      sfft("setup --sizes 2^3,2^4 --precision double --limit 0 --contenders reference-tables-tangent");
  EXPECT_EQ(count(result.text, "too slow"), 2U) << result.text;  // both contenders at the second size
}

// The tool behind the figures of memory access: every element of the input is read once, by a leaf.
TEST(Trace, ReadsEveryElementOnce) {
  for (const std::string algorithm : {"radix-2", "split-radix", "conjugate-pair", "tangent"}) {
    std::istringstream lines(run("'" SFFT_TRACE "' " + algorithm + " 64").text);
    std::vector<int> reads(64, 0);
    std::size_t butterflies = 0;
    for (std::string line; std::getline(lines, line);) {
      butterflies += line.starts_with("butterfly") ? 1 : 0;
      std::istringstream elements(line.starts_with("load") ? line.substr(line.find('{') + 1) : "");
      for (int e = 0; elements >> e; elements.get()) ++reads.at(static_cast<std::size_t>(e));
    }
    EXPECT_EQ(reads, std::vector<int>(64, 1)) << algorithm;
    EXPECT_GT(butterflies, 10U) << algorithm;
  }
}

TEST(Command, DemoEndsWithWhatWasSeen) {
  const Result result = sfft("demo --seconds 0 --hi 3");
  EXPECT_TRUE(says(result, 0, "correct"));
  EXPECT_TRUE(says(result, 0, "float, forward"));
  EXPECT_TRUE(says(result, 0, "epsilon sqrt(log2 N)"));
}

TEST(Command, LinesFitTheScreen) {
  std::istringstream lines(sfft("demo --seconds 0 --hi 2").text);
  for (std::string line; std::getline(lines, line);) {
    const auto continued = [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; };
    EXPECT_LE(line.size() - static_cast<std::size_t>(std::count_if(line.begin(), line.end(), continued)), 100U) << line;
  }
}

TEST(Command, MissingLibrariesAreSkippedWithAReason) {
  const Result result = sfft("bench --sizes 4 --contenders pffft" + quick, "SFFT_PFFFT_LIB=/no/such/file.so");
  EXPECT_TRUE(says(result, 0, "skipped pffft: SFFT_PFFFT_LIB names a library that cannot be opened"));
}

TEST(Command, AnotherBuildOfTheLibraryIsAContender) {
  const Result result = sfft("bench --sizes 8 --precision double --contenders sfft,twin" + quick,
                             "SFFT_OTHER_LIB=twin=" SFFT_LIBRARY ",gone=/no/such/file.so");
  EXPECT_TRUE(says(result, 0, "sfft against"));
  EXPECT_GE(count(result.text, "twin"), 2U) << result.text;  // a column and a comparison
  EXPECT_TRUE(says(sfft("bench --sizes 8 --contenders gone" + quick, "SFFT_OTHER_LIB=gone=/no/such/file.so"), 0,
                   "skipped gone: SFFT_OTHER_LIB"));
}

// Each is refused with status 2 and a reason.
TEST(Command, BadOptionsAreExplained) {
  const std::array<std::pair<const char*, const char*>, 17> cases = {{
      {"", "which command?"},
      {"nonsense", "nonsense"},
      {"bench --nonsense", "--nonsense"},
      {"bench --sizes 12", "not a power of two"},
      {"bench --sizes 4,x", "'x' is not a size"},
      {"bench --sizes 4 --lo 3", "--lo"},
      {"bench --range 2^4", "not a range"},
      {"bench --lo 5 --hi 3", "empty"},
      {"bench --precision quad", "--precision"},
      {"bench --direction sideways", "--direction"},
      {"bench --target nonsense", "there is none of that name"},
      {"bench --contenders nonsense", "no contender is called 'nonsense'"},
      {"bench --rounds 0", "--rounds"},
      {"bench --sizes 4 --core 99999", "cannot run on core 99999"},
      {"accuracy --hi 40", "too large to be verified"},
      {"explain", "N is required"},
      {"explain 1024 --target nonsense", "no target is called 'nonsense'"},
  }};
  for (const auto& [arguments, reason] : cases) {
    EXPECT_TRUE(says(sfft(arguments), 2, reason)) << "sfft " << arguments;
  }
}

TEST(Command, FailuresAreExplained) {
  EXPECT_TRUE(says(sfft("explain 12"), 1, "no plan for n = 12"));
  EXPECT_TRUE(says(sfft("bench --sizes 4 --contenders none --json /no/such/folder/file" + quick), 1,
                   "cannot write /no/such/folder/file: No such file"));
  EXPECT_TRUE(says(sfft("bench --sizes 4 --contenders none" + quick, "SFFT_TARGET=nonsense"), 1, "failed in setup"));
}

// The line of a profile that begins so; empty if there is none.
std::string line_of(const std::string& profile, const std::string& start) {
  const std::size_t at = profile.find("\n" + start);
  return at == std::string::npos ? "" : profile.substr(at + 1, profile.find('\n', at + 1) - at - 1);
}

TEST(Calibrate, WritesAProfile) {
  const TemporaryFile profile("profile");
  const std::string where = "SFFT_PROFILE='" + profile.path() + "'";
  const Result result = sfft("calibrate --minutes 0 --rounds 1 --sizes 64,1024 --precision double", where);
  EXPECT_TRUE(says(result, 0, "4 transforms")) << "two sizes in both directions";
  EXPECT_TRUE(says(result, 0, "Written: " + profile.path()));
  const std::string text = profile.text();
  EXPECT_EQ(text.rfind("sfft-profile 1\n", 0), 0U) << text;
  for (const std::string start : {"64 double forward", "64 double backward", "1024 double forward", "machine "}) {
    EXPECT_NE(line_of(text, start), "") << start << " is missing in\n" << text;
  }
  EXPECT_EQ(count(text, " float "), 0U);
  // What was measured decides, and stands beside what is predicted.
  const Result explained = sfft("explain 64", where);
  EXPECT_TRUE(says(explained, 0, "Profile: profile " + profile.path())) << explained.text;
  EXPECT_EQ(count(explained.text, "[chosen: the fastest in the profile"), 2U) << explained.text;
  EXPECT_EQ(count(explained.text, "[chosen: the rule's choice; the profile does not say]"), 2U) << explained.text;
}

TEST(Calibrate, KeepsWhatItDoesNotMeasure) {
  const TemporaryFile profile("profile");
  const std::string calibrate =
      "calibrate --minutes 0 --rounds 1 --direction forward --output '" + profile.path() + "' ";
  ASSERT_EQ(sfft(calibrate + "--sizes 64 --precision float").status, 0);
  const std::string first = line_of(profile.text(), "64 float");
  ASSERT_EQ(sfft(calibrate + "--sizes 128 --precision float").status, 0);
  EXPECT_EQ(line_of(profile.text(), "64 float"), first);
  EXPECT_NE(line_of(profile.text(), "128 float"), "");
  ASSERT_EQ(sfft(calibrate + "--sizes 128 --precision float --fresh").status, 0);
  EXPECT_EQ(line_of(profile.text(), "64 float"), "");
  std::ofstream(profile.path()) << "rubbish";
  EXPECT_TRUE(says(sfft(calibrate + "--sizes 64 --precision float"), 0, "The old profile is replaced"));
  EXPECT_NE(line_of(profile.text(), "64 float"), "");
}

TEST(Calibrate, RefusesWhatMakesNoSense) {
  EXPECT_TRUE(says(sfft("calibrate --sizes 64 --in-place", "SFFT_PROFILE=unused"), 2, "out of place"));
  EXPECT_TRUE(says(sfft("calibrate --sizes 64 --unaligned", "SFFT_PROFILE=unused"), 2, "out of place"));
  EXPECT_TRUE(says(sfft("calibrate --sizes 64", "SFFT_PROFILE="), 1, "give --output"));
  EXPECT_TRUE(says(sfft("calibrate --minutes 0 --rounds 1 --sizes 4 --output /dev/null/none"), 1, "cannot be written"));
}

}  // namespace
