/* SPDX-License-Identifier: BSD-3-Clause */
/* The header in C11, and its functions called from C. */
#include <complex.h>
#include <sfft/sfft.h>
#include <stdio.h>
#include <string.h>

static int failures = 0;
#define CHECK(condition) ((condition) ? (void)0 : (void)(failures++, printf("line %d: %s\n", __LINE__, #condition)))

static void check_transform(void) {
  float complex in[4] = {0, 1, 0, 0}, out[4];
  sfft_plan_t* plan = sfft_init(4, SFFT_BACKWARD | SFFT_FLOAT);
  CHECK(plan != NULL);
  CHECK(sfft_execute(plan, in, out) == SFFT_OK);
  CHECK(out[0] == 1 && crealf(out[1]) == 0 && cimagf(out[1]) == 1 && out[2] == -1 && cimagf(out[3]) == -1);
  float complex scratch[4];
  CHECK(sfft_scratch_size(plan) <= sizeof scratch);
  CHECK(sfft_execute_with_scratch(plan, in, in, scratch) == SFFT_OK);
  CHECK(memcmp(in, out, sizeof in) == 0);  // NOLINT(bugprone-suspicious-memory-comparison): the same bits
  char line[200];
  CHECK(sfft_describe(plan, line, sizeof line) > 0);
  CHECK(strstr(line, "n=4 float backward") == line);
  CHECK(sfft_plan_target(plan) != NULL);
  sfft_free(plan);
}

static void check_failure(void) {
  CHECK(sfft_init(0, SFFT_FORWARD | SFFT_DOUBLE) == NULL);
  CHECK(sfft_error_status() == SFFT_BAD_SIZE);
  CHECK(strlen(sfft_error()) > 0);
  CHECK(strcmp(sfft_status_string(SFFT_OVERLAP), "arrays overlap") == 0);
}

static void check_targets(void) {
  sfft_target_info_t info;
  CHECK(sfft_target_count() > 0);
  CHECK(sfft_target_info(0, &info) == SFFT_OK);
  CHECK(strcmp(info.name, "scalar") == 0 && info.flag == SFFT_SCALAR);
  CHECK(strcmp(sfft_version(), SFFT_VERSION_STRING) == 0);
}

int main(void) {
  check_transform();
  check_failure();
  check_targets();
  return failures != 0;
}
