// SPDX-License-Identifier: BSD-3-Clause
// The butterfly every contender compiles, over its own V, L (lanes), load, store, add, sub, swap, fmadd and fnmadd: the
// conjugate-pair butterfly in FMA form, on four vectors of interleaved complex numbers in place. w holds the constants
// t and c of the two products, and c once more with the signs that make d a multiple of i.
extern "C" void butterfly(Real* x, const Real* w) {
  const V t = load(w), c = load(w + L), ci = load(w + 2 * L);
  const V z = load(x + 2 * L), z2 = load(x + 3 * L);
  const V a = fmadd(t, swap(z), z), b = fnmadd(t, swap(z2), z2);
  const V s = add(a, b), d = swap(sub(a, b));
  const V u = load(x), u2 = load(x + L);
  store(x, fmadd(c, s, u));
  store(x + L, fmadd(ci, d, u2));
  store(x + 2 * L, fnmadd(c, s, u));
  store(x + 3 * L, fnmadd(ci, d, u2));
}
