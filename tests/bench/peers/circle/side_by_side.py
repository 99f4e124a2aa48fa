# SPDX-License-Identifier: BSD-2-Clause
"""side_by_side.py BUILD [REPEATS]: runs the scripts of this folder in turns, each in a process of its own.

Prints one Markdown table. Figures are medians over the turns.
"""

import ast
import importlib.metadata
import json
import os
import pathlib
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
SLOW, FAST = (0.03, 0.5), (0.05, 0.7)  # radius [m], frequency [Hz]
DYNAMIC = "friction, torques, joint positions and velocities"
SCRIPTS = {  # name: script, build of Poise, what limits it has
    "Poise": ("with_poise", "release", DYNAMIC),
    "Poise, baseline": ("with_poise", "baseline", DYNAMIC),
    "TSID": ("with_tsid", "", DYNAMIC),
    "placo": ("with_placo", "", DYNAMIC),
    "pink": ("with_pink", "", "joint positions and velocities"),
    "mink": ("with_mink", "", "joint positions and velocities"),
}
PACKAGES = ("tsid", "placo", "pin-pink", "mink", "pin", "mujoco", "daqp", "numpy")


def lines_of(script):
    """Lines of code, without comments, the text at the head, and empty lines."""
    text = (HERE / f"{script}.py").read_text(encoding="utf-8")
    head = ast.parse(text).body[0].end_lineno
    lines = (line.strip() for line in text.splitlines()[head:])
    return sum(1 for line in lines if line and not line.startswith("#"))


def turn(build, name, motion):
    script, kind, _ = SCRIPTS[name]
    environment = dict(os.environ)
    if kind:
        environment["PYTHONPATH"] = f"{build}/{kind}/python"
    done = subprocess.run([sys.executable, "-W", "ignore", HERE / "run_one.py", script, *map(str, motion)],
                          env=environment, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{name}: {done.stderr}")
    return json.loads(done.stdout)


def row(name, slow, fast):
    def median(turns, key):
        return statistics.median(one[key] for one in turns)
    ended = fast[0]["ended"]
    script, _, limits = SCRIPTS[name]
    gives = "torques" if slow[0]["torques"] else "velocities"
    cells = [name, lines_of(script), f"{median(slow, 'tick'):.0f}", f"{median(slow, 'tail'):.0f}",
             f"{1e3 * median(slow, 'error'):.2f}", f"{1e3 * median(fast, 'error'):.2f}" + (f" ({ended})" if ended else ""),
             f"{100 * median(slow, 'impossible'):.0f}, {100 * median(fast, 'impossible'):.0f}", gives, limits]
    return "| " + " | ".join(map(str, cells)) + " |"


def main():
    build, repeats = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 5
    found = {name: ([], []) for name in SCRIPTS}
    for _ in range(repeats):
        for name, turns in found.items():
            for motion, list_of_turns in zip((SLOW, FAST), turns):
                list_of_turns.append(turn(build, name, motion))
    print("| | lines | µs a tick | … 99 % | CoM error, slow [mm] | … fast [mm] | impossible ticks, slow, fast [%] | gives | limits |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name, turns in found.items():
        print(row(name, *turns))
    print("\nVersions: " + ", ".join(f"{one} {importlib.metadata.version(one)}" for one in PACKAGES) + ".")


if __name__ == "__main__":
    main()
