# SPDX-License-Identifier: BSD-3-Clause
"""The measured data of one machine, and the questions that the map asks of them."""
import json
import math
from dataclasses import dataclass

from machines import core_of

OURS = "sfft:"


@dataclass(frozen=True)
class Point:
    """Our target and the best other library at one size, in one run."""
    n: int
    ns: float
    clean: bool
    other: str
    other_ns: float

    @property
    def ratio(self):
        return self.other_ns / self.ns

    def ctgs(self, ns):
        return 5 * self.n * math.log2(self.n) / ns

    def mark(self):
        return "" if self.clean else "~"


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


class Machine:
    """A folder of bench/map/data."""

    def __init__(self, folder):
        self.about = json.loads((folder / "machine.json").read_text())
        self.name, self.targets = self.about["name"], self.about["targets"]
        self.core = core_of(self.about)
        self.plans = {(p["target"], p["precision"], p["n"]): p for p in json.loads((folder / "plans.json").read_text())}
        kernels = folder / "kernels.json"
        self.kernels = {(k["target"], k["kernel"]): k for k in (json.loads(kernels.read_text()) if kernels.exists() else [])}
        self.races, self.runs, self.libraries = {}, [], {}
        # Of two pieces that hold the same point the newer counts.
        for piece in sorted((json.loads(p.read_text()) for p in folder.glob("*-*.json")), key=lambda p: p["machine"]["date"]):
            self.add_piece(piece)

    def add_piece(self, piece):
        self.runs.append(piece["machine"])
        self.libraries.update(piece["libraries"])
        for race in piece["results"]:
            kind = (race["precision"], race["direction"], race["placement"])
            others = {c: v for c, v in race["contenders"].items() if not c.startswith(OURS)}
            for target in self.targets:
                if OURS + target in race["contenders"]:
                    ours = race["contenders"][OURS + target]
                    self.races.setdefault(kind, {})[race["n"], target] = (ours, others)

    @property
    def default_target(self):
        return self.targets[-1]

    def measured_on(self):
        """Caches, compiler and clock of the runs; the clock of the fastest, since disturbances only slow."""
        first = self.runs[0]
        return {"cpu": first["cpu"], "caches": first["caches"], "compiler": first["compiler"],
                "clock_ghz": max(run["clock_ghz"] for run in self.runs),
                "dates": sorted({run["date"][:10] for run in self.runs})}

    def of_target(self, target, kind):
        """Size -> (our result, those of the others), the smallest first."""
        return {n: race for (n, t), race in sorted(self.races.get(kind, {}).items()) if t == target}

    def times(self, target, kind):
        """Size -> (ns, clean) of one of our targets."""
        return {n: (ours["ns"], ours["clean"]) for n, (ours, _) in self.of_target(target, kind).items()}

    def points(self, target, kind):
        """Where both we and another library were timed, by size."""
        found = []
        for n, (ours, others) in self.of_target(target, kind).items():
            if others:
                best = min(others, key=lambda c: others[c]["ns"])
                found.append(Point(n, ours["ns"], ours["clean"] and others[best]["clean"], best, others[best]["ns"]))
        return found

    def kinds(self):
        """(precision, direction, placement), in the order in which the tables have them."""
        return sorted(self.races, key=lambda k: (k[0] != "double", k[1] != "forward", k[2] != "out of place", k[2]))


@dataclass(frozen=True)
class Violation:
    rule: str
    target: str
    kind: tuple
    n: int
    factor: float
    clean: bool


# (rule, the most that is allowed)
CLIFF = ("time over that of half the size", 2.4)
UNALIGNED = ("unaligned over aligned", 1.2)
IN_PLACE = ("in place over out of place", 1.15)


def violations(machine):
    """Everything that breaks a rule of how cost may grow, worst first within a rule."""
    found = []
    for target in machine.targets:
        for kind in machine.kinds():
            times = machine.times(target, kind)
            found += compared(CLIFF, target, kind, times, {2 * n: t for n, t in times.items()})
            for placement, rule in (("out of place unaligned", UNALIGNED), ("in place", IN_PLACE)):
                if kind[2] == placement:
                    found += compared(rule, target, kind, times, machine.times(target, (*kind[:2], "out of place")))
    return sorted(found, key=lambda v: ([CLIFF[0], UNALIGNED[0], IN_PLACE[0]].index(v.rule), -v.factor))


def compared(rule, target, kind, times, others):
    """Where a time is more than the rule allows over the other one."""
    name, most = rule
    return [Violation(name, target, kind, n, ns / others[n][0], clean and others[n][1]) for n, (ns, clean) in times.items()
            if n in others and ns / others[n][0] > most]
