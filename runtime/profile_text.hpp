// SPDX-License-Identifier: BSD-3-Clause
// Profiles as text. docs/profiles.md tells the format to users:
//
//   sfft-profile 1
//   library 0.1.0
//   machine <CPU model>
//   caches <bytes of the first, second and last level>
//   targets <those that could run>
//   # n precision direction target candidate nanoseconds
//   1024 double forward avx512 32x1,32x1 1083.20
//   ...
//   end <measurements> <checksum of all lines above>
//
// Lines of measurements are sorted, so that two profiles can be compared line by line, and none is there twice. The
// last line tells a whole profile from a part of one, and the checksum one that was damaged: both are refused.
#pragma once
#include <string_view>

#include "runtime/machine.hpp"
#include "runtime/profile.hpp"
#include "sfft/sfft.h"

namespace sfft {

inline constexpr unsigned profile_version = 1;
inline constexpr std::size_t most_profile_bytes = std::size_t{16} << 20;

// Why a text is no profile for this machine.
struct ProfileError {
  sfft_status status = SFFT_OK;
  char text[160] = "";
};

// Reads a profile of `machine` into `profile`, which is left alone on failure. Measurements of targets that this
// library does not know are skipped.
ProfileError read_profile(std::string_view text, const Machine& machine, Profile& profile) noexcept;

// Writes as much of the text as fits and returns its whole length. Nothing ends it but its last line.
std::size_t write_profile(const Profile& profile, const Machine& machine, char* buffer, std::size_t size) noexcept;

}  // namespace sfft
