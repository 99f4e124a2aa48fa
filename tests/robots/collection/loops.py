#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Checks the dynamics of published robots with closed chains. See README.md."""

import argparse
import json
import math
import pathlib
import re
import subprocess
import sys

import mujoco

from mjcf import fetch

COLUMNS = {"joints": "joints", "loops": "loops", "rows": "rows", "error": "loop error [m]", "energy": "energy [J]",
           "momentum": "momentum", "dense": "dense system", "mujoco": "MuJoCo", "formulations": "formulations"}
# Rows that hold nothing are dropped, so the loops of minitaur_rounded stay open by the rounding.
ROUNDED = {"error": 1e-4, "dense": 1, "mujoco": 1e-2}
LIMITS = {"error": 1e-8, "energy": 1e-4, "momentum": 1e-6, "dense": 1e-8, "mujoco": 1e-5, "formulations": 1e-8}
CORNERS = ["front_right", "front_left", "back_right", "back_left"]


def minitaur(folder, exact=True):
    """Minitaur as MJCF: its URDF, whose legs end open, with the four joints between the shins.

    The file rounds π/2 to 1.57075. So the axes of a leg are parallel to 1e-4 only, and its loop holds a
    third row that hardly moves; `exact` takes π/2.
    """
    data = fetch(folder, "pybullet") / "pybullet_data"
    text = (data / "quadruped" / "minitaur.urdf").read_text()
    if exact:
        text = text.replace("1.57075", repr(math.pi / 2)).replace("3.141592", repr(math.pi))
    head = text[: text.index(">", text.index("<robot")) + 1]
    options = '<mujoco><compiler fusestatic="false" discardvisual="true" strippath="false"/></mujoco>'
    spec = mujoco.MjSpec.from_string(text.replace(head, head + options, 1))
    root = spec.worldbody.first_body()
    if not root.joints:
        root.add_freejoint()
    for corner in CORNERS:
        ends = []
        for side, offset in ("R", 0.005), ("L", 0.01):
            ends.append(f"{corner}{side}")
            spec.body(f"lower_leg_{corner}{side}_link").add_site(name=ends[-1], pos=[0, offset, 0.2])
        spec.add_equality(name=corner, type=mujoco.mjtEq.mjEQ_CONNECT, objtype=mujoco.mjtObj.mjOBJ_SITE,
                          name1=ends[0], name2=ends[1])
    model = spec.compile()
    qpos = model.qpos0.copy()
    for joint in map(model.joint, range(1, model.njnt)):  # as published with it: feet below the body
        side = 1 if "_right" in joint.name else -1
        qpos[joint.qposadr[0]] = side * (math.pi / 2 if joint.name.startswith("motor") else -2.1834)
    spec.add_key(name="home", qpos=qpos)
    spec.compile()
    to = folder / f"minitaur{'' if exact else '_rounded'}.xml"
    to.write_text(spec.to_xml())
    return to


def minitaur_rounded(folder):
    """Minitaur with the angles of its file."""
    return minitaur(folder, exact=False)


def xarm_gripper(folder):
    """The gripper of the xArm 7, without tendon, springs, friction and an attribute unknown to MuJoCo."""
    file = fetch(folder, "robosuite") / "robosuite/models/assets/grippers/xarm7_gripper.xml"
    to = file.with_name("xarm7_gripper_valid.xml")
    text = file.read_text().replace('class="xarm7_hand" group="1"', 'class="xarm7_hand"')
    text = re.sub(r' (frictionloss|damping|stiffness)="[^"]*"', "", text)
    to.write_text(re.sub(r"<(tendon|actuator)>.*?</\1>", "", text, flags=re.DOTALL))
    return to


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=pathlib.Path, help="for the packages, which stay there")
    parser.add_argument("--program", default="build/release/bin/loop_collection")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    print("| robot | " + " | ".join(COLUMNS.values()) + " |\n|" + "---|" * (len(COLUMNS) + 1))
    failed = False
    for robot in minitaur, minitaur_rounded, xarm_gripper:
        done = subprocess.run([args.program, robot(args.folder)], capture_output=True, text=True, timeout=600)
        row = json.loads(done.stdout) if done.returncode == 0 else {}
        print(f"| {robot.__name__} | " + " | ".join(
            "–" if key not in row else f"{row[key]:.1e}" if key in LIMITS else str(row[key]) for key in COLUMNS) + " |",
            done.stderr, flush=True)
        limits = LIMITS | ROUNDED if robot is minitaur_rounded else LIMITS
        failed |= not row or any(row.get(key, 0) > limit for key, limit in limits.items())
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
