# SPDX-License-Identifier: BSD-3-Clause
# Each preset is three tests of this build: configure, build, and its own CTest run. They lie beside this build's folder.
cmake_host_system_information(RESULT cores QUERY NUMBER_OF_LOGICAL_CORES)

# sfft_test_preset(<preset> [CONFIGURE argument...] [CTEST argument...] [ENVIRONMENT name=value...])
function(sfft_test_preset preset)
  cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "CONFIGURE;CTEST;ENVIRONMENT")
  cmake_path(SET folder NORMALIZE "${PROJECT_BINARY_DIR}/../${preset}")
  add_test(NAME ${preset}.configure COMMAND ${CMAKE_COMMAND} --preset ${preset} -B ${folder} ${arg_CONFIGURE}
           WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
  add_test(NAME ${preset}.build COMMAND ${CMAKE_COMMAND} --build ${folder} --parallel ${cores})
  add_test(NAME ${preset}.tests COMMAND ${CMAKE_CTEST_COMMAND} --test-dir ${folder} --parallel ${cores}
           --output-on-failure --no-tests=error ${arg_CTEST})
  set_tests_properties(${preset}.configure PROPERTIES FIXTURES_SETUP ${preset}.configured)
  set_tests_properties(${preset}.build PROPERTIES FIXTURES_REQUIRED ${preset}.configured FIXTURES_SETUP ${preset}.built)
  set_tests_properties(${preset}.tests PROPERTIES FIXTURES_REQUIRED ${preset}.built)
  # They use all cores, so nothing runs beside them, and CTest leaves them to the end.
  set_tests_properties(${preset}.build ${preset}.tests PROPERTIES
    PROCESSORS ${cores} TIMEOUT 1500 ENVIRONMENT "SFFT_TEST_FULL=0;${arg_ENVIRONMENT}")
endfunction()

# Sanitizers look at each path of the code, not at each size: small sizes show them all. Where the generator is not under
# test, this build's own saves compiling it once more.
set(generator CONFIGURE -DSFFT_GENERATOR=$<TARGET_FILE:sfft-gen>)
sfft_test_preset(asan ${generator} ENVIRONMENT SFFT_TEST_MAX_LOG2=12)
sfft_test_preset(tsan ${generator} CTEST --tests-regex "[Tt]hread" ENVIRONMENT SFFT_TEST_MAX_LOG2=12)
sfft_test_preset(clang ENVIRONMENT SFFT_TEST_MAX_LOG2=14)

option(SFFT_EXHAUSTIVE_TESTS "Also test the presets that take long, and larger sizes under emulators (make test-full)" OFF)

# sfft_test_cross(<preset> <compiler> <emulator> <largest size of which all are tested, as a power of two>)
function(sfft_test_cross preset compiler emulator max_log2)
  string(MAKE_C_IDENTIFIER "SFFT_FOUND_${compiler}" found_compiler)
  string(MAKE_C_IDENTIFIER "SFFT_FOUND_${emulator}" found_emulator)
  find_program(${found_compiler} ${compiler})
  find_program(${found_emulator} ${emulator})
  if(${found_compiler} AND ${found_emulator})
    sfft_test_preset(${preset} ${generator} ENVIRONMENT SFFT_TEST_MAX_LOG2=${max_log2})
  else()
    message(STATUS "SFFT: no test of the ${preset} preset, for want of ${compiler} or ${emulator}")
  endif()
endfunction()

# Other architectures. An emulator takes a hundred times as long, so make test goes to small sizes only.
if(sfft_arch STREQUAL "x86_64")
  if(SFFT_EXHAUSTIVE_TESTS)
    sfft_test_cross(neon aarch64-linux-gnu-g++ qemu-aarch64 16)
    sfft_test_cross(neon-clang clang++-19 qemu-aarch64 12)
    sfft_test_cross(vsx powerpc64le-linux-gnu-g++ qemu-ppc64le 12)
  else()
    sfft_test_cross(neon aarch64-linux-gnu-g++ qemu-aarch64 10)
  endif()
endif()
