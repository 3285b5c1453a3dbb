/* SPDX-License-Identifier: BSD-3-Clause */
/* Uses a library made to measure, whose name is the argument. */
#include <complex.h>
#include <math.h>
#include <sfft/profile.h>
#include <stdio.h>
#include <string.h>

#define CHECK(condition)                                                   \
  do {                                                                     \
    if (!(condition)) {                                                    \
      printf("line %d: not %s; %s\n", __LINE__, #condition, sfft_error()); \
      return 1;                                                            \
    }                                                                      \
  } while (0)

enum { n = 256 };
static const unsigned flags = SFFT_FORWARD | SFFT_DOUBLE;

/* The largest error of the transform of a wave that turns 3 times. */
static double worst(const sfft_plan_t* plan) {
  static double complex in[n], out[n];
  double error = 0;
  for (int j = 0; j < n; ++j) in[j] = cexp(2 * 3.14159265358979323846 * I * 3 * j / n);
  if (sfft_execute(plan, in, out) != SFFT_OK) return HUGE_VAL;
  for (int k = 0; k < n; ++k) error = fmax(error, cabs(out[k] - (k == 3 ? n : 0)));
  return error;
}

int main(int argc, char** argv) {
  const int all = argc > 1 && strcmp(argv[1], "all_candidates") == 0;
  const int by_profile = argc > 1 && strcmp(argv[1], "by_profile") == 0;
  for (size_t i = 0; i < sfft_candidate_count(n, flags); ++i) {
    sfft_candidate_t candidate;
    CHECK(sfft_candidate(n, flags, i, &candidate) == SFFT_OK);
    printf("%s %s\n", candidate.name, candidate.reason);
    CHECK(!candidate.chosen || !by_profile || strcmp(candidate.name, "leaf8") == 0);
    sfft_plan_t* plan = sfft_init_candidate(n, flags, candidate.name);
    CHECK(plan && worst(plan) < 1e-10);
    sfft_free(plan);
  }
  CHECK(sfft_candidate_count(n, flags) >= (all ? 4 : 2));

  /* What it was not made for. */
  CHECK(sfft_init(512, flags) == NULL && sfft_error_status() == SFFT_BAD_SIZE);
  CHECK(strstr(sfft_error(), "made to measure for n = 256") != NULL);
  CHECK(sfft_init(3, flags) == NULL && strstr(sfft_error(), "powers of two") != NULL);
  if (!all) CHECK(sfft_init(n, SFFT_FORWARD | SFFT_FLOAT) == NULL && sfft_error_status() == SFFT_BAD_FLAGS);
  CHECK(sfft_init(n, flags | SFFT_AVX2) == NULL && sfft_error_status() == SFFT_TARGET_UNAVAILABLE);
  return 0;
}
