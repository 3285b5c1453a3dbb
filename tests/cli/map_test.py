# SPDX-License-Identifier: BSD-3-Clause
"""The map of performance, without measuring: reading plans, bounds, the rules, kernels, and the page."""
import contextlib
import importlib.machinery
import importlib.util
import io
import json
import os
import pathlib
import sys
import tempfile
import types
import unittest

if sys.version_info < (3, 11):
    print("skipped: bench/map/write needs Python 3.11 (tomllib)")
    sys.exit(77)
sys.dont_write_bytecode = True
BENCH = pathlib.Path(__file__).resolve().parents[2] / "bench"
sys.path[:0] = [str(BENCH), str(BENCH / "map")]
import atlas  # noqa: E402
import bounds  # noqa: E402
import machines  # noqa: E402
import plans  # noqa: E402
import tables  # noqa: E402


def load(name):
    loader = importlib.machinery.SourceFileLoader(name, str(BENCH / "map" / name))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader(name, loader))
    loader.exec_module(module)
    return module


measure, mca, write = load("measure"), load("mca"), load("write")

EXPLAINED = """\
n=64 double forward target=avx2 family=hard-coded-leaf kernel=leaf8
  3 x leaf_d8_v2_ee: 20 adds, 1 multiplies, 9 multiply-adds, 5 shuffles, 16 loads, 8 stores each; reads 768 and writes 768 bytes, and 0 of twiddles
  1 x leaf_d8_v2_oo: 2 adds, 0 multiplies, 0 multiply-adds, 1 shuffles, 3 loads, 8 stores each; reads 256 and writes 256 bytes, and 0 of twiddles
  1 x leaf_d8_v2_ee: 20 adds, 1 multiplies, 9 multiply-adds, 5 shuffles, 16 loads, 8 stores each; reads 256 and writes 256 bytes, and 16 of twiddles
  in all: 102 adds, 4 multiplies, 36 multiply-adds, 21 shuffles, 67 loads, 40 stores; 1280 bytes read and written, and 16 of twiddles read
  tables: 96 bytes, 0.094 of one array
  candidates: leaf8 [chosen: the model's choice], plain_double
n=64 double backward target=avx2 family=hard-coded-leaf kernel=leaf8
  tables: 97 bytes, 0.094 of one array
"""


class Plans(unittest.TestCase):
    def test_reads_the_forward_plan_and_joins_the_turns_of_a_kernel(self):
        (plan,) = plans.parse(EXPLAINED)
        self.assertEqual((plan["n"], plan["precision"], plan["target"], plan["family"], plan["kernel"], plan["tables"]),
                         (64, "double", "avx2", "hard-coded-leaf", "leaf8", 96))
        self.assertEqual([(p["kernel"], p["turns"], p["bytes"], p["twiddles"]) for p in plan["parts"]],
                         [("leaf_d8_v2_ee", 4, 1024, 16), ("leaf_d8_v2_oo", 1, 256, 0)])
        self.assertEqual([plan["parts"][0][c] for c in ("adds", "multiplies", "multiply_adds", "shuffles", "loads", "stores")],
                         [20, 1, 9, 5, 16, 8])


class Measure(unittest.TestCase):
    def options(self, *arguments):
        return measure.options(["--program", "sfft", *arguments])

    def test_asks_each_planner_of_fftw_only_where_it_is_quick(self):
        both = ("measure", "patient")
        self.assertEqual(measure.bands(self.options()),
                         [(1, 5, both), (6, 14, both), (15, 20, ("measure",)), (21, 24, ("estimate",))])
        self.assertEqual(measure.bands(self.options("--hi", "12")), [(1, 5, both), (6, 12, both)])
        os.environ["SFFT_FFTW_LIB"] = "fftw512=/x/lib.so"
        first = measure.first_pieces(self.options(), ["avx2"])[0]
        del os.environ["SFFT_FFTW_LIB"]
        contenders = first.command[first.command.index("--contenders") + 1].split(",")
        self.assertEqual(contenders[:4], ["fftw-measure", "fftw-patient", "fftw512-measure", "fftw512-patient"])
        self.assertEqual(first.name, "forward-out-double-1-5-avx2")

    def test_stands_for_a_cpu_with_fewer_instructions(self):
        there, options = ["sse2", "avx2", "avx512"], self.options("--most", "avx2", "--hi", "7")
        self.assertEqual(measure.our_targets(options, there), ["sse2", "avx2"])
        self.assertEqual(measure.our_targets(self.options(), there), there)
        first = measure.first_pieces(options, ["sse2", "avx2"])[-1]
        self.assertEqual(first.environment["MKL_ENABLE_INSTRUCTIONS"], "AVX2")
        self.assertNotIn("MKL_ENABLE_INSTRUCTIONS", measure.first_pieces(self.options(), there)[-1].environment)
        self.assertEqual(measure.folder(options, "AMD EPYC"), "amd-epyc-avx2")
        self.assertEqual(measure.folder(self.options("--machine", "zen5"), "AMD EPYC"), "zen5")

    def test_races_the_smallest_sizes_one_target_at_a_time(self):
        targets = {p.name: p.command[p.command.index("--target") + 1]
                   for p in measure.first_pieces(self.options("--hi", "6"), ["sse2", "avx2"]) if "double" in p.name}
        self.assertEqual(targets, {"forward-out-double-1-5-sse2": "sse2", "forward-out-double-1-5-avx2": "avx2",
                                   "forward-out-double-6-6": "sse2,avx2"})

    def test_chooses_contenders_that_are_best_somewhere(self):
        results = [{"contenders": {c: {"ns": ns} for c, ns in race.items()}} for race in (
            {"sfft:avx2": 1, "a": 10, "b": 11, "c": 50}, {"sfft:avx2": 1, "a": 10, "b": 9.9, "c": 2})]
        self.assertEqual(set(measure.best_of(results, 2)), {"a", "c"})
        self.assertEqual(measure.best_of(results, 9, without=("a",)), ["c", "b"])
        one = [{"contenders": {c: {"ns": ns} for c, ns in {"slow": 30, "best": 10, "good": 12}.items()}}]
        self.assertEqual(measure.best_of(one, 2), ["best", "good"])

    def test_meets_the_best_of_the_first_piece_in_every_other(self):
        race = {"sfft:avx2": 1, "mkl": 3, "mufft": 2, "kfr": 5}
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "forward-out-double-6-7.json").write_text(
                json.dumps({"results": [{"contenders": {c: {"ns": ns} for c, ns in race.items()}}]}))
            pieces = measure.next_pieces(self.options("--lo", "6", "--hi", "7", "--best", "1"), ["avx2"], pathlib.Path(folder))
        self.assertEqual({p.name: p.command[p.command.index("--contenders") + 1] for p in pieces},
                         {"forward-in-double-6-7": "mkl", "forward-unaligned-double-6-7": "mufft",
                          "backward-out-double-6-7": "mufft", "backward-in-double-6-7": "mkl"})

    def test_keeps_a_line_a_problem(self):
        timing = {"enough_clean_blocks": False}
        record = {"results": [{"n": 8, "precision": "float", "direction": "forward", "placement": "in place", "contenders": [
            {"contender": "a", "ns": 2.0, "ctgs": 60.0, "timing": timing}, {"contender": "b", "outcome": "cannot"}]}]}
        (row,) = measure.rows(record)
        self.assertEqual(row, {"n": 8, "precision": "float", "direction": "forward", "placement": "in place",
                               "contenders": {"a": {"ns": 2.0, "ctgs": 60.0, "clean": False}}})


CORE = {"vector": {"32": {"fma": 2, "add": 2, "arithmetic": 4, "shuffle": 2, "all": 4, "load": 2, "store": 1},
                   "64": {"fma": 1, "add": 1, "arithmetic": 2, "shuffle": 1, "all": 2, "load": 1, "store": 0.5}},
        "l2": {"copy": 32, "update": 64}, "l3": {"copy": 20, "update": 40}, "memory": {"copy": 10, "update": 20}, "tlb": 1 << 23}


class Bounds(unittest.TestCase):
    def test_ports_by_the_width_of_the_vectors(self):
        (plan,) = plans.parse(EXPLAINED)
        # 4 turns of 20 additions on 2 ports, and one of 2; 16 and 3 loads, 8 stores on one port
        self.assertEqual(bounds.instruction_bounds(plan, CORE), {"ports": 41, "loads": 33.5, "stores": 40})
        plan["parts"] = [{**plan["parts"][0], "kernel": "leaf_d8_v4_eeee"}]
        self.assertEqual(bounds.instruction_bounds(plan, CORE), {"ports": 80, "loads": 64, "stores": 64})
        self.assertEqual([bounds.vector_bytes(k, p) for k, p in (("hc_d64_v4_x", "double"), ("hc_f2_v1_y", "float"))], [64, 16])

    def test_bytes_at_the_levels_that_do_not_hold_the_data(self):
        plan = {"n": 1 << 10, "precision": "double", "family": "four-step", "tables": 0, "parts": []}
        caches = machines.cache_bytes("L1d 32K, L2 1024K, L3 32M")
        self.assertEqual(caches, {"L1d": 1 << 15, "L2": 1 << 20, "L3": 1 << 25})
        self.assertEqual(bounds.traffic_bounds(plan, CORE, caches, 3.0), {})
        plan["n"] = 1 << 12  # 64 kB: a copy of 128 kB, an update of 128 kB
        self.assertEqual(bounds.traffic_bounds(plan, CORE, caches, 3.0), {"L2": 131072 / 32 + 131072 / 64})
        self.assertEqual(set(bounds.traffic_bounds({**plan, "n": 1 << 22}, CORE, caches, 3.0)), {"L2", "L3", "memory"})

    def test_leaves_pass_once_for_each_radix_8_above_the_cache(self):
        body = {"kernel": "body_d8_v4", "bytes": 5 << 20}
        plan = {"n": 1 << 16, "precision": "double", "family": "hard-coded-leaf", "parts": [body]}
        self.assertEqual([bounds.passes(plan, 1 << m) for m in (20, 19, 17, 16)], [1, 2, 2, 3])

    def test_knows_the_machines_of_the_table(self):
        zen = machines.core_of({"vendor": "AuthenticAMD", "family": 25, "model": 17})
        self.assertEqual(zen["llvm"], "znver4")
        self.assertIsNone(machines.core_of({"vendor": "nobody", "family": 1, "model": 1}))


LISTING = """\
0000000000000010 <sfft::avx512::body_d8_v4(void*, unsigned long)>:
      10:\tpush   %rbp
      11:\tvmovupd %zmm0,-0x40(%rsp)
      18:\tmov    %r14,%rdx
      1b:\tvmovupd (%rax,%rdx,2),%zmm2
      20:\tvmovapd %zmm2,0x40(%rsp)
      28:\tvaddpd 0x40(%rsp),%zmm8,%zmm7
      2c:\tvsubpd 0x80(%rbp),%zmm8,%zmm7
      2f:\tmov    %rax,0x8(%rsp)
      30:\tjne    18 <sfft::avx512::body_d8_v4(void*, unsigned long)+0x8>
      32:\tjne    10 <sfft::avx512::body_d8_v4(void*, unsigned long)>
      34:\tret

0000000000000040 <sfft::avx512::hc_d2_v1(void const*)>:
      40:\tje     44 <sfft::avx512::hc_d2_v1(void const*)+0x4>
      44:\tret
"""


class Kernels(unittest.TestCase):
    def test_takes_the_innermost_loop_or_all(self):
        code = mca.parse(LISTING)
        self.assertEqual(list(code), ["body_d8_v4", "hc_d2_v1"])
        body = mca.turn(code["body_d8_v4"])
        self.assertEqual((body[0], len(body)), ("mov    %r14,%rdx", 7))
        self.assertEqual(len(mca.turn(code["hc_d2_v1"])), 2)

    def test_counts_vectors_on_the_stack(self):
        self.assertEqual(mca.spills(mca.turn(mca.parse(LISTING)["body_d8_v4"])), (1, 2))

    def test_leaves_out_cores_of_which_there_is_no_model(self):
        zen5 = {"vendor": "AuthenticAMD", "family": 26, "model": 2}
        self.assertNotIn("llvm", machines.core_of(zen5))
        with tempfile.TemporaryDirectory() as folder:
            machine = pathlib.Path(folder) / "box"
            machine.mkdir()
            (machine / "machine.json").write_text(json.dumps(zen5))
            with contextlib.redirect_stdout(io.StringIO()) as said:
                mca.study_machine(types.SimpleNamespace(data=folder, machine="box"))
            self.assertIn("no model of Zen 5", said.getvalue())
            self.assertFalse((machine / "kernels.json").exists())


def piece(direction, placement, times, others=None, day=2):
    """A file as measure writes it: our times by size and target, the other library's by size."""
    results = []
    for n in times:
        contenders = {f"sfft:{t}": {"ns": ns, "ctgs": 1.0, "clean": True} for t, ns in times[n].items()}
        contenders.update({c: {"ns": ns, "ctgs": 1.0, "clean": n != 16} for c, ns in (others or {}).get(n, {}).items()})
        results.append({"n": n, "precision": "double", "direction": direction, "placement": placement, "contenders": contenders})
    return {"machine": {"cpu": "A CPU", "caches": "L1d 32K", "compiler": "GCC 12", "date": f"2026-01-0{day}T03:04:05Z",
                        "clock_ghz": 2.0}, "libraries": {"fftw-measure": "fftw-3 (lib.so)"}, "results": results}


class Page(unittest.TestCase):
    """Two targets at three sizes, with one violation of each rule and one ratio below 1."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.data = pathlib.Path(self.folder.name)
        machine = self.data / "box"
        machine.mkdir()
        out = {16: {"sse2": 20, "avx2": 10}, 32: {"sse2": 44, "avx2": 25}, 64: {"sse2": 100, "avx2": 50}}
        others = {16: {"x": 12, "y": 30}, 32: {"x": 20, "y": 24}, 64: {"x": 100, "y": 100}}
        files = {"forward-out-double-1-14": piece("forward", "out of place", out, others),
                 "forward-in-double-1-14": piece("forward", "in place", {64: {"sse2": 114, "avx2": 60}}),
                 "forward-unaligned-double-1-14": piece("forward", "out of place unaligned", {64: {"sse2": 119, "avx2": 61}}),
                 "machine": {"name": "box", "targets": ["sse2", "avx2"], "cpu": "A CPU", "vendor": "AuthenticAMD",
                             "family": 25, "model": 17},
                 "plans": plans.parse(EXPLAINED),
                 "kernels": [{"target": "avx2", "kernel": k, "cpu": "znver4", "instructions": 9, "cycles": 12.5, "least": 8,
                              "busiest": "P1", "pressure": {"P1": 12, "P0": 3}, "spill_stores": 1, "spill_loads": 2}
                             for k in ("leaf_d8_v2_ee", "leaf_d8_v2_oo")]}
        for name, content in files.items():
            (machine / f"{name}.json").write_text(json.dumps(content))
        self.machine = atlas.Machine(machine)

    def test_finds_every_violation_and_no_other(self):
        found = [(v.rule, v.target, v.kind[2], v.n, round(v.factor, 2)) for v in atlas.violations(self.machine)]
        self.assertEqual(found, [(atlas.CLIFF[0], "avx2", "out of place", 32, 2.5),
                                 (atlas.UNALIGNED[0], "avx2", "out of place unaligned", 64, 1.22),
                                 (atlas.IN_PLACE[0], "avx2", "in place", 64, 1.2)])
        text = tables.checks(self.machine)
        self.assertIn("3 violations", text)
        self.assertIn("avx2, double, forward, in place: 2^6 1.20", text)

    def test_compares_with_the_best_other_of_the_run(self):
        points = self.machine.points("avx2", ("double", "forward", "out of place"))
        self.assertEqual([(p.n, p.other, p.ratio, p.clean) for p in points],
                         [(16, "x", 1.2, False), (32, "x", 0.8, True), (64, "x", 2.0, True)])
        # the mean of 1.2, 0.8 and 2 is their product's third root
        self.assertEqual(tables.summary_cell(points), "1.24; 0.80 at 2^5; 1 of 3")
        worst = tables.worst_table(self.machine).splitlines()
        self.assertEqual(worst[4], "| 0.80 | 2^5 | avx2 | double, forward, out of place | 32.0 | 40.0 x |")

    def test_takes_the_newer_of_two_measurements(self):
        path = self.data / "box" / "forward-out-double-0-9.json"
        for day, ns in ((1, 10), (3, 20)):
            path.write_text(json.dumps(piece("forward", "out of place", {16: {"avx2": ns}}, {16: {"x": 40}}, day)))
            point = atlas.Machine(self.data / "box").points("avx2", ("double", "forward", "out of place"))[0]
            self.assertEqual(point.ratio, 1.2 if day == 1 else 2)

    def test_compares_a_target_with_those_of_its_own_race(self):
        path = self.data / "box" / "forward-out-double-1-5-avx2.json"
        path.write_text(json.dumps(piece("forward", "out of place", {16: {"avx2": 20}}, {16: {"x": 60}}, 3)))
        machine, kind = atlas.Machine(self.data / "box"), ("double", "forward", "out of place")
        self.assertEqual([machine.points(t, kind)[0].ratio for t in ("sse2", "avx2")], [0.6, 3])

    def test_tells_the_bound_of_each_point(self):
        rows = tables.speed_table(self.machine, "double").splitlines()
        # 41 of the 100 cycles are the ports'; 5 turns of 12.5 cycles by llvm-mca are 62.5
        self.assertEqual(rows[-1], "| 2^6 | 38.4 | 19.2 x | 2.00 | hard-coded-leaf, leaf8 | ports 41 %; latency | 62 % |")
        self.assertTrue(rows[4].startswith("| 2^4 | 32.0~ |"))
        self.assertIn("| avx2 | leaf_d8_v2_ee | 9 | 12.5 | P1 12, P0 3 | 1 and 2 |", tables.kernel_table(self.machine))

    def test_says_in_a_line_what_each_machine_makes_of_each_kind(self):
        path = self.data / "box" / "backward-out-double-1-14.json"
        path.write_text(json.dumps(piece("backward", "out of place", {64: {"avx2": 50}}, {64: {"x": 25}})))
        page = tables.overview([atlas.Machine(self.data / "box")])
        # the mean of 1.2, 0.8, 2 forward and 0.5 backward is the fourth root of 0.96
        self.assertEqual(page.splitlines()[2:], ["| box | avx2 | double | 0.99; 0.50 at 2^6; 2 of 4 | – | – | – |"])

    def test_rewrites_only_what_lies_between_the_markers(self):
        page = "# Prose\n\n{} old {}\n\nMore.\n\n{}\nold\n{}\n\nMore prose.\n".format(
            *write.markers("overview"), *write.markers("map"))
        once = write.replaced(page, write.generated(self.data, self.data))
        self.assertTrue(once.startswith(f"# Prose\n\n{write.markers('overview')[0]}\n\n| machine | target |"))
        self.assertIn(f"{write.markers('overview')[1]}\n\nMore.\n\n{write.markers('map')[0]}\n\nMade by", once)
        self.assertTrue(once.endswith(f"{write.markers('map')[1]}\n\nMore prose.\n"))
        self.assertNotIn("old", once)
        self.assertIn("### box", once)
        self.assertEqual(write.replaced(once, write.generated(self.data, self.data)), once)
        with self.assertRaises(SystemExit):
            write.replaced("# Prose\n", {"map": "text"})

    def test_says_that_nothing_is_measured(self):
        with tempfile.TemporaryDirectory() as empty:
            for text in write.generated(pathlib.Path(empty), pathlib.Path(empty)).values():
                self.assertIn("Nothing is measured", text)


if __name__ == "__main__":
    unittest.main()
