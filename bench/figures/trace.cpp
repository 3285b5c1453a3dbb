// SPDX-License-Identifier: BSD-3-Clause
// sfft_trace ALGORITHM N: what a textbook FFT with vectorised loops reads and writes, one straight-line block a line,
// as sfft-gen prints its node lists:
//   load 2 {0,32} -> {0,1}              elements of the input, elements of the output
//   butterfly {0,1,2,3,4,5,6,7}         elements of the output, read and written
// The algorithms are templates over what they read and write, so what is traced is the code that runs.
#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "reference/algorithms/run.hpp"

namespace sfft::reference {
namespace {

struct Trace {
  std::vector<std::size_t> inputs, outputs;

  static void print(const std::vector<std::size_t>& elements) {
    const char* separator = "{";
    for (const std::size_t e : elements) {
      std::cout << separator << e;
      separator = ",";
    }
    std::cout << "}";
  }
  void end_of_block() {
    if (outputs.empty()) return;
    if (inputs.empty()) {
      std::cout << "butterfly ";
    } else {
      std::cout << "load " << inputs.size() << " ";
      print(inputs);
      std::cout << " -> ";
    }
    print(outputs);
    std::cout << "\n";
    inputs.clear();
    outputs.clear();
  }
};

struct TracedInput {
  Trace* trace;
  std::size_t mask, first = 0, stride = 1;

  // A leaf may read an element twice; a new one after something was written belongs to the next leaf.
  ComplexOf<float> operator[](std::size_t j) const {
    const std::size_t place = (first + j * stride) & mask;
    if (std::find(trace->inputs.begin(), trace->inputs.end(), place) == trace->inputs.end()) {
      if (!trace->outputs.empty()) trace->end_of_block();
      trace->inputs.push_back(place);
    }
    return {};
  }
  TracedInput from(std::size_t j, std::size_t m) const { return {trace, mask, first + j * stride, stride * m}; }
};

struct TracedOutput {
  Trace* trace;
  std::size_t first = 0;

  TracedOutput part(std::size_t k) const { return {trace, first + k}; }
  template <class V>
  ComplexOf<V> get(std::size_t /*k*/) const {
    return {V{}, V{}};
  }
  template <class V>
  void put(std::size_t k, const ComplexOf<V>& /*z*/) const {
    for (std::size_t lane = 0; lane < lanes_of<float, V>; ++lane) trace->outputs.push_back(first + k + lane);
  }
};

// The program with loops over vectors, which ends a block with each pass through a loop.
template <class Program>
struct TracedProgram : Program {
  TracedProgram(std::size_t n, Trace& t) : Program(n), trace(t) {}
  template <class Body>
  void loop(std::size_t count, Middle middle, const Body& body) const {
    Program::loop(count, middle, [&](auto at) {
      trace.end_of_block();
      body(at);
    });
  }
  Trace& trace;
};

template <class Algorithm>
int trace_algorithm(std::size_t n) {
  Trace trace;
  const TracedProgram<typename Algorithm::template For<Loops, float>> program(n, trace);
  Algorithm::transform(program, TracedInput{&trace, n - 1}, TracedOutput{&trace}, n);
  trace.end_of_block();
  return 0;
}

int run(const std::string& algorithm, std::size_t n) {
  if (!std::has_single_bit(n)) {
    std::cerr << "sfft_trace: the size must be a power of two\n";
    return 2;
  }
  if (algorithm == "radix-2") return trace_algorithm<Radix2>(n);
  if (algorithm == "split-radix") return trace_algorithm<SplitRadix>(n);
  if (algorithm == "conjugate-pair") return trace_algorithm<ConjugatePair>(n);
  if (algorithm == "tangent") return trace_algorithm<Tangent>(n);
  std::cerr << "sfft_trace: there are radix-2, split-radix, conjugate-pair and tangent\n";
  return 2;
}

}  // namespace
}  // namespace sfft::reference

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "sfft_trace ALGORITHM N\n";
    return 2;
  }
  return sfft::reference::run(argv[1], std::strtoul(argv[2], nullptr, 10));
}
