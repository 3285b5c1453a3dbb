// SPDX-License-Identifier: BSD-3-Clause
// The one face every FFT library shows to the bench: can_do, setup, run, done.
//
// A contender holds at most one prepared problem. The order of calls is setup, any number of runs, done; setup may be
// called again after done. Comparison libraries are opened at run time and never linked, so one binary serves whatever
// is installed.
#pragma once
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bench/problem.hpp"

namespace sfft::bench {

// setup could not prepare a problem that can_do had accepted; what() says why.
struct SetupFailed : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Where transforms are done: in arrays so many bytes apart, taken in turns, or always in the first one. `reach` is all
// their bytes less one, of which there are a power of two.
struct Places {
  const void* in;
  void* out;
  std::size_t apart = 0, reach = 0;

  // call(in, out) so many times. The shortest transforms take a few cycles: nothing is done beside the call that is not
  // needed.
  template <class Call>
  void each(std::size_t times, Call call) const {
    if (apart == 0) {
      for (std::size_t i = 0; i < times; ++i) {
        call(in, out);
      }
      return;
    }
    for (std::size_t i = 0, at = 0; i < times; ++i, at = (at + apart) & reach) {
      call(static_cast<const std::byte*>(in) + at, static_cast<std::byte*>(out) + at);
    }
  }
};

class Contender {
 public:
  Contender(std::string name, std::string library, std::string missing)
      : name_(std::move(name)), library_(std::move(library)), missing_(std::move(missing)) {}
  virtual ~Contender() = default;
  Contender(const Contender&) = delete;
  Contender& operator=(const Contender&) = delete;

  // As --contenders spells it: the library, and its mode if it has several (fftw-patient, sfft:avx2).
  const std::string& name() const { return name_; }
  // What was opened, with its version where the library tells it; empty if missing.
  const std::string& library() const { return library_; }
  // Empty if the contender can run here; otherwise what was looked for and how to get it.
  const std::string& missing() const { return missing_; }
  // Our own library: the bench compares these with the others.
  virtual bool ours() const { return false; }

  // Whether the library has such a transform at all.
  virtual bool can_do(const Problem& problem) const = 0;
  // Prepares the problem; in and out are the arrays it will run on (equal if in place), and may be overwritten.
  // Throws SetupFailed. This is what setup time measures.
  virtual void setup(const Problem& problem, void* in, void* out) = 0;
  // Does `times` transforms. The loop, Places::each, is here so that the time of a tiny transform holds one call into
  // the library and next to nothing of ours.
  virtual void run(const Places& places, std::size_t times) = 0;
  // Gives back what setup took; harmless when there is nothing.
  virtual void done() = 0;

 private:
  std::string name_, library_, missing_;
};

using Contenders = std::vector<std::unique_ptr<Contender>>;

// Every contender this bench knows, ours first, the missing ones included.
Contenders all_contenders();

// One file each. `sfft` gives the library's own choice, one contender for each target that can run here, and other
// builds of the library if the environment names any.
Contenders sfft_contenders();
Contenders fftw_contenders();
Contenders mkl_contenders();
Contenders ipp_contenders();
Contenders pffft_contenders();
Contenders ffts_contenders();
Contenders kfr_contenders();
Contenders mufft_contenders();
Contenders kissfft_contenders();
Contenders reference_contenders();

// Whether the name is one of the textbook algorithms, which run only when asked for: there are twelve, and slow.
bool is_reference(const std::string& name);

}  // namespace sfft::bench
