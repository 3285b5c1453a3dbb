// SPDX-License-Identifier: BSD-3-Clause
#include "runtime/profile.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

namespace sfft {

bool make_measurement(const Problem& problem, const Target& target, const char* name, Measurement& made) noexcept {
  const std::size_t length = std::strlen(name);
  if (length >= longest_name) return false;
  made = {problem.n, problem.precision, problem.direction, &target, "", 0};
  std::memcpy(made.name, name, length + 1);
  return true;
}

int compare(const Measurement& a, const Measurement& b) noexcept {
  if (a.n != b.n) return a.n < b.n ? -1 : 1;
  if (a.precision != b.precision) return a.precision < b.precision ? -1 : 1;
  if (a.direction != b.direction) return a.direction < b.direction ? -1 : 1;
  if (a.target != b.target) return a.target < b.target ? -1 : 1;  // rows of one table
  return std::strcmp(a.name, b.name);
}

std::size_t Profile::lower_bound(const Measurement& wanted) const noexcept {
  const Measurement* const begin = data();
  return static_cast<std::size_t>(
      std::lower_bound(begin, begin + count_, wanted, [](auto& a, auto& b) { return compare(a, b) < 0; }) - begin);
}

bool Profile::grow() noexcept {
  const std::size_t more = std::max<std::size_t>(64, 2 * room_);
  Buffer larger{allocate(more * sizeof(Measurement))};
  if (!larger) return false;
  if (count_ != 0) std::memcpy(larger.get(), data(), count_ * sizeof(Measurement));
  memory_ = std::move(larger);
  room_ = more;
  return true;
}

bool Profile::record(const Measurement& measurement) noexcept {
  const std::size_t at = lower_bound(measurement);
  if (at < count_ && compare(data()[at], measurement) == 0) {
    data()[at].nanoseconds = measurement.nanoseconds;
    return true;
  }
  if (count_ == room_ && !grow()) return false;
  std::memmove(data() + at + 1, data() + at, (count_ - at) * sizeof(Measurement));
  data()[at] = measurement;
  ++count_;
  return true;
}

double Profile::find(const Measurement& wanted) const noexcept {
  const std::size_t at = lower_bound(wanted);
  return at < count_ && compare(data()[at], wanted) == 0 ? data()[at].nanoseconds : 0;
}

}  // namespace sfft
