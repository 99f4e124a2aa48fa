#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""why_falls.py POISE FALLS.json [--falls N] [--seed S] [--robot FILE]… [--jobs J] [--again] [--table]

Whether the bound that a fallen walk names is the one that felled it. A fall is induced by a push, a speed, short torques,
or what the controller does not know: little friction, a floor that is lower, higher or tilted, a delay, a mass. The
severity grows until the robot falls, and by another tenth. Then the fall is replayed with each bound relaxed by 20 %, one
at a time. Prints how many falls are prevented by relaxing the named bound, and how many by one drawn at random: of all
falls, by what induced them, and of those with even and odd seeds. FALLS.json keeps every fall with its settings and
replays. --again runs only the falls in it, for the bounds that they name now; its replays stay. --table runs nothing.
Needs the Python module `poise`.
"""

import argparse
import collections
import concurrent.futures
import json
import math
import pathlib
import random
import subprocess

import poise

RELAXED = 1.2
BEYOND = 1.1  # of the least severity that fells
CLOSE = 0.05  # share of the severity at which the search ends
BOUNDS = ["reach", "crossing", "time", "ground", "cop", "friction", "twist", "torque", "torque rate", "joint"]
KINDS = {"push": 5, "speed": 3, "torque": 3, "friction": 2, "lower": 1, "higher": 1, "slope": 1, "delay": 2, "mass": 2}
FRICTION, GRAVITY = 0.7, 9.81
TOWARDS = {"longest": 1, "widest": 1, "narrowest": -1, "shortest": -1, "touchdown": 1}


def number(text):
    """`23 cm` in m, `0.2 m/s` in m/s."""
    value, unit = (str(text).split() + ["1"])[:2]
    return float(value) * {"cm": 0.01, "mm": 0.001, "kN·m/s": 1000}.get(unit, 1)


class Walk:
    """A robot's walk, what bounds it, and settings that relax each bound."""

    def __init__(self, program, robot):
        self.robot = robot
        command = [program, "resolve", "walk", "--json"] + (["--robot", robot] if robot else [])
        said = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
        self.step = {key: number(one["value"]) for key, one in said["walk"]["step"].items()}
        self.soles = {foot: [number(one["value"]) for one in said["contacts"][foot]["rectangle"]]
                      for foot in ("left_foot", "right_foot")}
        self.rate = next(number(one["max"]["value"]) for one in said["control"]["constraints"]
                         if one["type"]["value"] == "torque-rate-limits")
        model = poise.Stack.load("walk", robot=robot).robot
        self.mass, self.limits, self.base = model.mass, model.limits, model.link_names[0]

    def efforts(self, factor):
        return {name: {"effort": factor * limits[3]} for name, limits in self.limits.items()
                if math.isfinite(limits[3])}

    def ranges(self, wider):
        out = {}
        for name, (lower, upper, *_) in self.limits.items():
            if math.isfinite(upper - lower):
                more = wider * (upper - lower) / 2
                out[name] = {"lower": lower - more, "upper": upper + more}
        return out

    def settings(self, case, relaxed=None):
        """Of a case, with one bound relaxed."""
        grown = lambda bound: RELAXED if relaxed == bound else 1
        out = {"plant.duration": f"{case['seconds']} s", "plant.ground": "patch",
               "walk.command": {"velocity": case["velocity"], "acceleration": case["acceleration"]}}
        if case["push"]:
            out["disturbances"] = [{"at": case["at"], "on": case["base"], "impulse": case["push"], "over": 0.1}]
        out.update(case["unknown"])
        limits = self.efforts(case["effort"] * grown("torque"))
        for name, one in self.ranges(grown("joint") - 1).items() if relaxed == "joint" else ():
            limits[name] = {**limits.get(name, {}), **one}
        if case["effort"] != 1 or relaxed in ("torque", "joint"):
            out["robot.limits"] = limits
        if relaxed == "torque rate":
            out["control.constraints.torque-rate-limits.max"] = RELAXED * self.rate
        for foot, sole in self.soles.items():
            out[f"contacts.{foot}.friction"] = FRICTION * grown("friction")
            if relaxed == "cop":
                out[f"contacts.{foot}.rectangle"] = [RELAXED * x for x in sole]
            if relaxed == "twist":  # of the corners about the middle, all forces along the circle
                out[f"contacts.{foot}.torsion"] = (RELAXED - 1) * FRICTION * math.hypot(*sole) / 2
        keys = {"reach": ["longest", "widest"], "crossing": ["narrowest"], "time": ["shortest"],
                "ground": ["touchdown"]}
        for key in keys.get(relaxed, []):
            out[f"walk.step.{key}"] = self.step[key] * (RELAXED if TOWARDS[key] > 0 else 2 - RELAXED)
        return out

    def run(self, case, relaxed=None):
        return poise.run(poise.Stack.load("walk", robot=self.robot, set=self.settings(case, relaxed)))


def drawn(kind, rng, walk):
    """A case of this kind without its severity, a function that sets that, and its range."""
    case = {"kind": kind, "robot": walk.robot, "seconds": 7, "velocity": [rng.choice([0.3, 0.5, 0.7]), 0, 0],
            "acceleration": 0.4, "push": None, "at": 0, "base": "", "effort": 1, "unknown": {}}
    if kind == "push":
        angle = rng.uniform(-math.pi, math.pi)
        case["at"], case["base"] = rng.uniform(3, 3.9), walk.base
        return case, lambda s: {"push": [s * math.cos(angle), s * math.sin(angle), 0]}, (0.1 * walk.mass, 4 * walk.mass)
    if kind == "speed":
        angle = rng.choice([0, 0, 0, math.pi, rng.uniform(0.5, 2.5), -rng.uniform(0.5, 2.5)])
        case["acceleration"] = 0.6
        return case, lambda s: {"velocity": [s * math.cos(angle), s * math.sin(angle), 0]}, (0.1, 3)
    if kind == "torque":
        case["velocity"] = [rng.choice([0.3, 0.6, 0.9]), 0, 0]
        return case, lambda s: {"effort": 1 / s}, (1, 6)
    unknown, span = unknown_to_controller(kind, rng)
    return case, lambda s: {"unknown": unknown(s)}, span


def unknown_to_controller(kind, rng):
    """Settings of the plant as a function of the severity, and the range of that."""
    if kind == "friction":
        return lambda s: {"plant.model.contacts": {"*_foot": {"friction_scale": 1 / s}}}, (1, 30)
    if kind == "lower":
        return lambda s: {"plant.model.floor": -s}, (0.002, 0.08)
    if kind == "higher":  # from half a metre ahead on
        return lambda s: {"ground": {"step": {"box": [8, 4, 0.2], "at": {"xyz": [4.5, 0, s]}}}}, (0.002, 0.08)
    if kind == "slope":
        angle = rng.uniform(-math.pi, math.pi)
        return lambda s: {"plant.model.gravity": [GRAVITY * math.sin(s) * math.cos(angle),
                                                  GRAVITY * math.sin(s) * math.sin(angle),
                                                  -GRAVITY * math.cos(s)]}, (0.01, 0.5)
    if kind == "delay":
        return lambda s: {"plant.state_delay": f"{math.ceil(s)} ms"}, (1, 40)
    return lambda s: {"plant.model.links": {"*": {"mass_scale": s}}}, (1, 3)


def fallen(walk, case):
    return walk.run(case)["status"] != "completed"


def induce(walk, kind, rng):
    """A case a tenth beyond the least severity that fells; None if there is none."""
    case, at, (low, high) = drawn(kind, rng, walk)
    if fallen(walk, {**case, **at(low)}) or not fallen(walk, {**case, **at(high)}):
        return None
    while high - low > CLOSE * high:
        middle = math.sqrt(low * high)
        low, high = (low, middle) if fallen(walk, {**case, **at(middle)}) else (middle, high)
    case.update(at(BEYOND * high), severity=BEYOND * high)
    return case


def fall(program, robot, seed):
    """A fall and its replays."""
    rng = random.Random(seed)
    walk = Walk(program, robot)
    while True:
        try:
            case = induce(walk, rng.choices(list(KINDS), KINDS.values())[0], rng)
        except poise.errors.ConfigError:  # robots that are MJCF files have no ground
            continue
        if case is None:
            continue
        said = walk.run(case)
        if said["status"] == "completed":
            continue
        case["prevented"] = [bound for bound in BOUNDS if walk.run(case, bound)["status"] == "completed"]
        return {**case, "seed": seed, "bound": said["walk"]["bound"], "why": said["why"]}


def named_anew(program, case):
    said = Walk(program, case["robot"]).run(case)
    return {**case, "bound": said["walk"]["bound"], "why": said["why"]}


def share(part, whole):
    return f"{part} of {whole} ({100 * part / max(whole, 1):.0f} %)"


def interval(part, whole):
    """Clopper's and Pearson's 95 % interval of a share [%]."""
    def below(limit, upto):  # the share at which `upto` successes or fewer have the probability `limit`
        low, high = 0.0, 1.0
        for _ in range(50):
            p = (low + high) / 2
            so_few = sum(math.comb(whole, k) * p**k * (1 - p) ** (whole - k) for k in range(upto + 1))
            low, high = (p, high) if so_few > limit else (low, p)
        return 100 * low
    return f"{below(0.975, part - 1) if part else 0:.0f}–{below(0.025, part) if part < whole else 100:.0f} %"


def table(head, groups):
    """By group of falls: how many, prevented by relaxing the named bound, expected of one at random, by none."""
    lines = [f"| {head} | falls | prevented by relaxing the named bound | 95 % | by one at random | by no bound alone |",
             "|---|---|---|---|---|---|"]
    for name, some in groups.items():
        good = sum(one["bound"] in one["prevented"] for one in some)
        luck = sum(len(one["prevented"]) for one in some) / len(BOUNDS)
        hopeless = sum(not one["prevented"] for one in some)
        lines.append(f"| {name} | {len(some)} | {share(good, len(some))} | {interval(good, len(some))} "
                     f"| {100 * luck / len(some):.0f} % | {hopeless} |")
    return "\n".join(lines)


def grouped(falls, key):
    """The largest group first."""
    groups = collections.defaultdict(list)
    for one in sorted(falls, key=lambda one: one["seed"]):
        groups[key(one)].append(one)
    return dict(sorted(groups.items(), key=lambda item: -len(item[1])))


def report(falls):
    robot = lambda one: pathlib.Path(one["robot"] or "humanoid").stem
    parts = [table("named bound", {**grouped(falls, lambda one: one["bound"] or "none"), "all": falls}),
             table("induced by", grouped(falls, lambda one: one["kind"])), table("robot", grouped(falls, robot)),
             table("seeds", grouped(falls, lambda one: "odd" if one["seed"] % 2 else "even"))]
    always = collections.Counter(bound for one in falls for bound in one["prevented"]).most_common(1)
    return "\n\n".join(parts + [f"To name {bound} always would prevent {share(n, len(falls))}." for bound, n in always])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("falls", type=pathlib.Path)
    parser.add_argument("--falls", dest="count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--robot", action="append", help="a file, or '' for Poise's humanoid")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--table", action="store_true")
    args = parser.parse_args()
    if args.table:
        print(report(json.loads(args.falls.read_text())))
        return
    with concurrent.futures.ProcessPoolExecutor(args.jobs) as pool:
        if args.again:
            todo = [pool.submit(named_anew, args.program, case) for case in json.loads(args.falls.read_text())]
        else:
            robots = [robot or None for robot in args.robot or [""]]
            todo = [pool.submit(fall, args.program, robots[i % len(robots)], 1000 * args.seed + i)
                    for i in range(args.count)]
        falls = []
        for one in concurrent.futures.as_completed(todo):
            falls.append(one.result())
            args.falls.write_text(json.dumps(falls, indent=1) + "\n")
    print(report(falls))


if __name__ == "__main__":
    main()
