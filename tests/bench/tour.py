#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""tour.py RUNS.json --robot FILE [--runs N] [--for S] [--punch F] [--set PATH=VALUE]… [--jobs J]

A tour in MuJoCo, after the description of rhoyn/teleop-walking-benchmark: every 5 s another waypoint with a random yaw
within 1 m of the last one, and a punch of 0.08 s on the body of a random joint in a random direction. The greatest force
grows from a third of F at the start to F after 60 s, and a punch has half to all of it. The arms follow random targets and
cannot be used for balance. RUNS.json keeps every run; runs that it has are not run again, so give each setting a file
of its own. Prints a row and what ended the runs. Needs the Python module `poise`.

Other than in the original: tour, punches and arms are drawn anew and not its run ids; the robot stands by itself from the
start and no crane lets it down; control at 1 kHz on the true state, not at 50 Hz on sensors; the robot's model, its motors
and MuJoCo's contacts are those of FILE and of Poise's plant; the whole-body controller knows how the arms accelerate.
"""

import argparse
import collections
import concurrent.futures
import json
import math
import pathlib
import random
import re
import statistics

import poise

PERIOD = 0.02      # [s] of commands
FIRST = 3.0        # [s] the robot stands
SEGMENT = 5.0      # [s] for each waypoint
WITHIN = 1.0       # [m] of the last waypoint
OVER = 0.08        # [s] a punch
FULL = 60.0        # [s] until punches have their full force
ARMS = re.compile("shoulder|elbow|wrist")
ARMS_WEIGHT = 100  # beside 100 of the CoM
ARMS_EVERY = 1.0   # [s] new targets of the arms
ARMS_SHARE = 0.5   # of each joint's range, about the middle of that and the start
FORWARDS, SIDEWAYS, TURN = 0.6, 0.2, 0.8  # greatest commands [m/s, rad/s]
GAIN = 1.0         # of the commands [1/s]
THERE = (0.04, math.radians(4))           # [m, rad] so near, it stands


def drawn_tour(rng, seconds):
    """The waypoints (x, y, yaw)."""
    at, out = (0.0, 0.0), []
    for _ in range(math.ceil((seconds - FIRST) / SEGMENT)):
        angle, radius = rng.uniform(-math.pi, math.pi), WITHIN * math.sqrt(rng.random())
        at = (at[0] + radius * math.cos(angle), at[1] + radius * math.sin(angle))
        out.append((*at, rng.uniform(-math.pi, math.pi)))
    return out


def drawn_punches(rng, links, segments, most):
    """As disturbances of the stack; one in each segment."""
    out = []
    for i in range(segments):
        at = FIRST + (i + rng.uniform(0.1, 0.9)) * SEGMENT
        force = most * (1 / 3 + 2 / 3 * min(1, at / FULL)) * rng.uniform(0.5, 1)
        along = [rng.gauss(0, 1) for _ in range(3)]
        size = math.hypot(*along)
        out.append({"at": at, "on": rng.choice(links), "over": OVER,
                    "impulse": [force * OVER * x / size for x in along]})
    return out


class Arms:
    """Random targets for the joints of the arms, approached with minimum jerk."""

    def __init__(self, robot, rng):
        self.joints = [name for name in robot.motor_names if ARMS.search(name)]
        q0 = dict(zip(robot.position_names, robot.q0))
        self.rng, self.ranges = rng, []
        for name in self.joints:
            lower, upper = robot.limits[name][:2]
            middle, half = (q0[name] + (lower + upper) / 2) / 2, ARMS_SHARE * (upper - lower) / 2
            self.ranges.append((max(lower, middle - half), min(upper, middle + half)))
        self.old, self.new, self.since = [q0[name] for name in self.joints], None, -math.inf

    def at(self, time):
        """Targets and rates."""
        if time - self.since >= ARMS_EVERY:
            self.old, self.since = self.new or self.old, time
            self.new = [self.rng.uniform(*one) for one in self.ranges]
        u = (time - self.since) / ARMS_EVERY
        way, rate = u**3 * (10 - 15 * u + 6 * u * u), 30 * (u * (1 - u)) ** 2 / ARMS_EVERY
        return ([a + way * (b - a) for a, b in zip(self.old, self.new)],
                [rate * (b - a) for a, b in zip(self.old, self.new)])


def turned(angle):
    return math.remainder(angle, math.tau)


def pose(q):
    """x, y and yaw of the base."""
    w, x, y, z = q[3:7]
    return q[0], q[1], math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))


def command(q, goal):
    """Velocity and turn towards a waypoint, and the errors [m, rad]."""
    x, y, yaw = pose(q)
    dx, dy, turn = goal[0] - x, goal[1] - y, turned(goal[2] - yaw)
    errors = math.hypot(dx, dy), abs(turn)
    if errors[0] < THERE[0] and errors[1] < THERE[1]:
        return [0, 0], 0, errors
    limit = lambda value, most: max(-most, min(most, GAIN * value))
    c, s = math.cos(yaw), math.sin(yaw)
    return [limit(c * dx + s * dy, FORWARDS), limit(c * dy - s * dx, SIDEWAYS)], limit(turn, TURN), errors


def tour(file, seed, seconds, punch, changed):
    """What one run says, in short."""
    rng = random.Random(seed)
    stack = poise.Stack.load("walk", robot=file)
    arms = Arms(stack.robot, rng)
    places = drawn_tour(rng, seconds)
    links = [name for name in stack.robot.link_names if name.endswith("_link")]
    links = [name for name in links if name.replace("_link", "_joint") in stack.robot.motor_names]
    punches = drawn_punches(rng, links, len(places), punch) if punch else []
    stack = poise.Stack.load("walk", robot=file, set={
        "plant.seed": seed, "plant.duration": seconds, "walk.command.velocity": [0, 0, 0], "disturbances": punches,
        **changed})
    stack.task("posture", name="arms", joints=arms.joints, weight=ARMS_WEIGHT, stiffness=400)
    errors = []
    with poise.Simulation(stack) as sim:
        for i in range(round(seconds / PERIOD)):
            time = i * PERIOD
            sim.set_target("arms", *arms.at(time))
            if time >= FIRST:
                segment = min(int((time - FIRST) / SEGMENT), len(places) - 1)
                velocity, turn, error = command(sim.q, places[segment])
                sim.command_walk(velocity, turn)
                errors[segment:] = [error]
            sim.run(PERIOD)
            if sim.status != "completed":
                break
        said = sim.summary
    felling = [one for one in punches if one["at"] < said["simulated_s"]][-1:]
    reached = errors if said["status"] == "completed" else errors[:-1]
    return {"seed": seed, "status": said["status"], "survived_s": said["simulated_s"], "bound": said["walk"]["bound"],
            "arms_rms_rad": said["tasks"]["arms"]["rms_error"], "energy_j": said["energy_j"],
            "position_error_m": [one[0] for one in reached], "yaw_error_rad": [one[1] for one in reached],
            "last_punch": felling[0] if felling else None, "tick_us": said["tick_us"]["p50"], "why": said["why"]}


def row(runs):
    good = [one for one in runs if one["status"] == "completed"]
    mean = lambda key: statistics.fmean([x for one in runs for x in one[key]] or [math.nan])
    energy = f"{statistics.fmean(one['energy_j'] for one in good) / 1000:.1f}" if good else "–"
    return "\n".join(["| runs | completed | mean survival [s] | position error [cm] | yaw error [°] | energy [kJ] |",
                      "|---|---|---|---|---|---|",
                      f"| {len(runs)} | {100 * len(good) / len(runs):.0f} % "
                      f"| {statistics.fmean(one['survived_s'] for one in runs):.1f} "
                      f"| {100 * mean('position_error_m'):.0f} | {math.degrees(mean('yaw_error_rad')):.0f} | {energy} |"])


def body(punch):
    """The part of the body that was punched."""
    if punch is None:
        return "nowhere"
    return next((part for part, words in {"arm": "shoulder|elbow|wrist", "trunk": "waist|torso|pelvis"}.items()
                 if re.search(words, punch["on"])), "leg")


def ends(runs):
    """What ended runs: the bound, the last punch's part of the body, its time before the end and its impulse."""
    groups = collections.defaultdict(list)
    for one in runs:
        if one["status"] != "completed":
            groups[one["bound"] or one["status"]].append(one)
    lines = ["| bound | runs | last punch on leg, trunk, arm | median time since it [s] | median impulse [N·s] |",
             "|---|---|---|---|---|"]
    for bound, some in sorted(groups.items(), key=lambda item: -len(item[1])):
        on = collections.Counter(body(one["last_punch"]) for one in some)
        since = [one["survived_s"] - one["last_punch"]["at"] for one in some if one["last_punch"]] or [math.nan]
        size = [math.hypot(*one["last_punch"]["impulse"]) for one in some if one["last_punch"]] or [math.nan]
        lines.append(f"| {bound} | {len(some)} | {on['leg']}, {on['trunk']}, {on['arm']} "
                     f"| {statistics.median(since):.1f} | {statistics.median(size):.0f} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("runs", type=pathlib.Path)
    parser.add_argument("--robot", required=True, metavar="FILE")
    parser.add_argument("--runs", dest="count", type=int, default=64)
    parser.add_argument("--for", dest="seconds", type=float, default=90)
    parser.add_argument("--punch", type=float, default=500, help="greatest force [N]; 0: no punches")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--set", action="append", default=[], metavar="PATH=VALUE", help="of the stack; a number")
    args = parser.parse_args()
    changed = {path: float(value) for path, value in (one.split("=", 1) for one in args.set)}
    runs = json.loads(args.runs.read_text(encoding="utf-8")) if args.runs.exists() else []
    todo = set(range(1, args.count + 1)) - {one["seed"] for one in runs}
    with concurrent.futures.ProcessPoolExecutor(args.jobs) as pool:
        waits = [pool.submit(tour, args.robot, seed, args.seconds, args.punch, changed) for seed in sorted(todo)]
        for done in concurrent.futures.as_completed(waits):
            runs.append(done.result())
            args.runs.write_text(json.dumps(runs, indent=1) + "\n", encoding="utf-8")
    print(row(runs), ends(runs), sep="\n\n")


if __name__ == "__main__":
    main()
