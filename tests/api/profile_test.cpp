// SPDX-License-Identifier: BSD-3-Clause
// What profiles do to plans, where they are found, and that a bad one does nothing.
#include <gtest/gtest.h>
#include <sfft/profile.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <sstream>
#include <thread>

#include "support.hpp"

namespace {

namespace fs = std::filesystem;

constexpr unsigned flags = SFFT_FORWARD | SFFT_DOUBLE;
constexpr std::size_t n = 4096;

std::string exported() {
  std::string text(sfft_profile_export(nullptr, 0), '\0');
  EXPECT_EQ(sfft_profile_export(text.data(), text.size()), text.size());
  return text;
}

std::string state() {
  char line[5000];
  sfft_profile_state(line, sizeof line);
  return line;
}

sfft_candidate_t candidate(std::size_t i) {
  sfft_candidate_t c{};
  EXPECT_EQ(sfft_candidate(n, flags, i, &c), SFFT_OK) << sfft_error();
  return c;
}

std::string chosen() {
  for (std::size_t i = 0; i < sfft_candidate_count(n, flags); ++i)
    if (candidate(i).chosen) return candidate(i).name;
  return "none";
}

void write(const fs::path& file, const std::string& text) { std::ofstream(file, std::ios::binary) << text; }

std::string read(const fs::path& file) {
  std::stringstream all;
  all << std::ifstream(file, std::ios::binary).rdbuf();
  return all.str();
}

// A folder of its own, no profile in use, and the environment as it was afterwards.
class Profile : public testing::Test {
 protected:
  void SetUp() override {
    sfft_profile_clear();
    folder = fs::path(testing::TempDir()) / ("sfft profile " + std::to_string(getpid()));
    fs::remove_all(folder);
    fs::create_directories(folder);
    setenv("SFFT_PROFILE", (folder / "given").c_str(), 1);
  }
  void TearDown() override {
    fs::remove_all(folder);
    sfft_profile_clear();
  }
  fs::path folder;
};

// The second candidate made the fastest.
std::string prefer_second() {
  EXPECT_EQ(sfft_profile_record(n, flags, candidate(0).name, 3000), SFFT_OK);
  EXPECT_EQ(sfft_profile_record(n, flags, candidate(1).name, 2000.25), SFFT_OK);
  return candidate(1).name;
}

TEST_F(Profile, DecidesWhatIsPlanned) {
  const std::string first = candidate(0).name;
  EXPECT_EQ(chosen(), first);
  const std::string second = prefer_second();
  EXPECT_EQ(chosen(), second);
  EXPECT_NE(api::describe(api::make(n, flags)).find("kernel=" + second), std::string::npos);
  EXPECT_EQ(candidate(1).measured_ns, 2000.25);
  EXPECT_EQ(candidate(2).measured_ns, 0);
  EXPECT_EQ(std::string(candidate(1).reason), "the fastest in the profile");
  EXPECT_EQ(sfft_profile_record(n, flags, first.c_str(), 1000), SFFT_OK);
  EXPECT_EQ(chosen(), first) << "a second time replaces the first";
  sfft_profile_clear();
  EXPECT_EQ(candidate(1).measured_ns, 0);
}

TEST_F(Profile, MustKnowTheRulesChoice) {
  EXPECT_EQ(sfft_profile_record(n, flags, candidate(1).name, 1), SFFT_OK);
  EXPECT_EQ(chosen(), candidate(0).name);
}

TEST_F(Profile, IsOfOneTransform) {
  prefer_second();
  const unsigned others[] = {SFFT_BACKWARD | SFFT_DOUBLE, SFFT_FORWARD | SFFT_FLOAT};
  for (unsigned of : others) {
    for (std::size_t i = 0; i < sfft_candidate_count(n, of); ++i) {
      sfft_candidate_t c;
      sfft_candidate(n, of, i, &c);
      EXPECT_EQ(c.measured_ns, 0);
    }
  }
}

TEST_F(Profile, GoesOutAndComesBack) {
  const std::string second = prefer_second(), text = exported();
  EXPECT_EQ(text.rfind("sfft-profile 1\n", 0), 0u) << text;
  EXPECT_NE(text.find("\n4096 double forward "), std::string::npos) << text;
  EXPECT_NE(text.find(" " + second + " 2000.25\n"), std::string::npos) << text;
  sfft_profile_clear();
  EXPECT_NE(chosen(), second);
  ASSERT_EQ(sfft_profile_import(text.data(), text.size()), SFFT_OK) << sfft_error();
  EXPECT_EQ(chosen(), second);
  EXPECT_EQ(exported(), text);
  EXPECT_NE(state().find("2 measurements"), std::string::npos) << state();
}

TEST_F(Profile, IsSavedAndLoaded) {
  const std::string second = prefer_second();
  const fs::path file = folder / "deep" / "er" / "profile";
  ASSERT_EQ(sfft_profile_save(file.c_str()), SFFT_OK) << sfft_error();
  EXPECT_EQ(read(file), exported());
  EXPECT_EQ(std::distance(fs::directory_iterator(file.parent_path()), {}), 1) << "a temporary file is left";
  sfft_profile_clear();
  ASSERT_EQ(sfft_profile_load(file.c_str()), SFFT_OK) << sfft_error();
  EXPECT_EQ(chosen(), second);
  EXPECT_NE(state().find(file.string()), std::string::npos) << state();
}

TEST_F(Profile, ThatCannotBeWrittenLeavesTheOldOne) {
  EXPECT_EQ(sfft_profile_save((folder / "a" / "b" / "c" / "d" / "e").c_str()), SFFT_FILE_ERROR);
  fs::create_directories(folder / "taken" / "inside");
  EXPECT_EQ(sfft_profile_save((folder / "taken").c_str()), SFFT_FILE_ERROR) << "a folder cannot be replaced";
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1) << "something is left behind";
}

TEST_F(Profile, ThatIsBadChangesNothing) {
  const std::string second = prefer_second(), good = exported();
  for (const std::string& bad : {std::string(), std::string("rubbish"), good.substr(0, good.size() / 2)}) {
    write(folder / "bad", bad);
    EXPECT_EQ(sfft_profile_load((folder / "bad").c_str()), SFFT_BAD_PROFILE);
    EXPECT_EQ(sfft_profile_import(bad.data(), bad.size()), SFFT_BAD_PROFILE);
    EXPECT_EQ(chosen(), second);
  }
  EXPECT_EQ(sfft_profile_load((folder / "missing").c_str()), SFFT_FILE_ERROR);
  EXPECT_EQ(sfft_profile_load(folder.c_str()), SFFT_FILE_ERROR);
  EXPECT_NE(std::string(sfft_error()).find("cannot be read"), std::string::npos) << sfft_error();
  EXPECT_EQ(sfft_profile_import(nullptr, 0), SFFT_NULL_POINTER);
  EXPECT_EQ(exported(), good);
}

TEST_F(Profile, RefusesWhatCannotBe) {
  const std::string first = candidate(0).name;
  for (double time : {0.0, -1.0, 1e300, std::numeric_limits<double>::quiet_NaN(), HUGE_VAL})
    EXPECT_EQ(sfft_profile_record(n, flags, first.c_str(), time), SFFT_BAD_SIZE) << time;
  EXPECT_EQ(sfft_profile_record(n, flags, "nothing", 1), SFFT_UNKNOWN_CANDIDATE);
  EXPECT_EQ(sfft_profile_record(n, flags, nullptr, 1), SFFT_NULL_POINTER);
  EXPECT_EQ(sfft_profile_record(0, flags, first.c_str(), 1), SFFT_BAD_SIZE);
  EXPECT_EQ(sfft_measure(0, flags), SFFT_BAD_SIZE);
  EXPECT_EQ(sfft_measure(8, 0), SFFT_BAD_FLAGS);
  EXPECT_NE(state().find("no profile"), std::string::npos) << state();
}

TEST_F(Profile, IsMadeByMeasuring) {
  ASSERT_EQ(sfft_measure(n, flags), SFFT_OK) << sfft_error();
  double least = HUGE_VAL;
  for (std::size_t i = 0; i < sfft_candidate_count(n, flags); ++i) {
    EXPECT_GT(candidate(i).measured_ns, 0);
    least = std::min(least, candidate(i).measured_ns);
  }
  for (std::size_t i = 0; i < sfft_candidate_count(n, flags); ++i)
    if (candidate(i).chosen) {
      EXPECT_EQ(candidate(i).measured_ns, least);
    }
}

TEST_F(Profile, IsSoughtByTheRule) {
  char path[5000];
  setenv("XDG_CONFIG_HOME", "somewhere", 1);
  EXPECT_GT(sfft_profile_path(path, sizeof path), 0);
  EXPECT_EQ(path, (folder / "given").string()) << "SFFT_PROFILE goes first";
  unsetenv("SFFT_PROFILE");
  sfft_profile_path(path, sizeof path);
  EXPECT_EQ(path, std::string("somewhere/sfft/profile"));
  setenv("XDG_CONFIG_HOME", "", 1);
  setenv("HOME", "elsewhere", 1);
  sfft_profile_path(path, sizeof path);
  EXPECT_EQ(path, std::string("elsewhere/.config/sfft/profile"));
  EXPECT_EQ(sfft_profile_path(nullptr, 0), 30);
  setenv("SFFT_PROFILE", "", 1);
  EXPECT_LT(sfft_profile_path(path, sizeof path), 0);
  EXPECT_EQ(sfft_profile_save(nullptr), SFFT_FILE_ERROR);
  EXPECT_EQ(sfft_profile_load(nullptr), SFFT_FILE_ERROR);
}

// Runs this program again, as the profile is sought once a process, with the environment that the test has set and with
// Child as its only test.
int run_self(const std::string& arguments) {
  const std::string self = fs::read_symlink("/proc/self/exe").string();
  return std::system(("'" + self + "' " + arguments + " >/dev/null 2>&1").c_str());
}

bool has_children() { return run_self("--gtest_list_tests") == 0; }

int run_child(const std::string& expected_state, int expected_status, const std::string& expected_choice) {
  setenv("SFFT_TEST_STATE", expected_state.c_str(), 1);
  setenv("SFFT_TEST_STATUS", std::to_string(expected_status).c_str(), 1);
  setenv("SFFT_TEST_CHOICE", expected_choice.c_str(), 1);
  const int status = run_self("--gtest_filter=Child.*");
  unsetenv("SFFT_TEST_STATE");
  return status;
}

TEST(Child, FindsWhatItShould) {
  const char* expected = std::getenv("SFFT_TEST_STATE");
  if (!expected) return;  // it is for the tests below to run
  const api::Plan plan = api::make(n, flags);
  ASSERT_NE(plan, nullptr);
  const char *const choice = std::getenv("SFFT_TEST_CHOICE"), *const status = std::getenv("SFFT_TEST_STATUS");
  ASSERT_TRUE(choice && status);
  EXPECT_EQ(chosen(), choice);
  EXPECT_EQ(sfft_profile_state(nullptr, 0), std::atoi(status));
  EXPECT_NE(state().find(expected), std::string::npos) << state();
}

TEST_F(Profile, IsLoadedAtTheFirstPlan) {
  if (!has_children()) GTEST_SKIP() << "an emulated program cannot start itself";
  const std::string first = candidate(0).name, second = prefer_second(), good = exported();
  write(folder / "given", good);
  EXPECT_EQ(run_child("given, 2 measurements", SFFT_OK, second), 0);
  fs::create_directories(folder / ".config" / "sfft");
  write(folder / ".config" / "sfft" / "profile", good);
  unsetenv("SFFT_PROFILE");
  unsetenv("XDG_CONFIG_HOME");
  setenv("HOME", folder.c_str(), 1);
  EXPECT_EQ(run_child("profile, 2 measurements", SFFT_OK, second), 0);
  setenv("SFFT_PROFILE", "", 1);
  EXPECT_EQ(run_child("no profile", SFFT_OK, first), 0) << "an empty variable turns the search off";
}

TEST_F(Profile, ThatIsBadIsIgnoredAtTheFirstPlan) {
  if (!has_children()) GTEST_SKIP() << "an emulated program cannot start itself";
  const std::string first = candidate(0).name, good = (prefer_second(), exported());
  EXPECT_EQ(run_child("ignored", SFFT_FILE_ERROR, first), 0) << "SFFT_PROFILE names a file that is not there";
  write(folder / "given", good.substr(0, good.size() - 5));
  EXPECT_EQ(run_child("ignored", SFFT_BAD_PROFILE, first), 0);
  unsetenv("SFFT_PROFILE");
  setenv("XDG_CONFIG_HOME", folder.c_str(), 1);
  EXPECT_EQ(run_child("no profile", SFFT_OK, first), 0) << "having none is no failure";
}

TEST_F(Profile, MayBeUsedByManyThreads) {
  const std::string second = prefer_second(), text = exported();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      for (int i = 0; i < 200; ++i) {
        if (t == 0) {
          EXPECT_EQ(sfft_profile_import(text.data(), text.size()), SFFT_OK);
        }
        if (t == 1) {
          EXPECT_EQ(sfft_profile_record(n, flags, second.c_str(), 2000.25), SFFT_OK);
        }
        EXPECT_NE(api::make(n, flags), nullptr);
        EXPECT_EQ(exported(), text);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
