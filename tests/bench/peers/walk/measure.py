#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Lets one package walk a robot in MuJoCo and measures it. Prints one JSON line a result, as it comes.

speed   walks 20 s at 0.1, 0.2, … m/s until it falls: the speed reached in the last 10 s, and the CPU time of a tick
        of the package, median and mean
push    the largest impulse at the base held from each side, by bisection; held means standing 4 s later
lines   lines of code of the script

Each package needs MuJoCo's Python package beside it; placo and TSID may each have an environment of their own:

    python3 -m venv placo && placo/bin/pip install placo mujoco
    python3 -m venv tsid && tsid/bin/pip install -r tests/bench/peers/requirements.txt
    PYTHONPATH=build/release/python:build/python /usr/bin/python3 tests/bench/peers/walk/measure.py poise …

The MJCF is the robot that moves, in its own masses and shapes; the URDF has its greatest torques, and is what placo
and TSID believe. Poise believes --robot, a file of `poise robot new`.
"""

import argparse
import ast
import importlib
import json
import pathlib
import re
import statistics

import bed

SIDES = {"from behind": (1, 0, 0), "from the front": (-1, 0, 0),
         "from the right": (0, 1, 0), "from the left": (0, -1, 0)}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("package", choices=("poise", "placo", "tsid"))
    parser.add_argument("mjcf")
    parser.add_argument("urdf")
    parser.add_argument("--robot", help="for Poise: a file of poise robot new")
    parser.add_argument("--feet", nargs=2, default=["left_ankle_roll_link", "right_ankle_roll_link"],
                        metavar=("LEFT", "RIGHT"), help="bodies of the feet")
    parser.add_argument("--armature", action="append", default=[], metavar="REGEX=VALUE",
                        help="inertia of motors [kg·m²]")
    parser.add_argument("--what", choices=("speed", "push", "lines"), default="speed")
    parser.add_argument("--speeds", nargs="+", type=float, default=[k / 10 for k in range(1, 16)], metavar="V",
                        help="[m/s], until the first fall; the first is that of the pushes")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=NUMBER",
                        help="a constant of the package's script")
    parser.add_argument("--most", type=float, default=80.0, help="greatest impulse tried [N·s]")
    parser.add_argument("--within", type=float, default=2.5, help="where the bisection ends [N·s]")
    return parser.parse_args()


def lines_of(script):
    """Lines of code, without comments, the text at the head, and empty lines."""
    text = script.read_text(encoding="utf-8")
    head = ast.parse(text).body[0].end_lineno
    lines = (line.strip() for line in text.splitlines()[head:])
    return sum(1 for line in lines if line and not line.startswith("#"))


class Bench:
    def __init__(self, args):
        self.args = args
        script = importlib.import_module(f"with_{args.package}")
        for name, value in (one.split("=", 1) for one in args.set):
            getattr(script, name)  # refuses an unknown name
            setattr(script, name, float(value))
        self.controller = script.Controller
        armatures = {name: float(value) for regex, value in (one.rsplit("=", 1) for one in args.armature)
                     for name in bed.efforts(args.urdf) if re.fullmatch(regex, name)}
        self.model = bed.plant(args.mjcf, args.urdf, armatures)

    def walk(self, speed):
        args = self.args
        controller = self.controller(args.robot if args.package == "poise" else args.urdf, speed)
        return bed.Walk(self.model, controller, args.feet)

    def speeds(self):
        for speed in self.args.speeds:
            walk = self.walk(speed)
            first = walk.go(10)
            middle = walk.data.qpos[:2].copy()
            held = first and walk.go(10)
            way = (walk.data.qpos[:2] - middle) / 10 if held else (None, None)
            self.say(speed=speed, held=held, at_s=walk.data.time, forwards=way[0], sideways=way[1],
                     tick_us=statistics.median(walk.ticks), mean_us=statistics.mean(walk.ticks))
            if not held:
                break

    def pushes(self):
        speed = self.args.speeds[0]
        walk = self.walk(speed)
        if not walk.go_to_push():
            raise SystemExit(f"fell before the push, after {walk.data.time:.2f} s")
        for side, direction in SIDES.items():
            held, fell = 0.0, self.args.most
            while fell - held > self.args.within:
                impulse = (held + fell) / 2
                stood = walk.stands([impulse * part for part in direction])
                held, fell = (impulse, fell) if stood else (held, impulse)
            self.say(side=side, speed=speed, at_s=walk.data.time, held=held, fell=fell)

    def say(self, **result):
        rounded = {key: round(float(value), 3) if isinstance(value, float) else value for key, value in result.items()}
        print(json.dumps({"package": self.args.package, **rounded}), flush=True)


def main():
    args = arguments()
    if args.what == "lines":
        script = pathlib.Path(__file__).with_name(f"with_{args.package}.py")
        print(json.dumps({"package": args.package, "lines": lines_of(script)}))
    elif args.what == "speed":
        Bench(args).speeds()
    else:
        Bench(args).pushes()


if __name__ == "__main__":
    main()
