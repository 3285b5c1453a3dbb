// SPDX-License-Identifier: BSD-3-Clause
// sfft-pick: which kernels a library made to measure needs (docs/made-to-measure.md). It is the runtime itself, linked
// with rows that have no code, so the candidates are those that the library will find.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <optional>
#include <set>
#include <span>
#include <sstream>
#include <stdexcept>

#include "runtime/profile_text.hpp"
#include "runtime/registry.hpp"
#include "runtime/work.hpp"

namespace sfft {

// Nothing is run here, so the plain family needs no code either.
#define SFFT_COMPILED(name)                                                                           \
  namespace name {                                                                                    \
  extern const PlainTransform plain[2] = {{"plain_float", 1, nullptr}, {"plain_double", 1, nullptr}}; \
  }
#include "compiled_targets.def"
#undef SFFT_COMPILED

namespace {

namespace fs = std::filesystem;

struct Options {
  std::vector<std::size_t> sizes;
  std::vector<std::string> precisions, targets;
  std::string profile, output;
  bool fastest = false;
};

struct Picked {
  std::set<std::string> kernels;
  std::string preferred;  // rows for preferred.def
};

void add_kernels(const Recipe& recipe, std::set<std::string>& names) {
  if (recipe.family == Family::plain) return;  // every library has that one
  Work parts[most_work];
  const std::size_t count = work_of(recipe, parts, nobodys_core);
  for (std::size_t i = 0; i < count; ++i) names.insert(parts[i].kernel);
  if (recipe.family != Family::hard_coded_leaf) return;
  // What is not part of the work, but has to be there: bodies and leaves for all CPUs, the body of a last call in
  // place, and leaves for an output that cannot be streamed to.
  HardCodedLeafKernels kernels;
  const Problem& problem = recipe.problem;
  for (const Core& core : {nobodys_core, amds_core}) {
    if (!kernels.find(*code_of(*recipe.target)->kernels, problem.precision, problem.n, recipe.leaf, core)) return;
    for (const BodyKernel* body : {kernels.radix4, kernels.radix8, kernels.streamed})
      if (body) names.insert(body->name);
    for (const LeafPass::Run& run : std::span(kernels.pass.runs, kernels.pass.count)) names.insert(run.kernel->name);
  }
}

// The fastest candidate by the profile; nothing if it does not know the transform.
std::optional<Recipe> fastest(const Profile& profile, const Candidates& found) {
  std::optional<Recipe> best;
  double least = 0;
  for (std::size_t i = 0; i < found.count; ++i) {
    char name[longest_name];
    Measurement wanted;
    const Recipe& recipe = found.recipes[i];
    candidate_name(recipe, name, sizeof name);
    if (!make_measurement(recipe.problem, *recipe.target, name, wanted)) continue;
    const double time = profile.find(wanted);
    if (time > 0 && (!best || time < least)) {
      best = recipe;
      least = time;
    }
  }
  return best;
}

std::string preferred_row(const Recipe& recipe) {
  char name[longest_name];
  candidate_name(recipe, name, sizeof name);
  std::ostringstream row;
  row << "SFFT_PREFERRED(" << recipe.problem.n << ", "
      << (recipe.problem.precision == Precision::single_ ? "single_" : "double_") << ", "
      << (recipe.problem.direction == Direction::forward ? "forward" : "backward") << ", " << recipe.target->name
      << ", \"" << name << "\")\n";
  return row.str();
}

void pick(const Problem& problem, const Target& target, const Options& options, const Profile& profile,
          Picked& picked) {
  const Candidates found = candidates(problem, target);
  // In place it depends on the machine's caches whether three passes are taken, and this may not be the machine.
  Recipe in_place{.problem = problem, .target = &target, .family = Family::three_pass};
  ThreePassKernels kernels;
  if (find_three_pass(problem.n, problem.precision, *code_of(target)->kernels, in_place.three_pass, kernels))
    add_kernels(in_place, picked.kernels);
  if (!options.profile.empty()) {
    const std::optional<Recipe> best = fastest(profile, found);
    if (!best)
      throw std::runtime_error("the profile does not know n = " + std::to_string(problem.n) + " on " + target.name +
                               " in this precision and direction; calibrate that too");
    add_kernels(*best, picked.kernels);
    picked.preferred += preferred_row(*best);
    return;
  }
  for (std::size_t i = 0; i < (options.fastest ? 1 : found.count); ++i) add_kernels(found.recipes[i], picked.kernels);
}

const Target& find_target(const std::string& name) {
  for (const Target& target : all_targets())
    if (name == target.name && is_compiled(target)) return target;
  throw std::runtime_error("there is no target '" + name + "' in this build");
}

// The profile may be of a machine that is not this one: whatever it names is right.
Profile read_any(const std::string& file) {
  std::ifstream in(file, std::ios::binary);
  std::stringstream text;
  text << in.rdbuf();
  if (!in) throw std::runtime_error("cannot read " + file);
  Machine machine{};
  for (std::string line; std::getline(text, line);)
    if (line.starts_with("machine ")) line.copy(machine.cpu, sizeof machine.cpu - 1, 8);
  Profile profile;
  const ProfileError error = read_profile(text.str(), machine, profile);
  if (error.status != SFFT_OK) throw std::runtime_error(file + ": " + error.text);
  return profile;
}

// Leaves files alone that stay the same, so that nothing is compiled again without need.
void write(const fs::path& file, const std::string& text) {
  std::stringstream old;
  old << std::ifstream(file).rdbuf();
  if (fs::exists(file) && old.str() == text) return;
  std::ofstream out(file);
  out << text;
  if (!out.flush()) throw std::runtime_error("cannot write " + file.string());
}

void run(const Options& options) {
  Profile profile;
  if (!options.profile.empty()) profile = read_any(options.profile);
  fs::create_directories(options.output);
  std::string preferred = "// SPDX-License-Identifier: BSD-3-Clause\n";
  for (const std::string& name : options.targets) {
    Picked picked;
    for (const std::size_t n : options.sizes) {
      for (const std::string& precision : options.precisions)
        for (const Direction direction : {Direction::forward, Direction::backward})
          pick({n, precision == "float" ? Precision::single_ : Precision::double_, direction}, find_target(name),
               options, profile, picked);
    }
    std::string lines;
    for (const std::string& kernel : picked.kernels) lines += kernel + "\n";
    write(fs::path(options.output) / (name + ".kernels"), lines);
    preferred += picked.preferred;
  }
  write(fs::path(options.output) / "preferred.def", preferred);
}

}  // namespace
}  // namespace sfft

// What can escape is memory running out while the options are declared.
int main(int argc, char** argv) {  // NOLINT(bugprone-exception-escape)
  sfft::Options options;
  CLI::App app("sfft-pick tells which kernels some transforms need");
  app.add_option("--sizes", options.sizes, "sizes of the transforms, powers of two")->required();
  app.add_option("--precisions", options.precisions, "float, double")
      ->required()
      ->check(CLI::IsMember({"float", "double"}));
  app.add_option("--targets", options.targets, "instruction sets")->required();
  app.add_option("--profile", options.profile, "take only the candidates that are fastest in this profile");
  app.add_flag("--fastest", options.fastest, "take only the candidates that the rule takes");
  app.add_option("--output", options.output, "folder for <target>.kernels and preferred.def")->required();
  CLI11_PARSE(app, argc, argv);
  try {
    sfft::run(options);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << "sfft-pick: " << error.what() << "\n";
  }
  return 2;
}
