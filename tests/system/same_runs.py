#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""same_runs.py BEFORE AFTER [STACK…]: do two builds of Poise give the same runs?

BEFORE and AFTER are `poise` programs. Every shipped stack (or each STACK) runs with both, in gauss
and in MuJoCo; a stack with another plant runs in that one, too. All signals that both recordings
have are compared bit for bit, except computation times. Prints one line per stack and plant; exit
code 1 if any signal differs.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

STACKS = pathlib.Path(__file__).resolve().parents[2] / "apps/share/stacks"


def run(program, stack, plant, folder):
    """Runs the stack; returns what the program says about it, None if it refuses the stack."""
    command = [program, "run", stack, "--out", folder, "--json"]
    done = subprocess.run(command + ["--set", f"plant.type={plant}"], capture_output=True, text=True)
    return json.loads(done.stdout) if done.returncode in (0, 3) and done.stdout else None


def differences(program, first, other):
    """Names of the signals that differ, with the greatest difference."""
    done = subprocess.run([program, "compare", first, other, "--json"], capture_output=True, text=True)
    found = json.loads(done.stdout)["against_first"][0] if done.stdout else None
    if found is None:
        return {"compare": done.stderr.strip()}
    return {s["name"]: s["max_difference"] for s in found["signals"] if s["max_difference"] != 0}


def compared(before, after, stack, plant):
    """One line about the stack in this plant, and whether the runs are the same."""
    with tempfile.TemporaryDirectory() as folder:
        first, other = f"{folder}/before", f"{folder}/after"
        a, b = run(before, stack, plant, first), run(after, stack, plant, other)
        if a is None or b is None:
            return "refused by both" if a is b else "refused by one", a is b
        if a["status"] != b["status"]:
            return f"{a['status']} became {b['status']}: {b['why']}", False
        unlike = differences(after, first, other)
    if not unlike:
        return "same", True
    worst = sorted(unlike.items(), key=lambda one: str(one[1]))[-3:]
    return f"{len(unlike)} signals differ: " + ", ".join(f"{n} by {d}" for n, d in worst), False


def main():
    before, after = sys.argv[1:3]
    stacks = sys.argv[3:] or sorted(p.stem for p in STACKS.glob("*.yaml"))
    same = True
    for stack in stacks:
        for plant in ("gauss", "mujoco"):
            line, well = compared(before, after, stack, plant)
            same = same and well
            print(f"{stack:28} {plant:7} {line}", flush=True)
    sys.exit(0 if same else 1)


if __name__ == "__main__":
    main()
