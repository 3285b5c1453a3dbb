# SPDX-License-Identifier: BSD-3-Clause
# Toolchain: clang for 64-bit ARM, with the libraries of Debian's cross compiler.
include(${CMAKE_CURRENT_LIST_DIR}/aarch64-linux-gnu.cmake)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_C_COMPILER_TARGET ${sfft_triple})
set(CMAKE_CXX_COMPILER_TARGET ${sfft_triple})
