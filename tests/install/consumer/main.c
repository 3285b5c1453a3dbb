/* SPDX-License-Identifier: BSD-3-Clause */
/* C11: the transform of an impulse at 1 is a full turn backwards; a quarter of the way it is -i. */
#include <complex.h>
#include <sfft/sfft.h>
#include <stdio.h>

int main(void) {
  enum { n = 1024 };
  static double complex in[n], out[n];
  in[1] = 1;
  sfft_plan_t* plan = sfft_init(n, SFFT_FORWARD | SFFT_DOUBLE);
  if (plan == NULL) {
    fprintf(stderr, "%s\n", sfft_error());
    return 1;
  }
  const int status = sfft_execute(plan, in, out);
  sfft_free(plan);
  printf("sfft %s: status %d, X[256] = %.3f %+.3fi\n", sfft_version(), status, creal(out[n / 4]), cimag(out[n / 4]));
  return status == SFFT_OK && cabs(out[n / 4] + I) < 1e-14 && cabs(out[0] - 1) < 1e-14 ? 0 : 1;
}
