// SPDX-License-Identifier: BSD-3-Clause
#include "generator/emit/kept_constants.hpp"

#include <algorithm>

namespace sfft::generator {

std::vector<KeptConstant> kept_constants(const Kernel& kernel) {
  if (!is_step(kernel.job)) return {};
  const Program& program = kernel.program;
  std::vector<KeptConstant> all;
  for (std::size_t i = 0; i < program.constants.size(); ++i) all.push_back({static_cast<int>(i) * program.lanes, 0});
  for (const Instruction& instruction : program.code)
    for (const Value operand : operands(instruction))
      if (const Const* constant = std::get_if<Const>(&program.code[operand])) ++all[constant->index].uses;
  std::erase_if(all, [](const KeptConstant& constant) { return constant.uses == 0; });
  std::sort(all.begin(), all.end(),
            [](const auto& a, const auto& b) { return a.uses != b.uses ? a.uses > b.uses : a.at < b.at; });

  // What compilers want besides, and, of factors, a register for each part.
  const auto is_factor = [](const Instruction& instruction) { return std::holds_alternative<Factor>(instruction); };
  const int spare = 2 + (std::any_of(program.code.begin(), program.code.end(), is_factor) ? 2 : 0);
  const int room = kernel.job.registers - static_cast<int>(count(program).live) - spare;
  all.resize(std::min(all.size(), static_cast<std::size_t>(std::max(room, 0))));
  return all;
}

namespace {

// Where it was seen to gain. With 16 registers throughout, but for leaves and bodies, which stay as they were; vectors
// of half a line are the longest there. With vectors of a whole line only in code that has no twiddles to load and few
// values more than registers: leaves, and longer code, spill more by it (docs/decisions/0006-ports.md).
bool gains_by_sharing(const Job& job) {
  constexpr int line_bytes = 64, longest = 64, without_room = 32;
  const int bytes = lanes(job) * (job.precision == Precision::double_ ? 8 : 4);
  const bool column = job.algorithm == Algorithm::column;
  if (job.registers < 32) return job.fma && 2 * bytes == line_bytes && (column || !is_step(job));
  if (bytes < line_bytes) return false;
  return column ? is_plain(job.column) && job.n == without_room : !is_step(job) && job.n <= longest;
}

}  // namespace

std::vector<SharedConstant> shared_constants(const Kernel& kernel) {
  constexpr int near = 4;  // statements
  struct Group {
    SharedConstant constant;
    int last_statement;
  };
  if (!gains_by_sharing(kernel.job)) return {};
  const std::vector<KeptConstant> kept = kept_constants(kernel);
  std::vector<Group> groups;
  int statement = 0;
  for (std::size_t i = 0; i < kernel.program.code.size(); ++i) {
    if (std::holds_alternative<Const>(kernel.program.code[i])) continue;
    ++statement;
    for (const Value operand : operands(kernel.program.code[i])) {
      const Const* constant = std::get_if<Const>(&kernel.program.code[operand]);
      if (!constant) continue;
      const int at = constant->index * kernel.program.lanes;
      if (std::any_of(kept.begin(), kept.end(), [at](const KeptConstant& one) { return one.at == at; })) continue;
      const auto is_near = [&](const Group& g) { return g.constant.at == at && statement - g.last_statement <= near; };
      const auto group = std::find_if(groups.begin(), groups.end(), is_near);
      if (group == groups.end()) {
        groups.push_back({{at, i, i, 1}, statement});
      } else {
        group->constant.last = i;
        ++group->constant.uses;
        group->last_statement = statement;
      }
    }
  }
  std::vector<SharedConstant> shared;
  for (const Group& group : groups)
    if (group.constant.uses > 1) shared.push_back(group.constant);
  return shared;
}

KernelCounts counts(const Kernel& kernel) {
  KernelCounts result = count(kernel.program);
  for (const KeptConstant& constant : kept_constants(kernel)) result.constants -= constant.uses;
  for (const SharedConstant& constant : shared_constants(kernel)) result.constants -= constant.uses - 1;
  return result;
}

}  // namespace sfft::generator
