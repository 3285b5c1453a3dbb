// SPDX-License-Identifier: BSD-3-Clause
// Contenders that lie must be found out; honest ones must not be accused.
#include <gtest/gtest.h>

#include <algorithm>
#include <complex>
#include <cstdint>
#include <functional>
#include <set>
#include <span>

#include "bench/contenders/contender.hpp"
#include "bench/race.hpp"
#include "cli/options.hpp"
#include "cli/report.hpp"
#include "cli/usage_error.hpp"
#include "reference/error.hpp"
#include "reference/fft.hpp"
#include "reference/random.hpp"

namespace sfft::bench {
namespace {

using Value = std::complex<double>;
using Spoil = std::function<void(std::span<Value> in, std::span<Value> out)>;

// Computes the right result by the reference, then spoils it.
class Fake final : public Contender {
 public:
  Fake(const std::string& name, Spoil spoil, const std::string& missing = "")
      : Contender(name, "made up", missing), spoil_(std::move(spoil)) {}

  bool ours() const override { return name().starts_with("sfft"); }
  bool can_do(const Problem& problem) const override { return problem.is_double() && problem.n > 1; }
  void setup(const Problem& problem, void* /*in*/, void* /*out*/) override {
    if (problem.n == 4096) {
      throw SetupFailed("out of luck");
    }
    problem_ = problem;
    ++prepared;
  }
  void run(const Places& places, std::size_t times) override {
    runs += times;
    timed = places;
    places.each(times, [&](const void* in, void* out) { transform(in, out); });
  }
  void transform(const void* in, void* out) {
    const std::span x(static_cast<const Value*>(in), problem_.n);
    const std::span y(static_cast<Value*>(out), problem_.n);
    const auto exact = reference::spectrum<double>(
        x, problem_.is_forward() ? reference::Direction::forward : reference::Direction::backward);
    std::transform(exact.begin(), exact.end(), y.begin(), reference::round_to<double>);
    spoil_(std::span(const_cast<Value*>(x.data()), x.size()), y);
  }
  void done() override { --prepared; }

  std::size_t runs = 0;
  Places timed{};  // where it ran last
  int prepared = 0;

 private:
  Spoil spoil_;
  Problem problem_;
};

void leave_alone(std::span<Value> /*in*/, std::span<Value> /*out*/) {}

constexpr Problem sixteen{16, Precision::double_, Direction::forward, false};

Race run(const Problem& problem, std::vector<Contender*> contenders, bool timed = false) {
  Settings quick;
  quick.limit = 0;
  quick.block = 1e-5;
  quick.settle = 0;
  double widest = 1;
  return race(problem, contenders, timed ? &quick : nullptr, widest);
}

TEST(Verify, AcceptsRightResultsInEveryForm) {
  Fake honest("honest", leave_alone);
  for (const Direction direction : {Direction::forward, Direction::backward}) {
    for (const bool in_place : {false, true}) {
      const Race race = run({64, Precision::double_, direction, in_place}, {&honest});
      EXPECT_EQ(race.entries[0].outcome, Outcome::ran) << race.entries[0].reason;
      EXPECT_LT(race.entries[0].verdict.coefficient, 0.5);
    }
  }
  EXPECT_EQ(honest.prepared, 0);
}

TEST(Arrays, BeginWhereTheProblemSays) {
  std::size_t in_past = 0, out_past = 0;
  Fake curious("curious", [&](std::span<Value> in, std::span<Value> out) {
    in_past = reinterpret_cast<std::uintptr_t>(in.data()) % 64;
    out_past = reinterpret_cast<std::uintptr_t>(out.data()) % 64;
  });
  for (const bool unaligned : {false, true}) {
    const Race race = run({64, Precision::double_, Direction::forward, false, unaligned}, {&curious});
    EXPECT_EQ(race.entries[0].outcome, Outcome::ran) << race.entries[0].reason;
    EXPECT_EQ(in_past, unaligned ? 16U : 0U);
    EXPECT_EQ(out_past, unaligned ? 16U : 0U);
  }
}

// Short transforms in place take turns, so that none waits for the one before; others have one array.
TEST(Arrays, AreSeveralInPlaceWhileTheyAreShort) {
  for (const auto& [n, count] : {std::pair<std::size_t, std::size_t>{2, 64}, {8, 32}, {64, 4}, {128, 2}, {256, 1}}) {
    for (const bool in_place : {false, true}) {
      Fake honest("honest", leave_alone);
      run({n, Precision::double_, Direction::forward, in_place}, {&honest}, true);
      std::set<const void*> outputs;
      honest.timed.each(100, [&](const void* in, void* out) {
        EXPECT_EQ(in == out, in_place);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(out) % 64, 0U);
        outputs.insert(out);
      });
      EXPECT_EQ(outputs.size(), in_place ? count : 1) << n;
      EXPECT_EQ(honest.timed.apart, outputs.size() == 1 ? 0 : std::max<std::size_t>(64, 16 * n)) << n;
    }
  }
}

TEST(Verify, FindsEveryLie) {
  const std::vector<std::pair<const char*, Spoil>> lies = {
      {"conjugated", [](auto, auto out) { out[3] = std::conj(out[3]); }},
      {"swapped", [](auto, auto out) { std::swap(out[1], out[2]); }},
      {"scaled", [](auto, auto out) { out[5] *= 1.0 + 1e-9; }},
      {"unwritten", [](auto, auto out) { out[7] = Value(NAN, NAN); }},
      {"infinite", [](auto, auto out) { out[7] = Value(INFINITY, 0); }},
      {"normalised", [](auto, auto out) { std::for_each(out.begin(), out.end(), [](Value& z) { z /= 16.0; }); }},
      {"zero", [](auto, auto out) { std::fill(out.begin(), out.end(), Value{}); }},
      {"greedy", [](auto in, auto) { in[0] = 0; }},
  };
  for (const auto& [name, lie] : lies) {
    Fake liar(name, lie);
    const Race race = run(sixteen, {&liar}, true);
    EXPECT_EQ(race.entries[0].outcome, Outcome::wrong) << name;
    EXPECT_FALSE(race.entries[0].reason.empty()) << name;
    EXPECT_EQ(liar.runs, 1U) << name << " was timed all the same";
  }
}

TEST(Verify, NoticesOutputThatIsNeverWritten) {
  // What an earlier, honest contender left in the array must not pass for the work of a later, lazy one.
  class Lazy final : public Contender {
   public:
    Lazy() : Contender("lazy", "made up", "") {}
    bool can_do(const Problem& /*problem*/) const override { return true; }
    void setup(const Problem& /*problem*/, void* /*in*/, void* /*out*/) override {}
    void run(const Places& /*places*/, std::size_t /*times*/) override {}
    void done() override {}
  };
  Fake honest("honest", leave_alone);
  Lazy lazy;
  const Race race = run(sixteen, {&honest, &lazy});
  EXPECT_EQ(race.entries[0].outcome, Outcome::ran);
  EXPECT_EQ(race.entries[1].outcome, Outcome::wrong);
}

TEST(Race, ReportsALiarAndTimesTheOthers) {
  Fake honest("honest", leave_alone);
  Fake liar("sfft-liar", [](auto, auto out) { out[0] += 1.0; });
  const Race race = run(sixteen, {&honest, &liar}, true);
  EXPECT_TRUE(race.entries[0].timed());
  EXPECT_FALSE(race.entries[1].timed());
  EXPECT_TRUE(race.entries[1].timing.samples.empty());
  EXPECT_EQ(race.winner(), race.entries.data());
  testing::internal::CaptureStdout();
  cli::print_failures(std::span(&race, 1));
  const std::string said = testing::internal::GetCapturedStdout();
  EXPECT_NE(said.find("sfft-liar failed verification, 2^4 double, forward, out of place: "), std::string::npos) << said;
  EXPECT_EQ(said.find("honest"), std::string::npos);
  EXPECT_EQ(cli::exit_status(std::span(&race, 1)), 1);
}

TEST(Race, TellsWhyAContenderDidNotRun) {
  Fake fake("fake", leave_alone);
  Fake missing("missing", leave_alone, "not here");
  const Race single = run({16, Precision::single_, Direction::forward, false}, {&fake, &missing});
  EXPECT_EQ(single.entries[0].outcome, Outcome::cannot);
  EXPECT_EQ(single.entries[1].reason, "not here");
  const Race unlucky = run({4096, Precision::double_, Direction::forward, false}, {&fake});
  EXPECT_EQ(unlucky.entries[0].outcome, Outcome::setup_failed);
  EXPECT_EQ(unlucky.entries[0].reason, "out of luck");
  EXPECT_EQ(fake.runs, 0U);
}

TEST(Race, SetsUpAgainAndAgainWhenAsked) {
  Fake honest("honest", leave_alone);
  Contender* contender = &honest;
  const Race five = race_setup(sixteen, std::span(&contender, 1), {.most = 5, .limit = 1000});
  EXPECT_EQ(five.entries[0].setups_us.size(), 5U);
  EXPECT_LE(five.entries[0].setup_us, five.entries[0].setups_us.front());
  EXPECT_FALSE(five.entries[0].timed());
  EXPECT_EQ(five.entries[0].outcome, Outcome::ran);
  const Race hasty = race_setup(sixteen, std::span(&contender, 1), {.most = 5, .limit = 0});
  EXPECT_EQ(hasty.entries[0].setups_us.size(), 1U);
  EXPECT_EQ(honest.prepared, 0);
  EXPECT_EQ(honest.runs, 2U);  // each was verified
}

// The library against a textbook algorithm that shares nothing with it, and neither against the oracle.
TEST(Contenders, TheLibraryAgreesWithTheTextbook) {
  const Contenders all = all_contenders();
  const auto named = [&](const std::string& name) {
    return std::find_if(all.begin(), all.end(), [&](const auto& c) { return c->name() == name; })->get();
  };
  Contender* library = named("sfft");
  Contender* textbook = named("reference-tables-tangent");
  for (std::size_t n = 1; n <= 65536; n *= 2) {
    for (const Direction direction : {Direction::forward, Direction::backward}) {
      const Problem problem{n, Precision::double_, direction, false};
      const std::vector<Value> x = reference::random_signal<double>(n, n);
      std::vector<Value> in = x;
      std::vector<Value> ours(n);
      std::vector<Value> theirs(n);
      for (const auto& [contender, out] : {std::pair(library, &ours), std::pair(textbook, &theirs)}) {
        contender->setup(problem, in.data(), out->data());
        in = x;
        contender->run({in.data(), out->data()}, 1);
        contender->done();
      }
      const std::vector<reference::Complex> exact(theirs.begin(), theirs.end());
      const double error = reference::relative_error(std::span<const Value>(ours), exact).l2;
      EXPECT_LT(reference::error_coefficient<double>(error, n), 0.8) << n;  // each may have 0.4
    }
  }
}

// Whatever is installed on this machine must compute Fourier transforms; what is not must say how to get it.
TEST(Contenders, AreRightOrMissing) {
  const Contenders all = all_contenders();
  ASSERT_FALSE(all.empty());
  EXPECT_EQ(all.front()->name(), "sfft");
  for (const auto& contender : all) {
    if (!contender->missing().empty()) {
      EXPECT_GT(contender->missing().size(), 10U) << contender->name();
      continue;
    }
    EXPECT_FALSE(contender->library().empty()) << contender->name();
    for (const Precision precision : {Precision::double_, Precision::single_}) {
      for (const Direction direction : {Direction::forward, Direction::backward}) {
        for (const bool in_place : {false, true}) {
          const Race race = run({32, precision, direction, in_place}, {contender.get()});
          EXPECT_TRUE(race.entries[0].outcome == Outcome::ran || race.entries[0].outcome == Outcome::cannot)
              << contender->name() << ": " << race.entries[0].reason;
        }
      }
    }
  }
}

Contenders made_up_contenders() {
  Contenders all;
  for (const char* name : {"sfft", "sfft:wide", "lib-slow", "lib-fast"}) {
    all.push_back(std::make_unique<Fake>(name, leave_alone));
  }
  all.push_back(std::make_unique<Fake>("sfft:absent", leave_alone, "this CPU has none"));
  all.push_back(std::make_unique<Fake>("gone", leave_alone, "build it"));
  return all;
}

std::vector<std::string> chosen_names(const std::string& contenders, const std::string& targets,
                                      std::vector<std::string>& missing) {
  const Contenders all = made_up_contenders();
  cli::ContenderOptions options;
  options.contenders = contenders;
  options.targets = targets;
  std::vector<std::string> names;
  for (const Contender* c :
       options.choose(all, [](const std::string& name) { return name.find(':') == std::string::npos; }, missing)) {
    names.push_back(c->name());
  }
  return names;
}

TEST(ContenderOptions, ChooseByNameGroupAndTarget) {
  using Names = std::vector<std::string>;
  Names missing;
  EXPECT_EQ(chosen_names("", "", missing), (Names{"sfft", "lib-slow", "lib-fast"}));
  EXPECT_EQ(missing, (Names{"skipped gone: build it"}));
  missing.clear();
  EXPECT_EQ(chosen_names("lib-fast", "", missing), (Names{"sfft", "lib-fast"}));
  EXPECT_EQ(chosen_names("lib", "", missing), (Names{"sfft", "lib-slow", "lib-fast"}));
  EXPECT_EQ(chosen_names("lib-fast,sfft:wide", "", missing), (Names{"sfft:wide", "lib-fast"}));
  EXPECT_EQ(chosen_names("none", "", missing), (Names{"sfft"}));
  EXPECT_EQ(chosen_names("lib-fast", "wide", missing), (Names{"sfft:wide", "lib-fast"}));
  EXPECT_EQ(chosen_names("", "wide", missing), (Names{"sfft:wide", "lib-slow", "lib-fast"}));
  // Ours asked for by a name that cannot run here: never an empty list.
  EXPECT_EQ(chosen_names("sfft:absent", "", missing), (Names{"sfft"}));
}

TEST(ContenderOptions, RefuseUnknownNamesAndTargets) {
  std::vector<std::string> missing;
  EXPECT_THROW(chosen_names("nobody", "", missing), cli::UsageError);
  EXPECT_THROW(chosen_names("", "absent", missing), cli::UsageError);
  EXPECT_THROW(chosen_names("", "nothing", missing), cli::UsageError);
}

}  // namespace
}  // namespace sfft::bench
