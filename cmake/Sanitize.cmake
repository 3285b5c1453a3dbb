# SPDX-License-Identifier: BSD-3-Clause
# SFFT_SANITIZE applies to every file, generated kernels and tests alike: a race or an overrun shows only where both sides
# are instrumented. A finding ends the program, so that CTest sees it.
if(SFFT_SANITIZE)
  add_compile_options(-fsanitize=${SFFT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${SFFT_SANITIZE})
endif()
