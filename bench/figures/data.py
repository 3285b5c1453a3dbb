# SPDX-License-Identifier: BSD-3-Clause
"""The measured data as rows, and where they come from."""
import json
import math
from dataclasses import dataclass


@dataclass(frozen=True)
class Source:
    """What a figure has to say about its numbers."""
    machine: str
    compiler: str
    date: str
    command: str

    def what(self):
        return f"{self.machine}; {self.compiler}; measured {self.date[:10]}"


class Data:
    """The rows of all pieces whose name begins with `prefix`."""

    def __init__(self, folder, prefix):
        self.rows, self.sources, self.libraries = [], [], []
        for path in sorted(folder.glob(prefix + "*.json")):
            piece = json.loads(path.read_text())
            machine = piece["machine"]
            self.sources.append(Source(f"{machine['cpu']} ({machine['caches']})", machine["compiler"], machine["date"],
                                       piece["command"]))
            self.rows += piece["results"]
            self.libraries += piece.get("libraries", [])

    def __bool__(self):
        return bool(self.rows)

    def contenders(self, **fixed):
        """Names, in the order in which they first appear."""
        return list(dict.fromkeys(r["contender"] for r in self.select(**fixed)))

    def select(self, **fixed):
        return [r for r in self.rows if all(r.get(k) == v for k, v in fixed.items())]

    def series(self, contender, key, **fixed):
        """(log2 n, value) by size, where there is a value."""
        points = {math.log2(r["n"]): r[key] for r in self.select(contender=contender, **fixed) if key in r}
        return sorted(points.items())

    def speeds(self, contender, **fixed):
        """log2 n, CTGs of the result, and of the 90th percentile of all blocks: what noise there was."""
        rows = sorted(self.select(contender=contender, **fixed), key=lambda r: r["n"])
        rows = [r for r in rows if "ns" in r]
        flops = [5 * r["n"] * math.log2(r["n"]) for r in rows]
        return ([math.log2(r["n"]) for r in rows], [f / r["ns"] for f, r in zip(flops, rows)],
                [f / r["ns_90"] for f, r in zip(flops, rows)])

    def clean_share(self):
        blocks = sum(r.get("blocks", 0) for r in self.rows)
        return sum(r.get("clean", 0) for r in self.rows) / blocks if blocks else None
