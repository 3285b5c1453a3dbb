# SPDX-License-Identifier: BSD-3-Clause
"""The table machines.toml: what the core of a machine can do."""
import pathlib
import tomllib

TABLE = pathlib.Path(__file__).resolve().parent / "machines.toml"


def core_of(machine):
    """The entry for a machine as bench/map/measure describes it, or None if it is of no known kind."""
    for core in tomllib.loads(TABLE.read_text()).values():
        if [machine["vendor"], machine["family"], machine["model"]] in core["cpus"]:
            return core
    return None


def llvm_cpu(core, target):
    return core.get(f"llvm_{target}", core["llvm"])


def cache_bytes(caches):
    """{"L1d": 32768, ...} of "L1d 32K, L2 1024K, L3 32768K"."""
    units = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30}
    sizes = [item.split() for item in caches.split(", ") if len(item.split()) == 2]
    return {level: int(size[:-1]) * units[size[-1]] for level, size in sizes if size[-1] in units}
