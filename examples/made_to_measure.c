/* SPDX-License-Identifier: BSD-3-Clause */
/* The same interface over a library made to measure: 1024 and 4096 points, float, the machine that builds it.
 *
 *   made_to_measure [library file...]      transforms, asks for what is not there, and shows how large the files are */
#include <complex.h>
#include <sfft/sfft.h>
#include <stdio.h>
#include <stdlib.h>

static long size_of(const char* name) {
  FILE* file = fopen(name, "rb");
  long size = -1;
  if (file && fseek(file, 0, SEEK_END) == 0) size = ftell(file);
  if (file) fclose(file);
  return size;
}

int main(int argc, char** argv) {
  static float complex in[4096], out[4096];
  for (int j = 0; j < 4096; ++j) in[j] = 1;
  for (int n = 1024; n <= 4096; n *= 2) {
    sfft_plan_t* plan = sfft_init((size_t)n, SFFT_FORWARD | SFFT_FLOAT);
    if (plan) {
      sfft_execute(plan, in, out);
      printf("n = %d on %s: out[0] is %g, out[1] is %g\n", n, sfft_plan_target(plan), creal(out[0]), creal(out[1]));
    } else {
      printf("%s\n", sfft_error());
    }
    sfft_free(plan);
  }
  sfft_plan_t* none = sfft_init(1024, SFFT_FORWARD | SFFT_DOUBLE);
  if (!none) printf("%s\n", sfft_error());
  sfft_free(none);
  for (int i = 1; i < argc; ++i) printf("%s: %ld bytes\n", argv[i], size_of(argv[i]));
  return none ? EXIT_FAILURE : EXIT_SUCCESS;
}
