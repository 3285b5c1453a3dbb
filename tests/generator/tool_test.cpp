// SPDX-License-Identifier: BSD-3-Clause
// The program sfft-gen from outside: exit codes, messages, what it writes and what it does not.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

namespace {

namespace fs = std::filesystem;

struct Result {
  int code;
  std::string output;  // what it printed, errors too
};

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// A folder of this process's own, gone afterwards.
class Tool : public testing::Test {
 protected:
  Tool() {
    folder_ = fs::path(testing::TempDir()) / ("sfft_gen_" + std::to_string(getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~Tool() override { fs::remove_all(folder_); }

  static Result run(const std::string& arguments) {
    FILE* pipe = popen((std::string("\"" SFFT_GEN "\" ") + arguments + " 2>&1").c_str(), "r");
    Result result{-1, {}};
    char buffer[4096];
    for (std::size_t size; (size = std::fread(buffer, 1, sizeof buffer, pipe)) > 0;) result.output.append(buffer, size);
    const int status = pclose(pipe);
    result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return result;
  }
  // Writes a configuration and gives the arguments that name it.
  std::string config(const std::string& text, const std::string& target = "avx2") const {
    std::ofstream(folder_ / "config.toml") << text;
    return "--config \"" + (folder_ / "config.toml").string() + "\" --target " + target;
  }
  std::string output() const { return " --output \"" + (folder_ / "out").string() + "\""; }
  std::set<std::string> written() const {
    std::set<std::string> files;
    if (fs::exists(folder_ / "out"))
      for (const auto& entry : fs::directory_iterator(folder_ / "out")) files.insert(entry.path().filename());
    return files;
  }

  fs::path folder_;
};

const std::string small = "[[kernels]]\nsizes = [8, 16]\nprecisions = [\"double\"]\n";

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_F(Tool, WritesWhatTheBuildExpects) {
  EXPECT_EQ(run(config(small) + output()).code, 0);
  for (const char* file : {"hard_coded_float.cpp", "hard_coded_double.cpp", "leaves_float.cpp", "rows.cpp"})
    EXPECT_TRUE(written().contains(file)) << file;
  EXPECT_TRUE(contains(read_file(folder_ / "out/rows.cpp"), "hc_d16_v2_conjugate_pair"));
}

TEST_F(Tool, WritesTheGrammar) {
  EXPECT_EQ(run("--grammar" + output()).code, 0);
  EXPECT_EQ(written(), (std::set<std::string>{"body_grammar.cpp"}));
  EXPECT_TRUE(contains(read_file(folder_ / "out/body_grammar.cpp"), "extern const BodyGrammar body_grammar"));
  EXPECT_EQ(run("--grammar --check" + output()).code, 0);
  const Result result = run("--grammar");
  EXPECT_EQ(result.code, 2);
  EXPECT_TRUE(contains(result.output, "--grammar needs --output")) << result.output;
}

TEST_F(Tool, PrintsTheStructure) {
  const Result result = run("--structure 128:16");
  EXPECT_EQ(result.code, 0);
  EXPECT_TRUE(contains(result.output,
                       "# sort_leaves: 3, 3, 2\n"
                       "16 {0, 64, 32, 96, 16, 80, 112, 48, 8, 72, 40, 104, 120, 56, 24, 88} -> 0\n"))
      << result.output;
  EXPECT_TRUE(contains(result.output,
                       "# widen_radix: 4\nradix 4 size 32 at 0\nradix 4 size 32 at 64\nradix 4 size 32 at 96\n"
                       "radix 8 size 128 at 0\n"))
      << result.output;
  EXPECT_TRUE(contains(run("--structure 512:16").output, "rule0: 32@0 32@64 32@96 128@0\n"));
  for (const char* wrong : {"128", "100:10", "16:16", "128:2", "128;16"}) {
    EXPECT_EQ(run("--structure " + std::string("'") + wrong + "'").code, 2) << wrong;
  }
}

TEST_F(Tool, WritesTheSameTwice) {
  const std::string again = " --output \"" + (folder_ / "again").string() + "\"";
  ASSERT_EQ(run(config(small) + output()).code, 0);
  ASSERT_EQ(run(config(small) + again).code, 0);
  for (const std::string& file : written())
    EXPECT_EQ(read_file(folder_ / "out" / file), read_file(folder_ / "again" / file)) << file;
}

TEST_F(Tool, CheckComparesByteForByte) {
  ASSERT_EQ(run(config(small) + output()).code, 0);
  EXPECT_EQ(run(config(small) + output() + " --check").code, 0);

  const fs::path file = folder_ / "out/hard_coded_double.cpp";
  const std::string text = read_file(file);
  std::ofstream(file, std::ios::binary) << text << " ";
  const Result result = run(config(small) + output() + " --check");
  EXPECT_EQ(result.code, 1);
  EXPECT_TRUE(contains(result.output, file.string() + ": differs from what sfft-gen generates now")) << result.output;
  EXPECT_TRUE(contains(result.output, "run it again without --check")) << result.output;
  EXPECT_EQ(read_file(file), text + " ") << "--check wrote";
}

TEST_F(Tool, CheckMissesAFile) {
  ASSERT_EQ(run(config(small) + output()).code, 0);
  fs::remove(folder_ / "out/rows.cpp");
  const Result result = run(config(small) + output() + " --check");
  EXPECT_EQ(result.code, 1);
  EXPECT_TRUE(contains(result.output, "rows.cpp")) << result.output;
  EXPECT_FALSE(fs::exists(folder_ / "out/rows.cpp"));
}

TEST_F(Tool, CheckNeedsAFolder) {
  const Result result = run(config(small) + " --check");
  EXPECT_EQ(result.code, 2);
  EXPECT_TRUE(contains(result.output, "--check needs --output")) << result.output;
}

TEST_F(Tool, BadConfigurationWritesNothing) {
  const std::string wrong[] = {"[[kernels]]\nsizes = [8]\nsizze = [8]\n", "[[kernels]]\n\n\nsizes = [8 16]\n",
                               "[[kernels]]\nsizes = [8]\ntargets = [\"mmx\"]\n",
                               "[[kernels]]\nsizes = [8]\n\nvl = 512\n"};
  const char* const lines[] = {"3", "4", "3", "2"};
  for (std::size_t i = 0; i < std::size(wrong); ++i) {
    const Result result = run(config(wrong[i]) + output());
    EXPECT_EQ(result.code, 2) << wrong[i];
    const std::string place = "sfft-gen: " + (folder_ / "config.toml").string() + ":" + lines[i] + ": ";
    EXPECT_EQ(result.output.substr(0, place.size()), place) << wrong[i];
    EXPECT_TRUE(written().empty()) << wrong[i];
  }
}

TEST_F(Tool, UsageErrors) {
  EXPECT_EQ(run("").code, 2);
  EXPECT_EQ(run("--config missing.toml --target avx2").code, 2);
  const Result unknown = run(config(small, "mmx") + output());
  EXPECT_EQ(unknown.code, 2);
  EXPECT_EQ(unknown.output, "sfft-gen: unknown target 'mmx'; there are: scalar sse2 avx avx2 avx512 neon vsx\n");
  EXPECT_TRUE(written().empty());
  EXPECT_NE(run("--colour").code, 0);
  std::ofstream(folder_ / "file") << "";
  EXPECT_EQ(run(config(small) + " --output \"" + (folder_ / "file/below").string() + "\"").code, 2);
}

TEST_F(Tool, ListsItsPasses) {
  const Result result = run("--list-passes");
  EXPECT_EQ(result.code, 0);
  std::istringstream lines(result.output);
  std::vector<std::string> first_words;
  for (std::string line; std::getline(lines, line);) first_words.push_back(line.substr(0, line.find(' ')));
  EXPECT_EQ(first_words, (std::vector<std::string>{"elaborate", "vectorise_loads", "vectorise_butterflies", "fma_form",
                                                   "lower", "schedule", "interleave"}));
}

TEST_F(Tool, Counts) {
  const Result result = run(config("[[kernels]]\nsizes = [8]\nprecisions = [\"double\"]\n", "scalar") + " --count");
  EXPECT_EQ(result.code, 0);
  std::istringstream lines(result.output);
  std::string header, name;
  std::getline(lines, header);
  EXPECT_TRUE(contains(header, "kernel") && contains(header, "live")) << header;
  int adds = 0, multiplies = 0, fmas = 0, shuffles = 0, loads = 0, stores = 0;
  lines >> name >> adds >> multiplies >> fmas >> shuffles >> loads >> stores;
  EXPECT_EQ(name, "hc_d8_v1_split_conjugate_pair");
  EXPECT_EQ(adds + multiplies, 56);  // 4 N log2 N - 6 N + 8
  EXPECT_EQ(fmas + shuffles, 0);
  EXPECT_EQ(loads, 16);
  EXPECT_EQ(stores, 16);
}

TEST_F(Tool, DumpsAfterAPass) {
  const std::string one = config(small) + " --kernel hc_d8_v2_conjugate_pair --dump-after ";
  const Result nodes = run(one + "vectorise_butterflies");
  EXPECT_EQ(nodes.code, 0);
  EXPECT_EQ(nodes.output.substr(0, nodes.output.find('\n')), "# hc_d8_v2_conjugate_pair after vectorise_butterflies");
  EXPECT_TRUE(contains(nodes.output, "butterfly {{0,1},{2,3},{4,5},{6,7}} {w1^0,w8^1}")) << nodes.output;
  const Result code = run(one + "schedule");
  EXPECT_TRUE(contains(code.output, "v0 = load [")) << code.output;
  const Result unused = run(config(small, "sse2") + " --dump-after fma_form");
  EXPECT_EQ(unused.code, 0);
  EXPECT_TRUE(contains(unused.output, "does not use fma_form")) << unused.output;
  const Result unknown = run(one + "simplify");
  EXPECT_EQ(unknown.code, 2);
  EXPECT_EQ(unknown.output, "sfft-gen: unknown pass 'simplify'; see --list-passes\n");
}

// Every edge joins nodes that were declared before it, and every node but the loads has one.
TEST_F(Tool, DotIsAGraph) {
  const Result result = run(config(small) + " --dot --kernel hc_d16_v2_conjugate_pair");
  EXPECT_EQ(result.code, 0);
  ASSERT_EQ(result.output.substr(0, 9), "digraph f");
  EXPECT_EQ(result.output.substr(result.output.size() - 2), "}\n");
  std::set<std::string> nodes;
  int edges = 0;
  std::istringstream lines(result.output);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string from, arrow, to;
    words >> from >> arrow >> to;
    if (from.size() < 2 || from[0] != 'n' || !std::isdigit(static_cast<unsigned char>(from[1]))) continue;
    if (arrow != "->") {
      nodes.insert(from);
      continue;
    }
    ++edges;
    EXPECT_TRUE(nodes.contains(from)) << line;
    EXPECT_TRUE(nodes.contains(to)) << line;
  }
  EXPECT_EQ(nodes.size(), 10U);
  EXPECT_EQ(edges, 16);
}

TEST_F(Tool, KernelChoosesOne) {
  EXPECT_EQ(run(config(small) + " --kernel hc_d8_v2_conjugate_pair" + output()).code, 0);
  const std::string rows = read_file(folder_ / "out/rows.cpp");
  EXPECT_TRUE(contains(rows, "hc_d8_v2_conjugate_pair"));
  EXPECT_FALSE(contains(rows, "hc_d16_v2_conjugate_pair"));
  const Result unknown = run(config(small) + " --kernel hc_d9");
  EXPECT_EQ(unknown.code, 2);
  EXPECT_TRUE(contains(unknown.output, "no kernel 'hc_d9' for this target; --count lists them")) << unknown.output;
}

}  // namespace
