# SPDX-License-Identifier: BSD-3-Clause
"""The map as text: what bench/map/write puts into docs/performance.md."""
import bounds
from atlas import CLIFF, IN_PLACE, UNALIGNED, geometric_mean, violations

RANGES = ((1, 5), (6, 13), (14, 17), (18, 24))
WORST, WORST_OF_OTHERS = 15, 5
KERNELS = 12


def size(n):
    return f"2^{n.bit_length() - 1}"


def table(head, rows):
    return "\n".join(["| " + " | ".join(row) + " |" for row in (head, ["---"] * len(head), *rows)])


def label(kind):
    return ", ".join(kind)


def heading(machine):
    on = machine.measured_on()
    core = machine.core["name"] if machine.core else "of a kind not known to bench/map/machines.toml"
    others = sorted({f"{name.split('-')[0]}: {text}" for name, text in machine.libraries.items() if not name.startswith("sfft")})
    return (f"### {machine.name}\n\n{on['cpu']} ({core}), {on['caches']}, {on['clock_ghz']:.2f} GHz; {on['compiler']}; "
            f"measured {' to '.join(dict.fromkeys([on['dates'][0], on['dates'][-1]]))}. Others: {'; '.join(others) or 'none'}.")


def speed_table(machine, precision):
    """The default target, forward and out of place, size by size."""
    target, on = machine.default_target, machine.measured_on()
    rows = []
    for point in machine.points(target, (precision, "forward", "out of place")):
        plan = machine.plans.get((target, precision, point.n))
        bound = code = ""
        if plan and machine.core:
            bound = bounds.describe(plan, machine.core, on, point.ns)
            cycles = bounds.mca_cycles(plan, machine.kernels)
            code = f"{100 * cycles / (point.ns * on['clock_ghz']):.0f} %" if cycles else "–"
        rows.append([size(point.n), f"{point.ctgs(point.ns):.1f}{point.mark()}",
                     f"{point.ctgs(point.other_ns):.1f} {point.other}", f"{point.ratio:.2f}", f"{plan['family']}, {plan['kernel']}" if plan else "", bound, code])
    head = ["N", "SFFT", "best other", "ratio", "plan", "bound, share of the time", "llvm-mca"]
    return f"**{precision}, {target}, forward, out of place** (CTGs)\n\n{table(head, rows)}" if rows else ""


def in_range(points, exponents):
    return [p for p in points if exponents[0] <= p.n.bit_length() - 1 <= exponents[1]]


def summary_cell(points):
    if not points:
        return "–"
    least = min(points, key=lambda p: p.ratio)
    below = sum(p.ratio < 1 for p in points)
    return f"{geometric_mean([p.ratio for p in points]):.2f}; {least.ratio:.2f} at {size(least.n)}; {below} of {len(points)}"


def summary_table(machine):
    rows = []
    for target in machine.targets[::-1]:
        for kind in machine.kinds():
            points = machine.points(target, kind)
            if points:
                rows.append([target, *kind, *(summary_cell(in_range(points, r)) for r in RANGES), summary_cell(points)])
    head = ["target", "precision", "direction", "placement", *(f"2^{a} to 2^{b}" for a, b in RANGES), "all"]
    return ("**Ratio to the best other**: geometric mean; the least and where; how many are below 1\n\n" +
            table(head, rows)) if rows else ""


def worst_table(machine):
    """The lowest ratios: of the default target most, since the other library runs as it chooses, whatever our target."""
    rows = []
    for target in machine.targets[::-1]:
        points = sorted(((p, kind) for kind in machine.kinds() for p in machine.points(target, kind)),
                        key=lambda item: item[0].ratio)
        rows += [[f"{p.ratio:.2f}{p.mark()}", size(p.n), target, label(kind), f"{p.ctgs(p.ns):.1f}",
                  f"{p.ctgs(p.other_ns):.1f} {p.other}"]
                 for p, kind in points[:WORST if target == machine.default_target else WORST_OF_OTHERS]]
    head = ["ratio", "N", "target", "kind", "SFFT", "best other"]
    return f"**The worst points first** (CTGs)\n\n{table(head, rows)}" if rows else ""


def checks(machine):
    """All violations, one line a rule, target and kind of transform."""
    found = violations(machine)
    lines = [f"**How cost grows**: {len(found)} violations"]
    for rule, most in (CLIFF, UNALIGNED, IN_PLACE):
        broken = [v for v in found if v.rule == rule]
        lines.append(f"- {rule}, at most {most}: {len(broken) or 'none'}")
        for where in dict.fromkeys((v.target, v.kind) for v in broken):
            cases = ", ".join(f"{size(v.n)} {v.factor:.2f}{'' if v.clean else '~'}" for v in broken
                              if (v.target, v.kind) == where)
            lines.append(f"  - {where[0]}, {label(where[1])}: {cases}")
    return lines[0] + "\n\n" + "\n".join(lines[1:])


def main_kernels(machine, target):
    """The kernels in which this target's transforms spend most of their cycles: each size counts alike."""
    weight = {}
    for plan in machine.plans.values():
        total = bounds.mca_cycles(plan, machine.kernels)
        if plan["target"] == target and total:
            for part in plan["parts"]:
                kernel = machine.kernels[target, part["kernel"]]
                weight[part["kernel"]] = weight.get(part["kernel"], 0) + part["turns"] * kernel["cycles"] / total
    return sorted(weight, key=lambda name: -weight[name])[:KERNELS]


def kernel_table(machine):
    rows = []
    for target in machine.targets[::-1]:
        if target == "sse2":
            continue
        for name in main_kernels(machine, target):
            k = machine.kernels[target, name]
            pressure = ", ".join(f"{port} {cycles:g}" for port, cycles in list(k["pressure"].items())[:4])
            rows.append([target, name, str(k["instructions"]), f"{k['cycles']:g}", pressure,
                         f"{k['spill_stores']} and {k['spill_loads']}"])
    head = ["target", "kernel", "instructions", "cycles", "busiest, cycles", "spills: stores and loads"]
    cpus = dict.fromkeys(k["cpu"] for k in machine.kernels.values() if k["target"] != "sse2")
    return (f"**The main kernels by llvm-mca** ({', '.join(cpus)}), a turn\n\n{table(head, rows)}") if rows else ""


def section(machine):
    parts = [heading(machine), *(speed_table(machine, p) for p in ("double", "float")), summary_table(machine),
             worst_table(machine), checks(machine), kernel_table(machine)]
    return "\n\n".join(part for part in parts if part)


# What the overview has a column for: placement, and from which exponent on.
COLUMNS = {"out of place": ("out of place", 1), "in place": ("in place", 1), "unaligned": ("out of place unaligned", 1),
           "out of place, from 2^20": ("out of place", 20)}


def overview(machines):
    """A line for each machine's default target and precision, both directions: what a reader wants to know first."""
    rows = []
    for machine in machines:
        for precision in dict.fromkeys(kind[0] for kind in machine.kinds()):
            columns = [[p for direction in ("forward", "backward")
                        for p in in_range(machine.points(machine.default_target, (precision, direction, placement)), (first, 64))]
                       for placement, first in COLUMNS.values()]
            if any(columns):
                rows.append([machine.name, machine.default_target, precision, *(summary_cell(points) for points in columns)])
    return table(["machine", "target", "precision", *COLUMNS], rows) if rows else ""
