#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Draws the pictures of the designer's start page: every shipped stack at a telling moment.

    make_pictures.py POISE [NAME...]     POISE: the command line program; needs ffmpeg
"""

import pathlib
import re
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# Motion: time [s], and camera angle [deg].
MOMENTS = {
    "fixed_arm": (3, -50), "squat": (1.5, 60), "reach": (3, 60), "slope": (1.5, 75),
    "one_foot": (3, 20), "wall": (4, 60), "lift_box": (4, 50), "lift_foot": (5, 35),
    "push": (0.3, 20), "pushed": (5.4, 60), "turn_and_sidestep": (8, 60), "walk": (8, 60), "handstand": (20, 50), "one_hand": (22, 50),
    "carry_box": (6, 40), "palletizer": (2, -50), "stairs": (6, 60), "tour": (8, 60), "carry_walking": (6, 60),
}


def moment(name):
    motions = [motion for motion in MOMENTS if re.fullmatch(rf"t\d+_{motion}(_.*)?", name)]
    return MOMENTS[motions[0]] if motions else (1, 35)


def draw(poise, stack, folder):
    time, azimuth = moment(stack.stem)
    subprocess.run([poise, "run", stack, "--for", str(time + 0.1), "--out", folder / "run"],
                   check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for look in ("dark", "light"):
        png = folder / "picture.png"
        subprocess.run([poise, "render", folder / "run", "--at", str(time), "--size", "640x304",
                        "--azimuth", str(azimuth), "--elevation", "12", "--out", png]
                       + (["--dark"] if look == "dark" else []),
                       check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", png, "-q:v", "4",
                        HERE / f"{stack.stem}_{look}.jpg"], check=True)


def main():
    for stack in sorted((HERE.parent / "stacks").glob("*.yaml")):
        if len(sys.argv) > 2 and stack.stem not in sys.argv[2:]:
            continue
        with tempfile.TemporaryDirectory() as folder:
            draw(sys.argv[1], stack, pathlib.Path(folder))
        print(stack.stem, flush=True)


main()
