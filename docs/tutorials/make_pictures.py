#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""make_pictures.py POISE [NAME…]: makes the pictures of the tutorials from the runs that their pages show.

Each picture is one or several moments of a run, side by side. The run is made by the command on the page whose
`--out` is the name of the run. Needs ffmpeg, which also reduces the colours.
"""

import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
WIDTH = 640  # of a whole picture, in pixels
COLOURS = 64

# Picture → page, height, camera, and (run, moment [s]) from left to right.
PICTURES = {
    "stand": ("t01_stand", 300, "--azimuth 40", [("stand", 5), ("drchubo", 5), ("humanoid", 5)]),
    "circle": ("t02_com_circle", 300, "--azimuth 0", [("circle", 4.5), ("circle", 5.5), ("fast", 5)]),
    "squat": ("t03_squat", 300, "--azimuth 65", [("squat", 0), ("squat", 2), ("squat", 4)]),
    "reach": ("t04_reach", 300, "--azimuth 70", [("reach", 0), ("reach", 1.5), ("reach", 4)]),
    "arm": ("t05_fixed_arm", 260, "--azimuth 50 --still --distance 2 --target 0.35 0 0.5", [("arm", 0), ("arm", 2), ("arm", 5)]),
    "slope": ("t06_slope", 300, "--azimuth 80 --cones", [("slope", 0), ("slope", 2)]),
    "sway": ("t07_sway", 300, "--azimuth 10 --still", [("sway", 3.1), ("sway", 4.4)]),
    "one_foot": ("t08_one_foot", 300, "--azimuth 60", [("one_foot", 0), ("one_foot", 2), ("one_foot", 4)]),
    "wall": ("t09_wall", 300, "--azimuth 60 --distance 3.4", [("wall", 3)]),
    "lift": ("t10_lift_box", 300, "--azimuth 30", [("lift", 0), ("lift", 1.5), ("lift", 4)]),
    "lift_foot": ("t11_lift_foot", 300, "--azimuth 40", [("foot", 0), ("foot", 2.6), ("foot", 5), ("foot", 9)]),
    "limits": ("t20_limits", 300, "--azimuth 20", [("elbow", 1.3), ("elbow", 3.3)]),
    "pendulum": ("t22_push", 300, "--azimuth 0", [("push", 1.9), ("push", 2.3), ("push", 4)]),
    "walk": ("t30_walk", 300, "--azimuth 60", [("walk", 8), ("walk", 9.5), ("walk_atlas", 8), ("walk_atlas", 9.5)]),
    "walk_one_foot": ("t30_walk", 360, "--azimuth 60", [("walk", 23.6)]),
    "crawl": ("t30_walk", 220, "--azimuth 50 --distance 1.9", [("crawl", 5.5), ("crawl", 8.3), ("crawl", 11.1)]),
    "handstand": ("t33_handstand", 250, "--azimuth 60 --distance 4.6",
                  [("hands", 0), ("hands", 7), ("hands", 13), ("hands", 20), ("one_hand", 33)]),
    "push": ("t34_push", 300, "--azimuth 20", [("hard", 0.9), ("hard", 1.4), ("hard", 1.8), ("hard", 4)]),
    "carry": ("t35_carry_box", 250, "--azimuth 30 --distance 4.4",
              [("carry", 0.5), ("carry", 3), ("carry", 5.5), ("carry", 9), ("carry", 15)]),
    "stairs": ("t41_walk_fast", 300, "--azimuth 70 --distance 4", [("stairs", 3.2), ("stairs", 5.6), ("stairs", 8), ("stairs", 12.3)]),
    "carried": ("t41_walk_fast", 260, "--azimuth 40 --distance 3.6", [("carried", 0), ("carried", 4), ("carried", 6.1), ("carried", 9)]),
    "palletizer": ("t40_palletizer", 200, "--azimuth -50 --still --distance 2.4 --target 0.2 0 0.45",
                   [("palletizer", 0), ("palletizer", 2), ("palletizer", 6), ("palletizer", 10)]),
}

# Moving picture → page, height, camera, run, first and last moment [s], speed.
MOVING = {"pushed": ("t41_walk_fast", 300, "--azimuth 55 --distance 3.2", "pushed", 4, 11, 1)}
RATE = 12  # pictures a second


def run_of(page, name):
    """The words of the page's command that records the run of this name."""
    text = (HERE / f"{page}.md").read_text(encoding="utf-8")
    return shlex.split(re.search(rf"^ {{4}}poise (run .* --out {name})$", text, re.MULTILINE)[1])


def side_by_side(shots, out):
    """One picture with a palette of its own."""
    inputs = [word for shot in shots for word in ("-i", str(shot))]
    joined = f"hstack=inputs={len(shots)}," if len(shots) > 1 else ""
    graph = f"{joined}split[a][b];[a]palettegen=max_colors={COLOURS}:reserve_transparent=0[p];[b][p]paletteuse=dither=none"
    subprocess.run(["ffmpeg", "-v", "error", "-y", *inputs, "-filter_complex", graph, "-frames:v", "1", "-update", "1",
                    "-pred", "none", "-compression_level", "9", str(out)], check=True)


def record(program, folder, page, run):
    """Makes a run unless it is there."""
    if not (folder / run).exists():
        subprocess.run([program, *run_of(page, run)], cwd=folder, check=True, capture_output=True)


def moving(program, folder, name):
    """A part of a run as an animated WebP."""
    page, height, camera, run, first, last, speed = MOVING[name]
    record(program, folder, page, run)
    subprocess.run([program, "render", run, "--from", str(first), "--to", str(last), "--speed", str(speed), "--fps", str(RATE),
                    *camera.split(), "--size", f"{WIDTH}x{height}", "--out", "film.mp4"], cwd=folder, check=True, capture_output=True)
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", str(folder / "film.mp4"), "-loop", "0", "-c:v", "libwebp_anim", "-quality", "55",
                    "-compression_level", "6", str(HERE / f"{name}.webp")], check=True)
    print(f"{name}.webp {(HERE / (name + '.webp')).stat().st_size / 1000:.0f} kB")


def main():
    program, names = str(pathlib.Path(sys.argv[1]).resolve()), sys.argv[2:] or [*PICTURES, *MOVING]
    with tempfile.TemporaryDirectory(prefix="poise_pictures_") as temporary:
        folder = pathlib.Path(temporary)
        for name in names:
            if name in MOVING:
                moving(program, folder, name)
                continue
            page, height, camera, moments = PICTURES[name]
            shots = []
            for run, moment in moments:
                record(program, folder, page, run)
                shots.append(folder / f"{name}_{len(shots)}.png")
                size = f"{WIDTH // len(moments)}x{height}"
                subprocess.run([program, "render", run, "--at", str(moment), *camera.split(), "--size", size,
                                "--out", str(shots[-1])], cwd=folder, check=True, capture_output=True)
            side_by_side(shots, HERE / f"{name}.png")
            print(f"{name}.png {(HERE / (name + '.png')).stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()
