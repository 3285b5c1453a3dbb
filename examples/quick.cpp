// SPDX-License-Identifier: BSD-3-Clause
// A transform in six lines.
#include <complex>
#include <iostream>
#include <sfft/sfft.hpp>
#include <vector>

int main() {  // NOLINT(bugprone-exception-escape): that ends the program and says why
  std::vector<std::complex<double>> in(1024, 1.0), out(1024);
  sfft::plan<double> plan{1024, sfft::forward};
  plan.execute(in, out);
  std::cout << "the transform of ones is an impulse: " << out[0] << ", then " << out[1] << '\n';
}
