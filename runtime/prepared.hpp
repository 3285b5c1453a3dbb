// SPDX-License-Identifier: BSD-3-Clause
// What executing a recipe reads: pointers to kernels, steps and tables. Plans made from equal recipes share it, so that
// a program with a plan a thread, or many plans of one size, has the tables once.
#pragma once
#include <cstddef>
#include <variant>

#include "runtime/memory.hpp"
#include "runtime/recipe.hpp"

namespace sfft {

// Immutable once share() has returned it.
struct Prepared {
  Recipe recipe;
  int (*run)(const void* data, const void* in, void* out) = nullptr;  // returns 0
  const void* data = nullptr;     // what run reads besides the input: constants of a kernel, or what `family` holds
  std::size_t scratch_bytes = 0;  // what is needed if in == out; 0: run works in place itself
  bool scratch_always = false;    // whether run needs it in any case, and takes the thread's
  // What works in place, by way of that scratch memory; null: run does, on a copy of the input.
  int (*run_via)(const void* data, const void* in, void* out, void* work) = nullptr;

  std::variant<PlainData, FourStepData, HardCodedLeafData, ThreePassData> family;  // that of the recipe
  Buffer tables;                                                                   // what it points to

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
