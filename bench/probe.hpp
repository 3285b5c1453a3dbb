// SPDX-License-Identifier: BSD-3-Clause
// Is this core ours alone just now? See measure.hpp for why and how this is asked.
#pragma once

namespace sfft::bench {

// Seconds of a clock that never goes back.
double now();

// Instructions this core issues in a nanosecond, measured over about 20 microseconds of independent additions.
double issue_width();

// Probes for the given time and returns the widest seen: what this core can do, before anything is judged by it.
double widest_issue(double seconds);

// Cycles of this core in a nanosecond: the fastest of some chains of additions that wait for each other.
double clock_ghz();

}  // namespace sfft::bench
