#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""push_map.py TABLE.csv [--robot NAME=FILE]… [--speed V]… [--timing on|off] [--jobs J]

The largest impulse at the base, over 0.1 s, that a walk holds: 8 directions at 4 moments of a step on the left foot, with
times of steps that adapt and with fixed ones, by bisection. Without --robot: Poise's humanoid, which `NAME=` names beside
others. Needs the Python module `poise`. plot_push_map.py draws the table.
"""

import argparse
import concurrent.futures
import csv
import functools
import math
import pathlib
import tempfile

import poise

MOMENTS = (0, 0.25, 0.5, 0.75)  # of the step
DIRECTIONS = range(0, 360, 45)  # where it pushes to [deg]: 0 forwards, 90 to the left
MOST, CLOSE = 2.4, 0.08         # [m/s] the impulse over the mass: end of the range, and width where the search ends
LATER = 4                       # [s] walked after a push
STEADY = 4                      # [s] from here on the walk is steady


class Walk:
    """A robot's walk at a speed."""

    def __init__(self, robot, speed, adapts):
        self.robot, self.set = robot, {"walk.command.velocity": [speed, 0, 0]}
        self.mass = poise.Stack.load("walk", robot=robot).robot.mass
        self.base = poise.Stack.load("walk", robot=robot).robot.link_names[0]
        self.begins, self.time = self.step()
        if not adapts:
            self.set.update({"walk.step.shortest": self.time, "walk.step.latest": self.time})

    def stack(self, more):
        return poise.Stack.load("walk", robot=self.robot, set={**self.set, **more})

    def step(self):
        """When a steady step on the left foot begins, and the nominal time of steps [s]."""
        with tempfile.TemporaryDirectory() as folder:
            poise.run(self.stack({"plant.duration": STEADY + 2}), record=f"{folder}/run", report=False)
            recording = poise.Recording(f"{folder}/run")
            time, stance = recording.time, recording["walk/stance"].values.ravel()
            swings = recording["walk/stance"].words.index("right_swings")
            begins = next(i for i in range(1, len(stance))
                          if time[i] > STEADY and stance[i] == swings != stance[i - 1])
            return float(time[begins]), float(recording["walk/step_time"].values[begins, 0])

    def holds(self, impulse, direction, moment):
        angle, at = math.radians(direction), self.begins + moment * self.time
        push = {"at": at, "on": self.base, "over": 0.1,
                "impulse": [impulse * math.cos(angle), impulse * math.sin(angle), 0]}
        said = poise.run(self.stack({"plant.duration": at + LATER, "disturbances": [push]}))
        return said["status"] == "completed"


walk_of = functools.cache(Walk)


def largest(robot, speed, adapts, direction, moment):
    walk = walk_of(robot, speed, adapts)
    low, high = 0.0, MOST
    if walk.holds(high * walk.mass, direction, moment):
        return high * walk.mass
    while high - low > CLOSE:
        middle = (low + high) / 2
        low, high = (middle, high) if walk.holds(middle * walk.mass, direction, moment) else (low, middle)
    return low * walk.mass


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("table", type=pathlib.Path)
    parser.add_argument("--robot", action="append", default=[], metavar="NAME=FILE")
    parser.add_argument("--speed", type=float, action="append")
    parser.add_argument("--timing", choices=("on", "off"), help="default: both")
    parser.add_argument("--jobs", type=int, default=1)
    args = parser.parse_args()
    robots = dict(one.split("=", 1) for one in args.robot) or {"humanoid": None}
    timings = [adapts for adapts in (True, False) if args.timing in (None, "on" if adapts else "off")]
    cases = [(name, speed, adapts, direction, moment) for name in robots for speed in args.speed or [0.3, 0.6]
             for adapts in timings for moment in MOMENTS for direction in DIRECTIONS]
    with concurrent.futures.ProcessPoolExecutor(args.jobs) as pool, args.table.open("w", encoding="utf-8") as file:
        found = pool.map(largest, *zip(*((robots[name] or None, *rest) for name, *rest in cases)))
        table = csv.writer(file)
        table.writerow(["robot", "speed [m/s]", "timing", "moment", "direction [deg]", "impulse [N·s]"])
        for (name, speed, adapts, direction, moment), impulse in zip(cases, found):
            table.writerow([name, speed, "on" if adapts else "off", moment, direction, f"{impulse:.1f}"])
            file.flush()


if __name__ == "__main__":
    main()
