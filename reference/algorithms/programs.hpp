// SPDX-License-Identifier: BSD-3-Clause
//   for k = 0 ... count - 1:  butterfly(k, coefficients of k)
//
// The three steps in which chapter 3 of the thesis makes an FFT fast. They differ in two things only, where
// coefficients come from and how the loops over butterflies run, so an algorithm is written once and given a program:
//
//   Simple   a coefficient is computed when it is needed: sines and cosines take most of the time
//   Tables   ... is read from a table made beforehand for the whole size. Sub-transforms of size n take every (N/n)th
//            row, because every coefficient depends on k/n alone
//   Loops    ... and as many butterflies run at once as a vector has lanes. That needs consecutive rows, so there is a
//            table for every size of sub-transform, in blocks of a vector's length
//
// A set of coefficients is a type with
//   reals         how many real numbers belong to one k
//   count(n)      how many k a transform of size n has
//   at<L>(k, n)   those numbers, computed with the arithmetic of L
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <tuple>
#include <vector>

#include "reference/algorithms/signal.hpp"

namespace sfft::reference {

// What is known about k while the program is compiled. Coefficients are simpler at 0 (where all are 1) and in the
// middle of the loop (an eighth of a turn); below and above it, one algorithm has different kinds.
enum class Place { zero, low, middle, high };

// The butterflies k, k + 1, ..., as many as a V holds.
template <class V, Place place>
struct At {
  using Value = V;
  static constexpr Place where = place;
  std::size_t k;
};

// How a loop over k is divided.
struct Middle {
  std::size_t k;      // 0: there is none
  bool halves_alike;  // low and high coefficients are of one kind, so that a vector may reach across
};

// The type in which coefficients are computed when they are needed.
template <class T>
struct NumberOf {
  using type = T;
};

template <class Set, class V>
using Row = std::array<V, Set::reals>;

template <class Set, class T, class L>
Row<Set, T> compute(std::size_t k, std::size_t n) {
  const Row<Set, L> exact = Set::template at<L>(k, n);
  Row<Set, T> rounded{};
  std::transform(exact.begin(), exact.end(), rounded.begin(), [](L x) { return static_cast<T>(x); });
  return rounded;
}

template <class T, class Body>
void scalar_loop(std::size_t count, Middle middle, const Body& body) {
  body(At<T, Place::zero>{0});
  const std::size_t low_end = middle.k == 0 ? count : middle.k;
  for (std::size_t k = 1; k < low_end; ++k) body(At<T, Place::low>{k});
  if (low_end == count) return;
  body(At<T, Place::middle>{middle.k});
  for (std::size_t k = middle.k + 1; k < count; ++k) body(At<T, Place::high>{k});
}

template <class T, class... Sets>
class Simple {
 public:
  static constexpr std::size_t block = 1;
  explicit Simple(std::size_t /*n*/) {}

  template <class Set, class V>
  Row<Set, V> row(std::size_t n, std::size_t k) const {
    return compute<Set, T, typename NumberOf<T>::type>(k, n);
  }
  template <class Body>
  void loop(std::size_t count, Middle middle, const Body& body) const {
    scalar_loop<T>(count, middle, body);
  }
};

template <class T, class... Sets>
class Tables {
 public:
  static constexpr std::size_t block = 1;
  explicit Tables(std::size_t n) : log2_n_(std::countr_zero(n)), tables_(Table<Sets>(n)...) {}

  template <class Set, class V>
  const Row<Set, V>& row(std::size_t n, std::size_t k) const {
    return std::get<Table<Set>>(tables_).rows[k << (log2_n_ - std::countr_zero(n))];
  }
  template <class Body>
  void loop(std::size_t count, Middle middle, const Body& body) const {
    scalar_loop<T>(count, middle, body);
  }

 private:
  // In the longest type there is, so that the table is as good as T can hold.
  template <class Set>
  struct Table {
    explicit Table(std::size_t n) {
      for (std::size_t k = 0; k < Set::count(n); ++k) rows.push_back(compute<Set, T, long double>(k, n));
    }
    std::vector<Row<Set, T>> rows;
  };

  int log2_n_;
  std::tuple<Table<Sets>...> tables_;
};

template <class T, class... Sets>
class Loops {
 public:
  static constexpr std::size_t block = lanes_of<T, Vector<T>>;
  explicit Loops(std::size_t n) : tables_(Table<Sets>(n)...) {}

  template <class Set, class V>
  Row<Set, V> row(std::size_t n, std::size_t k) const {
    const T* first = std::get<Table<Set>>(tables_).of_size[std::countr_zero(n)].data() + place<Set>(k);
    Row<Set, V> values;
    for (std::size_t r = 0; r < Set::reals; ++r) values[r] = load<V>(first + r * block);
    return values;
  }

  template <class Body>
  void loop(std::size_t count, Middle middle, const Body& body) const {
    const std::size_t low_end = middle.halves_alike ? count : middle.k;
    if (low_end < block) {
      scalar_loop<T>(count, middle, body);
      return;
    }
    for (std::size_t k = 0; k < low_end; k += block) body(At<Vector<T>, Place::low>{k});
    for (std::size_t k = low_end; k < count; k += block) body(At<Vector<T>, Place::high>{k});
  }

 private:
  // Where the numbers of k begin; the next number of the same k is a block further.
  template <class Set>
  static std::size_t place(std::size_t k) {
    return k / block * block * Set::reals + k % block;
  }

  template <class Set>
  struct Table {
    explicit Table(std::size_t n) : of_size(static_cast<std::size_t>(std::countr_zero(n)) + 1) {
      for (std::size_t size = 1; size <= n; size *= 2) {
        const std::size_t count = Set::count(size);
        std::vector<T>& values = of_size[std::countr_zero(size)];
        values.resize((count + block - 1) / block * block * Set::reals);
        for (std::size_t k = 0; k < count; ++k) {
          const Row<Set, T> row = compute<Set, T, long double>(k, size);
          for (std::size_t r = 0; r < Set::reals; ++r) values[place<Set>(k) + r * block] = row[r];
        }
      }
    }
    std::vector<std::vector<T>> of_size;  // by the logarithm of the size
  };

  std::tuple<Table<Sets>...> tables_;
};

}  // namespace sfft::reference
