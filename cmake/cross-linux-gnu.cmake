# SPDX-License-Identifier: BSD-3-Clause
# What the toolchain files of Debian's cross compilers share: sfft_triple names the compilers and the folder of libraries,
# CMAKE_SYSTEM_PROCESSOR the machine and its emulator.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_C_COMPILER ${sfft_triple}-gcc)
set(CMAKE_CXX_COMPILER ${sfft_triple}-g++)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-${CMAKE_SYSTEM_PROCESSOR} -L /usr/${sfft_triple})
set(CMAKE_FIND_ROOT_PATH /usr/${sfft_triple})
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_PACKAGE ONLY)
