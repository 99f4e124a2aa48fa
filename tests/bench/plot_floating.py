#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""plot_floating.py T20.csv T21.csv PICTURE.svg: draws the runs of t20_elbow_limit and
t21_shoulder_limit (`poise run … --csv`) like figures 3 and 5 of Sentis & Khatib (2005).
"""

import csv
import pathlib
import sys

WIDTH, HEIGHT, LEFT, TOP, GAP_X, GAP_Y, SIDE = 400, 210, 62, 44, 84, 92, 16

STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #333 }
  .title { font-size: 15px; font-weight: 600 }
  .grid { stroke: #ddd; fill: none } .frame { stroke: #999; fill: none }
  .line { fill: none; stroke-width: 2 } .goal { stroke: #1f6fb4; stroke-dasharray: 5 4 }
  .hand { stroke: #b3470f } .joint { stroke: #1c7c4a } .limit { stroke: #8a1f5c; stroke-dasharray: 2 3 }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117 } text { fill: #d0d4da }
    .grid { stroke: #2a3038 } .frame { stroke: #6b7280 }
    .goal { stroke: #6cb6f5 } .hand { stroke: #f0975c } .joint { stroke: #5fd197 }
    .limit { stroke: #e58fc0 }
  }
"""


class Run:
    def __init__(self, path):
        with open(path, newline="", encoding="utf-8") as file:
            rows = [{name.split(" ")[0]: value for name, value in row.items()} for row in csv.DictReader(file)]
        self.columns = {name: [float(row[name]) for row in rows] for name in rows[0]}

    def __getitem__(self, name):
        return self.columns[name]


class Panel:
    """One plot: curves over the run's time, with room for the legend above or below them."""

    def __init__(self, column, row, title, unit, time, ticks_x, low, high, step):
        self.left = LEFT + column * (WIDTH + GAP_X)
        self.top = TOP + row * (HEIGHT + GAP_Y)
        self.low, self.high, self.time = low, high, time
        self.out, self.names = [], 0
        self.add(f'<text class="title" x="{self.left}" y="{self.top - 14}">{title}</text>')
        for value in ticks_x:
            self.add(f'<path class="grid" d="M{self.x(value):.1f} {self.top}v{HEIGHT}"/>')
            self.add(f'<text x="{self.x(value):.1f}" y="{self.top + HEIGHT + 19}" text-anchor="middle">{value:g}</text>')
        count = round((high - low) / step)
        for i in range(count + 1):
            value = low + i * step
            self.add(f'<path class="grid" d="M{self.left} {self.y(value):.1f}h{WIDTH}"/>')
            self.add(f'<text x="{self.left - 8}" y="{self.y(value) + 4:.1f}" text-anchor="end">{value:.3g}</text>')
        self.add(f'<rect class="frame" x="{self.left}" y="{self.top}" width="{WIDTH}" height="{HEIGHT}"/>')
        self.add(f'<text x="{self.left + WIDTH / 2}" y="{self.top + HEIGHT + 40}" text-anchor="middle">time [s]</text>')
        self.add(f'<text x="{self.left + WIDTH}" y="{self.top - 14}" text-anchor="end">[{unit}]</text>')

    def add(self, text):
        self.out.append(text)

    def x(self, time):
        return self.left + WIDTH * time / self.time

    def y(self, value):
        return self.top + HEIGHT * (self.high - value) / (self.high - self.low)

    def curve(self, kind, name, times, values, legend):
        every = max(1, len(times) // 400)
        points = [(self.x(t), self.y(v)) for t, v in list(zip(times, values))[::every]]
        path = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        self.add(f'<path class="line {kind}" d="{path}"/>')
        x, y = self.left + legend[0], self.top + legend[1] + 20 * self.names
        self.add(f'<path class="line {kind}" d="M{x} {y - 4}h24"/><text x="{x + 32}" y="{y}">{name}</text>')
        self.names += 1


def hand_panel(row, run, title, ticks, low, high, step, legend):
    times = run["time"]
    panel = Panel(0, row, title, "m", ticks[-1], ticks, low, high, step)
    panel.curve("goal", "goal", times, run["tasks/hand/target/y"], legend)
    panel.curve("hand", "hand", times, run["tasks/hand/position/y"], legend)
    return panel.out


def joint_panel(row, run, title, joint, limit, ticks, low, high, step, legend):
    times = run["time"]
    panel = Panel(1, row, title, "rad", ticks[-1], ticks, low, high, step)
    panel.curve("limit", "limit", [0, ticks[-1]], [limit, limit], legend)
    panel.curve("joint", "angle", times, run[f"joints/position/{joint}"], legend)
    return panel.out


def draw(swing, reach):
    width, height = LEFT + 2 * WIDTH + GAP_X + SIDE, TOP + 2 * HEIGHT + GAP_Y + 54
    seconds, tenths = range(7), [0.2 * i for i in range(7)]
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
             f"<style>{STYLE}</style>", f'<rect class="ground" fill="#fff" width="{width}" height="{height}"/>']
    parts += hand_panel(0, swing, "t20: left hand, sideways", seconds, -0.4, 1, 0.2, (160, 24))
    parts += joint_panel(0, swing, "t20: left elbow", "l_elbow", -0.5, seconds, -2, -0.25, 0.25, (20, 172))
    parts += hand_panel(1, reach, "t21: right hand, sideways", tenths, -0.8, -0.2, 0.1, (250, 24))
    parts += joint_panel(1, reach, "t21: right shoulder, sideways", "r_shoulder_roll", -0.75, tenths, -0.8, 0, 0.1, (250, 24))
    return "\n".join(parts + ["</svg>", ""])


def main():
    pathlib.Path(sys.argv[3]).write_text(draw(Run(sys.argv[1]), Run(sys.argv[2])), encoding="utf-8")


if __name__ == "__main__":
    main()
