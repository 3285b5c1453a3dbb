// SPDX-License-Identifier: BSD-3-Clause
// A profile: how long candidates took on this machine. Here is the collection; profile_text reads and writes it, and
// profile_store keeps the one that planning asks.
#pragma once
#include <cstddef>
#include <span>

#include "runtime/memory.hpp"
#include "runtime/recipe.hpp"

namespace sfft {

// Which transform was measured: plain data, in the order by which a profile is sorted.
struct Measurement {
  std::size_t n;
  Precision precision;
  Direction direction;
  const Target* target;
  char name[longest_name];  // of the candidate
  double nanoseconds;
};

// Whether a number can be a time: a hundredth of a nanosecond to some days. Text keeps no more digits.
constexpr bool is_time(double nanoseconds) noexcept { return nanoseconds >= 0.01 && nanoseconds <= 1e15; }

// A measurement without its time; false if the name is too long.
bool make_measurement(const Problem& problem, const Target& target, const char* name, Measurement& made) noexcept;

// Negative, 0 or positive: the order of two measurements, their times left aside.
int compare(const Measurement& a, const Measurement& b) noexcept;

// Measurements in order, one for each candidate.
class Profile {
 public:
  // Adds a measurement or replaces its time. False if memory runs out, and then nothing has changed.
  bool record(const Measurement& measurement) noexcept;

  // The time of a candidate; 0 if it has not been measured.
  double find(const Measurement& wanted) const noexcept;

  std::span<const Measurement> all() const noexcept { return {data(), count_}; }
  bool empty() const noexcept { return count_ == 0; }
  void clear() noexcept { *this = Profile(); }

 private:
  Measurement* data() const noexcept { return static_cast<Measurement*>(memory_.get()); }
  std::size_t lower_bound(const Measurement& wanted) const noexcept;
  bool grow() noexcept;

  Buffer memory_;
  std::size_t count_ = 0, room_ = 0;
};

}  // namespace sfft
