// SPDX-License-Identifier: BSD-3-Clause
#include "generator/emit/steps.hpp"

#include <algorithm>

#include "generator/emit/body.hpp"
#include "generator/emit/kept_constants.hpp"
#include "generator/text.hpp"

namespace sfft::generator {
namespace {

// In a loop: columns and tables move on by the steps they are given.
void column_body(Writer& out, const Kernel& kernel) {
  const std::string t = real_type(kernel.job);
  const Job& job = kernel.job;
  const std::string tables[] = {job.column.before ? "before" : "", job.column.after ? "after" : ""};
  const int in_rows = job.n, out_rows = job.column.results == Results::turned ? job.vl : job.n;
  const bool plain = is_plain(job.column);
  const std::string in_count = std::to_string(in_rows), out_count = std::to_string(out_rows);
  out.line("const auto* in_row = static_cast<const " + t + "*>(vin);");
  out.line("auto* out_row = static_cast<" + t + "*>(vout);");
  out.line("const Strides<" + std::to_string(std::min(in_rows, 8)) + "> in_strides(s.in_stride * sizeof(" + t + "));");
  out.line("const Strides<" + std::to_string(std::min(out_rows, 8)) + "> out_strides(s.out_stride * sizeof(" + t +
           "));");
  if (plain) {
    out.line("const std::ptrdiff_t first = s.rotated ? s.out_stride * " + std::to_string(out_rows - 1) + " : 0;");
    out.line("const std::ptrdiff_t rest = s.rotated ? -s.out_stride * std::ptrdiff_t{sizeof(" + t + ")} : 0;");
  }
  for (const std::string& table : tables)
    if (!table.empty()) out.line("const auto* " + table + "_row = static_cast<const " + t + "*>(v" + table + ");");
  out.open("for (std::size_t rows = s.outer.count; rows > 0; --rows) {");
  out.line("const auto* in = in_row;");
  out.line("auto* out = out_row;");
  for (const std::string& table : tables)
    if (!table.empty()) out.line("const auto* " + table + " = " + table + "_row;");
  out.open("for (std::size_t left = s.inner.count; left > 0; --left) {");
  out.line("[[maybe_unused]] const auto* const k = hidden_in_loop(constants, left);");
  out.line("const Rows<const " + t + ", " + in_count + "> in_rows(in, in_strides, left);");
  // Pointers to output rows are made when they are needed: made earlier, they would be spilled.
  const std::string others = plain ? "moved(out, rest)" : "out";
  write_body(out, kernel, "const Rows<" + t + ", " + out_count + "> out_rows(" + others + ", out_strides, left);");
  const auto move_on = [&](const char* suffix, const std::string& loop) {
    for (const std::string& pointer : {std::string("in"), std::string("out"), tables[0], tables[1]})
      if (!pointer.empty()) out.line(pointer + suffix + " += s." + loop + "." + pointer + ";");
  };
  move_on("", "inner");
  out.close("}");
  move_on("_row", "outer");
  out.close("}");
}

// Vectors of leaves, one after the other: the input moves on by a vector, the outputs lie where the offsets say.
void leaf_body(Writer& out, const Kernel& kernel) {
  const std::string t = real_type(kernel.job), points = std::to_string(2 * kernel.job.n);
  std::string outputs;
  for (int lane = 0; lane < kernel.job.vl; ++lane)
    outputs += (lane == 0 ? "auto *const out" : ", *const out") + std::to_string(lane) + " = all + std::size_t{" +
               points + "} * offsets[" + std::to_string(lane) + "]";
  out.line("const auto* in = static_cast<const " + t + "*>(s.in);");
  out.line("auto* const all = static_cast<" + t + "*>(s.out);");
  out.line("const std::ptrdiff_t* const is = s.indices;");
  out.line("const std::uint32_t* offsets = s.offsets;");
  out.open("for (std::size_t left = s.count; left > 0; --left) {");
  out.line("[[maybe_unused]] const auto* const k = hidden_in_loop(constants, left);");
  write_body(out, kernel, outputs + ";");
  out.line("in += " + std::to_string(2 * kernel.job.vl) + ";");
  out.line("offsets += " + std::to_string(kernel.job.vl) + ";");
  out.close("}");
  if (kernel.job.streaming) out.line("if (s.count == 0) stream_fence();");
}

// Neighbouring columns, from pointers that are its own.
void butterflies_body(Writer& out, const Kernel& kernel) {
  const std::string t = real_type(kernel.job), rows = std::to_string(kernel.job.n);
  const std::string table_rows = kernel.job.n == 8 ? "3" : "1", vl = std::to_string(kernel.job.vl);
  out.line("const Strides<" + rows + "> strides(2 * stride * sizeof(" + t + "));");
  out.line("const Strides<" + table_rows + "> table_strides(2 * table_stride * sizeof(" + t + "));");
  out.open("for (std::size_t left = count / " + vl + "; left > 0; --left) {");
  out.line("[[maybe_unused]] const auto* const k = hidden_in_loop(constants, left);");
  out.line("const Rows<const " + t + ", " + rows + "> in_rows(in, strides, left);");
  out.line("const Rows<const " + t + ", " + table_rows + "> before_rows(before, table_strides, left);");
  write_body(out, kernel, "const Rows<" + t + ", " + rows + "> out_rows(out, strides, left);");
  for (const char* pointer : {"in", "out", "before"}) out.line(std::string(pointer) + " += 2 * " + vl + ";");
  out.close("}");
}

}  // namespace

std::string real_type(const Job& job) { return job.precision == Precision::double_ ? "double" : "float"; }

void write_step(Writer& out, const Kernel& kernel) {
  for (const auto& [at, uses] : kept_constants(kernel))
    out.line(numbered("const V k", at) + " = load_once<V>(constants + " + std::to_string(at) + ");");
  if (kernel.job.algorithm == Algorithm::column) column_body(out, kernel);
  if (kernel.job.algorithm == Algorithm::leaf) leaf_body(out, kernel);
  if (kernel.job.algorithm == Algorithm::body) butterflies_body(out, kernel);
}

}  // namespace sfft::generator
