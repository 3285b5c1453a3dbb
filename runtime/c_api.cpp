// SPDX-License-Identifier: BSD-3-Clause
// The functions of sfft.h; their contracts are there.
#include <cstring>

#include "runtime/error.hpp"
#include "runtime/explain.hpp"
#include "runtime/plan.hpp"
#include "runtime/scratch.hpp"
#include "runtime/targets.hpp"

namespace {

using sfft::fail;

// Kept out of line, so that the path of a good call is a handful of compares.
[[gnu::cold, gnu::noinline]] int fail_null(const void* plan, const void* in) noexcept {
  return fail(SFFT_NULL_POINTER, "%s is a null pointer", !plan ? "plan" : !in ? "in" : "out");
}

[[gnu::cold, gnu::noinline]] int fail_misaligned(const sfft_plan& plan, const char* what) noexcept {
  return fail(SFFT_MISALIGNED, "%s is not aligned to %zu bytes, the size of a real number", what,
              static_cast<std::size_t>(plan.misalignment) + 1);
}

[[gnu::cold, gnu::noinline]] int fail_overlap(const sfft_plan& plan, const char* a, const char* b) noexcept {
  return fail(SFFT_OVERLAP, "%s and %s overlap in part; an array of this plan has %zu bytes, scratch %zu", a, b,
              plan.bytes(), plan.scratch_bytes);
}

using sfft::address;

bool is_aligned(const sfft_plan& plan, const void* pointer) noexcept {
  return (address(pointer) & plan.misalignment) == 0;
}

// Arrays of plan.bytes() overlap if their distance is below that either way: one compare, as the sum wraps around.
bool touch(const sfft_plan& plan, const void* a, const void* b) noexcept {
  return address(a) - address(b) + plan.reach <= plan.reach_both_ways;
}

bool touches_scratch(const sfft_plan& plan, const void* array, const void* scratch) noexcept {
  return address(scratch) - address(array) < plan.bytes() || address(array) - address(scratch) < plan.scratch_bytes;
}

int run_via_scratch(const sfft_plan& plan, const void* in, void* out, void* scratch) noexcept {
  if (plan.prepared->run_via) return plan.prepared->run_via(plan.data, in, out, scratch);
  std::memcpy(scratch, in, plan.bytes());
  return plan.run(plan.data, scratch, out);
}

int execute_in_place(const sfft_plan& plan, const void* in, void* out) noexcept {
  void* const scratch = sfft::scratch_beside(out, plan.scratch_bytes);
  return scratch ? run_via_scratch(plan, in, out, scratch) : sfft::fail_scratch(plan.scratch_bytes);
}

// All that sfft_execute does not do at once: it says what is wrong, or transforms in place by way of scratch memory, or
// finds that addresses are good after all.
[[gnu::noinline]] int execute_otherwise(const sfft_plan* plan, const void* in, void* out) noexcept {
  if (!plan || !in || !out) return fail_null(plan, in);
  if (!is_aligned(*plan, in)) return fail_misaligned(*plan, "in");
  if (!is_aligned(*plan, out)) return fail_misaligned(*plan, "out");
  const bool overlap = touch(*plan, in, out);
  if (overlap && in != out) return fail_overlap(*plan, "in", "out");
  if (overlap && plan->scratch_bytes != 0 && !plan->prepared->scratch_always) return execute_in_place(*plan, in, out);
  return plan->run(plan->data, in, out);
}

// What the functions that write about a plan are given.
int check_text(const sfft_plan_t* plan, const char* buffer, size_t size) noexcept {
  if (!plan) return fail(SFFT_NULL_POINTER, "plan is a null pointer");
  if (!buffer && size != 0) return fail(SFFT_NULL_POINTER, "buffer is a null pointer, and size is not 0");
  return SFFT_OK;
}

}  // namespace

extern "C" {

sfft_plan_t* sfft_init(size_t n, unsigned flags) { return sfft::make_plan(n, flags); }

// The way of a good call is one line of code: a second one would cost a cycle of the eight or nine that the smallest
// transforms take (tests/build/check_execute). So all else is in one function elsewhere, which is not marked as cold,
// and hence reached by short jumps.
[[gnu::aligned(sfft::line_bytes)]] int sfft_execute(const sfft_plan_t* plan, const void* in, void* out) {
  // One less than a null pointer is an address in the upper half, where arrays hardly lie: one branch for both.
  if (!plan || static_cast<std::intptr_t>((address(in) - 1) | (address(out) - 1)) < 0) [[unlikely]]
    return execute_otherwise(plan, in, out);
  if (((address(in) | address(out)) & plan->misalignment) != 0) [[unlikely]]
    return execute_otherwise(plan, in, out);
  if (touch(*plan, in, out)) [[unlikely]] {
    if (in == out && plan->scratch_bytes == 0) [[likely]]
      return plan->run(plan->data, in, out);
    return execute_otherwise(plan, in, out);
  }
  return plan->run(plan->data, in, out);
}

int sfft_execute_with_scratch(const sfft_plan_t* plan, const void* in, void* out, void* scratch) {
  if (!plan || plan->scratch_bytes == 0 || (in != out && !plan->prepared->scratch_always))
    return sfft_execute(plan, in, out);
  if (!in || !out) return fail_null(plan, in);
  if (!scratch) return fail(SFFT_NULL_POINTER, "scratch is a null pointer, and this plan needs it");
  if (!is_aligned(*plan, in)) return fail_misaligned(*plan, "in");
  if (!is_aligned(*plan, out)) return fail_misaligned(*plan, "out");
  if (!is_aligned(*plan, scratch)) return fail_misaligned(*plan, "scratch");
  if (in != out && touch(*plan, in, out)) return fail_overlap(*plan, "in", "out");
  if (touches_scratch(*plan, in, scratch)) return fail_overlap(*plan, "in", "scratch");
  if (touches_scratch(*plan, out, scratch)) return fail_overlap(*plan, "out", "scratch");
  return run_via_scratch(*plan, in, out, scratch);
}

size_t sfft_scratch_size(const sfft_plan_t* plan) { return plan ? plan->scratch_bytes : 0; }

void sfft_free(sfft_plan_t* plan) { sfft::free_plan(plan); }

const char* sfft_error(void) { return sfft::last_error(); }

int sfft_error_status(void) { return sfft::last_status(); }

const char* sfft_status_string(int status) { return sfft::status_string(status); }

const char* sfft_version(void) { return SFFT_VERSION_STRING; }

int sfft_describe(const sfft_plan_t* plan, char* buffer, size_t size) {
  const int status = check_text(plan, buffer, size);
  return status == SFFT_OK ? sfft::describe(plan->recipe(), buffer, size) : -status;
}

int sfft_explain(const sfft_plan_t* plan, char* buffer, size_t size) {
  const int status = check_text(plan, buffer, size);
  return status == SFFT_OK ? sfft::explain(*plan->prepared, buffer, size) : -status;
}

const char* sfft_plan_target(const sfft_plan_t* plan) { return plan ? plan->recipe().target->name : nullptr; }

size_t sfft_target_count(void) { return sfft::all_targets().size(); }

int sfft_target_info(size_t i, sfft_target_info_t* info) {
  if (!info) return fail(SFFT_NULL_POINTER, "info is a null pointer");
  const auto targets = sfft::all_targets();
  if (i >= targets.size()) return fail(SFFT_BAD_SIZE, "there is no target %zu, only %zu", i, targets.size());
  const sfft::Target& target = targets[i];
  *info = {target.name, target.flag, sfft::is_compiled(target), sfft::is_supported(target),
           &target == sfft::default_target()};
  return SFFT_OK;
}

}  // extern "C"
