// SPDX-License-Identifier: BSD-3-Clause
// C++20: the transform of an impulse at 1 is a full turn backwards; a quarter of the way it is -i.
#include <complex>
#include <iostream>
#include <sfft/sfft.hpp>
#include <vector>

int main() {
  std::vector<std::complex<float>> in(1024), out(1024);
  in[1] = 1;
  const sfft::plan<float> plan{1024, sfft::forward};
  plan.execute(in, out);
  std::cout << "X[256] = " << out[256] << '\n';
  return std::abs(out[256] - std::complex<float>{0, -1}) < 1e-6f ? 0 : 1;
}
