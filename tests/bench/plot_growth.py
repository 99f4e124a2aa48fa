#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""plot_growth.py TABLE.csv PICTURE.svg: draws the table of growth_bench and fits the growth of the times.

For each shape of tree, prints the exponent of the time over the sum of the depths of all velocities, fitted to the
points from 50 joints on: 1 means O(n·depth). Exits with 1 if an exponent exceeds 1.1.
"""

import csv
import math
import pathlib
import sys

SHAPES = {"chain": "chain", "star": "star", "humanoid": "limbs of seven joints"}
PANELS = [("update", "Full update, Poise; dashed: MuJoCo", "mujoco"), ("factor", "Factor of M", None)]
WIDTH, HEIGHT, LEFT, TOP, GAP, SIDE = 400, 300, 62, 48, 78, 16

STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #333 }
  .title { font-size: 15px; font-weight: 600 }
  .grid { stroke: #ddd; fill: none } .frame { stroke: #999; fill: none }
  .line { fill: none; stroke-width: 2 } .peer { stroke-dasharray: 5 4; stroke-width: 1.5 }
  .chain { stroke: #b3470f } .star { stroke: #1f6fb4 } .humanoid { stroke: #1c7c4a }
  .dot { stroke: none } .dot.chain { fill: #b3470f } .dot.star { fill: #1f6fb4 }
  .dot.humanoid { fill: #1c7c4a }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117 } text { fill: #d0d4da }
    .grid { stroke: #2a3038 } .frame { stroke: #6b7280 }
    .chain { stroke: #f0975c } .star { stroke: #6cb6f5 } .humanoid { stroke: #5fd197 }
    .dot.chain { fill: #f0975c } .dot.star { fill: #6cb6f5 } .dot.humanoid { fill: #5fd197 }
  }
"""


def read(path):
    rows = {shape: [] for shape in SHAPES}
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            rows[row.pop("shape")].append({key: float(value) for key, value in row.items() if value})
    return rows


def exponent(rows, what):
    """Slope of log time over log of the summed depths, least squares."""
    points = [(math.log(row["sum_of_depths"]), math.log(row[what])) for row in rows if row["joints"] >= 50]
    mean_x = sum(x for x, _ in points) / len(points)
    mean_y = sum(y for _, y in points) / len(points)
    return sum((x - mean_x) * (y - mean_y) for x, y in points) / sum((x - mean_x) ** 2 for x, _ in points)


class Panel:
    def __init__(self, left, values):
        self.left = left
        self.low = 10 ** math.floor(math.log10(min(values)))
        self.high = 10 ** math.ceil(math.log10(max(values)))
        self.out = []

    def x(self, joints):
        return self.left + WIDTH * math.log(joints / 9) / math.log(340 / 9)

    def y(self, time):
        return TOP + HEIGHT * (1 - math.log(time / self.low) / math.log(self.high / self.low))

    def add(self, text):
        self.out.append(text)

    def axes(self, title):
        self.add(f'<text class="title" x="{self.left}" y="{TOP - 16}">{title}</text>')
        time = self.low
        while time <= self.high * 1.001:
            self.add(f'<path class="grid" d="M{self.left} {self.y(time):.1f}h{WIDTH}"/>')
            self.add(f'<text x="{self.left - 8}" y="{self.y(time) + 4:.1f}" text-anchor="end">{time:g} µs</text>')
            time *= 10
        for joints in (10, 20, 50, 100, 200, 300):
            self.add(f'<path class="grid" d="M{self.x(joints):.1f} {TOP}v{HEIGHT}"/>')
            self.add(f'<text x="{self.x(joints):.1f}" y="{TOP + HEIGHT + 20}" text-anchor="middle">{joints}</text>')
        self.add(f'<rect class="frame" x="{self.left}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}"/>')
        self.add(f'<text x="{self.left + WIDTH / 2}" y="{TOP + HEIGHT + 42}" text-anchor="middle">joints</text>')

    def curve(self, shape, rows, what, kind):
        points = [(self.x(row["joints"]), self.y(row[what])) for row in rows if what in row]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        self.add(f'<path class="line {kind} {shape}" d="{path}"/>')
        if not kind:
            self.out += [f'<circle class="dot {shape}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in points]

    def legend(self):
        for i, (shape, name) in enumerate(SHAPES.items()):
            y = TOP + 20 + 20 * i
            self.add(f'<path class="line {shape}" d="M{self.left + 12} {y - 4}h24"/>')
            self.add(f'<text x="{self.left + 44}" y="{y}">{name}</text>')


def draw(table):
    width = SIDE + LEFT + 2 * WIDTH + GAP + SIDE
    height = TOP + HEIGHT + 56
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
             f"<style>{STYLE}</style>", f'<rect class="ground" fill="#fff" width="{width}" height="{height}"/>']
    for i, (what, title, peer) in enumerate(PANELS):
        names = [what] + ([peer] if peer else [])
        panel = Panel(LEFT + i * (WIDTH + GAP), [row[n] for rows in table.values() for row in rows for n in names if n in row])
        panel.axes(title)
        for shape, rows in table.items():
            for name in names:
                panel.curve(shape, rows, name, "" if name == what else "peer")
        panel.legend()
        parts += panel.out
    return "\n".join(parts + ["</svg>", ""])


def main():
    table = read(sys.argv[1])
    pathlib.Path(sys.argv[2]).write_text(draw(table), encoding="utf-8")
    slopes = {shape: exponent(rows, "update") for shape, rows in table.items()}
    for shape, slope in slopes.items():
        print(f"{shape}: update grows as (n·depth)^{slope:.2f}")
    return 1 if max(slopes.values()) > 1.1 else 0


if __name__ == "__main__":
    sys.exit(main())
