# SPDX-License-Identifier: BSD-3-Clause
"""Measuring piece by piece: what the figures and the map have in common.

A piece is one run of `sfft` whose result is one file. A piece whose file is there is left alone, so that an interrupted
measurement goes on where it stopped. Only the standard library is used, and no other file of the project: the map is
also measured on machines that have nothing but Python and the program.
"""
import json
import os
import pathlib
import re
import shlex
import statistics
import subprocess
import sys
import tempfile
import time

PROBLEM = ("n", "precision", "direction", "placement")


class Piece:
    """A command whose result is one file. `cost` is an estimate of its seconds."""

    def __init__(self, name, command, environment=None, cost=60.0):
        self.name, self.command, self.environment, self.cost = name, command, environment or {}, cost

    def shown(self, program):
        """The command as a reader would type it: without folders of this machine."""
        variables = [f"{k}={re.sub(r'=[^,]*/', '=.../', v)}" for k, v in self.environment.items()]
        return " ".join(variables + [shlex.join([pathlib.Path(program).name, *self.command])])


def without_folder(library):
    return re.sub(r"[^\s(]*/", "", library)


def rounded(value):
    """Five digits are more than any of this is good for."""
    if isinstance(value, float):
        return float(f"{value:.5g}")
    if isinstance(value, dict):
        return {k: rounded(v) for k, v in value.items()}
    return [rounded(v) for v in value] if isinstance(value, list) else value


def reduced(contender):
    """A contender's result without the thousands of samples."""
    kept = {k: contender[k] for k in ("contender", "outcome", "setup_us", "setups_us", "error", "error_coefficient", "ns",
                                      "ctgs") if k in contender}
    kept["library"] = without_folder(contender["library"])
    if "timing" in contender:
        samples = sorted(sample[0] for sample in contender["timing"]["samples_ns_width_width"])
        kept["ns_median"] = statistics.median(samples)
        kept["ns_90"] = samples[min(len(samples) - 1, int(0.9 * len(samples)))]
        kept["clean"] = contender["timing"]["clean_blocks"]
        kept["blocks"] = len(samples)
    return kept


def full_rows(record):
    """A line a problem and contender, so that a change of the data can be read."""
    for result in record["results"]:
        problem = {k: result[k] for k in PROBLEM}
        yield from ({**problem, **reduced(c)} for c in result["contenders"] if c["outcome"] == "ran")


def write_piece(path, record, command, rows=full_rows, **more):
    """The head on the first line, then what `rows` makes of the record, one on a line."""
    head = {"command": command, "sfft": record["sfft"], "machine": rounded(record["machine"]),
            "settings": record["settings"], **more}
    lines = [json.dumps(rounded(row)) for row in rows(record)]
    text = json.dumps(head)[:-1] + ',\n"results": [\n' + ",\n".join(lines) + "\n]}\n"
    json.loads(text)
    path.write_text(text)


def run_sfft(program, piece):
    """The record that the program writes, or the end of this one."""
    with tempfile.TemporaryDirectory() as folder:
        result = pathlib.Path(folder) / "result.json"
        process = subprocess.run([program, *piece.command, "--json", str(result)], stdout=subprocess.DEVNULL,
                                 env={**os.environ, **piece.environment})
        if process.returncode != 0 or not result.exists():
            sys.exit(f"failed with status {process.returncode}: {piece.shown(program)}")
        return json.loads(result.read_text())


def targets(program):
    """The targets that can run here, slowest first."""
    listing = subprocess.run([program, "targets"], capture_output=True, text=True, check=True).stdout
    return re.findall(r"^(\w+)\s+yes\s+yes", listing, re.M)


def minutes(seconds):
    return f"{int(seconds) // 60}:{int(seconds) % 60:02}"


def measure(program, data, pieces, keep, later=0.0):
    """Measures the pieces that have no file yet; keep(path, record, command) writes one. Tells how long it will take:
    the estimates, corrected by how wrong those of the pieces done so far were. `later` is the estimate of what the caller
    will ask for next."""
    todo = [p for p in pieces if not (data / f"{p.name}.json").exists()]
    start, done = time.monotonic(), 0.0
    for i, piece in enumerate(todo, 1):
        spent = time.monotonic() - start
        left = (sum(p.cost for p in todo[i - 1:]) + later) * (spent / done if done else 1)
        print(f"[{i}/{len(todo)}] {minutes(spent)} spent, about {minutes(left)} left: {piece.name}", flush=True)
        keep(data / f"{piece.name}.json", run_sfft(program, piece), piece.shown(program))
        done += piece.cost
    print(f"{len(todo)} measured, {len(pieces) - len(todo)} were there; {minutes(time.monotonic() - start)}", flush=True)
