// SPDX-License-Identifier: BSD-3-Clause
#include "generator/emit/steps.hpp"

#include "generator/emit/body.hpp"
#include "generator/text.hpp"

namespace sfft::generator {
namespace {

// In a loop: columns and tables move on by the steps they are given.
void column_body(Writer& out, const Kernel& kernel) {
  const std::string t = real_type(kernel.job);
  const Column& column = kernel.job.column;
  const std::string tables[] = {column.before ? "before" : "", column.after ? "after" : ""};
  out.line("const auto* in_row = static_cast<const " + t + "*>(s.in);");
  out.line("auto* out_row = static_cast<" + t + "*>(s.out);");
  out.line("[[maybe_unused]] const std::ptrdiff_t in_stride = s.in_stride, out_stride = s.out_stride;");
  for (const std::string& table : tables)
    if (!table.empty()) out.line("const auto* " + table + "_row = static_cast<const " + t + "*>(s." + table + ");");
  out.open("for (std::size_t rows = s.outer.count; rows > 0; --rows) {");
  out.line("const auto* in = in_row;");
  out.line("auto* out = out_row;");
  for (const std::string& table : tables)
    if (!table.empty()) out.line("const auto* " + table + " = " + table + "_row;");
  out.open("for (std::size_t left = s.inner.count; left > 0; --left) {");
  if (exchanges_pointers(kernel.program)) exchange_pointers(out, {"in", "out"});
  write_body(out, kernel);
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
  const std::string vl = std::to_string(kernel.job.vl), vector = std::to_string(2 * kernel.job.vl);
  std::vector<std::string> arrays = {"in"};
  out.line("const auto* in = static_cast<const " + t + "*>(s.in);");
  out.line("const std::ptrdiff_t* const is = s.indices;");
  out.line("const std::uint32_t* offsets = s.offsets;");
  out.open("for (std::size_t left = s.count; left > 0; --left) {");
  for (int lane = 0; lane < kernel.job.vl; ++lane) {
    arrays.push_back(numbered("out", lane));
    out.line("auto* const " + arrays.back() + " = static_cast<" + t + "*>(s.out) + std::size_t{" + points +
             "} * offsets[" + std::to_string(lane) + "];");
  }
  if (exchanges_pointers(kernel.program)) exchange_pointers(out, arrays);
  write_body(out, kernel);
  out.line("in += " + vector + ";");
  out.line("offsets += " + vl + ";");
  out.close("}");
  if (kernel.job.streaming) out.line("stream_fence();");
}

// Neighbouring k, in place.
void butterflies_body(Writer& out, const Kernel& kernel) {
  const std::string t = real_type(kernel.job), vector = std::to_string(2 * kernel.job.vl);
  out.line("auto* out = static_cast<" + t + "*>(s.data);");
  out.line("const " + t + "* in = out;");
  out.line("const auto* before = static_cast<const " + t + "*>(s.twiddles);");
  out.line("const auto in_stride = static_cast<std::ptrdiff_t>(2 * s.stride), out_stride = in_stride;");
  if (kernel.job.n == 8) out.line("const std::ptrdiff_t table_stride = in_stride;");
  out.open("for (std::size_t left = s.stride / " + std::to_string(kernel.job.vl) + "; left > 0; --left) {");
  if (exchanges_pointers(kernel.program)) exchange_pointers(out, {"in", "out"});
  write_body(out, kernel);
  for (const char* pointer : {"in", "out", "before"}) out.line(std::string(pointer) + " += " + vector + ";");
  out.close("}");
}

}  // namespace

std::string real_type(const Job& job) { return job.precision == Precision::double_ ? "double" : "float"; }

void exchange_pointers(Writer& out, const std::vector<std::string>& arrays) {
  for (const std::string& array : arrays)
    out.line((array == "in" ? "const auto *const " : "auto *const ") + array + "_re = " + array +
             " + exchanged, *const " + array + "_im = " + array + " + !exchanged;");
}

void write_step(Writer& out, const Kernel& kernel) {
  if (kernel.job.algorithm == Algorithm::column) column_body(out, kernel);
  if (kernel.job.algorithm == Algorithm::leaf) leaf_body(out, kernel);
  if (kernel.job.algorithm == Algorithm::body) butterflies_body(out, kernel);
}

}  // namespace sfft::generator
