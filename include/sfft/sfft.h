/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef SFFT_SFFT_H
#define SFFT_SFFT_H
#include <stddef.h>
/* draft: flag values are fixed (targets/targets.def names the target bits) */
#define SFFT_FORWARD  0x0001u
#define SFFT_BACKWARD 0x0002u
#define SFFT_FLOAT    0x0004u
#define SFFT_DOUBLE   0x0008u
#define SFFT_SCALAR   0x0100u
#define SFFT_SSE2     0x0200u
#define SFFT_AVX      0x0400u
#define SFFT_AVX2     0x0800u
#define SFFT_AVX512   0x1000u
#define SFFT_NEON     0x2000u
#endif
