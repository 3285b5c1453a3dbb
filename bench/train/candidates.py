# SPDX-License-Identifier: BSD-3-Clause
"""Profiles as tables, and the library's own list of candidates, for the training of the predictor."""
import ctypes
import dataclasses
import math
import pathlib

FLAGS = {"forward": 1, "backward": 2, "float": 4, "double": 8}


class Candidate(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char * 40), ("target", ctypes.c_char_p), ("predicted_ns", ctypes.c_double),
                ("measured_ns", ctypes.c_double), ("chosen", ctypes.c_int), ("reason", ctypes.c_char_p)]


class TargetInfo(ctypes.Structure):
    _fields_ = [("name", ctypes.c_char_p), ("flag", ctypes.c_uint), ("compiled", ctypes.c_int),
                ("supported", ctypes.c_int), ("chosen", ctypes.c_int)]


@dataclasses.dataclass(frozen=True)
class Transform:
    """A problem on a machine: what one decision is made for."""
    machine: str
    caches: tuple
    target: str
    precision: str
    direction: str
    n: int

    @property
    def bytes(self):
        return self.n * (8 if self.precision == "float" else 16)


class Library:
    """What a build of libsfft.so would do, without a profile."""

    def __init__(self, path):
        self.calls = ctypes.CDLL(path)
        self.calls.sfft_candidate_count.restype = ctypes.c_size_t
        self.calls.sfft_profile_clear()
        self.flags = {}
        for i in range(self.calls.sfft_target_count()):
            info = TargetInfo()
            self.calls.sfft_target_info(ctypes.c_size_t(i), ctypes.byref(info))
            if info.compiled and info.supported:
                self.flags[info.name.decode()] = info.flag

    def candidates(self, transform):
        """The names, the model's choice first; none if this machine cannot run the target."""
        if transform.target not in self.flags:
            return []
        flags = FLAGS[transform.precision] | FLAGS[transform.direction] | self.flags[transform.target]
        names = []
        for i in range(self.calls.sfft_candidate_count(ctypes.c_size_t(transform.n), flags)):
            candidate = Candidate()
            self.calls.sfft_candidate(ctypes.c_size_t(transform.n), flags, ctypes.c_size_t(i), ctypes.byref(candidate))
            names.append(candidate.name.decode())
        return names


def read(folder):
    """All profiles of a folder: {Transform: {candidate: nanoseconds}}. A machine is known by its file's name."""
    times = {}
    for path in sorted(pathlib.Path(folder).glob("*.profile")):
        caches = (0, 0, 0)
        for line in path.read_text().splitlines():
            words = line.split()
            if words[0] == "caches":
                caches = tuple(map(int, words[1:]))
            elif words[0].isdigit():
                n, precision, direction, target, name, ns = words
                key = Transform(path.stem, caches, target, precision, direction, int(n))
                times.setdefault(key, {})[name] = float(ns)
    return times


def features(t, name):
    """What is known of a candidate when a plan is made. Names tell the shape: 16x8,16x1 or leaf16,streaming."""
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


def regrets(transforms, choose):
    """Time of what is chosen over the least, less 1, for each transform."""
    found = []
    for t, times in transforms.items():
        name = choose(t, times)
        found.append(times[name] / min(times.values()) - 1)
    return found


def summary(found):
    ordered = sorted(found)
    return {"transforms": len(ordered), "right": sum(r == 0 for r in ordered) / len(ordered),
            "mean": sum(ordered) / len(ordered), "p95": ordered[math.ceil(0.95 * len(ordered)) - 1], "worst": ordered[-1]}
