# SPDX-License-Identifier: BSD-3-Clause
# Headers, libraries, the CMake package and the pkg-config file. An installed tree may be moved: every path in it is
# relative to the file that holds it. The package also works from the build folder (SFFT_DIR=<build folder>).
include(CMakePackageConfigHelpers)

set(package_dir "${CMAKE_INSTALL_LIBDIR}/cmake/SFFT")
install(TARGETS sfft sfft_static EXPORT SFFTTargets
  RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR}
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/sfft ${PROJECT_BINARY_DIR}/include/sfft
  DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.h" PATTERN "*.hpp")
if(TARGET sfft_cli)
  install(TARGETS sfft_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

# Before 1.0 a new minor version may change the interface, so only the same minor version is compatible.
write_basic_package_version_file(SFFTConfigVersion.cmake COMPATIBILITY SameMinorVersion)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/SFFTConfig.cmake.in SFFTConfig.cmake INSTALL_DESTINATION ${package_dir})
install(FILES ${PROJECT_BINARY_DIR}/SFFTConfig.cmake ${PROJECT_BINARY_DIR}/SFFTConfigVersion.cmake
  DESTINATION ${package_dir})
install(EXPORT SFFTTargets NAMESPACE SFFT:: DESTINATION ${package_dir})
export(EXPORT SFFTTargets NAMESPACE SFFT::)

cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_LIBDIR BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}" OUTPUT_VARIABLE sfft_pc_libdir)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_FULL_INCLUDEDIR BASE_DIRECTORY "${CMAKE_INSTALL_PREFIX}"
           OUTPUT_VARIABLE sfft_pc_includedir)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY "${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig"
           OUTPUT_VARIABLE sfft_pc_prefix)
configure_file(${CMAKE_CURRENT_LIST_DIR}/sfft.pc.in sfft.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/sfft.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
