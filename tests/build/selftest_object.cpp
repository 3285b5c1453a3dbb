// SPDX-License-Identifier: BSD-3-Clause
// Objects for check_symbols_selftest: compiled as a good target file, as a bad one, and as a file of the rest.

#if defined(SELFTEST_GOOD)

namespace sfft::avx2 {
template <class T>
[[gnu::noinline]] T twice(T x) {
  return x + x;
}
struct Base {
  int calls = 0;
  virtual ~Base() {}
};
inline int count() {
  static Base base;  // a vtable, type information, a weak variable and its guard, all in the namespace
  return ++base.calls;
}
int strong(int x);
int strong(int x) { return twice(x) + count(); }
}  // namespace sfft::avx2

#else

template <class T>
[[gnu::noinline]] T shared_twice(T x) {
  return x + x;
}

#if defined(SELFTEST_BAD)
template <class T>
T shared_table[2] = {1, 2};
namespace sfft::avx512 {  // another target's namespace is as wrong as none
int strong(int x);
int strong(int x) { return shared_twice(x) + shared_table<int>[x]; }
}  // namespace sfft::avx512
#else
int rest(int x);
int rest(int x) { return shared_twice(x); }
#endif

#endif
