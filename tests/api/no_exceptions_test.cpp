// SPDX-License-Identifier: BSD-3-Clause
// The C++ header in a program without exceptions.
#include <sfft/sfft.hpp>

#ifdef __cpp_exceptions
#error "this file is to be compiled without exceptions"
#endif

int main() {
  if (sfft::try_plan<double>(0, sfft::forward) || sfft_error_status() != SFFT_BAD_SIZE) return 1;
  const auto plan = sfft::try_plan<double>(4, sfft::forward);
  std::complex<double> data[4] = {0, 1, 0, 0};
  if (!plan || plan->execute(data) != SFFT_OK) return 1;
  return data[1] == std::complex<double>(0, -1) ? 0 : 1;
}
