# SPDX-License-Identifier: BSD-3-Clause
"""The cost model: nanoseconds = the sum of terms (runtime/cost_model.cpp), each times a cost that is never negative."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parents[2]
TABLE = ROOT / "runtime" / "cost_model.def"
HEAD = """\
// SPDX-License-Identifier: BSD-3-Clause
// What each term of runtime/cost_model.cpp costs, in nanoseconds. Written by `make predictor` from bench/train/data.
"""


def train(data):
    """The costs that make the mean absolute relative error least: least squares with weights that, repeated, come to
    that, so that a few disturbed measurements decide nothing. Deterministic."""
    import numpy
    from scipy.optimize import nnls
    rows = [(c.terms, ns) for rows in data.values() for c, ns in rows]
    terms, times = numpy.array([r[0] for r in rows]), numpy.array([r[1] for r in rows])
    relative = terms / times[:, None]
    weights = numpy.ones(len(times))
    for _ in range(20):
        costs = nnls(relative * weights[:, None], weights)[0]
        weights = 1 / numpy.sqrt(numpy.maximum(abs(relative @ costs - 1), 0.02))
    return tuple(map(float, costs))


def predict(costs, candidate):
    return sum(cost * amount for cost, amount in zip(costs, candidate.terms))


def errors(data, predicted):
    """How far predicted(candidate) is from the time measured, relative to that, for each measurement."""
    return [abs(predicted(c) / ns - 1) for rows in data.values() for c, ns in rows]


def chooser(costs, margin=None):
    """The least predicted time; with a margin, only where that is less than the rule's choice by more than it."""
    def choose(_, rows):
        times = [predict(costs, c) for c, _ in rows]
        best = times.index(min(times))
        return best if margin is None or times[best] * (1 + margin) < times[0] else 0
    return choose


def table(terms, costs):
    """The text of runtime/cost_model.def."""
    return HEAD + "".join(f"SFFT_COST({term}, {cost:.4g})\n" for term, cost in zip(terms, costs))


def shipped():
    """{term: nanoseconds} as the runtime has it."""
    return {term: float(cost) for term, cost in re.findall(r"^SFFT_COST\((\w+), (.*)\)$", TABLE.read_text(), re.M)}
