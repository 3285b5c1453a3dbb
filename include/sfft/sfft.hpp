// SPDX-License-Identifier: BSD-3-Clause
// SFFT, the streaming fast Fourier transform: the C++20 interface, a thin layer over sfft.h.
//
//   sfft::plan<double> p{1024, sfft::forward};
//   p.execute(in, out);
//
// sign      forward is exp(-2 pi i j k / n), backward exp(+2 pi i j k / n).
// scaling   none: backward(forward(x)) = n * x.
// threads   a plan is immutable: any number of threads may execute one at once; planning is thread-safe.
// aliasing  in and out are apart, and then in is only read; or they are the same array. Anything else is an error.
//           A plan may be made for the latter: placement::in_place.
// failure   planning throws sfft::error, or returns nothing (try_plan); execute returns a status and never throws.
//
// Compiles with -fno-exceptions too; then there is try_plan, and no throwing constructor.
#pragma once
#include <complex>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>

#include "sfft/sfft.h"
#if defined(__cpp_exceptions)
#include <stdexcept>
#endif

namespace sfft {

enum class direction : unsigned { forward = SFFT_FORWARD, backward = SFFT_BACKWARD };
inline constexpr direction forward = direction::forward;
inline constexpr direction backward = direction::backward;

// The instruction set a plan uses: best considers the environment variable SFFT_TARGET first (see sfft_init).
enum class target : unsigned {
  best = 0,
  scalar = SFFT_SCALAR,
  sse2 = SFFT_SSE2,
  avx = SFFT_AVX,
  avx2 = SFFT_AVX2,
  avx512 = SFFT_AVX512,
  neon = SFFT_NEON,
  vsx = SFFT_VSX
};

// What a plan is made for; every plan can do both (see sfft_init).
enum class placement : unsigned { any = 0, in_place = SFFT_IN_PLACE };

using status = sfft_status;

#if defined(__cpp_exceptions)
// Why a plan could not be made: what() in words, and the status.
class error : public std::runtime_error {
 public:
  error(status code, const char* reason) : std::runtime_error(reason), code_(code) {}
  status code() const noexcept { return code_; }

 private:
  status code_;
};
#endif

template <class T>
class plan;

// Plans without throwing: nothing if it fails, and sfft_error() and sfft_error_status() then say why.
template <class T>
[[nodiscard]] std::optional<plan<T>> try_plan(std::size_t n, direction d, target t = target::best,
                                              placement p = placement::any) noexcept;

// A transform of n elements of std::complex<T>, T float or double. Moves, but does not copy; a plan that has been moved
// from has size 0, and executing it is SFFT_NULL_POINTER.
template <class T>
class plan {
  static_assert(std::is_same_v<T, float> || std::is_same_v<T, double>, "transforms are of float or double");

 public:
  using value_type = std::complex<T>;

#if defined(__cpp_exceptions)
  // Throws sfft::error if n or t cannot be had.
  plan(std::size_t n, direction d, target t = target::best, placement p = placement::any) : plan(make(n, d, t, p)) {
    if (!handle_) throw error(static_cast<status>(sfft_error_status()), sfft_error());
  }
#endif
  plan(plan&& other) noexcept : handle_(std::move(other.handle_)), size_(std::exchange(other.size_, 0)) {}
  plan& operator=(plan&& other) noexcept {
    handle_ = std::move(other.handle_);
    size_ = std::exchange(other.size_, 0);
    return *this;
  }

  // out = the transform of in. Both have size() elements, else SFFT_BAD_SIZE. Allocates nothing if they are apart; if
  // they are the same array, this thread's scratch memory is used (see sfft_execute).
  status execute(std::span<const value_type> in, std::span<value_type> out) const noexcept {
    if (in.size() != size_ || out.size() != size_) return SFFT_BAD_SIZE;
    return static_cast<status>(sfft_execute(handle_.get(), in.data(), out.data()));
  }

  // Replaces data by its transform.
  status execute(std::span<value_type> data) const noexcept { return execute(data, data); }

  // The same with the caller's scratch memory, of scratch_size() elements or more: allocates nothing, in place either.
  status execute(std::span<const value_type> in, std::span<value_type> out,
                 std::span<value_type> scratch) const noexcept {
    if (in.size() != size_ || out.size() != size_ || scratch.size() < scratch_size()) return SFFT_BAD_SIZE;
    return static_cast<status>(sfft_execute_with_scratch(handle_.get(), in.data(), out.data(), scratch.data()));
  }

  // The number of elements of an array.
  std::size_t size() const noexcept { return size_; }

  // The elements of scratch memory that an in-place execute needs; 0 if none.
  std::size_t scratch_size() const noexcept { return sfft_scratch_size(handle_.get()) / sizeof(value_type); }

  // The name of the instruction set it runs on; null for a plan that has been moved from.
  const char* target_name() const noexcept { return sfft_plan_target(handle_.get()); }

  // For the functions of sfft.h; the plan stays the owner.
  const sfft_plan_t* handle() const noexcept { return handle_.get(); }

 private:
  struct free_plan {
    void operator()(sfft_plan_t* p) const noexcept { sfft_free(p); }
  };

  plan(sfft_plan_t* handle, std::size_t n) noexcept : handle_(handle), size_(handle ? n : 0) {}

  static plan make(std::size_t n, direction d, target t, placement p) noexcept {
    const unsigned precision = std::is_same_v<T, float> ? SFFT_FLOAT : SFFT_DOUBLE;
    const unsigned wishes = static_cast<unsigned>(d) | static_cast<unsigned>(t) | static_cast<unsigned>(p);
    return {sfft_init(n, wishes | precision), n};
  }

  friend std::optional<plan> try_plan<T>(std::size_t n, direction d, target t, placement p) noexcept;

  std::unique_ptr<sfft_plan_t, free_plan> handle_;
  std::size_t size_;
};

template <class T>
std::optional<plan<T>> try_plan(std::size_t n, direction d, target t, placement p) noexcept {
  plan<T> made = plan<T>::make(n, d, t, p);
  if (!made.handle_) return std::nullopt;
  return made;
}

}  // namespace sfft
