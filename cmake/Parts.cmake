# SPDX-License-Identifier: BSD-3-Clause
# The parts of a library: the kernels of a target, and the runtime. The library itself is made of them, and so are those
# made to measure, in projects that have none of our settings: hence every property is set here.

function(sfft_set_properties name)
  set_target_properties(${name} PROPERTIES CXX_STANDARD 20 CXX_STANDARD_REQUIRED ON CXX_EXTENSIONS OFF
    CXX_VISIBILITY_PRESET hidden VISIBILITY_INLINES_HIDDEN ON POSITION_INDEPENDENT_CODE ON)
  target_include_directories(${name} PRIVATE ${SFFT_SOURCE_DIR})
  target_link_libraries(${name} PRIVATE sfft_warnings)
endfunction()

# sfft_add_kernels(name target folder [only]): an object library of a target's kernels, generated into a folder and
# compiled with that target's flags. Its files live in the namespace sfft::<target> and share no inline code with the
# rest (tests/build checks it with nm). only: a file that names the kernels to make; all of the configuration if missing.
function(sfft_add_kernels name target folder)
  set(generated hard_coded_float.cpp hard_coded_double.cpp columns_float.cpp columns_double.cpp
      leaves_float.cpp leaves_double.cpp rows.cpp)
  list(TRANSFORM generated PREPEND "${folder}/")
  set(only "")
  if(ARGN)
    set(only --only ${ARGN})
  endif()
  add_custom_command(OUTPUT ${generated}
    COMMAND sfft-gen --config "${SFFT_KERNEL_CONFIG}" --target ${target} --output "${folder}" ${only}
    DEPENDS sfft-gen "${SFFT_KERNEL_CONFIG}" ${ARGN} VERBATIM
    COMMENT "Generating the kernels of ${target}")
  set(sources plain/plain.cpp row_product/row_product.cpp)
  list(TRANSFORM sources PREPEND "${SFFT_SOURCE_DIR}/kernels/")
  add_library(${name} OBJECT ${sources} ${generated})
  sfft_set_properties(${name})
  target_compile_definitions(${name} PRIVATE SFFT_NS=${target} SFFT_SIMD="simd/${target}.hpp")
  # The generator orders instructions so that few values are alive at once. GCC would turn the addresses of
  # simd/rows.hpp into chains of additions; and before they give out registers both compilers put loads as early as they
  # can, GCC not on x86: a third of the instructions of a NEON kernel then were spills (docs/decisions/0005-neon.md), and
  # clang's kernels for AVX2 were slower by a factor of up to 2.4.
  set(keep_order "")
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set(keep_order -fno-tree-slsr -fno-schedule-insns)
  elseif(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
    set(keep_order "SHELL:-mllvm -enable-misched=0")
  endif()
  # A kernel of 8 points takes 12 or 13 cycles, as its first instructions lie in one line or two.
  target_compile_options(${name} PRIVATE
    ${SFFT_TARGET_${target}_FLAGS} -ffp-contract=off -fno-math-errno -falign-functions=64 ${keep_order})
endfunction()

# sfft_add_runtime(name folder targets): an object library of runtime/ for a library with the kernels of these targets.
# folder takes what is generated.
function(sfft_add_runtime name folder targets)
  # Which targets are linked in; registry.cpp reads it.
  set(rows "// SPDX-License-Identifier: BSD-3-Clause\n")
  foreach(target IN LISTS targets)
    string(APPEND rows "SFFT_COMPILED(${target})\n")
  endforeach()
  file(CONFIGURE OUTPUT "${folder}/compiled_targets.def" CONTENT "${rows}" @ONLY)
  # The grammar of body calls, which the hard-coded-leaf family walks.
  add_custom_command(OUTPUT "${folder}/body_grammar.cpp" COMMAND sfft-gen --grammar --output "${folder}"
    DEPENDS sfft-gen VERBATIM COMMENT "Generating the grammar of body calls")
  set(sources c_api.cpp c_api_candidates.cpp cache.cpp choice.cpp column_call.cpp core.cpp cost_model.cpp cpu.cpp error.cpp explain.cpp file.cpp four_step.cpp
    four_step_shapes.cpp four_step_tables.cpp hard_coded_leaf.cpp leaf_body.cpp leaf_pass.cpp leaf_twiddles.cpp machine.cpp measure.cpp memory.cpp
    plan.cpp prepared.cpp problem.cpp profile.cpp profile_store.cpp profile_text.cpp recipe.cpp registry.cpp roots.cpp
    scratch.cpp tables.cpp targets.cpp three_pass.cpp three_pass_shapes.cpp three_pass_tables.cpp work.cpp)
  list(TRANSFORM sources PREPEND "${SFFT_SOURCE_DIR}/runtime/")
  add_library(${name} OBJECT ${sources} "${folder}/body_grammar.cpp")
  sfft_set_properties(${name})
  target_include_directories(${name} PRIVATE "${SFFT_SOURCE_DIR}/include" "${SFFT_BINARY_DIR}/include" "${folder}")
  target_compile_definitions(${name} PRIVATE SFFT_BUILDING)
endfunction()

# sfft_export_interface_only(library): hidden visibility does not reach templates of the standard library instantiated in
# our files; a linker script does.
function(sfft_export_interface_only library)
  if(CMAKE_SYSTEM_NAME STREQUAL "Linux")
    target_link_options(${library} PRIVATE "LINKER:--version-script=${SFFT_SOURCE_DIR}/cmake/exports.map")
    set_property(TARGET ${library} APPEND PROPERTY LINK_DEPENDS "${SFFT_SOURCE_DIR}/cmake/exports.map")
  endif()
endfunction()
