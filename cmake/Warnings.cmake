# SPDX-License-Identifier: BSD-3-Clause
# Our own code is compiled with these warnings; SFFT_WERROR (set by the presets, not by users' builds) makes them errors.
add_library(sfft_warnings INTERFACE)
target_compile_options(sfft_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion $<$<COMPILE_LANGUAGE:CXX>:-Wnon-virtual-dtor>
  $<$<BOOL:${SFFT_WERROR}>:-Werror>)
# GCC 12 sees overlaps inside its own std::string that are not there (GCC bug 105329).
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(sfft_warnings INTERFACE -Wno-restrict)
endif()
