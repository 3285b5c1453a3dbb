# SPDX-License-Identifier: BSD-3-Clause
# What the shared and the static library promise to those who link them: names, versions and exported symbols.
# Before 1.0 a minor version may change the binary interface, so it is part of the SONAME.
set(soversion ${PROJECT_VERSION_MAJOR})
if(soversion EQUAL 0)
  set(soversion 0.${PROJECT_VERSION_MINOR})
endif()
set_target_properties(sfft PROPERTIES
  OUTPUT_NAME sfft
  VERSION ${PROJECT_VERSION}
  SOVERSION ${soversion})
set_target_properties(sfft_static PROPERTIES OUTPUT_NAME sfft)

sfft_export_interface_only(sfft)

# sfft.hpp is C++20, so whoever includes it through CMake is compiled as such.
foreach(library sfft sfft_static)
  target_compile_features(${library} INTERFACE cxx_std_20)
endforeach()
