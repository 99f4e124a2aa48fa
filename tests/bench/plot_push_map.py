#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""plot_push_map.py TABLE.csv PICTURE.svg: draws the table of push_map.py as polar plots, and prints it as a Markdown table.
In the plots, a push forwards is up and one to the left is left; the area is what holds at every moment.
"""

import csv
import math
import pathlib
import sys

RADIUS, STEP_X, STEP_Y, LEFT, TOP = 150, 440, 410, 220, 230  # [px]
RINGS, COLUMNS = 5, 2
NAMES = ("forwards", "forwards left", "left", "back left", "back", "back right", "right", "forwards right")
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #333 }
  .head { font-size: 15px; font-weight: 600 }
  .grid { stroke: #ddd; fill: none }
  .moment { fill: none; stroke-width: 1; stroke-opacity: 0.6 }
  .all { stroke-width: 2; fill-opacity: 0.16 }
  .on { stroke: #1f6fb4 } .all.on { fill: #1f6fb4 }
  .off { stroke: #b3470f } .all.off { fill: #b3470f }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117 } text { fill: #d0d4da } .grid { stroke: #2a3038 }
    .on { stroke: #6cb6f5 } .all.on { fill: #6cb6f5 }
    .off { stroke: #f0975c } .all.off { fill: #f0975c }
  }
"""


def read(path):
    """{(robot, speed): {timing: {moment: {direction: impulse}}}}"""
    table = {}
    with open(path, newline="", encoding="utf-8") as file:
        rows = csv.reader(file)
        next(rows)
        for robot, speed, timing, moment, direction, impulse in rows:
            moments = table.setdefault((robot, speed), {}).setdefault(timing, {})
            moments.setdefault(moment, {})[int(direction)] = float(impulse)
    return table


def least(moments):
    return {a: min(one[a] for one in moments.values()) for a in next(iter(moments.values()))}


def markdown(table):
    lines = ["| robot | m/s | timing | " + " | ".join(NAMES) + " |", "|---|---|---|" + "---|" * 8]
    for (robot, speed), timings in table.items():
        for timing, moments in timings.items():
            cells = []
            for angle in range(0, 360, 45):
                values = [one[angle] for one in moments.values()]
                cells.append(f"{min(values):.0f}–{max(values):.0f}")
            lines.append(f"| {robot} | {speed} | {timing} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def point(centre, angle, radius):
    x, y = centre
    return f"{x - radius * math.sin(math.radians(angle)):.1f} {y - radius * math.cos(math.radians(angle)):.1f}"


def polar(centre, title, timings, ring):
    x, y = centre
    scale = RADIUS / (RINGS * ring)
    out = [f'<text class="head" x="{x}" y="{y - RADIUS - 30}" text-anchor="middle">{title}</text>']
    for i in range(1, RINGS + 1):
        out.append(f'<circle class="grid" cx="{x}" cy="{y}" r="{i * ring * scale:.1f}"/>')
        out.append(f'<text x="{x + 3}" y="{y - i * ring * scale - 3:.1f}">{i * ring}{" N·s" if i == RINGS else ""}</text>')
    for i in range(8):
        out.append(f'<path class="grid" d="M{x} {y}L{point(centre, 45 * i, RADIUS)}"/>')
    for angle, name in ((90, "left"), (180, "back"), (270, "right")):
        px, py = point(centre, angle, RADIUS + 18).split()
        out.append(f'<text x="{px}" y="{float(py) + 4:.1f}" text-anchor="middle">{name}</text>')
    shape = lambda values: "L".join(point(centre, a, min(v * scale, RADIUS)) for a, v in sorted(values.items()))
    for timing in sorted(timings):  # off, on
        for moment in timings[timing].values():
            out.append(f'<path class="moment {timing}" d="M{shape(moment)}Z"/>')
        out.append(f'<path class="all {timing}" d="M{shape(least(timings[timing]))}Z"/>')
    return out


def ring_of(table, robot):
    """[N·s] between the circles of a robot's plots."""
    most = max(v for (one, _), timings in table.items() if one == robot
               for moments in timings.values() for held in moments.values() for v in held.values())
    return math.ceil(most / RINGS / 5) * 5


def picture(table):
    width, height = COLUMNS * STEP_X, math.ceil(len(table) / COLUMNS) * STEP_Y + 50
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}">']
    out += [f"<style>{STYLE}</style>", f'<rect class="ground" fill="#fff" width="{width}" height="{height}"/>']
    for i, ((robot, speed), timings) in enumerate(table.items()):
        centre = (LEFT + i % COLUMNS * STEP_X, TOP + i // COLUMNS * STEP_Y)
        out += polar(centre, f"{robot}, {speed} m/s", timings, ring_of(table, robot))
    y = height - 20
    for x, timing, text in ((40, "on", "times of steps adapt"), (260, "off", "fixed times")):
        out.append(f'<path class="all {timing}" d="M{x} {y - 12}h24v14h-24z"/><text x="{x + 32}" y="{y}">{text}</text>')
    out.append(f'<text x="420" y="{y}">thin: each of four moments of the step; filled: the least of them</text>')
    return "\n".join(out + ["</svg>", ""])


def main():
    table = read(sys.argv[1])
    pathlib.Path(sys.argv[2]).write_text(picture(table), encoding="utf-8")
    print(markdown(table))


if __name__ == "__main__":
    main()
