// SPDX-License-Identifier: BSD-3-Clause
// Elaboration: from a size to the ordered list of nodes that computes its DFT. One algorithm a file.
#pragma once
#include "generator/graph/nodes.hpp"
#include "generator/job.hpp"

namespace sfft::generator {

// Thesis 5.1.1: depth-first; leaves of 4, 2(x2), 2; the third sub-transform reads x_{4n-1}, so addresses wrap.
NodeList elaborate_conjugate_pair(int n);

// The ordinary split-radix algorithm (thesis 2.2): the third sub-transform reads x_{4n+3} and is twiddled by w^3k.
NodeList elaborate_split_radix(int n);

// n = rows * columns, seen as an array with `rows` columns of n / rows points: transforms of the columns, `vl` at a
// time; twiddles; transforms of `rows` points along the other direction, `vl` at a time. Both are conjugate-pair.
NodeList elaborate_four_step(int n, int rows, int vl);

// The same where n = 4 vl, by rows of 8 points of which two results share a vector.
NodeList elaborate_paired(int n);

// Conjugate-pair transforms of job.n points down job.vl columns at once, with twiddles from tables.
NodeList elaborate_column(const Job& job);

// Thesis 5.3: job.vl leaves of job.n points at once. Input row b holds point b of the residue class of each lane,
// output row l the results of lane l. Lanes of both kinds come one a node, and are vectorised by the passes.
NodeList elaborate_leaf(const Job& job);

// The butterflies of a body call of radix job.n, for job.vl neighbouring k at once, with twiddles from a table.
NodeList elaborate_body(const Job& job);

NodeList elaborate(const Job& job);

}  // namespace sfft::generator
