#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""plot_tick_growth.py TABLE.csv PICTURE.svg: draws the table of tick_growth, a panel for joints, contacts and tasks."""

import csv
import math
import pathlib
import sys

from plot_growth import GAP, HEIGHT, LEFT, SIDE, STYLE, TOP

WIDTH = 260
PANELS = {
    "joints": ("Joints, two contacts", [10, 20, 50, 100, 200, 300], True),
    "contacts": ("Contacts, 84 joints", [1, 2, 4, 6, 8, 10, 12], False),
    "tasks": ("Tasks, 49 joints, four contacts", [3, 10, 20, 30, 40], False),
}


def read(path):
    rows = {over: [] for over in PANELS}
    with open(path, newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["over"] in rows:
                point = float(row[row["over"]]), float(row["median"]), float(row["p99"])
                rows[row["over"]].append(point)
    return rows


def place(value, low, high, logarithmic):
    scale = math.log if logarithmic else float
    return (scale(value) - scale(low)) / (scale(high) - scale(low))


def panel(left, over, rows):
    title, marks, logarithmic = PANELS[over]
    low, high = (marks[0] * 0.9, marks[-1] * 1.1) if logarithmic else (0, marks[-1] * 1.05)
    decades = [1, 10, 100, 1000]

    def x(value):
        return left + WIDTH * place(value, low, high, logarithmic)

    def y(time):
        return TOP + HEIGHT * (1 - min(1, place(time, decades[0], decades[-1], True)))

    out = [f'<text class="title" x="{left}" y="{TOP - 16}">{title}</text>']
    for time in decades:
        out.append(f'<path class="grid" d="M{left} {y(time):.1f}h{WIDTH}"/>')
        out.append(f'<text x="{left - 8}" y="{y(time) + 4:.1f}" text-anchor="end">{time} µs</text>')
    for mark in marks:
        out.append(f'<path class="grid" d="M{x(mark):.1f} {TOP}v{HEIGHT}"/>')
        out.append(f'<text x="{x(mark):.1f}" y="{TOP + HEIGHT + 20}" text-anchor="middle">{mark}</text>')
    out.append(f'<rect class="frame" x="{left}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}"/>')
    for which, kind in ((1, "star"), (2, "star peer")):
        path = "M" + "L".join(f"{x(row[0]):.1f} {y(row[which]):.1f}" for row in rows)
        out.append(f'<path class="line {kind}" d="{path}"/>')
    out += [f'<circle class="dot star" cx="{x(row[0]):.1f}" cy="{y(row[1]):.1f}" r="3"/>' for row in rows]
    return out


def draw(table):
    width, height = SIDE + LEFT + 3 * WIDTH + 2 * GAP + SIDE, TOP + HEIGHT + 40
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">',
             f"<style>{STYLE}</style>", f'<rect class="ground" fill="#fff" width="{width}" height="{height}"/>']
    for i, (over, rows) in enumerate(table.items()):
        parts += panel(LEFT + i * (WIDTH + GAP), over, rows)
    return "\n".join(parts + ["</svg>", ""])


if __name__ == "__main__":
    pathlib.Path(sys.argv[2]).write_text(draw(read(sys.argv[1])), encoding="utf-8")
