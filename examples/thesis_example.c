/* SPDX-License-Identifier: BSD-3-Clause */
/* Plan, execute, free: the thesis's example of use. A transform of 1024 double-precision numbers, with AVX. */
#include <complex.h>
#include <sfft/sfft.h>
#include <stdio.h>

enum { n = 1024 };

/* Any alignment that suits a double will do; that of a vector register makes it faster. */
static _Alignas(32) double complex input[n];
static _Alignas(32) double complex output[n];

int main(void) {
  for (int i = 0; i < n; i++) input[i] = i;

  sfft_plan_t* plan = sfft_init(n, SFFT_FORWARD | SFFT_DOUBLE | SFFT_AVX);
  if (!plan) {
    printf("no plan: %s\n", sfft_error());
    return sfft_error_status() == SFFT_TARGET_UNAVAILABLE ? 0 : 1; /* a machine without AVX is no failure */
  }
  const int status = sfft_execute(plan, input, output);
  sfft_free(plan);
  if (status != SFFT_OK) {
    printf("not executed: %s\n", sfft_error());
    return 1;
  }
  for (int i = 0; i < n; i++) printf("%d %f %f\n", i, creal(output[i]), cimag(output[i]));
  return 0;
}
