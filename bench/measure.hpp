// SPDX-License-Identifier: BSD-3-Clause
// The method by which this project measures speed. There is one; docs/measuring.md tells it to users.
//
//  1. Nothing is compared across runs. All subjects (a subject is one contender on one problem) are timed in one
//     process, on one core, taking turns in short blocks, so that whatever disturbs the machine disturbs all alike.
//  2. A block is a number of calls calibrated per subject to last about Settings::block seconds, so the clock's own
//     cost and resolution vanish. The loop over the calls is inside the subject: no call of ours is part of the time.
//  3. A turn begins with Settings::settle seconds untimed: wide vectors lower the clock, the change-over takes time,
//  and
//     the previous subject has left the caches full of its own tables.
//  4. Every block is guarded. On a virtual or hyperthreaded machine somebody else's work on the sibling thread can
//  halve
//     a core's speed and leave no trace in any clock. A probe of the core's issue width (probe.hpp) just before and
//     just after the block shows it. A block is clean if both its probes are
//       - at least 77 % of the widest seen at all. A busy sibling takes a quarter of the width and more; around 512-bit
//         code the width was seen to settle at 81 to 85 % of the widest (Ice Lake server), which has to pass; and
//       - in the subject's own band, 8 % wide, that holds most of its probes that pass the first test. Most probes of a
//         subject pile up at one width; those elsewhere are taken for a clock in transition. The clock does fall with
//         512-bit code (by 12 % in one of two trials on a loaded machine), but that may not be all there is to it.
//     Both numbers come from one loaded virtual machine. The margin between a quarter lost and 77 % is thin, and how
//     well runs repeat under these rules has not been measured: look at the raw samples before trusting a close result.
//     Blocks are judged by everything seen until the end, not by what was known when they ran.
//  5. The estimate is the fastest clean block: disturbances only ever add time, so the minimum is the value least
//     disturbed. A subject is done when it has Settings::rounds clean blocks. When Settings::limit seconds a subject
//     have passed, what was seen has to do, and the result is marked (Timing::enough is false): the fastest of the few
//     clean blocks, or of all blocks if none was clean.
//  6. Which pages of physical memory arrays have can change a time by half, for reasons that were not found
//     (docs/decisions/0006-ports.md). So what is timed is made anew for several passes (Settings::passes), and the
//     blocks of all of them are judged together (Timing::add).
//  7. The share of clean blocks and all raw samples are kept with the result. Setup time is no part of this: it is
//     measured apart (race.hpp).
#pragma once
#include <cstddef>
#include <functional>
#include <span>
#include <vector>

namespace sfft::bench {

struct Settings {
  int rounds = 12;        // clean blocks wanted of each subject; fewer than 8 say little
  double limit = 4;       // seconds a subject (its share of a common clock), after which it is given up
  double block = 0.0005;  // seconds a block, about
  double settle = 0.001;  // seconds untimed at the start of a turn
  int turn = 4;           // blocks a turn

  static constexpr int passes = 3;
  // What one of so many passes takes of these.
  Settings shared(int among) const {
    Settings share = *this;
    share.rounds = (rounds + among - 1) / among;
    share.limit = limit / among;
    return share;
  }
};

// Something to time: run(times) does it that many times in a row. It must be callable any number of times.
struct Subject {
  std::function<void(std::size_t times)> run;
};

struct Sample {
  double nanoseconds;  // a call, averaged over the block
  double before;       // issue width probed just before the block
  double after;        // and just after it
};

struct Timing {
  double nanoseconds = 0;  // the estimate, a call
  std::size_t calls = 0;   // in a block
  std::vector<Sample> samples;
  std::size_t clean = 0;  // how many of the samples were clean
  bool enough = false;    // there were as many clean blocks as asked for

  // The blocks of another pass, to be judged with these.
  void add(const Timing& pass) {
    calls = pass.calls;
    samples.insert(samples.end(), pass.samples.begin(), pass.samples.end());
  }
  double clean_share() const {
    return samples.empty() ? 0 : static_cast<double>(clean) / static_cast<double>(samples.size());
  }
};

// Times all subjects by the method above. `widest` is the widest probe seen by the process so far (widest_issue
// starts it) and is raised when a wider one is seen.
std::vector<Timing> measure(std::span<const Subject> subjects, const Settings& settings, double& widest);

// The judgement alone (rules 4 and 5), a pure function of the samples: fills nanoseconds, clean and enough.
void judge(Timing& timing, double widest_ever, int rounds);

}  // namespace sfft::bench
