// SPDX-License-Identifier: BSD-3-Clause
// What executing a recipe reads: pointers to kernels, steps and tables. Plans made from equal recipes share it, so that
// a program with a plan a thread, or many plans of one size, has the tables once.
#pragma once
#include <cstddef>

#include "runtime/memory.hpp"
#include "runtime/recipe.hpp"

namespace sfft {

// Immutable once share() has returned it.
struct Prepared {
  Recipe recipe;
  int (*run)(const void* data, const void* in, void* out) = nullptr;  // returns 0
  const void* data = nullptr;  // what run reads besides the input: constants of a kernel, &plain, &four_step or &leaf
  bool in_place = false;       // whether run works if in == out
  // Otherwise, what does, by way of an array of the same size; null: run does, on a copy of the input.
  int (*run_via)(const void* data, const void* in, void* out, void* work) = nullptr;

  PlainData plain{};         // Family::plain
  FourStepData four_step{};  // Family::four_step
  HardCodedLeafData leaf{};  // Family::hard_coded_leaf
  Buffer tables;             // what these point to

 private:
  friend const Prepared* share(const Recipe&) noexcept;
  friend void unshare(const Prepared*) noexcept;
  std::size_t plans_ = 1;
  Prepared* next_ = nullptr;
};

// The recipe made ready, for one more plan: by another plan if one has it, else now. Null if memory runs out. Planning
// in several threads is serialised here; executing takes no lock. Nothing is kept that no plan uses: the memory that
// all this takes is that of the plans there are.
const Prepared* share(const Recipe& recipe) noexcept;
// One plan less; the last one frees it. Null is allowed.
void unshare(const Prepared* prepared) noexcept;

struct Unshare {
  void operator()(const Prepared* prepared) const noexcept { unshare(prepared); }
};

}  // namespace sfft
