// SPDX-License-Identifier: BSD-3-Clause
#include "generator/emit/emit.hpp"

#include "generator/emit/body.hpp"
#include "generator/emit/preamble.hpp"
#include "generator/emit/steps.hpp"
#include "generator/emit/writer.hpp"
#include "generator/graph/nodes.hpp"
#include "generator/text.hpp"

namespace sfft::generator {
namespace {

std::string summary(const Kernel& kernel) {
  const KernelCounts c = counts(kernel);
  const auto n = [](std::uint32_t value) { return std::to_string(value); };
  return n(c.adds) + " adds, " + n(c.multiplies) + " multiplies, " + n(c.fmas) + " multiply-adds, " + n(c.shuffles) +
         " shuffles, " + n(c.loads) + " loads, " + n(c.stores) + " stores, " + n(c.constants) + " constant operands, " +
         n(c.live) + " values alive";
}

// The table of one direction; kernels that exchange pointers begin with 1 backward and 0 forward.
std::string table(const Kernel& kernel, bool backward) {
  const bool single = kernel.job.precision == Precision::single_;
  std::string text = "{";
  const auto add = [&](const std::string& number) { text += (text.size() > 1 ? ", " : "") + number; };
  for (const Constant& constant : kernel.program.constants)
    for (const Real& lane : backward ? constant.backward : constant.forward)
      add(constant.signs ? (lane < 0 ? "-0.0" : "0.0") + std::string(single ? "F" : "") : literal(lane, single));
  if (exchanges_pointers(kernel.program) || text.size() == 1) add(backward ? "1" : "0");
  return text + "}";
}

std::size_t table_size(const Kernel& kernel) {
  const std::size_t numbers = kernel.program.constants.size() * kernel.program.lanes;
  return numbers + (exchanges_pointers(kernel.program) || numbers == 0 ? 1 : 0);
}

std::string table_declaration(const Kernel& kernel) {
  return "alignas(64) extern const " + real_type(kernel.job) + " " + name(kernel.job) + "_constants[2][" +
         std::to_string(table_size(kernel)) + "]";
}

// What a kernel is told besides its constants, and the type of its row.
struct Kind {
  Algorithm algorithm;
  const char *arguments, *row;
};
constexpr Kind steps[] = {{Algorithm::column,
                           "const ColumnStep& s, const void* vin, void* vout, [[maybe_unused]] const void* vbefore, "
                           "[[maybe_unused]] const void* vafter",
                           "ColumnKernel"},
                          {Algorithm::leaf, "const LeafStep& s", "LeafKernel"},
                          {Algorithm::body,
                           "const void* vin, void* vout, const void* twiddles, std::size_t stride, std::size_t count, "
                           "std::size_t table_stride",
                           "BodyKernel"}};

std::string function_declaration(const Job& job) {
  for (const Kind& kind : steps)
    if (job.algorithm == kind.algorithm) return "void " + name(job) + "(" + kind.arguments + ", const void* vk)";
  return "int " + name(job) + "(const void* vk, const void* vin, void* vout)";
}

void hard_coded_body(Writer& out, const Kernel& kernel) {
  const std::string t = real_type(kernel.job);
  out.line("const auto* const in = static_cast<const " + t + "*>(vin);");
  out.line("auto* const out = static_cast<" + t + "*>(vout);");
  write_body(out, kernel);
  out.line("return 0;");
}

void function(Writer& out, const Kernel& kernel) {
  const std::string t = real_type(kernel.job);
  out.line("// " + summary(kernel));
  out.line(table_declaration(kernel) + " = {");
  out.line("    " + table(kernel, false) + ",");
  out.line("    " + table(kernel, true) + "};");
  out.open(function_declaration(kernel.job) + " {");
  out.line("using V = vec<" + t + ", " + std::to_string(kernel.program.lanes) + ">;");
  const std::string constants = is_step(kernel.job) ? "constants" : "k";  // a loop makes its own k of them
  out.line("[[maybe_unused]] const auto* const " + constants + " = static_cast<const " + t + "*>(vk);");
  if (exchanges_pointers(kernel.program))
    out.line("const int re = " + constants + "[" + std::to_string(table_size(kernel) - 1) +
             "] != 0 ? 1 : 0, im = 1 - re;");
  is_step(kernel.job) ? write_step(out, kernel) : hard_coded_body(out, kernel);
  out.close("}");
  out.line();
}

// What tells kernels of a size and precision apart.
std::string role(const Job& job) {
  if (job.algorithm == Algorithm::column) return "ColumnRole::" + std::string(role_name(job.column)) + ", ";
  const std::string streaming = job.streaming ? "true, " : "false, ";
  if (job.algorithm == Algorithm::leaf) return "\"" + job.leaves + "\", " + streaming;
  if (job.algorithm == Algorithm::body) return (job.shuffled ? "true, " : "false, ") + streaming;
  return "Family::hard_coded, ";
}

std::string row(const Kernel& kernel, Rows content) {
  const Job& job = kernel.job;
  const KernelCounts c = counts(kernel);
  const std::string numbers = joined(std::initializer_list<std::uint32_t>{c.adds, c.multiplies, c.fmas, c.shuffles,
                                                                          c.loads, c.stores, c.constants, c.live},
                                     ", ");
  const std::string id = name(job);
  const std::string code = content == Rows::names ? "nullptr, {nullptr, nullptr}"
                                                  : id + ", {" + id + "_constants[0], " + id + "_constants[1]}";
  return "{\"" + id + "\", " + std::to_string(job.n) +
         ", Precision::" + (job.precision == Precision::double_ ? "double_" : "single_") + ", " + role(job) +
         "Format::" + (job.format == Format::split ? "split" : "interleaved") + ", " + std::to_string(job.vl) + ", {" +
         numbers + "}, " + code + "},";
}

}  // namespace

std::string emit_kernels(const std::vector<Kernel>& kernels) {
  Writer out;
  preamble(out);
  out.line("#include SFFT_SIMD");
  out.line("#include \"runtime/kernel_row.hpp\"");
  out.line("#include \"simd/rows.hpp\"");
  out.line();
  out.line("namespace sfft::SFFT_NS {");
  out.line();
  for (const Kernel& kernel : kernels) function(out, kernel);
  out.line("}  // namespace sfft::SFFT_NS");
  return out.take();
}

namespace {

// An array of rows, if there are any, and the expression that names it.
std::string rows(Writer& out, const char* row_type, const std::string& array, const std::vector<Kernel>& kernels,
                 Rows content) {
  if (kernels.empty()) return "nullptr, 0";
  out.open(std::string("static const ") + row_type + " " + array + "[] = {");
  for (const Kernel& kernel : kernels) out.line(row(kernel, content));
  out.close("};");
  return array + ", " + std::to_string(kernels.size());
}

template <class Predicate>
std::vector<Kernel> those(const std::vector<Kernel>& kernels, Predicate wanted) {
  std::vector<Kernel> found;
  for (const Kernel& kernel : kernels)
    if (wanted(kernel.job)) found.push_back(kernel);
  return found;
}

}  // namespace

std::string emit_rows(const std::vector<Kernel>& kernels, Rows content) {
  Writer out;
  preamble(out);
  out.line("#include \"runtime/kernel_row.hpp\"");
  out.line();
  out.line("namespace sfft::SFFT_NS {");
  out.line();
  for (const Kernel& kernel : kernels) {
    if (content == Rows::names) break;
    out.line(table_declaration(kernel) + ";");
    out.line(function_declaration(kernel.job) + ";");
  }
  std::string table =
      rows(out, "Kernel", "rows", those(kernels, [](const Job& job) { return !is_step(job); }), content);
  for (const Kind& kind : steps) {
    const auto same = those(kernels, [&](const Job& job) { return job.algorithm == kind.algorithm; });
    table += ", " + rows(out, kind.row, std::string(name(kind.algorithm)) + "_rows", same, content);
  }
  const bool names = content == Rows::names;
  if (!names) out.line("RowProduct row_product_float, row_product_double;");
  out.line("extern const KernelTable kernels = {" + table +
           (names ? ", {nullptr, nullptr}};" : ", {row_product_float, row_product_double}};"));
  out.line();
  out.line("}  // namespace sfft::SFFT_NS");
  return out.take();
}

}  // namespace sfft::generator
