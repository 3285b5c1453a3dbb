# SPDX-License-Identifier: BSD-3-Clause
"""Profiles and the library's candidates as tables, and regrets: what the training of the predictor reads and judges by."""
import dataclasses
import math
import pathlib
import subprocess


@dataclasses.dataclass(frozen=True)
class Transform:
    """A problem on a machine, computed by what a compiler made: what one decision is made for."""
    machine: str
    compiler: str
    caches: tuple
    amd: bool
    target: str
    precision: str
    direction: str
    n: int

    @property
    def bytes(self):
        return self.n * (8 if self.precision == "float" else 16)


@dataclasses.dataclass(frozen=True)
class Candidate:
    """One way to compute a transform; `terms` is how much it has of each term of the cost model."""
    name: str
    predicted: float
    terms: tuple


class Library:
    """What a build of the library would do on a core with these caches, AMD's or not, by its program sfft-terms."""

    def __init__(self, program):
        self.program = program
        self.tables = {}
        self.terms = ()

    def candidates(self, t):
        """In the rule's order; none if the build lacks the target, or the size is larger than any it lists."""
        core = (*t.caches, "amd") if t.amd else t.caches
        if core not in self.tables:
            self.tables[core] = self.ask(core)
        return self.tables[core].get((t.n, t.precision, t.target), [])

    def ask(self, core):
        command = [self.program, *map(str, core)]
        lines = subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()
        self.terms = tuple(lines[0].split()[6:])
        found = {}
        for line in lines[1:]:
            n, precision, target, name, predicted, *terms = line.split()
            found.setdefault((int(n), precision, target), []).append(
                Candidate(name, float(predicted), tuple(map(float, terms))))
        return found


def read(folder):
    """All profiles of a folder, named <machine>-<compiler>.profile: {Transform: {candidate: nanoseconds}}."""
    times = {}
    for path in sorted(pathlib.Path(folder).glob("*.profile")):
        machine, compiler = path.stem.rsplit("-", 1)
        caches, amd = (0, 0, 0), False
        for line in path.read_text().splitlines():
            words = line.split()
            if words[0] == "caches":
                caches = tuple(map(int, words[1:]))
            elif words[0] == "machine":
                amd = "AMD" in words
            elif words[0].isdigit():
                n, precision, direction, target, name, ns = words
                key = Transform(machine, compiler, caches, amd, target, precision, direction, int(n))
                times.setdefault(key, {})[name] = float(ns)
    return times


def measured(folder, library):
    """What is both measured and a candidate: {Transform: [(Candidate, nanoseconds), ...]} in the rule's order; and how
    many measurements are passed over because the build has no such candidate."""
    known, passed_over = {}, 0
    for t, times in read(folder).items():
        rows = [(c, times[c.name]) for c in library.candidates(t) if c.name in times]
        passed_over += len(times) - len(rows)
        if rows:
            known[t] = rows
    return known, passed_over


def features(t, name):
    """A candidate's shape as its name tells it, 16x8,16x1 or leaf16,streaming, for models that do not know its work."""
    kind = 0 if name.startswith("hc_") else 1 if "x" in name.split(",")[0] and name[0].isdigit() else \
        2 if name.startswith("leaf") else 3
    columns = rows = leaf = streaming = first = second = 0
    if kind == 1:
        (first, c2), (second, r2) = (map(int, part.split("x")) for part in name.split(","))
        columns, rows = first * c2, second * r2
    elif kind == 2:
        leaf, streaming = int(name[4:].split(",")[0]), int("streaming" in name)
    return [math.log2(t.n), t.precision == "float", {"scalar": 0, "sse2": 16, "avx": 32, "avx2": 32, "avx512": 64,
                                                     "neon": 16, "vsx": 16}[t.target], t.target in ("avx512", "neon", "vsx"),
            kind, columns, rows, first, second, leaf, streaming] + [t.bytes / c if c else 0 for c in t.caches]


def regrets(data, choose):
    """Time of what is chosen over the least, less 1, for each transform. choose(t, rows) gives an index."""
    return [rows[choose(t, rows)][1] / min(ns for _, ns in rows) - 1 for t, rows in data.items()]


def percentile(values, share):
    ordered = sorted(values)
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
