# SPDX-License-Identifier: BSD-2-Clause
"""``python -m poise [STACK]``: runs a stack and prints what came of it."""

from __future__ import annotations

import argparse
import signal
import sys

import poise

from ._simulation import refuse_recording


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m poise", description="Runs a stack and prints what came of it.")
    parser.add_argument("stack", nargs="?", default="t01_stand_humanoid", help="a stack file, or a shipped stack")
    parser.add_argument("--for", dest="seconds", type=float, help="seconds to run")
    parser.add_argument("--out", help="folder to record to")
    parser.add_argument("--overwrite", action="store_true", help="replace a recording in this folder")
    parser.add_argument("--list", action="store_true", help="print the shipped stacks and end")
    parser.add_argument("--version", action="version", version=poise.__version__)
    arguments = parser.parse_args()
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # ends quietly in `| head`
    if arguments.list:
        print("\n".join(poise.stacks()))
        return 0
    try:
        if arguments.out is not None and not arguments.overwrite:
            refuse_recording(arguments.out, "give another folder, or --overwrite")
        return show(poise.run(arguments.stack, duration=arguments.seconds, record=arguments.out,
                              overwrite=arguments.overwrite))
    except poise.ConfigError as error:
        print(f"poise: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


def show(summary: dict[str, object]) -> int:
    """Prints a summary; returns the exit code of `poise run`."""
    tick = summary["tick_us"]
    assert isinstance(tick, dict)
    print(f"{summary['status']}: {summary['simulated_s']:.3g} s in {summary['wall_s']:.3g} s")
    if summary["why"]:
        print(f"  why      {summary['why']}")
    print(f"  tick     median {tick['p50']:.1f} µs, 99 % {tick['p99']:.1f} µs")
    tasks = summary["tasks"]
    assert isinstance(tasks, dict)
    for name, task in tasks.items():
        error = "never on" if task["rms_error"] is None else f"rms error {task['rms_error']:.3g} {task['unit']}"
        print(f"  task     {name:<24} {error}")
    if summary.get("run"):
        print(f"  recorded {summary['run']}")
    return 0 if summary["status"] == "completed" else 3


if __name__ == "__main__":
    sys.exit(main())
