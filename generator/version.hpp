// SPDX-License-Identifier: BSD-3-Clause
#pragma once
// Part of every generated file's header, so that a change of the generator that changes its output can be told.
#define SFFT_GENERATOR_VERSION "1"
