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

find_program(SFFT_AARCH64_CXX aarch64-linux-gnu-g++)
find_program(SFFT_QEMU_AARCH64 qemu-aarch64)
if(SFFT_AARCH64_CXX AND SFFT_QEMU_AARCH64 AND sfft_arch STREQUAL "x86_64")
  sfft_test_preset(neon ${generator} ENVIRONMENT SFFT_TEST_MAX_LOG2=10)
else()
  message(STATUS "SFFT: no test of the neon target, for want of aarch64-linux-gnu-g++ or qemu-aarch64")
endif()
