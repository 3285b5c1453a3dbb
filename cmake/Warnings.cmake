# SPDX-License-Identifier: BSD-3-Clause
# Our own code is compiled with these warnings; SFFT_WERROR (set by the presets, not by users' builds) makes them errors.
add_library(sfft_warnings INTERFACE)
target_compile_options(sfft_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor>
  $<$<BOOL:${SFFT_WERROR}>:-Werror>)
