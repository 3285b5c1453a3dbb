# SPDX-License-Identifier: BSD-3-Clause
"""The scripts behind the figures, as far as they can be tested without drawing or measuring."""
import json
import pathlib
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
BENCH = pathlib.Path(__file__).resolve().parents[2] / "bench"
sys.path[:0] = [str(BENCH), str(BENCH / "figures")]
import data  # noqa: E402
import pieces  # noqa: E402
import schedule  # noqa: E402


def conjugate_pair(n, first=0, stride=1, out=0, total=None):
    """A listing as sfft-gen prints it, by the recursion of the algorithm with leaves of one and two points."""
    total = total or n
    if n <= 2:
        ins = ",".join(str((first + j * stride) % total) for j in range(n))
        return f"load {n} {{{ins}}} -> {{{','.join(str(out + j) for j in range(n))}}}\n"
    text = conjugate_pair(n // 2, first, 2 * stride, out, total)
    text += conjugate_pair(n // 4, first + stride, 4 * stride, out + n // 2, total)
    text += conjugate_pair(n // 4, first - stride, 4 * stride, out + 3 * n // 4, total)
    for k in range(n // 4):
        text += f"butterfly {{{','.join(str(out + k + m * n // 4) for m in range(4))}}} w1^0 w1^0\n"
    return text


class Schedule(unittest.TestCase):
    def setUp(self):
        self.leaves = schedule.with_leaves(schedule.parse(conjugate_pair(128)), 16)

    def test_parses_both_kinds_of_line(self):
        blocks = schedule.parse("# a comment\nload 2 {0,8} -> {4,5}\nbutterfly {0,4,8,12} w16^1 w16^-1\n")
        self.assertEqual(blocks, [schedule.Block((0, 8), (4, 5)), schedule.Block((), (0, 4, 8, 12))])

    def test_leaves_of_sixteen(self):
        leaves = [b for b in self.leaves if b.is_leaf]
        self.assertEqual(len(leaves), 8)
        self.assertEqual(sorted(e for b in leaves for e in b.inputs), list(range(128)))
        # 8 + 16 + 8 + 8 + 32 butterflies in the body (Listing 14)
        self.assertEqual(len(self.leaves) - len(leaves), 72)

    def test_sorted_leaves_read_along_the_input(self):
        tidy = schedule.sorted_leaves(self.leaves)
        self.assertEqual([min(b.inputs) for b in tidy[:8]], list(range(8)))
        self.assertEqual(set(tidy), set(self.leaves))

    def test_widened_body_joins_the_two_outermost(self):
        wide = schedule.widened(schedule.sorted_leaves(self.leaves))
        self.assertEqual([len(b.outputs) for b in wide[8:32]], [4] * 24)
        self.assertEqual([len(b.outputs) for b in wide[32:]], [8] * 16)  # "the columns from 33 onwards"
        self.assertEqual(sorted(e for b in wide[32:] for e in b.outputs), list(range(128)))


class Pieces(unittest.TestCase):
    RECORD = {"sfft": "0.1.0", "machine": {"cpu": "c", "caches": "L1d", "compiler": "GCC", "date": "2026-01-02T03:04:05Z"},
              "settings": None,
              "results": [{"n": 8, "precision": "double", "direction": "forward", "placement": "out of place",
                           "contenders": [
                               {"contender": "a", "library": "v1 (/x/y/lib.so)", "outcome": "ran", "ns": 10.0,
                                "timing": {"clean_blocks": 3, "samples_ns_width_width":
                                           [[10.0 + i, 1, 1] for i in range(10)]}},
                               {"contender": "b", "library": "", "outcome": "cannot"}]}]}

    def test_keeps_the_result_and_the_spread(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "libraries-x.json"
            pieces.write_piece(path, self.RECORD, "sfft bench")
            (row,) = json.loads(path.read_text())["results"]
            self.assertEqual((row["ns"], row["ns_median"], row["ns_90"], row["clean"], row["blocks"]), (10, 14.5, 19, 3, 10))
            self.assertEqual(row["library"], "v1 (lib.so)")
            speeds = data.Data(pathlib.Path(folder), "libraries-").speeds("a", precision="double")
            self.assertEqual(speeds, ([3.0], [12.0], [120 / 19]))

    def test_shows_commands_without_folders(self):
        piece = pieces.Piece("p", ["bench", "--sizes", "8"], {"SFFT_OTHER_LIB": "a=/x/y/lib.so,b=/z/lib.so"})
        self.assertEqual(piece.shown("/p/q/sfft"), "SFFT_OTHER_LIB=a=.../lib.so,b=.../lib.so sfft bench --sizes 8")


if __name__ == "__main__":
    unittest.main()
