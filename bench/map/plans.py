# SPDX-License-Identifier: BSD-3-Clause
"""What `sfft explain` says of each size: the family, and the kernels with their turns and counts."""
import json
import re
import subprocess

COUNTS = ("adds", "multiplies", "multiply-adds", "shuffles", "loads", "stores")
PART = re.compile(r"^  (?P<turns>\d+) x (?P<kernel>\w+): " + ", ".join(rf"(?P<{c.replace('-', '_')}>\d+) {c}" for c in COUNTS) +
                  r" each; reads (?P<bytes>\d+) and writes \d+ bytes, and (?P<twiddles>\d+) of twiddles")


def parse(text):
    """The forward plans of a text: {"n", "precision", "target", "family", "kernel", "tables", "parts"}."""
    plans, plan = [], None
    for line in text.splitlines():
        if line.startswith("n="):
            words = dict(word.split("=", 1) if "=" in word else (word, "") for word in line.split())
            plan = {"n": int(words["n"]), "precision": "double" if "double" in words else "float", "target": words["target"],
                    "family": words["family"], "kernel": words.get("kernel", ""), "tables": 0, "parts": []}
            if "forward" in words:
                plans.append(plan)
        elif found := PART.match(line):
            add_part(plan["parts"], {k: v if k == "kernel" else int(v) for k, v in found.groupdict().items()})
        elif found := re.match(r"  tables: (\d+) bytes", line):
            plan["tables"] = int(found[1])
    return plans


def add_part(parts, part):
    """A kernel that runs at several places of a pass is one part."""
    for other in parts:
        if other["kernel"] == part["kernel"]:
            for key in ("turns", "bytes", "twiddles"):
                other[key] += part[key]
            return
    parts.append(part)


def write(path, program, targets, exponents, environment):
    """One line a plan."""
    lines = []
    for target in targets:
        for m in exponents:
            text = subprocess.run([program, "explain", f"2^{m}", "--target", target], capture_output=True, text=True,
                                  check=True, env=environment).stdout
            lines += [json.dumps(plan) for plan in parse(text)]
    path.write_text("[\n" + ",\n".join(lines) + "\n]\n")
