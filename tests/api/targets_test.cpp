// SPDX-License-Identifier: BSD-3-Clause
// The list of targets, and the choice among them by flag, by environment and by default.
#include <gtest/gtest.h>

#include <cstdlib>
#include <optional>

#include "support.hpp"

namespace {

constexpr unsigned base = SFFT_FORWARD | SFFT_DOUBLE;

// SFFT_TARGET while a test runs; put back afterwards.
class Environment : public testing::Test {
 protected:
  void SetUp() override {
    if (const char* value = std::getenv("SFFT_TARGET")) before_ = value;
    unsetenv("SFFT_TARGET");
  }
  void TearDown() override {
    if (before_)
      setenv("SFFT_TARGET", before_->c_str(), 1);
    else
      unsetenv("SFFT_TARGET");
  }
  static void ask_for(const char* name) { setenv("SFFT_TARGET", name, 1); }

  // The target that runs here, other than the default one, if there is a choice.
  static std::optional<sfft_target_info_t> second_choice() {
    for (const auto& target : api::targets())
      if (target.compiled && target.supported && !target.chosen) return target;
    return std::nullopt;
  }
  static std::optional<sfft_target_info_t> unavailable(bool compiled) {
    for (const auto& target : api::targets())
      if (!(target.compiled && target.supported) && target.compiled == compiled) return target;
    return std::nullopt;
  }

 private:
  std::optional<std::string> before_;
};

// Every available target is listed as what one may ask for instead.
void expect_unavailable(const std::string& reason) {
  EXPECT_EQ(sfft_error_status(), SFFT_TARGET_UNAVAILABLE);
  const std::string error = sfft_error();
  EXPECT_NE(error.find(reason), std::string::npos) << error;
  for (const auto& target : api::targets()) {
    if (target.compiled && target.supported) {
      EXPECT_NE(error.find(target.name, error.find("available here: ")), std::string::npos) << error;
    }
  }
}

TEST_F(Environment, TheListIsTheTable) {
  const sfft_target_info_t expected[] = {
#define SFFT_TARGET(name, arch, flag, bytes, registers, fma, flags, features) {#name, flag, 0, 0, 0},
#include "targets/targets.def"
#undef SFFT_TARGET
  };
  const auto targets = api::targets();
  ASSERT_EQ(targets.size(), std::size(expected));
  for (std::size_t i = 0; i < targets.size(); ++i) {
    EXPECT_EQ(std::string(targets[i].name), expected[i].name);
    EXPECT_EQ(targets[i].flag, expected[i].flag);
  }
  EXPECT_EQ(sfft_target_info(targets.size(), nullptr), SFFT_NULL_POINTER);
  sfft_target_info_t info;
  EXPECT_EQ(sfft_target_info(targets.size(), &info), SFFT_BAD_SIZE);
}

TEST_F(Environment, TheLastAvailableTargetIsChosen) {
  const auto targets = api::targets();
  const sfft_target_info_t* last = nullptr;
  int chosen = 0;
  for (const auto& target : targets) {
    if (target.compiled && target.supported) last = &target;
    chosen += target.chosen;
  }
  ASSERT_NE(last, nullptr);
  EXPECT_EQ(chosen, 1);
  EXPECT_TRUE(last->chosen);
  EXPECT_EQ(sfft_plan_target(api::make(16, base).get()), std::string(last->name));
}

TEST_F(Environment, AFlagForcesItsTarget) {
  for (const auto& target : api::targets()) {
    const api::Plan plan = api::make(16, base | target.flag);
    ASSERT_EQ(plan != nullptr, target.compiled && target.supported) << target.name;
    if (!plan) continue;
    EXPECT_EQ(sfft_plan_target(plan.get()), std::string(target.name));
    EXPECT_NE(api::describe(plan).find(std::string(" target=") + target.name + " "), std::string::npos);
  }
}

TEST_F(Environment, TheVariableForcesItsTarget) {
  for (const auto& target : api::targets()) {
    ask_for(target.name);
    const api::Plan plan = api::make(16, base);
    ASSERT_EQ(plan != nullptr, target.compiled && target.supported) << target.name;
    if (plan) {
      EXPECT_EQ(sfft_plan_target(plan.get()), std::string(target.name));
    }
    for (const auto& now : api::targets())
      EXPECT_EQ(now.chosen, plan && now.flag == target.flag) << "SFFT_TARGET=" << target.name << ": " << now.name;
  }
}

TEST_F(Environment, AnEmptyVariableAsksForNothing) {
  const api::Plan plan = api::make(16, base);
  ask_for("");
  EXPECT_EQ(api::describe(api::make(16, base)), api::describe(plan));
}

TEST_F(Environment, AFlagWinsOverTheVariable) {
  const auto other = second_choice();
  if (!other) GTEST_SKIP() << "only one target can run here";
  ask_for("no-such-target");
  EXPECT_EQ(sfft_plan_target(api::make(16, base | other->flag).get()), std::string(other->name));
}

TEST_F(Environment, AnUnknownNameIsAnError) {
  for (const char* name : {"no-such-target", "AVX2", "avx2 ", "avx51"}) {
    ask_for(name);
    EXPECT_EQ(api::make(16, base), nullptr);
    expect_unavailable("SFFT_TARGET names an unknown target \"" + std::string(name) + "\"");
    for (const auto& target : api::targets()) EXPECT_FALSE(target.chosen);
  }
  ask_for(std::string(100000, 'x').c_str());
  EXPECT_EQ(api::make(16, base), nullptr);
  expect_unavailable("unknown target \"xxx");
}

TEST_F(Environment, ATargetThatIsNotCompiledInIsAnError) {
  const auto missing = unavailable(false);
  if (!missing) GTEST_SKIP() << "every target is compiled in";
  EXPECT_EQ(api::make(16, base | missing->flag), nullptr);
  expect_unavailable(missing->name + std::string(", asked for by a flag of sfft_init, is not compiled into"));
  ask_for(missing->name);
  EXPECT_EQ(api::make(16, base), nullptr);
  expect_unavailable(missing->name +
                     std::string(", asked for by the environment variable SFFT_TARGET, is not compiled"));
}

TEST_F(Environment, ATargetThatTheCpuLacksIsAnError) {
  const auto missing = unavailable(true);
  if (!missing) GTEST_SKIP() << "this CPU has every target that is compiled in";
  EXPECT_EQ(api::make(16, base | missing->flag), nullptr);
  expect_unavailable("this CPU lacks ");
  ask_for(missing->name);
  EXPECT_EQ(api::make(16, base), nullptr);
  expect_unavailable("this CPU lacks ");
}

TEST_F(Environment, DescribeWritesAsSnprintfDoes) {
  const api::Plan plan = api::make(16, SFFT_BACKWARD | SFFT_FLOAT | SFFT_SCALAR);
  if (!plan) GTEST_SKIP() << sfft_error();
  const std::string line = api::describe(plan);
  EXPECT_EQ(line.rfind("n=16 float backward target=scalar family=", 0), 0u) << line;
  EXPECT_EQ(sfft_describe(plan.get(), nullptr, 0), static_cast<int>(line.size()));
  char little[6] = {'#', '#', '#', '#', '#', '#'};
  EXPECT_EQ(sfft_describe(plan.get(), little, 5), static_cast<int>(line.size()));
  EXPECT_EQ(std::string(little, 6), std::string("n=16\0#", 6));
}

}  // namespace
