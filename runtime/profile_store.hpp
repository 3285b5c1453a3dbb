// SPDX-License-Identifier: BSD-3-Clause
// The profile that planning asks, one a process. It is loaded at the first question, by the rule of sfft/profile.h; all
// functions may be called from any thread.
#pragma once
#include <span>
#include <string_view>

#include "runtime/profile.hpp"
#include "sfft/profile.h"

namespace sfft::profile {

// Fills in the times of recipes, 0 where one has not been measured.
void look_up(std::span<const Recipe> recipes, double* nanoseconds) noexcept;

// The functions of sfft/profile.h. Those that return a status leave the reason of a failure for sfft_error().
int record(const Recipe& recipe, double nanoseconds) noexcept;
int import_text(std::string_view text) noexcept;
std::size_t export_text(char* buffer, std::size_t size) noexcept;
int load(const char* path) noexcept;
int save(const char* path) noexcept;
void clear() noexcept;
int state(char* buffer, std::size_t size) noexcept;
int default_path(char* buffer, std::size_t size) noexcept;

}  // namespace sfft::profile
