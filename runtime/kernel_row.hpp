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
enum class Family : std::uint8_t { plain, hard_coded, four_step, hard_coded_leaf };
enum class Format : std::uint8_t { interleaved, split };

// What a kernel does, counted by the generator on the graph it emitted. Each number counts vector instructions, not
// lanes; a multiply-add is one fma. Constants are the operands read from the kernel's constant table.
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
  int (*run)(const void* in, void* out, const void* constants);
  const void* constants[2];  // indexed by Direction
};

// What a column kernel does besides its transforms. Twiddles come from tables in the order they are read; the first
// row's factor is 1, and left out. One number for all lanes is a complex number. One number a lane is two vectors: the
// real parts, then the imaginary parts; interleaved, each part is there twice, the imaginary one with a minus first.
//   plain    nothing
//   finish   twiddles before, one number for all lanes
//   join     twiddles before, one number a lane; twiddles after, one number for all lanes
//   turn     twiddles after, one number a lane; output row l holds the results of lane l
enum class ColumnRole : std::uint8_t { plain, finish, join, turn };

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

// The rows of one target; each target's objects define one of these as sfft::<target>::kernels.
struct KernelTable {
  const Kernel* rows;
  std::uint32_t count;
  const ColumnKernel* columns;
  std::uint32_t column_count;
};

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
  int (*run)(const void* in, void* out, const void* data);
};

}  // namespace sfft
