# SPDX-License-Identifier: BSD-3-Clause
"""Straight-line blocks of code and the memory they touch, read from what sfft-gen and sfft_trace print.

A block reads some elements of the input, and reads and writes some of the output. A line of either program is one:

    load 4 {0,8,4,12} -> {0,1,2,3}       a leaf: input elements, output elements
    butterfly {0,4,8,12} w1^0 w1^0       output elements

The transforms with hard-coded leaves (thesis 5.3) are made from the generator's list of nodes: the nodes that work on
one leaf are one block.
"""
import re
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Block:
    inputs: tuple
    outputs: tuple

    @property
    def is_leaf(self):
        return bool(self.inputs)


def parse(text):
    """The blocks of a listing, in order."""
    blocks = []
    for line in text.splitlines():
        sets = [tuple(map(int, s.split(","))) for s in re.findall(r"\{([\d,]+)\}", line)]
        if line.startswith("load"):
            blocks.append(Block(sets[0], sets[1]))
        elif line.startswith("butterfly"):
            blocks.append(Block((), sets[0]))
    return blocks


def with_leaves(blocks, size):
    """All nodes inside one leaf, `size` consecutive elements of the output, as one block; the others as they are."""
    result, place = [], {}
    for block in blocks:
        leaves = {element // size for element in block.outputs}
        if len(leaves) > 1:
            result.append(block)
            continue
        leaf = leaves.pop()
        if leaf not in place:
            place[leaf] = len(result)
            result.append(Block((), tuple(range(leaf * size, (leaf + 1) * size))))
        whole = result[place[leaf]]
        result[place[leaf]] = replace(whole, inputs=whole.inputs + block.inputs)
    return result


def sorted_leaves(blocks):
    """The leaves first, by the lowest element of the input that they read; then the rest in order."""
    leaves = sorted((b for b in blocks if b.is_leaf), key=lambda b: min(b.inputs))
    return leaves + [b for b in blocks if not b.is_leaf]


def _calls(blocks):
    """Runs of butterflies that make one transform: ((size, offset), blocks)."""
    calls = []
    for block in blocks:
        key = (4 * (sorted(block.outputs)[1] - min(block.outputs)), min(block.outputs))
        previous = calls[-1] if calls else None
        if previous and previous[0][0] == key[0] and key[1] == previous[1][-1].outputs[0] + 1:
            previous[1].append(block)
        else:
            calls.append((key, [block]))
    return calls


def widened(blocks):
    """Each transform of the body takes over the one of half its size that begins at the same place, largest first."""
    leaves = [b for b in blocks if b.is_leaf]
    calls = _calls([b for b in blocks if not b.is_leaf])
    for i in reversed(range(len(calls))):
        if calls[i] is None:
            continue
        (size, offset), _ = calls[i]
        for j in reversed(range(i)):
            if calls[j] is not None and calls[j][0] == (size // 2, offset):
                eighth = size // 8
                wide = [Block((), tuple(offset + k + m * eighth for m in range(8))) for k in range(eighth)]
                calls[i], calls[j] = ((size, offset), wide), None
                break
    return leaves + [b for call in calls if call is not None for b in call[1]]
