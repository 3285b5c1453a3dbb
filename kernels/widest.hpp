// SPDX-License-Identifier: BSD-3-Clause
// The widest vectors of the target that a hand-written kernel is compiled for.
#pragma once
#include "simd/common.hpp"

namespace sfft::SFFT_NS {

struct RegisterBytes {
// NOLINTNEXTLINE(bugprone-macro-parentheses): an enumerator
#define SFFT_TARGET(name, arch, flag, bytes, registers, fma, flags, features) name = bytes,
  enum {
#include "targets/targets.def"
  };
#undef SFFT_TARGET
};

// Complex elements in the widest vector.
template <class T>
constexpr int widest = RegisterBytes::SFFT_NS == 0 ? 1 : RegisterBytes::SFFT_NS / static_cast<int>(2 * sizeof(T));

}  // namespace sfft::SFFT_NS
