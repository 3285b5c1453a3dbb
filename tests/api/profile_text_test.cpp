// SPDX-License-Identifier: BSD-3-Clause
// Whatever stands in a profile, it is read whole or refused.
#include "runtime/profile_text.hpp"

#include <gtest/gtest.h>

#include <cinttypes>
#include <random>
#include <string>

namespace sfft {
namespace {

constexpr Machine machine = {"A CPU of 2012", "1 2 3", "scalar"};

Measurement measurement(std::size_t n, const char* name, double nanoseconds) {
  Measurement made{};
  EXPECT_TRUE(make_measurement({.n = n}, all_targets().front(), name, made));
  made.nanoseconds = nanoseconds;
  return made;
}

Profile some_profile() {
  Profile profile;
  for (const std::size_t n : {64, 2, 1 << 20})
    for (const char* name : {"leaf16", "16x8,16x1", "hc_d64_v4_four_step4"})
      EXPECT_TRUE(profile.record(measurement(n, name, 1.25 * static_cast<double>(n))));
  return profile;
}

std::string written(const Profile& profile, const Machine& of = machine) {
  std::string text(write_profile(profile, of, nullptr, 0), '\0');
  EXPECT_EQ(write_profile(profile, of, text.data(), text.size()), text.size());
  return text;
}

// The lines, with an end line of so many measurements that has the right checksum.
std::string sealed(const std::string& lines, std::size_t count) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : lines) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  char end[64];
  std::snprintf(end, sizeof end, "end %zu %" PRIx64 "\n", count, hash);
  return lines + end;
}

ProfileError reading(const std::string& text) {
  Profile kept = some_profile();
  const std::string before = written(kept);
  const ProfileError error = read_profile(text, machine, kept);
  if (error.status != SFFT_OK) {
    EXPECT_EQ(written(kept), before) << "a refused profile left a trace";
  }
  return error;
}

const std::string head = "sfft-profile 1\nmachine A CPU of 2012\n";

TEST(ProfileText, IsSortedAndComesBack) {
  const std::string text = written(some_profile());
  Profile read;
  ASSERT_EQ(read_profile(text, machine, read).status, SFFT_OK);
  EXPECT_EQ(written(read), text);
  EXPECT_EQ(read.all().size(), 9u);
  EXPECT_EQ(read.find(measurement(64, "leaf16", 0)), 80);
  EXPECT_EQ(read.find(measurement(64, "leaf32", 0)), 0);
  EXPECT_LT(text.find("\n2 "), text.find("\n64 "));
  EXPECT_LT(text.find("\n64 "), text.find("\n1048576 "));
}

TEST(ProfileText, WritesNoMoreThanFits) {
  const std::string text = written(some_profile());
  for (std::size_t size = 0; size < text.size(); ++size) {
    std::string part(size + 1, '?');
    EXPECT_EQ(write_profile(some_profile(), machine, part.data(), size), text.size());
    EXPECT_EQ(part, text.substr(0, size) + "?");
  }
}

TEST(ProfileText, CutOffAnywhereIsRefused) {
  const std::string text = written(some_profile());
  for (std::size_t size = 0; size < text.size(); ++size)
    EXPECT_EQ(reading(text.substr(0, size)).status, SFFT_BAD_PROFILE) << size;
}

TEST(ProfileText, AnyByteChangedIsRefused) {
  const std::string text = written(some_profile());
  for (std::size_t at = 0; at < text.size(); ++at) {
    for (const int change : {1, 2, 16, 32, 64, 128}) {
      std::string damaged = text;
      damaged[at] = static_cast<char>(damaged[at] ^ change);
      const bool hex_digit_in_capitals = at > text.rfind(' ') && change == 32;  // the same number
      if (!hex_digit_in_capitals) {
        EXPECT_NE(reading(damaged).status, SFFT_OK) << at << " " << change;
      }
    }
  }
}

TEST(ProfileText, RubbishIsRefused) {
  std::mt19937 random(1);
  const std::string text = written(some_profile());
  for (int i = 0; i < 20000; ++i) {
    std::string rubbish = text;
    for (unsigned edits = 1 + random() % 8; edits > 0 && !rubbish.empty(); --edits) {
      const std::size_t at = random() % rubbish.size(), length = random() % 40;
      if (random() % 2)
        rubbish.erase(at, length);
      else
        rubbish.insert(at, text, random() % text.size(), length);
    }
    if (rubbish != text) {
      EXPECT_NE(reading(rubbish).status, SFFT_OK) << rubbish;
    }
    // The same past the checksum: whatever is then taken for good can be written and read again.
    const std::size_t end = rubbish.rfind("end ");
    Profile read;
    const std::string lines = sealed(rubbish.substr(0, end), random() % 12);
    if (read_profile(lines, machine, read).status == SFFT_OK) {
      EXPECT_EQ(reading(written(read)).status, SFFT_OK);
    }
  }
}

TEST(ProfileText, LinesThatMakeNoSenseAreRefused) {
  const std::string good = "64 double forward scalar leaf16 80.00\n";
  EXPECT_EQ(reading(sealed(head + good, 1)).status, SFFT_OK);
  for (const std::string bad : {"", "64", "64 double forward scalar leaf16", "63 double forward scalar leaf16 80",
                                "0 double forward scalar leaf16 8", "-64 double forward scalar leaf16 8",
                                "64 half forward scalar leaf16 80", "64 double sideways scalar leaf16 80",
                                "64 double forward scalar leaf16 80 80", "64 double forward scalar leaf16 0",
                                "64 double forward scalar leaf16 -1", "64 double forward scalar leaf16 nan",
                                "64 double forward scalar leaf16 inf", "64 double forward scalar le%f16 8",
                                "64 double forward scalar leaf16 1e99", "64  double forward scalar leaf16 80",
                                "64 double forward scalar aNameOfMoreThanFortyCharactersIsNotOneOfOurs 80",
                                "99999999999999999999999 double forward scalar leaf16 80"}) {
    const ProfileError error = reading(sealed(head + bad + "\n", 1));
    EXPECT_EQ(error.status, SFFT_BAD_PROFILE) << bad;
    EXPECT_STREQ(error.text, "line 3 makes no sense") << bad;
  }
  EXPECT_EQ(reading(sealed(head + good + good, 2)).status, SFFT_BAD_PROFILE) << "twice";
  EXPECT_EQ(reading(sealed(head + good, 2)).status, SFFT_BAD_PROFILE) << "one is missing";
  EXPECT_EQ(reading(sealed("sfft-profile 1\n" + good, 1)).status, SFFT_BAD_PROFILE) << "no machine";
}

TEST(ProfileText, TargetsThatWeDoNotKnowAreSkipped) {
  Profile read;
  const std::string lines = head + "64 double forward abacus leaf16 80\n64 double forward scalar leaf16 80\n";
  EXPECT_EQ(read_profile(sealed(lines, 2), machine, read).status, SFFT_OK);
  EXPECT_EQ(read.all().size(), 1u);
}

TEST(ProfileText, OtherMachinesAndLaterVersionsAreTold) {
  const ProfileError foreign = reading(written(some_profile(), {"A CPU of 2026", "1 2 3", "scalar"}));
  EXPECT_EQ(foreign.status, SFFT_FOREIGN_PROFILE);
  EXPECT_NE(std::string(foreign.text).find("A CPU of 2026"), std::string::npos);
  const ProfileError newer = reading(sealed("sfft-profile 2\nsomething else\n", 0));
  EXPECT_EQ(newer.status, SFFT_BAD_PROFILE);
  EXPECT_NE(std::string(newer.text).find("version 2"), std::string::npos) << newer.text;
}

TEST(ThisMachine, DescribesItselfInOneLine) {
  EXPECT_STRNE(this_machine().cpu, "");
  EXPECT_EQ(std::string(this_machine().cpu).find('\n'), std::string::npos);
  EXPECT_NE(std::string(this_machine().targets).find("scalar"), std::string::npos) << "every build has it here";
}

}  // namespace
}  // namespace sfft
