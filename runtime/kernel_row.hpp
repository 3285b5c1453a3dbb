// SPDX-License-Identifier: BSD-3-Clause
// The narrow place where generator and runtime meet: a kernel is a row.
//
// This header is also read by files that are compiled with a target's own instruction-set flags, so it holds plain data
// and not one function: an inline function here could be merged by the linker into code that runs on every CPU.
#pragma once
#include <cstddef>
#include <cstdint>

namespace sfft {

enum class Precision : std::uint8_t { single_, double_ };
enum class Direction : std::uint8_t { forward, backward };
enum class Family : std::uint8_t { plain, hard_coded, four_step, hard_coded_leaf, three_pass };
enum class Format : std::uint8_t { interleaved, split };

// What a kernel does, counted by the generator on the graph it emitted. Each number counts vector instructions, not
// lanes; a multiply-add is one fma. Constants are the operands read from tables: the kernel's own constants, but for
// those that a loop keeps in registers, and twiddles.
struct KernelCounts {
  std::uint32_t adds, multiplies, fmas, shuffles, loads, stores, constants;
  std::uint32_t live;  // most values alive at once in the emitted order, constants left out
};

// A whole transform of n points as one straight-line function.
//   run        in and out hold n interleaved complex numbers, need only the alignment of the element type, and may be
//              equal (every output depends on every input: nothing is overwritten that is still to be read).
//              It returns 0, the status of success, so that execute can end in it
//   constants  one table for each direction: the two directions share the code and differ in the signs they read
struct Kernel {
  const char* name;
  std::uint32_t n;
  Precision precision;
  Family family;
  Format format;
  std::uint8_t vl;  // complex elements in a vector register
  KernelCounts counts;
  int (*run)(const void* constants, const void* in, void* out);
  const void* constants[2];  // indexed by Direction
};

// What a column kernel does besides its transforms. Twiddles come from tables in the order they are read; the first
// row's factor is 1, and left out. One number for all lanes is a complex number. One number a lane is two vectors: the
// real parts, then the imaginary parts; interleaved, each part is there twice, the imaginary one with a minus first.
//   plain    nothing
//   finish   twiddles before, one number for all lanes
//   join     twiddles before, one number a lane; twiddles after, one number for all lanes
//   turn     twiddles after, one number a lane; output row l holds the results of lane l
//   mirror   the same with twiddles for half of the results, 1 to n/2, two of which share one: result k < n/2 takes
//            number k of them, and result n - k its conjugate, as does n/2 itself
//   swap     the same, but output row q vl + l holds the results q vl .. q vl + vl - 1 of lane l, so that in == out
//   works
//   cross    no twiddles; two transforms of n = 2 vl points in an array of n rows of two vectors: the first reads point
//   a
//            in row a modulo vl, the second vl rows further on, both in vector a / vl, and they write their results k
//            to the two vectors of row k; in == out works
enum class ColumnRole : std::uint8_t { plain, finish, join, turn, mirror, swap, cross };

// How many transforms a turn of a column kernel does in each lane.
constexpr std::size_t transforms_of(ColumnRole role) { return role == ColumnRole::cross ? 2 : 1; }

// How far a column kernel's pointers move on from one turn of a loop to the next, in real numbers.
struct ColumnLoop {
  std::size_t count;
  std::ptrdiff_t in, out, before, after;
};

// How a column kernel moves over its arrays. In two nested loops it transforms vl adjacent columns at a time; strides,
// from row to row, are in real numbers.
struct ColumnStep {
  std::ptrdiff_t in_stride, out_stride;
  ColumnLoop inner, outer;
  bool rotated = false;  // plain only: result k goes to row k - 1, and result 0 to the last row
};

// Transforms of n points down vl adjacent columns of an array at once: a step of a transform too large for
// straight-line code, shared by all of them. in == out with equal strides and steps works. before and after are its
// tables of twiddles, constants is that of a direction.
struct ColumnKernel {
  const char* name;
  std::uint32_t n;
  Precision precision;
  ColumnRole role;
  Format format;  // split: tables are those of the forward transform in both directions
  std::uint8_t vl;
  KernelCounts counts;
  void (*run)(const ColumnStep& step, const void* in, void* out, const void* before, const void* after,
              const void* constants);
  const void* constants[2];  // indexed by Direction
};

// Where a leaf kernel works: on `count` vectors of leaves, one behind the other.
//   in       the first place that the first leaf reads; each vector begins vl places on
//   indices  how far from there each point of a leaf lies, in real numbers
//   out      the whole output
//   offsets  where in it the results of each leaf begin, in leaves
struct LeafStep {
  const void* in;
  void* out;
  const std::ptrdiff_t* indices;
  const std::uint32_t* offsets;
  std::size_t count;
};

// vl leaves of a transform with hard-coded leaves at once (thesis 5.3). `lanes` tells their kinds, a letter a lane: e
// is one transform of n points, o two of n/2 points, one after the other.
//   e   reads point b of the transform at indices[b]; also where it stands in other lanes before an o
//   e   in other lanes after an o: at indices[(b - 1) modulo n]
//   o   reads point b of the first transform at indices[2b], and of the second at indices[(2b - 1) modulo n]
// A streaming kernel needs an output aligned to its vectors, which the caches do not see. Other threads can rely on
// its results after a call of it for no vectors.
struct LeafKernel {
  const char* name;
  std::uint32_t n;
  Precision precision;
  const char* lanes;
  bool interleaved;  // the same numbers; independent instructions side by side, though registers are too few for it
  bool streaming;
  Format format;
  std::uint8_t vl;
  KernelCounts counts;
  void (*run)(const LeafStep& step, const void* constants);
  const void* constants[2];  // indexed by Direction
};

// A body kernel works on `count` columns, a multiple of vl, of arrays of `radix` rows that are `stride` complex
// numbers apart, in their order, and writes a vector of columns when it has read it: in == out works, and so does an
// out that begins a little before in, if no column falls on another row's. The table has the same columns of one row
// (radix 4) or of three rows (radix 8), `table_stride` apart, and one real number more. These are arguments, as most
// calls are so short that writing and reading a structure would be felt.
using BodyFunction = void(const void* in, void* out, const void* twiddles, std::size_t stride, std::size_t count,
                          std::size_t table_stride, const void* constants);

// All butterflies over 8 or 16 leaves at `at`, of so many points each: the calls of radix 4 and 8 that make one
// transform of them, which as calls of their own are so short that they take longer to begin than to do. `table` has
// the row of a call with rows of r points from element r on, and the constants are those of the two kernels.
using BodyTree = void(void* at, const void* table, std::size_t leaf, const void* constants4, const void* constants8);

// Butterflies that join the leaves. The tables hold the direction's sign of i, except in split format, where
// both directions read those of the forward transform.
//   radix 4   transforms of m/2, m/4 and m/4 points become one of m = 4 stride; the table has w_m^k
//   radix 8   those of m/4, m/8, m/8, m/4 and m/4 points become one of m = 8 stride; the table has the rows w_m^2k,
//             w_m^k and w_m^(k + m/8)
// A streaming kernel needs rows of `out` that are aligned to its vectors, and in != out. Other threads can rely on its
// results after a call of it for no columns.
struct BodyKernel {
  const char* name;
  std::uint32_t radix;
  Precision precision;
  bool shuffled;   // the same numbers; parts of twiddles by shuffles, and no load crosses a line
  bool streaming;  // results bypass the caches
  Format format;
  std::uint8_t vl;
  KernelCounts counts;
  BodyFunction* run;
  const void* constants[2];  // indexed by Direction
  BodyTree* trees[2];        // radix 8: of 8 and of 16 leaves, or null
};

// Writes `count` complex numbers, a multiple of those in a line: those of a row times one factor. out overlaps neither.
using RowProduct = void(const void* row, const void* factor, void* out, std::size_t count);

// The rows of one target; each target's objects define one of these as sfft::<target>::kernels.
struct KernelTable {
  const Kernel* rows;
  std::uint32_t count;
  const ColumnKernel* columns;
  std::uint32_t column_count;
  const LeafKernel* leaves;
  std::uint32_t leaf_count;
  const BodyKernel* bodies;
  std::uint32_t body_count;
  RowProduct* row_products[2];  // indexed by Precision
};

// One symbol of the grammar of body calls: a call of 2^log_size leaves, of 8 and of 16 all calls of a transform of so
// many, or, if log_size is 0, all of a rule. The offset, in leaves, is relative to that of whoever uses the rule in
// which the symbol stands.
struct BodySymbol {
  std::uint16_t log_size, rule;
  std::int32_t offset;
};

// The grammar that the sequences of body calls of all sizes share: rule i is symbols[first[i]] up to symbols[first[i +
// 1]], and the calls of a transform of 2^k leaves, 0 < k <= largest, are rule k - 1. The generator writes it.
struct BodyGrammar {
  const BodySymbol* symbols;
  const std::uint16_t* first;
  std::uint32_t largest;
};
extern const BodyGrammar body_grammar;

// What the plain family reads besides the input.
//   n         a power of two
//   step      1 forward, -1 (modulo 2^64) backward: a backward transform is the forward one of the input read in
//   reverse,
//             x[-j modulo n], so both directions share the code and the tables
//   twiddles  for each level m = 8, 16, ..., n the numbers exp(-2 pi i k / m), k = 0 .. m/4 - 1, as interleaved complex
//             numbers from element m/4 on: n/2 elements in all, in the order they are read, and a level starts at a
//             multiple of its own length, hence aligned. Null for n < 8.
struct PlainData {
  std::size_t n;
  std::size_t step;
  const void* twiddles;
};

// A transform of any power of two by a recursion over hand-written code: slower than a kernel, but it serves every n.
// Each target's objects define two of these as sfft::<target>::plain, indexed by Precision.
//   run   data is a PlainData. in is only read, out is the only workspace, and they do not overlap; both need only the
//         alignment of the element type
struct PlainTransform {
  const char* name;
  std::uint8_t vl;  // complex elements in a vector register
  int (*run)(const void* data, const void* in, void* out);
};

}  // namespace sfft
