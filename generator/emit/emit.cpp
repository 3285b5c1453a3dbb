// SPDX-License-Identifier: BSD-3-Clause
#include "generator/emit/emit.hpp"

#include <algorithm>

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

// The name of a body kernel's code, which is inlined into its function and into trees.
std::string columns_name(const Job& job) { return name(job) + "_columns"; }

// The function of a body kernel.
void columns_call(Writer& out, const Job& job) {
  const std::string t = real_type(job);
  out.open(function_declaration(job) + " {");
  out.line(columns_name(job) + "(static_cast<const " + t + "*>(vin), static_cast<" + t +
           "*>(vout), static_cast<const " + t + "*>(twiddles), stride, count, table_stride, vk);");
  if (job.streaming) out.line("if (count == 0) stream_fence();");
  out.close("}");
  out.line();
}

void function(Writer& out, const Kernel& kernel) {
  const std::string t = real_type(kernel.job);
  const bool body = kernel.job.algorithm == Algorithm::body;
  out.line("// " + summary(kernel));
  out.line(table_declaration(kernel) + " = {");
  out.line("    " + table(kernel, false) + ",");
  out.line("    " + table(kernel, true) + "};");
  if (body) {
    out.open("SFFT_INLINE void " + columns_name(kernel.job) + "(const " + t + "* in, " + t + "* out, const " + t +
             "* before, std::size_t stride, std::size_t count, std::size_t table_stride, const void* vk) {");
  } else {
    out.open(function_declaration(kernel.job) + " {");
  }
  out.line("using V = vec<" + t + ", " + std::to_string(kernel.program.lanes) + ">;");
  const std::string constants = is_step(kernel.job) ? "constants" : "k";  // a loop makes its own k of them
  out.line("[[maybe_unused]] const auto* const " + constants + " = static_cast<const " + t + "*>(vk);");
  if (exchanges_pointers(kernel.program))
    out.line("const int re = " + constants + "[" + std::to_string(table_size(kernel) - 1) +
             "] != 0 ? 1 : 0, im = 1 - re;");
  is_step(kernel.job) ? write_step(out, kernel) : hard_coded_body(out, kernel);
  out.close("}");
  out.line();
  if (body) columns_call(out, kernel.job);
}

// The kernel of radix 4 that, with one of radix 8, makes whole trees of butterflies; null if there is none.
const Kernel* tree_partner(const Kernel& kernel, const std::vector<Kernel>& kernels) {
  Job job = kernel.job;
  if (job.algorithm != Algorithm::body || job.n != 8 || job.streaming) return nullptr;
  job.n = 4;
  const auto found = std::find_if(kernels.begin(), kernels.end(), [&](const Kernel& one) { return one.job == job; });
  return found == kernels.end() ? nullptr : &*found;
}

std::string tree_name(const Job& job, int leaves) { return name(job) + "_tree" + std::to_string(leaves); }

std::string tree_declaration(const Job& job, int leaves) {
  return "void " + tree_name(job, leaves) +
         "(void* vat, const void* vtable, std::size_t leaf, const void* vk4, const void* vk8)";
}

// One call of a tree for each place, in leaves: all joins of rows of so many leaves, or halves of one.
void tree_joins(Writer& out, const Kernel& kernel, const char* places, const char* row) {
  const std::string list = numbered("places", kernel.job.n);
  out.line("constexpr int " + list + "[] = {" + places + "};");
  out.open("for (const int place : " + list + ") {");
  out.line("auto* const part = at + 2 * leaf * place;");
  out.line(columns_name(kernel.job) + "(part, part, table + 2 * " + row + ", " + row + ", " + row + ", " + row +
           numbered(", vk", kernel.job.n) + ");");
  out.close("}");
}

// The calls of runtime/leaf_body.hpp for 8 and for 16 leaves: those of the parts, then that of all. With the leaf that
// is used most as a constant, loops have no more than a few turns, each with addresses that are constants, too.
void trees(Writer& out, const Kernel& eight, const Kernel& four) {
  const std::string t = real_type(eight.job);
  for (const int leaves : {8, 16}) {
    const std::string name = tree_name(eight.job, leaves), usual = eight.job.registers >= 32 ? "32" : "16";
    out.open("SFFT_INLINE void " + name + "_of(" + t + "* at, const " + t +
             "* table, std::size_t leaf, const void* vk4, const void* vk8) {");
    out.line("const std::size_t half = leaf / 2, all = leaf * " + std::to_string(leaves / 8) + ";");
    tree_joins(out, four, leaves == 8 ? "0, 4, 6" : "4, 6", "half");
    if (leaves == 16) tree_joins(out, eight, "0, 8, 12", "half");
    out.line(columns_name(eight.job) + "(at, at, table + 2 * all, all, all, all, vk8);");
    out.close("}");
    out.open(tree_declaration(eight.job, leaves) + " {");
    out.line("auto* const at = static_cast<" + t + "*>(vat);");
    out.line("const auto* const table = static_cast<const " + t + "*>(vtable);");
    out.line("leaf == " + usual + " ? " + name + "_of(at, table, " + usual + ", vk4, vk8) : " + name +
             "_of(at, table, leaf, vk4, vk8);");
    out.close("}");
    out.line();
  }
}

// What tells kernels of a size and precision apart.
std::string role(const Job& job) {
  if (job.algorithm == Algorithm::column) return "ColumnRole::" + std::string(role_name(job.column)) + ", ";
  const std::string streaming = job.streaming ? "true, " : "false, ";
  if (job.algorithm == Algorithm::leaf)
    return "\"" + job.leaves + "\", " + (job.interleaved ? "true, " : "false, ") + streaming;
  if (job.algorithm == Algorithm::body) return (job.shuffled ? "true, " : "false, ") + streaming;
  return "Family::hard_coded, ";
}

// The trees of a body kernel in its row.
std::string tree_pointers(const Kernel& kernel, bool has_trees) {
  if (kernel.job.algorithm != Algorithm::body) return "";
  return has_trees ? ", {" + tree_name(kernel.job, 8) + ", " + tree_name(kernel.job, 16) + "}" : ", {nullptr, nullptr}";
}

std::string row(const Kernel& kernel, Rows content, bool has_trees) {
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
         numbers + "}, " + code + tree_pointers(kernel, has_trees && content != Rows::names) + "},";
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
  for (const Kernel& kernel : kernels) {
    function(out, kernel);
    if (const Kernel* four = tree_partner(kernel, kernels)) trees(out, kernel, *four);
  }
  out.line("}  // namespace sfft::SFFT_NS");
  return out.take();
}

namespace {

// An array of rows, if there are any, and the expression that names it.
std::string rows(Writer& out, const char* row_type, const std::string& array, const std::vector<Kernel>& kernels,
                 Rows content) {
  if (kernels.empty()) return "nullptr, 0";
  out.open(std::string("static const ") + row_type + " " + array + "[] = {");
  for (const Kernel& kernel : kernels) out.line(row(kernel, content, tree_partner(kernel, kernels) != nullptr));
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
    if (tree_partner(kernel, kernels))
      for (const int leaves : {8, 16}) out.line(tree_declaration(kernel.job, leaves) + ";");
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
