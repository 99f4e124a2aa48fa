#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Draws the figures of these pages again: make_figures.py POISE [NAME...]

Plain SVG in colours that can be read on white and on black. Curves and bars are from runs of the program POISE.
"""

import csv
import html
import json
import math
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TEXT, LINE, FILL = "#7a8594", "#8b95a3", "#8b95a3"
BLUE, ORANGE, GREEN, RED, VIOLET = "#3b82f6", "#e07b00", "#1fa35c", "#e5484d", "#9b6cf0"


class Figure:
    def __init__(self, width, height):
        self.width, self.height, self.parts = width, height, []

    def add(self, part):
        self.parts.append(part)

    def text(self, x, y, words, colour=TEXT, size=13, anchor="start", bold=False):
        weight = ' font-weight="600"' if bold else ""
        self.add(f'<text x="{x:.1f}" y="{y:.1f}" fill="{colour}" font-size="{size}" text-anchor="{anchor}"{weight}>{html.escape(words)}</text>')

    def box(self, x, y, width, height, title, lines=(), colour=LINE):
        self.add(f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="7" fill="{colour}" fill-opacity="0.12" stroke="{colour}" stroke-width="1.5"/>')
        top = y + height / 2 + 5 - 9 * len(lines)
        self.text(x + width / 2, top, title, colour if colour != LINE else TEXT, 14, "middle", True)
        for row, line in enumerate(lines):
            self.text(x + width / 2, top + 18 * (row + 1), line, TEXT, 12, "middle")

    def line(self, points, colour=LINE, width=1.5, dash="", arrow=False):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.add(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="{width}" stroke-linejoin="round"'
                 + (f' stroke-dasharray="{dash}"' if dash else "") + (f' marker-end="url(#{colour[1:]})"' if arrow else "") + "/>")

    def shape(self, points, colour, opacity=0.15):
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        self.add(f'<polygon points="{path}" fill="{colour}" fill-opacity="{opacity}" stroke="{colour}" stroke-width="1.2"/>')

    def save(self, name, title):
        heads = "".join(f'<marker id="{c[1:]}" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse">'
                        f'<path d="M0,1 L9,5 L0,9 z" fill="{c}"/></marker>' for c in (LINE, BLUE, ORANGE, GREEN, RED, VIOLET))
        (HERE / f"{name}.svg").write_text(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" width="{self.width}" height="{self.height}" '
            f'font-family="Segoe UI, Helvetica, Arial, DejaVu Sans, sans-serif" role="img">\n<title>{html.escape(title)}</title>\n<defs>{heads}</defs>\n'
            + "\n".join(self.parts) + "\n</svg>\n", encoding="utf-8")


class Axes:
    """A plot in a rectangle of a figure."""

    def __init__(self, figure, box, x, y, xlabel, ylabel, xticks, yticks):
        self.figure, (self.left, self.top, self.width, self.height), self.x, self.y = figure, box, x, y
        for value in xticks:
            figure.line([(self.px(value), self.top), (self.px(value), self.top + self.height)], LINE, 0.4)
            figure.text(self.px(value), self.top + self.height + 17, f"{value:g}", size=12, anchor="middle")
        for value in yticks:
            figure.line([(self.left, self.py(value)), (self.left + self.width, self.py(value))], LINE, 0.4)
            figure.text(self.left - 8, self.py(value) + 4, f"{value:g}", size=12, anchor="end")
        figure.text(self.left + self.width / 2, self.top + self.height + 36, xlabel, anchor="middle")
        figure.text(self.left - 36, self.top - 10, ylabel)

    def px(self, value):
        return self.left + (value - self.x[0]) / (self.x[1] - self.x[0]) * self.width

    def py(self, value):
        return self.top + self.height - (value - self.y[0]) / (self.y[1] - self.y[0]) * self.height

    def curve(self, times, values, colour, dash="", width=1.8):
        """Broken where two samples are far apart: an angle that wraps."""
        piece, last = [], None
        for time, value in zip(times, values):
            if last is not None and abs(value - last) > 0.4 * (self.y[1] - self.y[0]):
                self.figure.line(piece, colour, width, dash)
                piece = []
            piece.append((self.px(time), self.py(value)))
            last = value
        self.figure.line(piece, colour, width, dash)


def run(poise, folder, name, *words):
    """A run as columns, by the name of the signal."""
    out = folder / name
    done = subprocess.run([poise, "run", *map(str, words), "--csv", "--out", out], capture_output=True, text=True, cwd=folder, check=False)
    if done.returncode not in (0, 3):
        sys.exit(done.stderr)
    with open(out / "signals.csv", encoding="utf-8", newline="") as file:
        rows = csv.reader(file)
        names = [name.split(" [")[0] for name in next(rows)]
        return dict(zip(names, zip(*([float(cell) for cell in row] for row in rows))))


def part(data, signal, first, last, every):
    at = [i for i, time in enumerate(data["time"]) if first <= time <= last][::every]
    return [data["time"][i] for i in at], [data[signal][i] for i in at]


def tick(_poise, _folder):
    f = Figure(760, 300)
    boxes = [("State", ["q, v", "measured"], LINE), ("Dynamics", ["poses, Jacobians,", "M, h"], BLUE),
             ("Rows", ["tasks and", "constraints"], VIOLET), ("Solver", ["v̇, f, τ"], ORANGE),
             ("Torques", ["clamped"], LINE)]
    for i, (title, lines, colour) in enumerate(boxes):
        f.box(10 + 150 * i, 40, 124, 96, title, lines, colour)
        if i:
            f.line([(10 + 150 * i - 25, 88), (10 + 150 * i - 3, 88)], arrow=True)
    f.text(10, 22, "One tick: about 1 % of a millisecond (Atlas, standing)", bold=True, size=14)
    f.box(285, 200, 190, 60, "Plant", ["simulator or robot"], GREEN)
    f.line([(672, 138), (672, 230), (478, 230)], arrow=True)
    f.line([(283, 230), (72, 230), (72, 139)], arrow=True)
    f.text(575, 222, "τ, every 1 ms", anchor="middle")
    f.text(178, 222, "next state", anchor="middle")
    f.text(380, 288, "a recorder on its own thread keeps every tick", anchor="middle", size=12)
    f.save("tick", "One tick: state, dynamics, rows, solver, torques, plant")


def tasks(poise, folder):
    f = Figure(760, 400)
    for x, width, title, line, colour in [(10, 150, "Reference", "where it should be", GREEN), (205, 150, "Task", "error e, rate ė", BLUE),
                                          (400, 150, "Law", "ë = −k·e − d·ė", ORANGE), (595, 155, "Solver", "ë as near as possible", LINE)]:
        f.box(x, 10, width, 60, title, [line], colour)
    for x in (160, 355, 550):
        f.line([(x + 2, 40), (x + 42, 40)], arrow=True)
    a = Axes(f, (70, 120, 660, 220), (0.8, 2.4), (-1, 16), "time [s]", "CoM error [mm], pushed with 10 N·s at 1 s", [0.8, 1.2, 1.6, 2, 2.4], [0, 5, 10, 15])
    for stiffness, colour, dash, at in [(20, ORANGE, "", 1.52), (60, BLUE, "7 3", 1.42), (200, GREEN, "2 3", 1.3)]:
        data = run(poise, folder, f"k{stiffness}", "t34_push", "--for", 3, "--set", f"control.tasks.balance.law.stiffness={stiffness}")
        times, values = part(data, "tasks/balance/error/x", 0.8, 2.4, 8)
        a.curve(times, [1e3 * v for v in values], colour, dash, 2.2)
        f.text(520, 150 + {20: 0, 60: 22, 200: 44}[stiffness], f"stiffness {stiffness} 1/s²", colour, bold=True)
        f.line([(470, 146 + {20: 0, 60: 22, 200: 44}[stiffness]), (510, 146 + {20: 0, 60: 22, 200: 44}[stiffness])], colour, 2.2, dash)
    f.save("tasks", "Reference, task, law and solver; error after a push for three stiffnesses")


REACH = """poise: 1
robot:
  urdf: package://poise/robots/poise_humanoid.urdf
  base: {joint: floating}
  start: {joints: {l_hip_pitch: -20 deg, l_knee: 40 deg, l_ankle_pitch: -20 deg,
                   r_hip_pitch: -20 deg, r_knee: 40 deg, r_ankle_pitch: -20 deg}}
contacts:
  left_foot:  {link: l_sole, rectangle: [23 cm, 8 cm], friction: 0.7}
  right_foot: {link: r_sole, rectangle: [23 cm, 8 cm], friction: 0.7}
control:
  solver: qp
  constraints: [dynamics, contact-motion, torque-limits, joint-position-limits, {type: friction-cone, margin: 5 %}]
  tasks:
    - {name: balance, type: com, weight: 10, law: {type: pd, stiffness: 60}}
    - {name: pelvis, type: orientation, link: pelvis, weight: 5, law: {type: pd, stiffness: 60}}
    - {name: hand, type: position, link: l_palm, law: {type: pd, stiffness: 60},
       reference: {type: minimum-jerk, to: {by: [70 cm, 0, 0]}, duration: 2 s}}
    - {name: stance, type: posture, level: 3, law: {type: pd, stiffness: 30}}
plant: {type: gauss, duration: 5 s}
"""


def priorities(poise, folder):
    (folder / "reach.yaml").write_text(REACH, encoding="utf-8")
    cases = [("hand: weight 0.1", ["weight=0.1"]), ("hand: weight 1", ["weight=1"]), ("hand: weight 10", ["weight=10"]), ("hand: level 2", ["level=2"])]
    f = Figure(760, 300)
    f.text(10, 22, "A goal out of reach: balance (weight 10, level 1) against the hand", bold=True, size=14)
    f.text(190, 52, "hand misses its goal by", BLUE, bold=True)
    f.text(490, 52, "CoM is moved by", ORANGE, bold=True)
    for row, (title, sets) in enumerate(cases):
        data = run(poise, folder, f"case{row}", "reach.yaml", *[w for s in sets for w in ("--set", f"control.tasks.hand.{s}")])
        sizes = [1e3 * sum(data[f"tasks/{name}/error/{axis}"][-1] ** 2 for axis in "xyz") ** 0.5 for name in ("hand", "balance")]
        y = 68 + 54 * row
        f.text(10, y + 24, title, bold=True)
        for left, size, colour in ((190, sizes[0], BLUE), (490, sizes[1], ORANGE)):
            width = max(1.5, 1.7 * size)
            f.add(f'<rect x="{left}" y="{y + 4}" width="{width:.1f}" height="30" rx="3" fill="{colour}" fill-opacity="0.75"/>')
            f.text(left + width + 8, y + 24, f"{size:.2g} mm" if size < 1 else f"{size:.0f} mm", colour)
    f.save("priorities", "Hand error and CoM error by weight and level of the hand task")


def contacts(_poise, _folder):
    f = Figure(760, 320)
    f.text(10, 22, "Friction cone (seen from the side)", bold=True, size=14)
    f.line([(20, 270), (350, 270)], LINE, 2)
    f.shape([(190, 268), (62, 85), (318, 85)], GREEN, 0.12)
    f.add(f'<rect x="130" y="256" width="120" height="12" rx="3" fill="{LINE}"/>')
    f.line([(190, 262), (190, 52)], LINE, 1, "4 4")
    f.line([(190, 262), (246, 122)], GREEN, 3, arrow=True)
    f.text(200, 116, "holds", GREEN, bold=True)
    f.line([(190, 262), (340, 140)], RED, 3, arrow=True)
    f.text(318, 128, "slips", RED, bold=True)
    f.text(198, 62, "normal z")
    f.text(20, 62, "tangential ≤ μ·normal", GREEN, 12)
    f.text(190, 298, "only pushes: normal ≥ 0", anchor="middle")
    f.text(410, 22, "Contact patch (seen from above)", bold=True, size=14)
    f.add(f'<rect x="440" y="100" width="270" height="120" rx="4" fill="{BLUE}" fill-opacity="0.12" stroke="{BLUE}" stroke-width="2"/>')
    for x, y in ((440, 100), (710, 100), (440, 220), (710, 220)):
        f.add(f'<circle cx="{x}" cy="{y}" r="5" fill="{BLUE}"/>')
    f.add(f'<circle cx="620" cy="150" r="8" fill="{GREEN}"/>')
    f.text(620, 135, "centre of pressure", GREEN, 13, "middle", True)
    f.line([(500, 190), (560, 190)], BLUE, 2, arrow=True)
    f.text(566, 194, "x", BLUE, bold=True)
    f.line([(500, 190), (500, 140)], BLUE, 2, arrow=True)
    f.text(494, 132, "y", BLUE, bold=True)
    f.text(575, 250, "inside: it stands. At the front edge: it tips (tip +x).", anchor="middle")
    f.text(575, 272, "friction also resists turning about z (twist).", anchor="middle")
    f.text(575, 90, "rectangle: [x, y]", BLUE, anchor="middle")
    f.save("contacts", "Friction cone and contact patch")


PHASES = {"both": LINE, "shift": BLUE, "unload": ORANGE, "swing": VIOLET, "land": GREEN}


def phases(poise, folder):
    data = run(poise, folder, "walk", "t30_walk", "--for", 12)
    spans = json.loads((folder / "walk/summary.json").read_text(encoding="utf-8"))["phases"]
    f = Figure(760, 340)
    a = Axes(f, (60, 70, 680, 200), (0, 11), (0, 650), "time [s]", "normal force [N]", range(0, 12), [0, 200, 400, 600])
    for span in spans:
        kind = span["name"].split("_")[-1]
        kind = kind if kind in PHASES else "both" if span["name"] == "both" else "land"
        left, right = a.px(span["from_s"]), a.px(min(11, span["to_s"]))
        if right <= left:
            continue
        f.parts.insert(0, f'<rect x="{left:.1f}" y="70" width="{right - left:.1f}" height="200" fill="{PHASES[kind]}" fill-opacity="0.13"/>')
    for name, colour, dash in (("left_foot", BLUE, ""), ("right_foot", ORANGE, "7 3")):
        times, values = part(data, f"contacts/{name}/force/fz", 0, 11, 12)
        a.curve(times, values, colour, dash, 2.2)
    for i, (kind, colour) in enumerate(PHASES.items()):
        f.add(f'<rect x="{60 + 95 * i}" y="18" width="16" height="16" rx="3" fill="{colour}" fill-opacity="0.35"/>')
        f.text(82 + 95 * i, 31, kind)
    for x, name, colour, dash in ((545, "left foot", BLUE, ""), (650, "right foot", ORANGE, "7 3")):
        f.line([(x, 26), (x + 26, 26)], colour, 2.2, dash)
        f.text(x + 32, 31, name, colour)
    f.save("phases", "Normal forces of both feet during the first two steps of t30_walk, with its phases")


def charts(poise, folder):
    f = Figure(760, 420)
    data = run(poise, folder, "euler", "t33_handstand", "--for", 31, "--set", "robot.base.orientation=roll-pitch-yaw")
    a = Axes(f, (60, 50, 600, 130), (10, 31), (0, 1), "", "", [10, 15, 20, 25, 30], [0, 0.5, 1])
    f.text(60, 34, "roll-pitch-yaw: distance from its singularity, |cos(pitch)|", bold=True)
    times, pitch = part(data, "base/chart/1", 10, 31, 20)
    margin = [abs(math.cos(value)) for value in pitch]
    a.curve(times, margin, RED, "", 2.2)
    data = run(poise, folder, "quaternion", "t33_handstand", "--for", 31, "--set", "robot.base.orientation=unit-quaternion")
    a = Axes(f, (60, 240, 600, 130), (10, 31), (-1.1, 1.1), "time [s] in t33_handstand", "", [10, 15, 20, 25, 30], [-1, 0, 1])
    f.text(60, 224, "unit-quaternion: its four coordinates during the same motion; no singularity", bold=True)
    for i, name in enumerate(("w", "x", "y", "z")):
        colour, dash = ((BLUE, ""), (ORANGE, "7 3"), (GREEN, "2 3"), (VIOLET, "9 3 2 3"))[i]
        a.curve(*part(data, f"base/chart/{i}", 10, 31, 40), colour, dash, 2)
        f.line([(675, 256 + 24 * i), (705, 256 + 24 * i)], colour, 2, dash)
        f.text(712, 260 + 24 * i, name, colour)
    f.save("charts", "A handstand in two charts: the margin of roll-pitch-yaw, the coordinates of a unit quaternion")


def glossary(_poise, _folder):
    f = Figure(760, 400)
    f.add(f'<rect x="8" y="8" width="744" height="314" rx="10" fill="none" stroke="{LINE}" stroke-width="1.5"/>')
    f.text(24, 32, "stack (one text file)", bold=True, size=14)
    f.box(24, 50, 150, 70, "robot", ["links, joints, chart"], BLUE)
    f.box(24, 135, 150, 70, "contacts", ["patches, friction"], BLUE)
    f.box(24, 220, 150, 85, "phases", ["which contacts and", "tasks, and when"], GREEN)
    f.add(f'<rect x="196" y="50" width="392" height="255" rx="8" fill="{ORANGE}" fill-opacity="0.07" stroke="{ORANGE}" stroke-width="1.5"/>')
    f.text(212, 72, "control", ORANGE, 14, bold=True)
    f.box(212, 86, 170, 90, "constraints", ["must hold: dynamics,", "friction, limits"], ORANGE)
    f.box(398, 86, 174, 204, "", (), ORANGE)
    f.text(485, 110, "tasks", ORANGE, 14, "middle", True)
    f.text(485, 130, "by level and weight", anchor="middle", size=12)
    f.box(412, 146, 146, 60, "law", ["how fast errors vanish"], VIOLET)
    f.box(412, 218, 146, 60, "reference", ["where the target is"], VIOLET)
    f.box(212, 192, 170, 98, "solver", ["finds v̇, f, τ", "or says why not"], ORANGE)
    f.box(606, 50, 130, 255, "plant", ["what the torques", "act on: simulator", "or robot"], GREEN)
    f.line([(380, 323), (380, 344)], arrow=True)
    f.box(200, 347, 360, 46, "run", ["one execution of the stack, and its recording"], LINE)
    f.save("glossary", "What a stack contains, and what a run is")


FIGURES = {"tick": tick, "tasks": tasks, "priorities": priorities, "contacts": contacts, "phases": phases, "charts": charts, "glossary": glossary}


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    for name in sys.argv[2:] or FIGURES:
        with tempfile.TemporaryDirectory(prefix="poise_figures_") as folder:
            FIGURES[name](pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(folder))
        print(name, flush=True)


if __name__ == "__main__":
    main()
