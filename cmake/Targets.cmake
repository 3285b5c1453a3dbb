# SPDX-License-Identifier: BSD-3-Clause
# Reads targets/targets.def, the one table of instruction sets, into
#   sfft_arch                   this machine's architecture as the table spells it
#   SFFT_TARGETS                the rows that belong to this machine's architecture, slowest first
#   SFFT_TARGET_<name>_BYTES    bytes of a vector register (0 = scalar)
#   SFFT_TARGET_<name>_REGISTERS, SFFT_TARGET_<name>_FMA
#   SFFT_TARGET_<name>_FLAGS    compiler flags, a list
# The cache variable SFFT_ONLY_TARGETS narrows the list (for quick builds and made-to-measure libraries).

set(SFFT_ONLY_TARGETS "" CACHE STRING "Build only these targets (semicolon list; empty = all of this architecture)")

string(TOLOWER "${CMAKE_SYSTEM_PROCESSOR}" sfft_arch)
if(sfft_arch STREQUAL "amd64")
  set(sfft_arch "x86_64")
elseif(sfft_arch STREQUAL "arm64")
  set(sfft_arch "aarch64")
endif()

set(SFFT_TARGET_TABLE "${CMAKE_CURRENT_LIST_DIR}/../targets/targets.def")
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${SFFT_TARGET_TABLE}")
file(STRINGS "${SFFT_TARGET_TABLE}" rows REGEX "^SFFT_TARGET\\(")
set(SFFT_TARGETS "")
foreach(row IN LISTS rows)
  if(NOT row MATCHES "^SFFT_TARGET\\(([a-z0-9]+), *([a-z0-9_]+), *0x[0-9a-f]+, *([0-9]+), *([0-9]+), *([01]), *\"([^\"]*)\"")
    message(FATAL_ERROR "targets/targets.def: cannot read the row: ${row}")
  endif()
  set(name "${CMAKE_MATCH_1}")
  if(NOT CMAKE_MATCH_2 STREQUAL "any" AND NOT CMAKE_MATCH_2 STREQUAL sfft_arch)
    continue()
  endif()
  if(SFFT_ONLY_TARGETS AND NOT name IN_LIST SFFT_ONLY_TARGETS)
    continue()
  endif()
  list(APPEND SFFT_TARGETS "${name}")
  set(SFFT_TARGET_${name}_BYTES "${CMAKE_MATCH_3}")
  set(SFFT_TARGET_${name}_REGISTERS "${CMAKE_MATCH_4}")
  set(SFFT_TARGET_${name}_FMA "${CMAKE_MATCH_5}")
  separate_arguments(SFFT_TARGET_${name}_FLAGS UNIX_COMMAND "${CMAKE_MATCH_6}")
endforeach()
if(NOT SFFT_TARGETS)
  message(FATAL_ERROR "No target left to build: SFFT_ONLY_TARGETS is \"${SFFT_ONLY_TARGETS}\"")
endif()
message(STATUS "SFFT targets: ${SFFT_TARGETS}")
