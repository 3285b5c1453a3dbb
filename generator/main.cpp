// SPDX-License-Identifier: BSD-3-Clause
// sfft-gen: reads the configuration of a library and emits its kernels.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "generator/config/config.hpp"
#include "generator/elaborate/elaborate.hpp"
#include "generator/emit/emit.hpp"
#include "generator/emit/grammar.hpp"
#include "generator/passes/passes.hpp"
#include "generator/version.hpp"

namespace {

using namespace sfft::generator;
namespace fs = std::filesystem;

struct Options {
  std::string config, target, output, dump_after, kernel, only, structure;
  bool list_passes = false, count = false, dot = false, check = false, grammar = false, names = false;
};

struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

const Target& find_target(const std::string& name) {
  std::string all;
  for (const Target& target : targets()) {
    if (target.name == name) return target;
    all += " " + std::string(target.name);
  }
  throw UsageError("unknown target '" + name + "'; there are:" + all);
}

// The files of a target: kernels by precision and kind, and the rows.
std::map<std::string, std::string> emit_all(const std::vector<Job>& jobs) {
  std::vector<Kernel> all;
  std::map<std::string, std::vector<Kernel>> by_file = {{"hard_coded_float.cpp", {}}, {"hard_coded_double.cpp", {}},
                                                        {"columns_float.cpp", {}},    {"columns_double.cpp", {}},
                                                        {"leaves_float.cpp", {}},     {"leaves_double.cpp", {}}};
  for (const Job& job : jobs) {
    all.push_back({job, generate(job)});
    const std::string kind = job.algorithm == Algorithm::column ? "columns_" : is_step(job) ? "leaves_" : "hard_coded_";
    by_file[kind + (job.precision == sfft::Precision::double_ ? "double.cpp" : "float.cpp")].push_back(all.back());
  }
  std::map<std::string, std::string> files = {{"rows.cpp", emit_rows(all)}};
  for (const auto& [file, kernels] : by_file) files[file] = emit_kernels(kernels);
  return files;
}

// The rows alone, with names in the place of code.
std::map<std::string, std::string> emit_names(const std::vector<Job>& jobs) {
  std::vector<Kernel> all;
  for (const Job& job : jobs) all.push_back({job, generate(job)});
  return {{"names.cpp", emit_rows(all, Rows::names)}};
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// Writes the files, leaving those alone that have not changed, so that nothing is compiled again without need.
void write(const fs::path& folder, const std::map<std::string, std::string>& files) {
  fs::create_directories(folder);
  for (const auto& [name, text] : files) {
    if (fs::exists(folder / name) && read_file(folder / name) == text) continue;
    std::ofstream out(folder / name, std::ios::binary);
    out << text;
    if (!out.flush()) throw UsageError("cannot write " + (folder / name).string());
  }
}

int check(const fs::path& folder, const std::map<std::string, std::string>& files) {
  int differ = 0;
  for (const auto& [name, text] : files) {
    if (read_file(folder / name) == text) continue;
    std::cerr << (folder / name).string()
              << ": differs from what sfft-gen generates now; run it again without --check\n";
    ++differ;
  }
  return differ == 0 ? 0 : 1;
}

void print_counts(const std::vector<Job>& jobs) {
  std::printf("%-32s %6s %6s %6s %6s %6s %6s %6s %6s\n", "kernel", "add", "mul", "fma", "shuf", "load", "store",
              "const", "live");
  for (const Job& job : jobs) {
    const sfft::KernelCounts c = counts({job, generate(job)});
    std::printf("%-32s %6u %6u %6u %6u %6u %6u %6u %6u\n", name(job).c_str(), c.adds, c.multiplies, c.fmas, c.shuffles,
                c.loads, c.stores, c.constants, c.live);
  }
}

void dump(const Job& job, const std::string& pass) {
  bool reached = false;
  generate(job, [&](const std::string& name_of_pass, const std::string& text) {
    if (name_of_pass != pass) return;
    std::cout << "# " << name(job) << " after " << pass << "\n" << text;
    reached = true;
  });
  if (!reached) std::cout << "# " << name(job) << " does not use " << pass << "\n";
}

// "128:16": the leaves as they are and sorted, the body calls before and after widening, and their grammar.
void dump_structure(const std::string& what) {
  std::istringstream in(what);
  long n = 0;
  int leaf = 0;
  char colon = 0;
  const auto is_power = [](long x) { return x > 0 && (x & (x - 1)) == 0; };
  if (!(in >> n >> colon >> leaf) || colon != ':' || !is_power(n) || !is_power(leaf) || leaf < 4 || n < 2L * leaf)
    throw UsageError("--structure takes powers of two such as 128:16, the points of a transform and those of a leaf");
  const std::vector<LeafRow> rows = leaf_rows(n, leaf);
  const LeafLoops loops = leaf_loops(n, leaf);
  const std::vector<BodyCall> calls = body_calls(n, leaf), wide = widen_radix(calls);
  std::cout << "# leaf_rows\n"
            << to_string(rows) << "# sort_leaves: " << loops.first << ", " << loops.second << ", " << loops.third
            << "\n"
            << to_string(sort_leaves(rows)) << "# body_calls: " << calls.size() << "\n"
            << to_string(calls) << "# widen_radix: " << wide.size() << "\n"
            << to_string(wide) << "# sequitur\n"
            << to_string(sequitur({wide}));
}

int finish(const Options& options, const std::map<std::string, std::string>& files) {
  if (options.output.empty()) throw UsageError("--grammar needs --output, the folder to write to");
  if (options.check) return check(options.output, files);
  write(options.output, files);
  return 0;
}

// The kernels to generate: those of the configuration, or of these the ones asked for.
std::vector<Job> jobs_of(const Options& options) {
  std::vector<Job> jobs = read_config(options.config, find_target(options.target));
  if (!options.kernel.empty()) {
    std::erase_if(jobs, [&](const Job& job) { return name(job) != options.kernel; });
    if (jobs.empty()) throw UsageError("no kernel '" + options.kernel + "' for this target; --count lists them");
  }
  if (!options.only.empty()) {
    if (!fs::exists(options.only)) throw UsageError("cannot read " + options.only);
    std::istringstream words(read_file(options.only));
    const std::set<std::string> wanted{std::istream_iterator<std::string>(words), {}};
    std::erase_if(jobs, [&](const Job& job) { return !wanted.contains(name(job)); });
    if (jobs.size() != wanted.size()) throw UsageError(options.only + ": names kernels that this target does not have");
  }
  return jobs;
}

int run(const Options& options) {
  if (options.list_passes) {
    for (const PassHelp& help : pass_list()) std::printf("%-22s %s\n", help.name, help.help);
    return 0;
  }
  if (options.check && options.output.empty()) throw UsageError("--check needs --output, the folder to compare with");
  if (!options.structure.empty()) return dump_structure(options.structure), 0;
  if (options.grammar) return finish(options, {{"body_grammar.cpp", emit_grammar(library_grammar())}});
  if (options.config.empty() || options.target.empty())
    throw UsageError("--config and --target are needed; see --help");
  const auto known = [&](const PassHelp& help) { return options.dump_after == help.name; };
  if (!options.dump_after.empty() && std::none_of(pass_list().begin(), pass_list().end(), known))
    throw UsageError("unknown pass '" + options.dump_after + "'; see --list-passes");
  const std::vector<Job> jobs = jobs_of(options);
  if (options.count) print_counts(jobs);
  if (options.dot)
    for (const Job& job : jobs) std::cout << to_dot(elaborate(job));
  if (!options.dump_after.empty())
    for (const Job& job : jobs) dump(job, options.dump_after);
  return options.output.empty() ? 0 : finish(options, options.names ? emit_names(jobs) : emit_all(jobs));
}

}  // namespace

// What can escape is memory running out while the options are declared.
int main(int argc, char** argv) {  // NOLINT(bugprone-exception-escape)
  Options options;
  CLI::App app("sfft-gen generates the kernels of an SFFT library");
  app.set_version_flag("--version", "sfft-gen " SFFT_GENERATOR_VERSION);
  app.add_option("--config", options.config, "configuration file (TOML)");
  app.add_option("--target", options.target, "instruction set to generate for");
  app.add_option("--output", options.output, "folder for the generated files");
  app.add_option("--structure", options.structure,
                 "leaves and body of a transform with hard-coded leaves, as in 128:16");
  app.add_flag("--grammar", options.grammar, "the grammar of body calls, which all targets share, instead of kernels");
  app.add_flag("--check", options.check, "compare with the files in --output instead of writing them");
  app.add_option("--kernel", options.kernel, "only the kernel of this name");
  app.add_option("--only", options.only, "only the kernels that this file names, one a line");
  app.add_flag("--names", options.names, "rows without code instead of kernels, for sfft-pick");
  app.add_flag("--count", options.count, "operations, loads, stores, shuffles and live values of every kernel");
  app.add_flag("--dot", options.dot, "the elaborated graph in Graphviz's language");
  app.add_option("--dump-after", options.dump_after, "the graph after this pass");
  app.add_flag("--list-passes", options.list_passes, "the passes, in order");
  CLI11_PARSE(app, argc, argv);
  try {
    return run(options);
  } catch (const std::exception& error) {
    std::cerr << "sfft-gen: " << error.what() << "\n";
  }
  return 2;
}
