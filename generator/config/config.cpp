// SPDX-License-Identifier: BSD-3-Clause
#include "generator/config/config.hpp"

#include <toml++/toml.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <optional>
#include <set>

#include "generator/graph/structure.hpp"

namespace sfft::generator {
namespace {

constexpr int largest_size = 1024;  // straight-line code beyond it grows without getting faster

class Reader {
 public:
  Reader(std::string path, const Target& target) : path_(std::move(path)), target_(target) {}

  std::vector<Job> read() {
    std::ifstream in(path_, std::ios::binary);
    if (!in) throw ConfigError(path_ + ": cannot be read");
    toml::table file;
    try {
      file = toml::parse(in, path_);
    } catch (const toml::parse_error& error) {
      fail(error.source().begin.line, std::string(error.description()));
    }
    for (const auto& [key, value] : file)
      if (key != "kernels")
        fail(value, "unknown key '" + std::string(key.str()) + "'; the file has [[kernels]] entries only");
    const toml::node* kernels = file.get("kernels");
    if (!kernels || !kernels->is_array_of_tables()) fail(1, "no [[kernels]] entry");
    for (const toml::node& entry : *kernels->as_array()) read_entry(*entry.as_table());
    return std::move(jobs_);
  }

 private:
  [[noreturn]] void fail(toml::source_index line, const std::string& what) const {
    throw ConfigError(path_ + ":" + std::to_string(line) + ": " + what);
  }
  [[noreturn]] void fail(const toml::node& at, const std::string& what) const { fail(at.source().begin.line, what); }

  // The value of a key with one of these names; `names` gives the choices for the message.
  template <class T>
  T choice(const toml::node& node, const std::vector<std::pair<std::string, T>>& names) const {
    const auto text = node.value<std::string>();
    std::string all;
    for (const auto& [known, value] : names) {
      if (text && *text == known) return value;
      all += (all.empty() ? "" : ", ") + known;
    }
    fail(node, text ? "'" + *text + "' is none of: " + all : "expected one of: " + all);
  }

  // The items of an array, each read by `item`.
  template <class F>
  void each(const toml::node& node, F item) const {
    const toml::array* list = node.as_array();
    if (!list || list->empty()) fail(node, "expected a list with at least one item");
    for (const toml::node& one : *list) item(one);
  }

  std::optional<int> power_of_two(const toml::table& entry, const char* key) const {
    const toml::node* node = entry.get(key);
    return node ? std::optional<int>(power_of_two(*node, key)) : std::nullopt;
  }
  int power_of_two(const toml::node& node, const std::string& key) const {
    const auto number = node.value<std::int64_t>();
    if (!number || *number < 1 || *number > largest_size || !std::has_single_bit(static_cast<std::uint64_t>(*number)))
      fail(node, key + " must be a power of two up to " + std::to_string(largest_size));
    return static_cast<int>(*number);
  }

  void read_entry(const toml::table& entry) {
    static const std::set<std::string_view> known = {"sizes",     "targets",  "precisions", "algorithm",
                                                     "vl",        "rows",     "format",     "roles",
                                                     "streaming", "shuffled", "interleaved"};
    for (const auto& [key, value] : entry)
      if (!known.contains(key.str())) fail(value, "unknown key '" + std::string(key.str()) + "' in [[kernels]]");
    if (!entry.get("sizes")) fail(entry, "[[kernels]] needs sizes");
    const bool ours = for_this_target(entry);
    std::vector<Precision> precisions = {Precision::single_, Precision::double_};
    if (const toml::node* node = entry.get("precisions")) {
      precisions.clear();
      each(*node, [&](const toml::node& one) {
        precisions.push_back(choice<Precision>(one, {{"float", Precision::single_}, {"double", Precision::double_}}));
      });
    }
    each(*entry.get("sizes"), [&](const toml::node& one) {
      const int n = power_of_two(one, "a size");
      if (n < 2) fail(one, "sizes begin at 2");
      for (Precision precision : precisions)
        if (ours) add(entry, one, n, precision);
    });
  }

  bool for_this_target(const toml::table& entry) const {
    const toml::node* node = entry.get("targets");
    if (!node) return true;
    std::vector<std::pair<std::string, std::string_view>> names;
    for (const Target& target : targets()) names.emplace_back(target.name, target.name);
    bool ours = false;
    each(*node, [&](const toml::node& one) { ours |= choice<std::string_view>(one, names) == target_.name; });
    return ours;
  }

  void add(const toml::table& entry, const toml::node& at, int n, Precision precision) {
    Job job{.n = n, .precision = precision, .fma = target_.fma, .registers = target_.registers};
    if (const toml::node* node = entry.get("algorithm")) {
      job.algorithm = choice<Algorithm>(*node, {{"conjugate_pair", Algorithm::conjugate_pair},
                                                {"split_radix", Algorithm::split_radix},
                                                {"four_step", Algorithm::four_step},
                                                {"paired", Algorithm::paired},
                                                {"column", Algorithm::column},
                                                {"leaf", Algorithm::leaf},
                                                {"body", Algorithm::body}});
    }
    job.format = target_.bytes == 0 ? Format::split : Format::interleaved;
    if (const toml::node* node = entry.get("format"))
      job.format = choice<Format>(*node, {{"interleaved", Format::interleaved}, {"split", Format::split}});
    if (target_.bytes == 0 && job.format == Format::interleaved)
      fail(*entry.get("format"), "target " + std::string(target_.name) + " has no vectors: its format is split");
    if (is_step(job) && job.format == Format::split && target_.bytes != 0)
      fail(*entry.get("format"), name(job.algorithm) +
                                     std::string(" kernels of split format have one lane, and target ") +
                                     std::string(target_.name) + " has vectors");
    check_leaf(job, entry, at);
    for (const Column& column : columns(job, entry)) {
      job.column = column;
      choose_vl(job, entry, at);
      if (job.algorithm == Algorithm::four_step)
        choose_rows(job, entry, at);
      else if (const toml::node* node = entry.get("rows"))
        fail(*node, "rows are of the algorithm four_step only");
      const bool leaf = job.algorithm == Algorithm::leaf;
      for (const std::string& leaves : leaf ? leaf_vectors(job.vl) : std::vector<std::string>{""}) {
        job.leaves = leaves;
        if (std::find(jobs_.begin(), jobs_.end(), job) == jobs_.end()) jobs_.push_back(job);
      }
    }
  }

  bool flag(const toml::table& entry, const char* key, bool allowed, const char* otherwise) const {
    const toml::node* node = entry.get(key);
    if (!node) return false;
    if (!node->is_boolean()) fail(*node, key + std::string(" must be true or false"));
    if (!allowed) fail(*node, otherwise);
    return node->value_or(false);
  }

  // Leaves have 8 to 64 points, body kernels radix 4 or 8; both may be streamed.
  void check_leaf(Job& job, const toml::table& entry, const toml::node& at) const {
    const bool leaf = job.algorithm == Algorithm::leaf;
    if (leaf && (job.n < 8 || job.n > 64)) fail(at, "leaves have 8 to 64 points");
    const bool body = job.algorithm == Algorithm::body;
    if (body && job.n != 4 && job.n != 8) fail(at, "body kernels have radix 4 or 8");
    job.streaming = flag(entry, "streaming", leaf || body, "only leaf and body kernels are streamed");
    job.shuffled = flag(entry, "shuffled", body, "only body kernels are shuffled");
    job.interleaved = flag(entry, "interleaved", leaf, "only leaf kernels are interleaved or not");
  }

  // The roles a column kernel is wanted in; other kernels have none.
  std::vector<Column> columns(const Job& job, const toml::table& entry) const {
    const toml::node* node = entry.get("roles");
    if (job.algorithm != Algorithm::column) {
      if (node) fail(*node, "only column kernels have roles");
      return {Column{}};
    }
    const std::vector<std::pair<std::string, Column>> names = {
        {"plain", {}},
        {"finish", {.before = Spread::broadcast, .after = {}}},
        {"join", {.before = Spread::lanes, .after = Spread::broadcast}},
        {"turn", {.before = {}, .after = Spread::lanes, .results = Results::turned}},
        {"mirror", {.before = {}, .after = Spread::lanes, .results = Results::turned, .mirrored = true}},
        {"swap", {.before = {}, .after = Spread::lanes, .results = Results::tiles}},
        {"cross", {.before = {}, .after = {}, .results = Results::crossed}}};
    if (!node) fail(entry, "column kernels need roles");
    std::vector<Column> wanted;
    each(*node, [&](const toml::node& one) { wanted.push_back(choice<Column>(one, names)); });
    return wanted;
  }

  // Lanes must be filled with leaves that read adjacent memory (four_step: with columns, and then with rows).
  static bool fits(const Job& job, int vl) {
    if (job.algorithm == Algorithm::leaf) return job.n >= vl;
    if (job.algorithm == Algorithm::paired) return job.n == 4 * vl && (vl == 4 || vl == 8);
    if (job.column.results == Results::crossed) return job.n == 2 * vl;
    if (is_step(job)) return job.column.results == Results::rows || job.n >= vl;
    return vl == 1 || (job.algorithm == Algorithm::four_step ? job.n >= vl * vl : job.n >= 4 * vl);
  }

  void choose_vl(Job& job, const toml::table& entry, const toml::node& at) const {
    const int number_bytes = job.precision == Precision::double_ ? 8 : 4;
    const int most = std::max(1, target_.bytes / number_bytes / (job.format == Format::split ? 1 : 2));
    const auto asked = power_of_two(entry, "vl");
    const char* const needed = job.algorithm == Algorithm::paired      ? "the size must be 4 * vl, vl 4 or 8"
                               : job.algorithm == Algorithm::four_step ? "vl * vl must not exceed the size"
                               : is_step(job)                          ? "vl must not exceed the size"
                                                                       : "4 * vl must not exceed the size";
    job.vl = asked.value_or(most);
    while (!asked && job.vl > 1 && !fits(job, job.vl)) job.vl /= 2;
    if (job.vl > most || !fits(job, job.vl))
      fail(at, "size " + std::to_string(job.n) + " cannot be computed" +
                   (asked ? " with vl " + std::to_string(*asked) : "") + " on " + std::string(target_.name) +
                   ": registers hold " + std::to_string(most) + ", and " + needed);
  }

  void choose_rows(Job& job, const toml::table& entry, const toml::node& at) const {
    job.rows = power_of_two(entry, "rows").value_or(job.vl);
    if (job.rows < job.vl || job.n / job.rows < job.vl)
      fail(at, "size " + std::to_string(job.n) + " cannot have " + std::to_string(job.rows) + " rows with vl " +
                   std::to_string(job.vl) + ": rows and columns must both be multiples of vl");
  }

  std::string path_;
  const Target& target_;
  std::vector<Job> jobs_;
};

}  // namespace

// A mistake is one whichever target is asked for, so the file is read for all of them.
std::vector<Job> read_config(const std::string& path, const Target& target) {
  std::vector<Job> jobs;
  for (const Target& one : targets()) {
    std::vector<Job> read = Reader(path, one).read();
    if (one.name == target.name) jobs = std::move(read);
  }
  return jobs;
}

}  // namespace sfft::generator
