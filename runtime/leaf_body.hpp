// SPDX-License-Identifier: BSD-3-Clause
// The body of a transform with hard-coded leaves (thesis 5.3.3 and 5.3.4): butterflies over the output, depth first, so
// that a sub-transform that fits into a cache stays in it.
//
// The body of a transform of m points follows those of m/4, m/8, m/8, m/4 and m/4 points and is one call of radix 8,
// which does the m/2 points in between as well; of twice a leaf it is one call of radix 4. The sequence of calls is
// read from a grammar that the generator made with Sequitur, in units of a leaf, for all sizes at once; transforms
// larger than it knows recurse down to those it does. Those of 8 and of 16 leaves are one symbol, and one function.
#pragma once
#include "runtime/kernel_row.hpp"
#include "runtime/leaf_twiddles.hpp"

namespace sfft {

// What run_leaf_body reads.
struct LeafBody {
  struct Kernel {
    BodyFunction* run = nullptr;
    const void* constants = nullptr;
  };
  Kernel radix4, radix8;
  BodyTree* trees[2] = {};  // all calls of 8 and of 16 leaves; or nothing
  Kernel streamed;          // of radix 8, for a last call whose results no cache had better see; or nothing
  LeafTwiddles twiddles;
  std::size_t leaf = 0, bytes = 0;  // points of a leaf; bytes of a complex number
  std::uint32_t log_rows = 0;       // log2 of the number of leaves
  bool fetching = false;            // leaves are in no cache: they are fetched a little ahead
};

// Joins the leaves at `work`: in place, but for the last call, the largest, which writes to out: streamed, if it can
// be, out is not work, and complex numbers fill lines there. With a tail the last line of the leaves is there, and not
// at work, which is then the first aligned place of out; half a leaf is a line or more.
void run_leaf_body(const LeafBody& body, char* work, char* out, char* tail = nullptr) noexcept;

}  // namespace sfft
