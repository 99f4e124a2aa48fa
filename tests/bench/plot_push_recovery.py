#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""plot_push_recovery.py TABLE.csv PICTURE.svg: draws the table of push_recovery as polar plots and prints it as a
Markdown table. In the plots, forward is up and left is left.
"""

import csv
import math
import pathlib
import sys

RADIUS, LEFT, TOP, GAP = 190, 240, 300, 520  # [px]
NAMES = ("front", "front left", "left", "back left", "back", "back right", "right", "front right")
STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #333 }
  .head { font-size: 15px; font-weight: 600 }
  .grid { stroke: #ddd; fill: none }
  .line { fill: none; stroke-width: 2 }
  .qp { stroke: #1f6fb4 } .lexicographic { stroke: #1c7c4a }
  .nullspace { stroke: #b3470f } .centroidal { stroke: #8a4fbf }
  @media (prefers-color-scheme: dark) {
    .ground { fill: #0d1117 } text { fill: #d0d4da } .grid { stroke: #2a3038 }
    .qp { stroke: #6cb6f5 } .lexicographic { stroke: #5fd197 }
    .nullspace { stroke: #f0975c } .centroidal { stroke: #c79bf2 }
  }
"""


def read(path):
    """{plant: {solver: {angle: impulse}}}"""
    table = {}
    with open(path, newline="", encoding="utf-8") as file:
        rows = csv.reader(file)
        next(rows)
        for plant, solver, angle, impulse in rows:
            table.setdefault(plant, {}).setdefault(solver, {})[int(angle)] = float(impulse)
    return table


def markdown(plant, solvers):
    lines = [f"| {plant} | " + " | ".join(NAMES) + " | least |", "|---|" + "---|" * 9]
    for solver, values in solvers.items():
        held = [values[45 * i] for i in range(8)]
        lines.append(f"| `{solver}` | " + " | ".join(f"{v:.3g}" for v in held) + f" | {min(held):.3g} |")
    return "\n".join(lines)


def point(centre, angle, radius):
    return f"{centre - radius * math.sin(math.radians(angle)):.1f} {TOP - radius * math.cos(math.radians(angle)):.1f}"


def polar(centre, title, solvers, most):
    scale = RADIUS / most
    out = [f'<text class="head" x="{centre}" y="40" text-anchor="middle">{title}</text>']
    for ring in range(10, int(most) + 1, 10):
        out.append(f'<circle class="grid" cx="{centre}" cy="{TOP}" r="{ring * scale:.1f}"/>')
        out.append(f'<text x="{centre + 3}" y="{TOP - ring * scale - 3:.1f}">{ring} N·s</text>')
    for i in range(8):
        out.append(f'<path class="grid" d="M{centre} {TOP}L{point(centre, 45 * i, RADIUS)}"/>')
    for angle, name in ((90, "left"), (180, "back"), (270, "right")):
        x, y = point(centre, angle, RADIUS + 18).split()
        out.append(f'<text x="{x}" y="{float(y) + 4:.1f}" text-anchor="middle">{name}</text>')
    for solver, values in solvers.items():
        corners = "L".join(point(centre, a, min(v, most) * scale) for a, v in sorted(values.items()))
        out.append(f'<path class="line {solver}" d="M{corners}Z"/>')
    return out


def picture(table, most=40):
    out = ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 580" width="1000" height="580">']
    out += [f"<style>{STYLE}</style>", '<rect class="ground" fill="#fff" width="1000" height="580"/>']
    for i, (plant, solvers) in enumerate(table.items()):
        out += polar(LEFT + i * GAP, f"largest push held, plant {plant}", solvers, most)
    for i, solver in enumerate(table["mujoco"]):
        x = 250 + 140 * i
        out.append(f'<path class="line {solver}" d="M{x} 555h24"/><text x="{x + 30}" y="559">{solver}</text>')
    return "\n".join(out + ["</svg>", ""])


def main():
    table = read(sys.argv[1])
    pathlib.Path(sys.argv[2]).write_text(picture(table), encoding="utf-8")
    print("\n\n".join(markdown(plant, solvers) for plant, solvers in table.items()))


if __name__ == "__main__":
    main()
