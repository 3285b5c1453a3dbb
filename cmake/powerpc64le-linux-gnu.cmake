# SPDX-License-Identifier: BSD-3-Clause
# Toolchain: Debian's cross compiler for 64-bit little-endian POWER, and its emulator to run what it compiles.
set(CMAKE_SYSTEM_PROCESSOR ppc64le)
set(sfft_triple powerpc64le-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/cross-linux-gnu.cmake)
