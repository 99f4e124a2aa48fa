#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Makes random robots on legs, writes their part of a stack with `poise robot new`, lets them stand in both simulators,
and counts what went wrong. See README.md."""

import argparse
import concurrent.futures
import json
import math
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

GRAVITY = 9.81
# Joints of a leg from the hip down: letters are axes (x roll, y pitch, z yaw), k is the knee. The thigh is above the
# knee, the shank below it; links between joints of the hip or of the ankle are short.
LEGS = {
    3: ["yky", "xyk"],
    4: ["xyky", "zxyk"],
    5: ["zxyky", "xykyx", "yxkyx"],
    6: ["zxykyx", "xzykyx", "yxzkyx", "zxykxy"],
    7: ["zxyzkyx", "zxykyxz", "zxykyxy"],
}
NEVER = ("numerical", "force", "refused", "drift without a why")  # whoever falls is counted only
SHAPES = ["point", "line", "polygon", "mesh"]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--robots", type=int, default=1000, help="how many (default: 1000)")
    parser.add_argument("--first", type=int, default=1, help="the first seed (default: 1)")
    parser.add_argument("--seeds", type=lambda text: list(map(int, text.split(","))), help="these seeds in their place")
    parser.add_argument("--program", type=pathlib.Path, default="build/release/bin/poise")
    parser.add_argument("--plants", default="gauss,mujoco")
    parser.add_argument("--for", dest="duration", default="5 s", help="simulated time (default: 5 s)")
    parser.add_argument("--jobs", type=int, default=2, help="robots at a time (default: 2)")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the files of those that failed")
    parser.add_argument("--all", action="store_true", help="print those that stood, too")
    return parser.parse_args()


class Writer:
    """A URDF, written link by link."""

    def __init__(self, folder, dice):
        self.folder, self.dice, self.text = folder, dice, ""

    def link(self, name, mass, size, at, shape=""):
        x, y, z = size
        inertia = [mass / 12 * (b * b + c * c) for b, c in ((y, z), (x, z), (x, y))]
        self.text += (f'<link name="{name}"><inertial><origin xyz="{at[0]} {at[1]} {at[2]}"/><mass value="{mass}"/>'
                      f'<inertia ixx="{inertia[0]}" iyy="{inertia[1]}" izz="{inertia[2]}" ixy="0" ixz="0" iyz="0"/>'
                      f'</inertial>{shape}</link>\n')

    def joint(self, name, kind, parent, child, at, axis="0 0 1", limit="", dynamics=""):
        self.text += (f'<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>'
                      f'<origin xyz="{at[0]} {at[1]} {at[2]}"/><axis xyz="{axis}"/>{limit}{dynamics}</joint>\n')


def collision(geometry, at=(0, 0, 0), rpy=(0, 0, 0)):
    return (f'<collision><origin xyz="{at[0]} {at[1]} {at[2]}" rpy="{rpy[0]} {rpy[1]} {rpy[2]}"/>'
            f'<geometry>{geometry}</geometry></collision>')


def sole(writer, shape, length, width, height):
    """The collision shape of a foot whose ankle is `height` above the ground."""
    dice = writer.dice
    if shape == "point":
        radius = 0.2 * length
        return collision(f'<sphere radius="{radius}"/>', (0, 0, radius - height))
    if shape == "line":
        return collision(f'<box size="{length} {0.004 + 0.008 * dice.random()} 0.02"/>', (0.15 * length, 0, 0.01 - height))
    if shape == "polygon":
        return collision(f'<box size="{length} {width} 0.02"/>', (0.15 * length, 0, 0.01 - height))
    corners = sorted((2 * math.pi * (i + 0.6 * dice.random()) / 7) for i in range(7))
    points = [(length / 2 * math.cos(a) + 0.15 * length, width / 2 * math.sin(a)) for a in corners]
    name = f"sole{len(list(writer.folder.glob('*.obj')))}.obj"
    lines = [f"v {x} {y} {z}" for z in (-height, 0.03 - height) for x, y in points]
    n = len(points)
    for i in range(1, n - 1):
        lines += [f"f 1 {i + 2} {i + 1}", f"f {n + 1} {n + i + 1} {n + i + 2}"]
    for i in range(n):
        j = (i + 1) % n
        lines += [f"f {i + 1} {j + 1} {n + j + 1}", f"f {i + 1} {n + j + 1} {n + i + 1}"]
    (writer.folder / name).write_text("\n".join(lines) + "\n")
    return collision(f'<mesh filename="{name}"/>')


def axis_of(letter, dice):
    tilt = 0.05 * dice.random() ** 3
    values = [tilt * dice.gauss(0, 1) for _ in range(3)]
    values["xyz".index("y" if letter == "k" else letter)] += 1
    return " ".join(map(str, values))


def leg(writer, name, kinds, shape, hip, sizes, locked, rub):
    """Links and joints of one leg; `locked` numbers the joint that cannot move, if one."""
    dice, (mass, weight, thigh, shank, foot) = writer.dice, sizes
    parent, at, after_knee = "trunk", hip, False
    for i, letter in enumerate(kinds):
        after_knee = after_knee or letter == "k"
        last = i + 1 == len(kinds)
        long = (shank if letter == "k" else thigh if i + 1 < len(kinds) and kinds[i + 1] == "k" else
                0.03 * thigh if not last else 0)
        if last and letter == "k":
            long = 0
        child = f"{name}_{i}"
        height = shank if letter == "k" and last else 0.08 * thigh
        share = mass * dice.uniform(0.05, 0.3) * (0.3 if long < 0.1 * thigh else 1)
        body = collision(f'<cylinder radius="{0.08 * long}" length="{0.7 * long}"/>', (0, 0, -long / 2)) if long else ""
        if last:
            body = sole(writer, shape, foot[0], foot[1], height)
        width = max(0.1 * thigh, 0.3 * long)
        writer.link(child, share, (width, width, max(long, 0.1 * thigh)), (0.02 * dice.gauss(0, 1) * thigh, 0, -long / 2), body)
        torque = weight * (thigh + shank) * dice.uniform(0.5, 1.5)
        low, high = (-0.1, 2.4) if letter == "k" else (-1.2, 1.0) if after_knee else (-1.6, 1.6)
        if i == locked:
            low = high = 0.0
        limit = f'<limit lower="{low}" upper="{high}" effort="{torque}" velocity="{dice.uniform(6, 25)}"/>'
        friction = rub * torque * dice.uniform(0, 0.05)
        dynamics = f'<dynamics damping="{dice.choice([0, 0, 0.002]) * torque}" friction="{friction}"/>'
        writer.joint(f"{name}_{i}_{letter}", "revolute", parent, child, at, axis_of(letter, dice), limit, dynamics)
        parent, at = child, (0, 0, -long)


def make(folder, seed):
    """One random robot: writes robot.urdf and returns what it is."""
    dice = random.Random(seed)
    writer = Writer(folder, dice)
    shape, joints = dice.choice(SHAPES), dice.choice(sorted(LEGS))
    legs = 4 if shape == "point" else dice.choice([2, 2, 4])
    kinds = dice.choice(LEGS[joints])
    if legs == 2 and shape != "point" and "y" not in kinds[kinds.index("k"):]:
        kinds = "yky" if joints == 3 else "xyky"  # two soles need a pitch joint at the ankle
    length = math.exp(dice.uniform(math.log(0.25), math.log(1.2)))
    mass = 60 * length ** 2.5 * dice.uniform(0.5, 2)
    thigh = length * dice.uniform(0.4, 0.6)
    shank = length - thigh
    foot = (length * dice.uniform(0.15, 0.3), length * dice.uniform(0.07, 0.15))
    span = (length * dice.uniform(0.5, 1.2), length * dice.uniform(0.25, 0.6))
    trunk = (0.8 * span[0] if legs == 4 else 0.25 * length, 0.8 * span[1], 0.3 * length)
    rub = dice.choice([0, 0, 1])
    locked = dice.choice([None, None, None, 0]) if joints > 4 and kinds[0] in "zx" else None
    writer.text = f'<robot name="random{seed}">\n'
    writer.link("trunk", mass * dice.uniform(0.4, 0.7), trunk, (0.1 * foot[0] * dice.gauss(0, 1), 0, 0.1 * length * dice.random()),
                collision(f'<box size="{trunk[0]} {trunk[1]} {0.1 * length}"/>', (0, 0, 0.1 * length)))
    places = [(0, 1), (0, -1)] if legs == 2 else [(1, 1), (1, -1), (-1, 1), (-1, -1)]
    for number, (forward, left) in enumerate(places):
        side = ("left" if left > 0 else "right") + ("" if legs == 2 else "_front" if forward > 0 else "_hind")
        hip = (forward * span[0] / 2, left * span[1] / 2, 0)
        state = dice.getstate()
        leg(writer, side, kinds, shape, hip, (mass / legs, mass * GRAVITY / legs * 2, thigh, shank, foot), locked, rub)
        if number + 1 < len(places):
            dice.setstate(state)  # all legs are alike
    (folder / "robot.urdf").write_text(writer.text + "</robot>\n")
    return {"seed": seed, "legs": legs, "joints": kinds, "feet": shape, "mass": mass, "length": length,
            "friction": bool(rub), "locked": locked is not None}


def call(*command, folder):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=900, cwd=folder)


def last_line(text):
    return (text.strip().splitlines() or ["no output"])[-1][:160]


def stand(args, plant, weight, folder):
    """What happened: a list of words, empty if all is well."""
    done = call(args.program.resolve(), "run", "stand", "--robot", "robot.yaml", "--out", "o", "--overwrite", "--json",
                "--for", args.duration, "--set", f"plant.type={plant}", "--set", "record.every=1000", folder=folder)
    try:
        summary = json.loads(done.stdout)
    except ValueError:
        return ["refused: " + last_line(done.stderr)]
    found = []
    if summary["status"] != "completed":
        found.append(f"{summary['status']} at {summary['simulated_s']:.2f} s")
    if "numerical error" in done.stdout:
        found.append("numerical error")
    force = max(one["max_force_n"] for one in summary["contacts"].values())
    if not force <= 20 * weight:
        found.append(f"force {force / weight:.0f} weights")
    moved = max(map(abs, summary["com"]["max_deviation_m"][:2]))
    turned = summary["tasks"].get("stance", {}).get("final_error", 0)
    drifted = moved > 0.05 or turned > 0.2
    if drifted and summary["status"] == "completed":
        found.append(f"drift {moved:.3f} m, {turned:.2f} rad, " + ("with" if summary["why"] else "without") + " a why")
    if not drifted and summary["status"] == "completed" and summary["why"]:
        found.append("healthy, why: " + summary["why"][:120])
    return found


def judge(args, seed):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        robot = make(folder, seed)
        new = call(args.program.resolve(), "robot", "new", "robot.urdf", "--out", "robot.yaml", "--json", folder=folder)
        if new.returncode:
            found = {"robot new": ["refused: " + last_line(new.stderr)]}
        else:
            said = json.loads(new.stdout)
            robot["unmet"] = said.get("unmet")
            robot["found feet"] = [one["shape"] for one in said["feet"]]
            found = {plant: stand(args, plant, robot["mass"] * GRAVITY, folder) for plant in args.plants.split(",")}
        if args.keep and any(found.values()):
            shutil.copytree(folder, args.keep / str(seed), dirs_exist_ok=True)
        return robot, found


def main():
    args = arguments()
    counts, stood, total = {}, 0, 0
    seeds = args.seeds or range(args.first, args.first + args.robots)
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for robot, found in pool.map(lambda seed: judge(args, seed), seeds):
            total += 1
            bad = {where: what for where, what in found.items() if what}
            stood += all("healthy" in word for what in bad.values() for word in what)
            for what in bad.values():
                for word in what:
                    kind = word.split(":")[0].split(" ")[0]
                    kind += " without a why" if "without a why" in word else ""
                    counts[kind] = counts.get(kind, 0) + 1
            if bad or args.all:
                print(json.dumps({"robot": robot, "found": bad}, ensure_ascii=False), flush=True)
    print(json.dumps({"robots": total, "stood": stood, "counts": counts}))
    return int(any(kind in NEVER for kind in counts))


if __name__ == "__main__":
    sys.exit(main())
