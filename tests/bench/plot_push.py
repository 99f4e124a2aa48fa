#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""plot_push.py PUSH.csv COUPLED.csv PICTURE.svg: draws the runs of t22_push and t22_push_coupled
(`poise run … --csv`) side by side like figure 2 of Garofalo et al. (2015), and prints the values
that the paper states.
"""

import csv
import math
import pathlib
import sys

PUSH, BEFORE, AFTER = 2.0, 0.5, 8.0  # [s]
SETTLED = 4.7  # in the paper [s]
WIDTH, HEIGHT, LEFT, TOP, GAP_X, GAP_Y, SIDE = 400, 130, 62, 64, 70, 52, 16
AXES = "xyz"

# Signal, its reference signal, and the panel's title and unit.
ROWS = [
    ("com/position", "com/reference", "centre of mass", "m"),
    ("tasks/pelvis/error", None, "orientation of the base", "rad"),
    ("momentum/linear", None, "linear momentum", "kg·m/s"),
    ("momentum/angular", None, "angular momentum", "kg·m²/s"),
]

STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #333 }
  .head { font-size: 15px; font-weight: 600 }
  .grid { stroke: #ddd; fill: none } .frame { stroke: #999; fill: none }
  .line { fill: none; stroke-width: 1.8 }
  .x { stroke: #1c7c4a } .y { stroke: #b3470f } .z { stroke: #1f6fb4 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117 } text { fill: #d0d4da }
    .grid { stroke: #2a3038 } .frame { stroke: #6b7280 }
    .x { stroke: #5fd197 } .y { stroke: #f0975c } .z { stroke: #6cb6f5 }
  }
"""


class Run:
    """Deviations by row and axis over the time since the push."""

    def __init__(self, path):
        with open(path, newline="", encoding="utf-8") as file:
            rows = [{name.split(" ")[0]: value for name, value in row.items()} for row in csv.DictReader(file)]
        self.time = [float(row["time"]) - PUSH for row in rows]
        self.values = {}
        for signal, target, _, _ in ROWS:
            for axis in AXES:
                wanted = [float(row[f"{target}/{axis}"]) if target else 0 for row in rows]
                self.values[signal, axis] = [float(row[f"{signal}/{axis}"]) - w for row, w in zip(rows, wanted)]

    def window(self, signal, axis, begin=-BEFORE, end=AFTER):
        return [(t, v) for t, v in zip(self.time, self.values[signal, axis]) if begin <= t <= end]

    def largest(self, signal, axis, begin=0.0, end=math.inf):
        return max(abs(v) for _, v in self.window(signal, axis, begin, end))


def nice(value):
    """The smallest of 1, 1.5, 2, 3, 5 and 8 times a power of ten that is at least value."""
    power = 10 ** math.floor(math.log10(value))
    return next(m * power for m in (1, 1.5, 2, 3, 5, 8, 10) if m * power >= value)


def thinned(points):
    """A subset of the points whose polyline stays within a fifth of a pixel."""
    kept, first = [points[0]], 0
    for last in range(2, len(points)):
        (x0, y0), (x1, y1) = points[first], points[last]
        slope = (y1 - y0) / (x1 - x0)
        if any(abs(y0 + slope * (x - x0) - y) > 0.2 for x, y in points[first + 1:last]):
            first = last - 1
            kept.append(points[first])
    return kept + [points[-1]]


class Panel:
    def __init__(self, column, row, high):
        self.left = LEFT + column * (WIDTH + GAP_X)
        self.top = TOP + row * (HEIGHT + GAP_Y)
        self.high = high
        self.out = []

    def add(self, text):
        self.out.append(text)

    def x(self, time):
        return self.left + WIDTH * (time + BEFORE) / (AFTER + BEFORE)

    def y(self, value):
        return self.top + HEIGHT * (self.high - value) / (2 * self.high)

    def axes(self, title, unit):
        self.add(f'<text x="{self.left}" y="{self.top - 8}">{title} [{unit}]</text>')
        for value in (-self.high, 0, self.high):
            self.add(f'<path class="grid" d="M{self.left} {self.y(value):.1f}h{WIDTH}"/>')
            self.add(f'<text x="{self.left - 8}" y="{self.y(value) + 4:.1f}" text-anchor="end">{value:.3g}</text>')
        for time in range(0, int(AFTER) + 1, 2):
            self.add(f'<path class="grid" d="M{self.x(time):.1f} {self.top}v{HEIGHT}"/>')
            self.add(f'<text x="{self.x(time):.1f}" y="{self.top + HEIGHT + 18}" text-anchor="middle">{time} s</text>')
        self.add(f'<rect class="frame" x="{self.left}" y="{self.top}" width="{WIDTH}" height="{HEIGHT}"/>')

    def curve(self, axis, points):
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in thinned([(self.x(t), self.y(v)) for t, v in points[::8]]))
        self.add(f'<path class="line {axis}" d="{path}"/>')

    def legend(self):
        for i, axis in enumerate(AXES):
            x, y = self.left + WIDTH - 150 + 50 * i, self.top + 18
            self.add(f'<path class="line {axis}" d="M{x} {y - 4}h20"/><text x="{x + 26}" y="{y}">{axis}</text>')


def draw(runs):
    width = LEFT + len(runs) * (WIDTH + GAP_X) - GAP_X + SIDE
    height = TOP + len(ROWS) * (HEIGHT + GAP_Y) - 22
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
             f"<style>{STYLE}</style>", f'<rect class="ground" fill="#fff" width="{width}" height="{height}"/>']
    for column, (name, run) in enumerate(runs.items()):
        parts.append(f'<text class="head" x="{LEFT + column * (WIDTH + GAP_X)}" y="24">{name}</text>')
        for row, (signal, _, title, unit) in enumerate(ROWS):
            high = nice(max(r.largest(signal, axis, end=AFTER) for r in runs.values() for axis in AXES))
            panel = Panel(column, row, high)
            panel.axes(title, unit)
            for axis in AXES:
                panel.curve(axis, run.window(signal, axis))
            if row == 0:
                panel.legend()
            parts += panel.out
    return "\n".join(parts + ["</svg>", ""])


def main():
    runs = {"decoupled (t22_push)": Run(sys.argv[1]), "coupled (t22_push_coupled)": Run(sys.argv[2])}
    pathlib.Path(sys.argv[3]).write_text(draw(runs), encoding="utf-8")
    for name, run in runs.items():
        print(f"{name}: CoM {run.largest('com/position', 'y'):.4f} m, "
              f"{run.largest('com/position', 'y', SETTLED):.4f} m from {SETTLED} s on; "
              f"base {run.largest('tasks/pelvis/error', 'x'):.4f} rad, "
              f"{run.largest('tasks/pelvis/error', 'x', SETTLED):.4f} rad; momentum "
              f"{run.largest('momentum/linear', 'y'):.1f} kg·m/s, {run.largest('momentum/angular', 'x'):.2f} kg·m²/s")


if __name__ == "__main__":
    main()
