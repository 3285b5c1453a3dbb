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

KernelCounts counts(const Kernel& kernel) {
  KernelCounts result = count(kernel.program);
  for (const KeptConstant& constant : kept_constants(kernel)) result.constants -= constant.uses;
  return result;
}

}  // namespace sfft::generator
