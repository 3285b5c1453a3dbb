/* SPDX-License-Identifier: BSD-3-Clause */
/* C11: the transform of an impulse at 1 is a full turn backwards; a quarter of the way it is -i. */
#include <sfft/sfft.h>
#include <stdio.h>

int main(void) {
  enum { n = 1024 };
  static double in[n][2], out[n][2];
  in[1][0] = 1;
  sfft_plan_t* plan = sfft_init(n, SFFT_FORWARD | SFFT_DOUBLE);
  if (plan == NULL) {
    fprintf(stderr, "%s\n", sfft_error());
    return 1;
  }
  const int status = sfft_execute(plan, in, out);
  sfft_free(plan);
  const double re = out[n / 4][0], im = out[n / 4][1];
  printf("sfft %s: status %d, X[256] = %.3f %+.3fi\n", sfft_version(), status, re, im);
  return status == SFFT_OK && re * re + (im + 1) * (im + 1) < 1e-28 ? 0 : 1;
}
