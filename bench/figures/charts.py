# SPDX-License-Identifier: BSD-3-Clause
"""Charts over the size of the transform, all in one manner."""
import math
import textwrap

import matplotlib

matplotlib.use("Agg")
matplotlib.rcParams.update({"svg.hashsalt": "sfft", "svg.fonttype": "none", "font.size": 9, "axes.grid": True, "grid.alpha": 0.3,
                            "axes.spines.top": False, "axes.spines.right": False, "legend.frameon": False,
                            "figure.dpi": 110})
import matplotlib.pyplot as plt  # noqa: E402
from matplotlib.ticker import MaxNLocator  # noqa: E402

# By contender, so that a library has one colour in all figures.
COLOURS = {"sfft": "#c1272d", "fftw-estimate": "#7fb3d5", "fftw-measure": "#2e86c1", "fftw-patient": "#1b4f72",
           "mkl": "#8e44ad", "ipp": "#b07cc6", "pffft": "#1e8449", "ffts": "#58d68d", "kfr": "#b9770e",
           "mufft": "#f4c542", "kissfft": "#808b96", "radix-2": "#7f8c8d", "split-radix": "#2e86c1",
           "conjugate-pair": "#c1272d", "tangent": "#1e8449", "clang": "#e67e22"}


# By target of sfft, and by step of the textbook programs.
DASHES = {"scalar": ":", "sse2": "-.", "avx": (0, (6, 2)), "avx2": "--", "avx512": "-", "neon": "--", "vsx": "--",
          "simple": ":", "tables": "--", "loops": "-"}


def style(name):
    """Colour and dashes of a contender: sfft:avx2, fftw-estimate, reference-tables-tangent."""
    if name.startswith("reference-"):
        _, step, algorithm = name.split("-", 2)
        return {"color": COLOURS[algorithm], "linestyle": DASHES[step]}
    library, _, target = name.partition(":")
    return {"color": COLOURS.get(library), "linestyle": DASHES.get(target, "-")}


def panels(count, title, width=5.2, height=3.8):
    figure, axes = plt.subplots(1, count, figsize=(width * count, height), squeeze=False)
    figure.suptitle(title, x=0.01, ha="left", fontweight="bold")
    return figure, list(axes[0])


def size_axis(axis):
    axis.set_xlabel("N")
    axis.xaxis.set_major_locator(MaxNLocator(integer=True, nbins=10))
    axis.xaxis.set_major_formatter(lambda x, _: f"$2^{{{int(x)}}}$" if x == int(x) else "")


def speed_lines(axis, data, names, labels=None, **fixed):
    """A line for the result, and below it a band down to the 90th percentile of all blocks."""
    for name in names:
        x, best, slow = data.speeds(name, **fixed)
        if x:
            line, = axis.plot(x, best, marker=".", label=(labels or {}).get(name, name), **style(name))
            axis.fill_between(x, slow, best, color=line.get_color(), alpha=0.15, linewidth=0)
    size_axis(axis)
    axis.set_ylabel("CTGs (5 N log2 N / ns)")
    axis.set_ylim(bottom=0)


def value_lines(axis, data, names, key, label, **fixed):
    for name in names:
        points = data.series(name, key, **fixed)
        if points:
            axis.plot(*zip(*points), marker=".", label=name, **style(name))
    size_axis(axis)
    axis.set_ylabel(label)


def legend(axes):
    """One legend for several panels, right of the last."""
    entries = {}
    for axis in axes:
        entries.update({label: handle for handle, label in zip(*axis.get_legend_handles_labels())})
    axes[-1].legend(entries.values(), entries.keys(), loc="upper left", bbox_to_anchor=(1.0, 1.05))


def heatmap(axis, rows, columns, values, bound):
    """log2 of ratios, green where ours is faster; the ratio is written in."""
    image = axis.imshow(values, cmap="RdYlGn", vmin=-bound, vmax=bound, aspect="auto")
    axis.grid(False)
    axis.set_yticks(range(len(rows)), rows)
    axis.set_xticks(range(len(columns)), [f"$2^{{{c}}}$" for c in columns])
    for i, line in enumerate(values):
        for j, value in enumerate(line):
            if not math.isnan(value):
                axis.text(j, i, f"{2 ** value:.2g}", ha="center", va="center", fontsize=6)
    return image


def footnote(figure, sources, note):
    """The note, the machines, and the commands, folded to the figure's width."""
    lines = dict.fromkeys([note] if note else [])
    lines.update(dict.fromkeys(s.what() for s in sources))
    lines.update(dict.fromkeys(s.command for s in sources))
    return "\n".join(textwrap.fill(line, int(figure.get_figwidth() * 18), subsequent_indent="    ") for line in lines)


def save(figure, folder, name, sources, note=""):
    """PNG and SVG, with what the numbers are at the foot."""
    foot = footnote(figure, sources, note)
    inches = 0.13 * (foot.count("\n") + 1) + 0.15
    height = figure.get_figheight() + inches
    figure.set_figheight(height)
    figure.tight_layout(rect=(0, inches / height, 1, 1))
    figure.text(0.01, 0.05 / height, foot, fontsize=6, color="#555555", family="monospace", va="bottom")
    for ending, metadata in (("png", {"Software": None}), ("svg", {"Date": None})):
        figure.savefig(folder / f"{name}.{ending}", metadata=metadata)
    plt.close(figure)
    svg = folder / f"{name}.svg"
    svg.write_text("\n".join(line.rstrip() for line in svg.read_text().splitlines()) + "\n")
    print(f"draw: {name}")
