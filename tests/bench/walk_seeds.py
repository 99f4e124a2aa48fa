#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""walk_seeds.py RUNS.json [--robot NAME=FILE]… [--speed V]… [--seeds N] [--for S] [--estimator NAME] [--jobs J]

How many of N walks a robot holds that is not the one believed, with noise and 2 ms of delay. Every seed draws the friction
of the ground, the mass of the torso and its centre of mass, the same for all robots. On the true state, noise is 1 mrad,
1 mm, 10 mrad/s and 10 mm/s; with --estimator, sensors are those of `mems-consumer`. Without --robot: Poise's humanoid,
which `NAME=` names beside others. RUNS.json keeps every run; runs that it has are not run again. Prints a table. Needs the
Python module `poise`.
"""

import argparse
import collections
import concurrent.futures
import json
import pathlib
import random

import poise

FRICTION = (0.4, 1.0)
MASS = (0.9, 1.1)      # of the torso, as a factor
SHIFT = (-0.02, 0.02)  # of the torso's centre of mass, along each axis [m]
NOISE = {"plant.joint_noise": 1e-3, "plant.joint_rate_noise": 1e-2, "plant.base_noise": 1e-3,
         "plant.base_rate_noise": 1e-2, "plant.state_delay": "2 ms"}
SENSORS = {"sensors": {"preset": "mems-consumer", "delay": "2 ms"}}


def torso(stack):
    """The link that the walk keeps upright above the pelvis; a robot without one: its base."""
    names = stack.robot.link_names
    role = stack["robot.roles.torso"]
    return role or ("torso" if "torso" in names else names[0])


def otherwise(stack, seed):
    """What the plant has otherwise than the controller believes."""
    rng = random.Random(seed)
    friction, mass = rng.uniform(*FRICTION), rng.uniform(*MASS)
    shift = [rng.uniform(*SHIFT) for _ in range(3)]
    believed = stack["contacts.left_foot.friction"]
    return {"links": {torso(stack): {"mass_scale": mass, "com_shift": shift}},
            "contacts": {"*_foot": {"friction_scale": friction / believed}}}


def walk(file, speed, seconds, estimator, seed):
    """What the run says of itself, in short."""
    stack = poise.Stack.load("walk", robot=file or None)
    settings = {"plant.seed": seed, "plant.duration": seconds, "plant.model": otherwise(stack, seed),
                "walk.command.velocity": [speed, 0, 0]}
    settings.update({**SENSORS, "estimator": {"type": estimator}} if estimator else NOISE)
    try:
        said = poise.run(poise.Stack.load("walk", robot=file or None, set=settings))
    except poise.errors.ConfigError as error:
        return {"status": "refused", "why": str(error)}
    return {"status": said["status"], "simulated_s": said["simulated_s"], "bound": said["walk"]["bound"],
            "mean_speed_m_s": said["walk"]["mean_speed_m_s"], "why": said["why"]}


def ends(runs):
    """`torque 3, twist 1`: what bounded those that did not end well, the most frequent first."""
    count = collections.Counter(one.get("bound") or one["status"] for one in runs if one["status"] != "completed")
    return ", ".join(f"{bound} {n}" for bound, n in count.most_common()) or "–"


def table(runs):
    """By robot, the speeds beside each other."""
    by_case = collections.defaultdict(list)
    for one in runs:
        by_case[one["robot"], one["speed"]].append(one)
    robots, speeds = (sorted({case[i] for case in by_case}, key=[case[i] for case in by_case].index) for i in (0, 1))
    lines = ["| robot | " + " | ".join(f"{v} m/s | ended by" for v in speeds) + " |", "|---|" + "---|---|" * len(speeds)]
    for robot in robots:
        cells = []
        for some in (by_case[robot, speed] for speed in speeds):
            cells += [f"{sum(one['status'] == 'completed' for one in some)} of {len(some)}", ends(some)]
        lines.append(f"| {robot} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("runs", type=pathlib.Path)
    parser.add_argument("--robot", action="append", default=[], metavar="NAME=FILE")
    parser.add_argument("--speed", type=float, action="append")
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--for", dest="seconds", type=float, default=30)
    parser.add_argument("--estimator")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    robots = dict(one.split("=", 1) for one in args.robot) or {"humanoid": ""}
    cases = [{"robot": name, "speed": speed, "seed": seed} for name in robots for speed in args.speed or [0.5, 1.0]
             for seed in range(1, args.seeds + 1)]
    known = json.loads(args.runs.read_text(encoding="utf-8")) if args.runs.exists() else []
    runs = [next((one for one in known if case.items() <= one.items()), None) for case in cases]
    with concurrent.futures.ProcessPoolExecutor(args.jobs) as pool:
        todo = {pool.submit(walk, robots[case["robot"]], case["speed"], args.seconds, args.estimator, case["seed"]): i
                for i, case in enumerate(cases) if runs[i] is None}
        for done in concurrent.futures.as_completed(todo):
            runs[todo[done]] = {**cases[todo[done]], **done.result()}
            args.runs.write_text(json.dumps([one for one in runs if one], indent=1) + "\n", encoding="utf-8")
    print(table(runs))


if __name__ == "__main__":
    main()
