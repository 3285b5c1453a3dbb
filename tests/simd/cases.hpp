// SPDX-License-Identifier: BSD-3-Clause
// A primitive at work, as data: what the files compiled for a target hand to the checker, which is compiled for every
// CPU. No function may live here, or the linker could merge a target's copy into the checker.
#pragma once

namespace sfft::simd_test {

struct Case {
  const char* name;
  int inputs, outputs;  // vectors read from in and written to out, one after the other
  bool aligned;         // in and out must be aligned to the vector
  void (*run)(const void* in, void* out);
};

// The cases of one type of vector.
struct VectorCases {
  int scalar_bytes, lanes;
  const Case* cases;
  int count;
};

// The vectors of one size. A target has one of these for each of 4, 8, 16, 32 and 64 bytes, empty where it has none.
struct Table {
  const VectorCases* vectors;
  int count;
};
constexpr int sizes = 5;

// The target under test: its name in targets/targets.def, and its tables.
extern const char* const tested_name;
extern const Table* const tested_tables;

}  // namespace sfft::simd_test
