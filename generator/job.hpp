// SPDX-License-Identifier: BSD-3-Clause
// What to generate: one kernel a job. A job is a value; every stage of the pipeline gets it by const reference.
#pragma once
#include <compare>
#include <cstdint>
#include <optional>
#include <string>

#include "generator/graph/nodes.hpp"
#include "runtime/kernel_row.hpp"

namespace sfft::generator {

enum class Algorithm : std::uint8_t {
  conjugate_pair,  // thesis 5.1: depth-first, twiddles w^k and w^-k
  split_radix,     // the ordinary one: twiddles w^k and w^3k
  four_step,       // rows x columns inside the registers, both made of conjugate-pair transforms
  paired,          // four steps with n = 4 vl: two results of a row transform share a vector
  column,          // a step of a large transform: conjugate-pair down several columns of an array
  leaf,            // leaves of a large transform, one a lane: conjugate-pair, whole or two of half the size
  body,            // butterflies that join the leaves, of radix n
};

// Where the results of a column kernel go. Output row
//   rows    k holds result k of every lane
//   turned  l holds the results of lane l
//   tiles   q vl + l holds the results q vl .. q vl + vl - 1 of lane l: as many rows as are read, each a vector
//   crossed k holds result k of every lane, for two transforms of n = 2 vl points side by side; point a of the first
//   one
//           is in row a modulo vl, of the second one in the row vl further on, of both in vector a / vl
enum class Results : std::uint8_t { rows, turned, tiles, crossed };

// What a column kernel does besides its transforms.
struct Column {
  std::optional<Spread> before, after;  // twiddles from a table, and how an entry is spread over the lanes
  Results results = Results::rows;
  bool mirrored = false;  // results k and n - k share an entry of `after`; from n/2 on it is conjugated
  auto operator<=>(const Column&) const = default;
};

// Whether it does nothing else; its results may then be rotated (ColumnStep in runtime/kernel_row.hpp).
inline bool is_plain(const Column& column) { return column == Column{}; }

struct Job {
  int n = 0;                                 // points of the transform
  int vl = 1;                                // complex elements in a register
  int rows = 0;                              // four_step: points of the second step (n / rows in the first)
  Precision precision = Precision::double_;  // decides which shuffles are cheap, and the type in the text
  Format format = Format::interleaved;       // how complex numbers lie in registers
  Algorithm algorithm = Algorithm::conjugate_pair;
  Column column = {};
  std::string leaves = {};   // leaf: the kind of each lane's leaf, e (whole) or o (two halves)
  bool streaming = false;    // leaf, body: stores bypass the caches
  bool shuffled = false;     // body: parts of factors by shuffles of the row, not by loads that cross lines
  bool interleaved = false;  // leaf: instructions side by side though there are too few registers for it
  bool fma = false;          // target has fused multiply-add: use the tangent form
  int registers = 16;        // vector registers of the target

  auto operator<=>(const Job&) const = default;
};

// Whether a shuffled body has registers to keep a row of factors until both its parts are shuffled out of it.
inline bool keeps_factor_rows(const Job& job) { return job.shuffled && job.registers >= 32; }

// Real lanes in a register: two a complex element in interleaved format, one in split format.
inline int lanes(const Job& job) { return job.format == Format::split ? job.vl : 2 * job.vl; }

// Identifier of the kernel, also its function name: hc_d64_v4_four_step4.
std::string name(const Job& job);
const char* role_name(const Column& column);
// Whether lanes hold leaves of both kinds.
bool is_mixed(const Job& job);
// Whether the nodes of a job have one lane at first, which the vectorising passes then widen.
bool is_vectorised_by_passes(const Job& job);
// Whether a job is a step of larger transforms, which loops over its arrays.
bool is_step(const Job& job);
const char* name(Algorithm algorithm);

}  // namespace sfft::generator
