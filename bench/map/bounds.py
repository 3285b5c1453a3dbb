# SPDX-License-Identifier: BSD-3-Clause
"""What bounds a transform: for each resource the cycles that it needs at least, from what the plan says it does.

Vector instructions and bytes are those of `sfft explain`; the capacities are those of machines.toml. A bound is a lower
limit of the time, so that its share of the measured time says how near the code is to it; what no resource explains is
the cost of the call in tiny transforms, dependences and spills in small ones, and latency of caches and of the TLB in
large ones.
"""
import math
import re

from machines import cache_bytes

ELEMENT = {"double": 16, "float": 8}


def vector_bytes(kernel, precision):
    """Of its registers: hc_d64_v4_... has vectors of 4 complex numbers."""
    length = re.search(r"_v(\d+)", kernel)
    return max(16, int(length[1]) * ELEMENT[precision]) if length else 16


def port_cycles(part, capacity):
    """Cycles a turn of the arithmetic and shuffle ports, of loads and of stores."""
    products = part["multiplies"] + part["multiply_adds"]
    arithmetic = products + part["adds"]
    ports = max(products / capacity["fma"], part["adds"] / capacity["add"], arithmetic / capacity["arithmetic"],
                part["shuffles"] / capacity["shuffle"], (arithmetic + part["shuffles"]) / capacity["all"])
    return {"ports": ports, "loads": part["loads"] / capacity["load"], "stores": part["stores"] / capacity["store"]}


def instruction_bounds(plan, core):
    total = {"ports": 0.0, "loads": 0.0, "stores": 0.0}
    for part in plan["parts"]:
        wide = vector_bytes(part["kernel"], plan["precision"]) > 32
        for name, cycles in port_cycles(part, core["vector"]["64" if wide else "32"]).items():
            total[name] += part["turns"] * cycles
    return total


def passes(plan, cache):
    """How often all data must pass between a cache of so many bytes and the next level: once by a copy, then in place.

    The four-step family goes over the data twice. Hard-coded leaves are a copy, then calls of radix 8 that are walked depth
    first, so that the ones that fit in the cache cost nothing more."""
    data = plan["n"] * ELEMENT[plan["precision"]]
    if plan["family"] == "four-step":
        return 2
    if plan["family"] == "hard-coded-leaf":
        # An update needs room for the array alone; the last ones of the walk find their input there.
        body = sum(p["bytes"] for p in plan["parts"] if p["kernel"].startswith("body")) / data
        return 1 + min(math.ceil(body), max(0, math.ceil(math.log(data / cache, 8) - 1e-9)))
    return 1


def traffic_bounds(plan, core, caches, clock_ghz):
    """Cycles that each level beyond the first needs, if the arrays and tables do not fit into the one before it."""
    data = plan["n"] * ELEMENT[plan["precision"]]
    in_cycles = {"L2": ("L1d", core["l2"], 1), "L3": ("L2", core["l3"], clock_ghz), "memory": ("L3", core["memory"], clock_ghz)}
    bounds = {}
    for name, (before, bandwidth, scale) in in_cycles.items():
        if before in caches and 2 * data + plan["tables"] > caches[before]:
            updates = passes(plan, caches[before]) - 1
            tables = plan["tables"] if plan["tables"] > caches[before] else 0
            bounds[name] = scale * (2 * data / bandwidth["copy"] + (2 * data * updates + tables) / bandwidth["update"])
    return bounds


def mca_cycles(plan, kernels):
    """Cycles of all turns by llvm-mca; None if a kernel of the plan was not studied."""
    costs = [kernels.get((plan["target"], part["kernel"])) for part in plan["parts"]]
    return sum(p["turns"] * c["cycles"] for p, c in zip(plan["parts"], costs)) if costs and all(costs) else None


def all_bounds(plan, core, machine):
    """[(resource, cycles)]: the largest of the core's, and each level of caches and memory that is not far below it."""
    caches = cache_bytes(machine["caches"])
    named = [max(instruction_bounds(plan, core).items(), key=lambda item: item[1])]
    named += traffic_bounds(plan, core, caches, machine["clock_ghz"]).items()
    largest = max(cycles for _, cycles in named)
    return sorted(((name, cycles) for name, cycles in named if cycles >= largest / 3), key=lambda item: -item[1])


def rest(plan, core, share):
    """A guess at what no bound explains, where that is most of the time."""
    if share >= 0.5:
        return ""
    if plan["n"] <= 32:
        return "; call, latency"
    data = 2 * plan["n"] * ELEMENT[plan["precision"]]
    return "; latency, TLB" if data > core["tlb"] else "; latency"


def describe(plan, core, machine, ns):
    """The bounds with their shares of the measured time, such as "ports 48 %, L2 30 %". Resources need not work at the
    same time, so that the sum may be what bounds."""
    cycles = ns * machine["clock_ghz"]
    named = all_bounds(plan, core, machine)
    return (", ".join(f"{name} {100 * bound / cycles:.0f} %" for name, bound in named) +
            rest(plan, core, sum(bound for _, bound in named) / cycles))
