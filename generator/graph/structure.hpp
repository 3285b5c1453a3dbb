// SPDX-License-Identifier: BSD-3-Clause
// The structure of a transform with hard-coded leaves (thesis 5.3), before any kernel: which leaves there are and what
// they read, which butterflies the body is made of, and the grammar that describes their sequence briefly.
//
// All of it scales with the leaf: the structure of n points with leaves of L is that of n/L points with leaves of 1,
// every size and offset times L. So one grammar, in units of a leaf, serves all leaf sizes.
#pragma once
#include <cstddef>
#include <string>
#include <vector>

namespace sfft::generator {

// A leaf: one transform of `leaf` points, or two of half as many, one after the other. Addresses are those of the input
// in the order in which the hard-coded transform reads them.
struct LeafRow {
  bool halves = false;
  std::vector<long> addresses;
  long output = 0;  // where its results begin
  bool operator==(const LeafRow&) const = default;
};

// The sorted leaves are three groups: whole ones, halves, whole ones (equations 36 to 38).
struct LeafLoops {
  long first = 0, second = 0, third = 0;
  bool operator==(const LeafLoops&) const = default;
};

// The butterflies that make a transform of `size` points, at `offset` of the output, from its sub-transforms. Radix 4:
// size/4 butterflies over the transforms of size/2, size/4 and size/4 points. Radix 8: the transform of size/2 points
// is not there yet either, and size/8 double butterflies make both.
struct BodyCall {
  long size = 0, offset = 0;
  int radix = 4;
  bool operator==(const BodyCall&) const = default;
};

// A grammar of body calls. A symbol is a call of that size, or, if size is 0, all of a rule; its offset is relative to
// that of whoever uses the rule that it stands in. Sequence i is the expansion of sequences[i].
struct GrammarSymbol {
  long size = 0;
  int rule = -1;
  long offset = 0;
  bool operator==(const GrammarSymbol&) const = default;
};
struct Grammar {
  using Symbols = std::vector<GrammarSymbol>;
  std::vector<Symbols> rules, sequences;
  std::size_t symbols() const;  // of all rules and sequences
};

// Bounds on the symbols of a rule; 0 is no bound.
struct RuleBounds {
  std::size_t least = 0, most = 0;
};

// Thesis 5.3.1: the leaves of a transform of n points, in the depth-first order of the conjugate-pair recursion.
std::vector<LeafRow> leaf_rows(long n, int leaf);
// The body calls in the same order, all of radix 4.
std::vector<BodyCall> body_calls(long n, long leaf);

// Thesis 5.3.2: by the lowest address they read, so that one leaf reads right behind the one before.
std::vector<LeafRow> sort_leaves(std::vector<LeafRow> rows);
LeafLoops leaf_loops(long n, int leaf);
// Thesis 5.3.5: the kinds of the leaves that share a vector, a letter a lane (e: whole, o: halves), each combination
// once, of all transforms of at least two vectors of leaves.
std::vector<std::string> leaf_vectors(int vl);

// Thesis 5.3.3: from the last call (the largest) to the first, each one takes in the call of half its size at its own
// offset, and becomes one of radix 8.
std::vector<BodyCall> widen_radix(std::vector<BodyCall> calls);

// Each call of 8 or of 16 leaves takes in those before it that belong to the same transform: one function does them
// all.
std::vector<BodyCall> gather_trees(const std::vector<BodyCall>& calls, long leaf);

// Thesis 5.3.4: Sequitur (Nevill-Manning and Witten) over several sequences at once, so that they share rules. Two
// digrams match if their sizes (or rules) and the distances of their offsets do. No digram occurs twice in the result,
// and every rule is used twice or more; sequences themselves are no rules.
Grammar sequitur(const std::vector<std::vector<BodyCall>>& sequences);
// Rules below the least size are written out where they are used; what is above the most is cut into rules of that
// size.
Grammar bounded(const Grammar& grammar, const RuleBounds& bounds);
// What a sequence expands to. A call of twice the leaf has radix 4, all others have radix 8.
std::vector<BodyCall> expand(const Grammar& grammar, std::size_t sequence, long leaf);

// One line each: a leaf with its addresses and output, as in tables 5 and 6 of the thesis; a call; a rule or sequence.
std::string to_string(const std::vector<LeafRow>& rows);
std::string to_string(const std::vector<BodyCall>& calls);
std::string to_string(const Grammar& grammar);

}  // namespace sfft::generator
