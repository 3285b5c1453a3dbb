# SPDX-License-Identifier: BSD-3-Clause
# SFFT_SANITIZE applies to every file, generated kernels and tests alike: a race or an overrun shows only where both sides
# are instrumented. A finding ends the program, so that CTest sees it.
if(SFFT_SANITIZE)
  add_compile_options(-fsanitize=${SFFT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${SFFT_SANITIZE})
endif()

# Generated kernels are straight lines of loads, arithmetic on floating-point numbers, and stores: the address sanitizer
# sees all that can go wrong there, while the checks for undefined behaviour make them ten times slower to compile.
function(sfft_sanitize_kernels)
  if(NOT SFFT_SANITIZE MATCHES "undefined")
    return()
  endif()
  foreach(target IN LISTS SFFT_TARGETS)
    get_target_property(sources sfft_kernels_${target} SOURCES)
    list(FILTER sources INCLUDE REGEX "^${PROJECT_BINARY_DIR}/")
    set_source_files_properties(${sources} TARGET_DIRECTORY sfft_kernels_${target} PROPERTIES
      COMPILE_OPTIONS -fno-sanitize=undefined)
  endforeach()
endfunction()
