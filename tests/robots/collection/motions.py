#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Writes the part of a stack for other people's robots with `poise robot new`, runs the shipped motions with it, and
prints a table. See README.md."""

import argparse
import json
import pathlib
import subprocess
import tempfile
import time


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("robots", nargs="+", type=pathlib.Path, help="URDF or MJCF files")
    parser.add_argument("--program", type=pathlib.Path, default="build/release/bin/poise")
    parser.add_argument("--motion", action="append", help="stand, squat … (default: stand)")
    parser.add_argument("--package-path", help="where package://… is searched first")
    return parser.parse_args()


def run(*command, folder):
    return subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=600, cwd=folder)


def outcome(program, motion, plant, folder):
    done = run(program, "run", motion, "--robot", "robot.yaml", "--out", "o", "--overwrite", "--json", "--set",
               f"plant.type={plant}", folder=folder)
    try:
        summary = json.loads(done.stdout)
    except ValueError:
        return (done.stderr.strip().splitlines() or ["no output"])[-1][:100]
    relaxed = summary.get("relaxed_ticks", 0)
    if summary["status"] == "completed":
        return "yes" + (f", {relaxed} ticks relaxed" if relaxed else "")
    return f"{summary['status']} at {summary['simulated_s']:.2f} s"


def row(args, robot, folder):
    start = time.time()
    more = ["--package-path", args.package_path] if args.package_path else []
    new = run(args.program.resolve(), "robot", "new", robot.resolve(), "--out", "robot.yaml", "--overwrite", "--json", *more,
              folder=folder)
    seconds = time.time() - start
    name = "/".join(robot.parts[-3:])
    if new.returncode:
        return [name, new.stderr.strip().splitlines()[-1][:120]]
    found = json.loads(new.stdout)
    feet = f"{len(found['feet'])} {found['feet'][0]['shape']}s" if found["feet"] else "none"
    cells = [name, f"{seconds:.1f} s", found["base"], feet, len(found["hands"])]
    for motion in args.motion or ["stand"]:
        for plant in ("gauss", "mujoco"):
            cells.append(outcome(args.program.resolve(), motion, plant, folder))
    return cells


def main():
    args = arguments()
    heads = ["file", "robot new", "base", "feet", "hands"]
    heads += [f"{motion}, {plant}" for motion in args.motion or ["stand"] for plant in ("gauss", "mujoco")]
    print("| " + " | ".join(heads) + " |\n" + "|---" * len(heads) + "|")
    with tempfile.TemporaryDirectory() as folder:
        for robot in args.robots:
            print("| " + " | ".join(map(str, row(args, robot, folder))) + " |", flush=True)


if __name__ == "__main__":
    main()
