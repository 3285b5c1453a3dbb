# SPDX-License-Identifier: BSD-3-Clause
# Toolchain: Debian's cross compiler for 64-bit ARM, and its emulator to run what it compiles.
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(sfft_triple aarch64-linux-gnu)
include(${CMAKE_CURRENT_LIST_DIR}/cross-linux-gnu.cmake)
