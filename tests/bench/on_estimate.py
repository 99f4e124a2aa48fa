#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""on_estimate.py POISE [--estimator NAME]… [--seeds N] [--robot FILE]… [--set PATH=VALUE]… STACK…

Runs stacks in MuJoCo while the controller uses an estimate: `mems-consumer`, 2 ms of delay, seeds 1 to
N. Prints a table: how many runs were completed, the least and greatest error of velocity, tilt and
place, and why a run ended early. With --robot, each motion runs on each robot's file.
"""

import argparse
import json
import math
import subprocess
import tempfile

SENSORS = "sensors={preset: mems-consumer, delay: 2 ms}"


def run(program, stack, robot, estimator, seed, settings):
    """What the run says of itself, or why it was refused."""
    with tempfile.TemporaryDirectory() as folder:
        command = [program, "run", stack, "--json", "--quiet", "--overwrite", "--out", folder]
        command += ["--estimator", estimator] if estimator != "true-state" else []
        command += ["--robot", robot] if robot else []
        chosen = ["plant.type=mujoco", f"plant.seed={seed}"]
        chosen += [SENSORS] if estimator != "true-state" else []
        for one in chosen + settings:
            command += ["--set", one]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.stdout:
            return json.loads(done.stdout)
        return {"status": "refused", "why": done.stderr.strip().splitlines()[-1]}


def span(values, factor, digits):
    """`6–9`, in the unit of `factor`; – if nothing is known."""
    known = [v * factor for v in values if v is not None and math.isfinite(v)]
    if not known:
        return "–"
    low, high = f"{min(known):.{digits}f}", f"{max(known):.{digits}f}"
    return low if low == high else f"{low}–{high}"


def row(name, estimator, runs):
    """A line of the table, and why runs ended early."""
    good = [one for one in runs if one["status"] == "completed"]
    figures = [one.get("estimator") or {} for one in good]
    column = lambda key: [one.get(key) for one in figures]
    cells = [f"`{name}`", f"`{estimator}`", f"{len(good)} of {len(runs)}",
             span(column("velocity_rms_m_s"), 1e3, 0), span(column("tilt_rms_rad"), 180 / math.pi, 2),
             span(column("drift_share"), 100, 1)]
    ended = sorted({one["why"][:300] for one in runs if one["status"] != "completed"})
    return "| " + " | ".join(cells) + " |", ended


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("stacks", nargs="+")
    parser.add_argument("--estimator", action="append")
    parser.add_argument("--robot", action="append")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--set", action="append", default=[])
    args = parser.parse_args()
    print("| run | estimator | completed | velocity [mm/s] | tilt [°] | drift [%] |")
    print("|---|---|---|---|---|---|")
    notes = []
    for stack in args.stacks:
        for robot in args.robot or [None]:
            for estimator in args.estimator or ["inekf"]:
                name = f"{stack} {robot.rsplit('/', 1)[-1].split('.')[0]}" if robot else stack
                runs = [run(args.program, stack, robot, estimator, seed, args.set)
                        for seed in range(1, args.seeds + 1)]
                line, ended = row(name, estimator, runs)
                print(line, flush=True)
                notes += [f"- {name}, {estimator}: {why}" for why in ended]
    print("\n".join(notes))


if __name__ == "__main__":
    main()
