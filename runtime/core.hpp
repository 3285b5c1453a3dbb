// SPDX-License-Identifier: BSD-3-Clause
// The core that a transform is to run on, as far as the best way to do it depends on that. The rules that ask were
// measured on three kinds: Zen 4, with a first cache of eight ways; Zen 5, with one of twelve; and Emerald Rapids, with
// twelve, too, but caches behind it that answer later.
#pragma once
#include "runtime/cache.hpp"

namespace sfft {

struct Core : CacheSizes {
  bool amd = false;  // AMD made it

  // Whether a first cache is no more than the eight ways of pages that Zen to Zen 4 and Intel's cores before Ice Lake
  // have.
  bool has_eight_ways() const noexcept { return first <= eight_ways; }
  // Vectors of 64 bytes are done in halves: Zen 4. (Servers of the Skylake kind have eight ways, but another maker.)
  bool halves_lines() const noexcept { return amd && has_eight_ways(); }
  // Four vectors of 64 bytes a cycle: Zen 5, as servers have it. (Mobile ones, which do them in halves, are not told
  // apart.)
  bool is_wide() const noexcept { return amd && !has_eight_ways(); }
  // Larger first caches come with slower ones behind them: Intel's since Ice Lake.
  bool has_far_caches() const noexcept { return !amd && !has_eight_ways(); }
};

// Where there are two kernels that do the same, these two cores take one each: the latter all that are made for AMD's.
inline constexpr Core nobodys_core{}, amds_core{{eight_ways, std::size_t{1} << 20, std::size_t{1} << 25}, true};

// This machine's, asked for once.
const Core& this_core() noexcept;

}  // namespace sfft
