# SPDX-License-Identifier: BSD-2-Clause
"""compare.py BUILD [REPEATS]: compares Poise with TSID and Pinocchio. Prints one Markdown table.

Poise and its peers run in turns. Each figure is the median over the turns, each ratio the median of the ratios of single
turns. TSID's ticks are the same in every turn: its 99 % quantile is taken over the median of each tick over the turns.
This removes interruptions, which hit the longer tick more often.
"""

import gc
import json
import statistics
import subprocess
import sys

import pinocchio_times
import yaml
from tsid_robot import TsidRobot

ROBOTS = {"Atlas": "t02_com_circle", "humanoid": "t02_com_circle_humanoid"}
TICKS = 4000
WARM_UP = 200

MATCHED = """
Variables, equalities, inequalities of Poise and TSID: {sizes}.

Equal in both: two feet on the ground with the same patches and friction (0.7, less 5 %, pyramids of four sides), a CoM
on a circle of 3 cm, an upright pelvis and a posture, with the gains, weights and level ratio of the stack; limits of
torques and of joint positions, velocities and accelerations; 1 kHz. Different: TSID has forces at the corners where
Poise has one wrench per foot. TSID integrates its own accelerations, Poise runs in its simulator. The CoM target of
TSID is computed outside of the measured time. `computeAllTerms`, which TSID calls, also computes the Jacobians of all
joints and the energies. Poise's update also computes the drifts and the friction of the joints.

The peers are called from Python. The overhead of a call (measured with Pinocchio and a robot of one joint,
{call:.1f} µs) is subtracted: three calls per tick, two for M and h, one for the others. Interruptions by other programs
are removed from TSID's 99 %, but not from Poise's. The peers are the published packages, built for baseline x86-64, as
Poise is in the second column. In the first column, Poise is built for this machine.
Versions: {versions}.
"""


def quantile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def poise(build, *command):
    done = subprocess.run([f"{build}/bin/poise", *command], check=True, capture_output=True, text=True)
    return done.stdout


def our_turn(build, stack):
    run = json.loads(poise(build, "bench", stack, "--json"))
    if run["status"] != "completed":
        sys.exit(f"{stack} did not run to its end")
    return {
        "tick": run["tick_us"]["p50"],
        "tail": run["tick_us"]["p99"],
        "solver": run["stages"]["solver"]["p50"],
        "dynamics": run["stages"]["dynamics"]["p50"],
        "sizes": [run["variables"], run["equalities"], run["inequalities"]],
    }


def their_turn(stack, call):
    robot = TsidRobot(stack)
    ticks = [robot.tick() for _ in range(TICKS)][WARM_UP:]
    if not all(tick.solved for tick in ticks) or robot.com_error() > 0.002:
        sys.exit("TSID does not fulfil the task: no fair comparison is possible")
    whole = [tick.total - 3 * call for tick in ticks]
    model, path = robot.model, [(tick.q, tick.v) for tick in ticks]
    return {
        "tick": statistics.median(whole),
        "ticks": whole,
        "solver": statistics.median(tick.solver for tick in ticks) - call,
        "dynamics": statistics.median(pinocchio_times.all_terms(model, path)) - call,
        "least": statistics.median(pinocchio_times.inertia_and_bias(model, path)) - 2 * call,
        "sizes": robot.sizes(),
    }


def turns(build, stack, repeats, call):
    native, baseline, theirs = [], [], []
    resolved = yaml.safe_load(poise(f"{build}/release", "resolve", stack))
    for _ in range(repeats):
        native.append(our_turn(f"{build}/release", stack))
        theirs.append(their_turn(resolved, call))
        baseline.append(our_turn(f"{build}/baseline", stack))
    tail = quantile([statistics.median(tick) for tick in zip(*(turn["ticks"] for turn in theirs))], 0.99)
    for turn in theirs:
        turn["tail"] = tail
    return native, baseline, theirs


def median(turns_of_one, what):
    return statistics.median(turn[what] for turn in turns_of_one)


def ratio(ours, ours_key, theirs, key):
    return statistics.median(them[key] / us[ours_key] for us, them in zip(ours, theirs))


def print_rows(robot, native, baseline, theirs):
    for what, ours_key, key in (
        ("whole tick, TSID", "tick", "tick"),
        ("whole tick, 99 %, TSID", "tail", "tail"),
        ("solver, eiquadprog-fast", "solver", "solver"),
        ("dynamics, Pinocchio's computeAllTerms", "dynamics", "dynamics"),
        ("dynamics, Pinocchio's M and h alone", "dynamics", "least"),
    ):
        figures = [median(native, ours_key), median(baseline, ours_key), median(theirs, key)]
        figures += [ratio(ours, ours_key, theirs, key) for ours in (native, baseline)]
        print(f"| {robot}: {what} | {' | '.join(f'{figure:.1f}' for figure in figures)} |")



def main():
    build, repeats = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5
    gc.disable()
    call = statistics.median(pinocchio_times.call_alone(4000))
    print("| µs, median of | Poise | Poise, baseline | peer | ratio | … baseline |\n|---|---|---|---|---|---|")
    sizes = []
    for robot, stack in ROBOTS.items():
        native, baseline, theirs = turns(build, stack, repeats, call)
        print_rows(robot, native, baseline, theirs)
        sizes.append(f"{robot} {native[0]['sizes']} and {theirs[0]['sizes']}")
    print(MATCHED.format(sizes="; ".join(sizes), call=call, versions=pinocchio_times.versions()))


if __name__ == "__main__":
    main()
