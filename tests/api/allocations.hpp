// SPDX-License-Identifier: BSD-3-Clause
// Counts what a program allocates, and makes allocations fail.
#pragma once
#include <cstddef>

namespace allocations {

long made();          // so far, by operator new and, without sanitizers, by malloc and its kin
long live();          // made by operator new and not yet deleted
std::size_t bytes();  // so far, by operator new

// Whether malloc is counted too; sanitizers have their own, which cannot be replaced.
bool malloc_is_counted();

// Makes operator new fail once, at its call number `countdown` from now (0 = the next).
void fail_at(long countdown);
void fail_never();

}  // namespace allocations
