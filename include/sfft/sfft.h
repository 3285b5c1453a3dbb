/* SPDX-License-Identifier: BSD-3-Clause */
/*
 * SFFT, the streaming fast Fourier transform: the C interface.
 *
 *   sfft_plan_t* plan = sfft_init(1024, SFFT_FORWARD | SFFT_DOUBLE);
 *   if (!plan) puts(sfft_error());
 *   sfft_execute(plan, in, out);
 *   sfft_free(plan);
 *
 * What holds for every function here:
 *   data      n complex numbers, real and imaginary part side by side: double complex and float complex in C,
 *             std::complex<double> and std::complex<float> in C++, or an array of 2n reals. Pointers need the alignment
 *             of the real type and no more; alignment to 64 bytes only makes the transform faster.
 *   sign      forward: out[k] = sum over j of in[j] * exp(-2 pi i j k / n); backward: the same with +2 pi i.
 *   scaling   none in either direction: backward(forward(x)) = n * x.
 *   threads   every function may be called from any thread at any time; a plan never changes after sfft_init, so any
 *             number of threads may execute one plan at once. Only sfft_free needs the plan to be out of use.
 *   failure   a status or NULL is returned, and sfft_error() says why in words. The library never prints, aborts,
 *             exits or throws.
 *   bits      one plan gives the same bits for the same input, whatever the thread, the address or the alignment.
 */
#ifndef SFFT_SFFT_H
#define SFFT_SFFT_H

#include <stddef.h>

#include "sfft/version.h"

/* Users of the static library define SFFT_STATIC (the CMake target SFFT::sfft_static does). */
#if defined(SFFT_STATIC)
#define SFFT_API
#elif defined(_WIN32) && defined(SFFT_BUILDING)
#define SFFT_API __declspec(dllexport)
#elif defined(_WIN32)
#define SFFT_API __declspec(dllimport)
#else
#define SFFT_API __attribute__((visibility("default")))
#endif

/* Flags of sfft_init. Exactly one direction and exactly one precision. */
#define SFFT_FORWARD 0x0001u
#define SFFT_BACKWARD 0x0002u
#define SFFT_FLOAT 0x0004u
#define SFFT_DOUBLE 0x0008u
/* The plan is for in == out: the fastest way for that. */
#define SFFT_IN_PLACE 0x0010u
/* At most one target (instruction set); none = the best one of this machine. */
#define SFFT_SCALAR 0x0100u
#define SFFT_SSE2 0x0200u
#define SFFT_AVX 0x0400u
#define SFFT_AVX2 0x0800u
#define SFFT_AVX512 0x1000u
#define SFFT_NEON 0x2000u
#define SFFT_VSX 0x4000u

#ifdef __cplusplus
extern "C" {
#endif

/* A transform ready to run: opaque and immutable. */
typedef struct sfft_plan sfft_plan_t;

typedef enum sfft_status {
  SFFT_OK = 0,
  SFFT_NULL_POINTER = 1,       /* a pointer that must not be NULL is NULL                                         */
  SFFT_BAD_FLAGS = 2,          /* direction or precision missing or given twice, two targets, or an unknown flag  */
  SFFT_BAD_SIZE = 3,           /* n is 0, not supported, or so large that n complex numbers cannot be addressed    */
  SFFT_TARGET_UNAVAILABLE = 4, /* the instruction set asked for is not compiled in, or this CPU lacks it          */
  SFFT_OUT_OF_MEMORY = 5,
  SFFT_OVERLAP = 6,           /* arrays share some memory without being the same array                           */
  SFFT_MISALIGNED = 7,        /* a pointer is not aligned to the real type                                       */
  SFFT_UNKNOWN_CANDIDATE = 8, /* no candidate of that name, see sfft_candidate                            */
  SFFT_BAD_PROFILE = 9,       /* no profile, or a damaged one, or one of a later version: sfft/profile.h  */
  SFFT_FOREIGN_PROFILE = 10,  /* the profile of another machine                                           */
  SFFT_FILE_ERROR = 11        /* a file cannot be read or written                                         */
} sfft_status;

/* Plans a transform of n complex numbers.
 *
 * n        a power of two, from 1 up to what the address space holds; other sizes fail with SFFT_BAD_SIZE for now.
 * flags    direction | precision [| target] [| SFFT_IN_PLACE].
 *
 * Which target runs, in this order:
 *   1. the target flag, if there is one;
 *   2. else the environment variable SFFT_TARGET, if set and not empty: the name of a target, such as "avx2";
 *   3. else the fastest target that is compiled in and that this CPU has.
 * If 1 or 2 names a target that cannot run here (or one that does not exist), planning fails with
 * SFFT_TARGET_UNAVAILABLE; nothing is silently replaced. The environment is read by every sfft_init without a target
 * flag, so, as with any getenv, no other thread may change the environment at that moment.
 *
 * Every plan transforms in place and out of place. With SFFT_IN_PLACE it is made for in == out: where it helps, which
 * depends on the machine, transforms of arrays that are aligned to 64 bytes are then up to 1.4 times as fast in place;
 * of other arrays, and out of place, they are slower (by up to 30 %), and out of place they may use scratch memory,
 * too. Last bits may differ from those of a plan without it.
 *
 * Failure  NULL; sfft_error() gives the reason and sfft_error_status() its code. Nothing is leaked.
 * Memory   the plan and its tables, less than one array of n complex numbers; freed by sfft_free. */
SFFT_API sfft_plan_t* sfft_init(size_t n, unsigned flags);

/* Computes out = the transform of in.
 *
 * Aliasing  in and out are two arrays that do not overlap, and then in is only read and out is the only workspace;
 *           or in == out, and the result replaces the input. Any other overlap is SFFT_OVERLAP.
 * Memory    out of place nothing is allocated and no lock is taken. In place, and with SFFT_IN_PLACE, a plan with
 * sfft_scratch_size() > 0 uses a buffer that belongs to the calling thread: it is allocated at that thread's first such
 * call, grows when a larger plan needs it, and is freed when the thread ends. sfft_execute_with_scratch avoids it.
 * Failure   a status other than SFFT_OK, out untouched: SFFT_NULL_POINTER, SFFT_MISALIGNED, SFFT_OVERLAP, and (where
 * that buffer is used) SFFT_OUT_OF_MEMORY. */
SFFT_API int sfft_execute(const sfft_plan_t* plan, const void* in, void* out);

/* The same, with the caller's scratch memory in place of the thread's: it never allocates.
 *
 * scratch   at least sfft_scratch_size(plan) bytes, aligned to the real type, apart from in and out, and used by one
 *           call at a time. It is not used, and may be NULL, if sfft_scratch_size(plan) is 0, or if in != out and the
 *           plan was made without SFFT_IN_PLACE.
 * Failure   as sfft_execute, without SFFT_OUT_OF_MEMORY. */
SFFT_API int sfft_execute_with_scratch(const sfft_plan_t* plan, const void* in, void* out, void* scratch);

/* The bytes of scratch memory that an execute of this plan needs in place, and with SFFT_IN_PLACE in any case; 0 if
 * none, and for NULL. */
SFFT_API size_t sfft_scratch_size(const sfft_plan_t* plan);

/* Frees a plan; NULL is allowed and does nothing. No thread may still be executing it. */
SFFT_API void sfft_free(sfft_plan_t* plan);

/* Why the last failing call on this thread failed, in words: never NULL, and "" if none has failed. A call that
 * succeeds leaves it alone, so test the returned value first. The text stays valid until the next failure on this
 * thread. */
SFFT_API const char* sfft_error(void);

/* The status of that failure, an sfft_status; SFFT_OK if none has failed on this thread. */
SFFT_API int sfft_error_status(void);

/* What a status means, in a few words; never NULL, also for numbers that are no status. Static text. */
SFFT_API const char* sfft_status_string(int status);

/* The version of the library that runs, as "major.minor.patch"; SFFT_VERSION_STRING is that of the header. */
SFFT_API const char* sfft_version(void);

/* Writes one line about a plan, for people and tests, as snprintf does: at most size bytes with the ending zero, and
 * returns the length of the whole line (buffer may be NULL if size is 0). Negative if plan is NULL, or if buffer is
 * NULL and size is not 0. A line reads n=1024 double forward target=avx512 family=plain kernel=plain_double vl=4 New
 * key=value pairs may be added at its end. */
SFFT_API int sfft_describe(const sfft_plan_t* plan, char* buffer, size_t size);

/* The same at length, for people: a line for each pass over the data with its kernels, how often they run, the vector
 * instructions that they execute, and the bytes they read and write; then the sums, and the bytes of the plan's tables.
 * Otherwise like sfft_describe. The form may change. */
SFFT_API int sfft_explain(const sfft_plan_t* plan, char* buffer, size_t size);

/* The name of the target whose code a plan runs, such as "avx2"; NULL for NULL. Static text. */
SFFT_API const char* sfft_plan_target(const sfft_plan_t* plan);

/* One target that the library knows of. */
typedef struct sfft_target_info_t {
  const char* name; /* the value for SFFT_TARGET; static text                                         */
  unsigned flag;    /* the flag for sfft_init                                                         */
  int compiled;     /* 1 if this library contains its code                                            */
  int supported;    /* 1 if this CPU (and its operating system) can run it                            */
  int chosen;       /* 1 if sfft_init without a target flag would take it, SFFT_TARGET being considered */
} sfft_target_info_t;

/* The number of targets the library knows of, whether compiled in or not. */
SFFT_API size_t sfft_target_count(void);

/* Describes target i, 0 <= i < sfft_target_count(), from the slowest to the fastest. Returns SFFT_OK,
 * SFFT_NULL_POINTER, or SFFT_BAD_SIZE if there is no target i. */
SFFT_API int sfft_target_info(size_t i, sfft_target_info_t* info);

/* One of the ways, at most 8, to compute a transform. */
typedef struct sfft_candidate_t {
  char name[40];       /* unique among the candidates of a transform, and the same in every build               */
  const char* target;  /* whose code it runs; static text                                                      */
  double predicted_ns; /* nanoseconds a call by the library's cost model, from counted work: see below         */
  double measured_ns;  /* nanoseconds a call in the profile (sfft/profile.h); 0 if it has not been measured    */
  int chosen;          /* 1 if sfft_init takes this one                                                        */
  const char* reason;  /* why it does; "" for the others. Static text                                          */
} sfft_candidate_t;

/* The number of candidates for the transform that sfft_init would plan for these arguments; 0, with the reason in
 * sfft_error(), where sfft_init would fail. */
SFFT_API size_t sfft_candidate_count(size_t n, unsigned flags);

/* Describes candidate i, 0 <= i < sfft_candidate_count(n, flags), in the order in which the library's rule prefers
 * them. predicted_ns is greater than 0 for every candidate and measures nothing; half of the predictions were within
 * about 13 % of the time measured with costs trained on other instruction sets, 20 % with those of another machine
 * (docs/predictor.md). It decides nothing: without a profile the first candidate is chosen, whatever is predicted.
 * Returns SFFT_OK, SFFT_NULL_POINTER, SFFT_BAD_SIZE if there is no candidate i, or what is wrong with n and flags. */
SFFT_API int sfft_candidate(size_t n, unsigned flags, size_t i, sfft_candidate_t* candidate);

/* Plans as sfft_init does, with the candidate of that name instead of the library's choice. Fails also with
 * SFFT_UNKNOWN_CANDIDATE. */
SFFT_API sfft_plan_t* sfft_init_candidate(size_t n, unsigned flags, const char* name);

#ifdef __cplusplus
}
#endif
#endif
