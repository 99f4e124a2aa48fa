# SPDX-License-Identifier: BSD-2-Clause
"""python_ticks.py [TICKS]: what Python costs, on the humanoid with 30 motors on both feet. Prints a Markdown table.

PYTHONPATH=build/release/python python3 tests/bench/python_ticks.py 1000000
"""

import gc
import os
import statistics
import sys
import threading
import time

import numpy as np
import poise

TICKS = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
TURNS = 5


def stack_of():
    stack = poise.Stack(poise.Robot.load("humanoid"))
    stack.constraint("torque-limits")
    stack.task("com", name="balance", weight=10, stiffness=60)
    stack.task("orientation", link="pelvis", weight=5)
    stack.task("posture", level=2, stiffness=30)
    return stack


def resident():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")


def overhead(stack):
    """Medians of a tick as the controller measures it, and of what the call takes beyond [µs]."""
    controller, q, v = stack.controller(), stack.robot.q0, stack.robot.v0
    inside, beyond = [], []
    for i in range(20_000):
        begin = time.perf_counter_ns()
        controller.tick(q, v, i * 1e-3)
        whole = (time.perf_counter_ns() - begin) / 1e3
        inside.append(controller.times["total"])
        beyond.append(whole - inside[-1])
    return statistics.median(inside[2000:]), statistics.median(beyond[2000:])


def memory(stack):
    """Growth of the process over the ticks [kB]."""
    controller, q, v = stack.controller(), stack.robot.q0, stack.robot.v0
    for i in range(2000):
        controller.tick(q, v, i * 1e-3)
    before = resident()
    for i in range(TICKS):
        controller.tick(q, v, i * 1e-3)
    return (resident() - before) / 1024


def rate(stack, threads, ticks=150_000):
    """Ticks a second of these threads together, each with a controller."""
    def loop(controller, q, v):
        for i in range(ticks):
            controller.tick(q, v, i * 1e-3)
    all_threads = [threading.Thread(target=loop, args=(stack.controller(), stack.robot.q0, stack.robot.v0))
                   for _ in range(threads)]
    begin = time.perf_counter()
    for one in all_threads:
        one.start()
    for one in all_threads:
        one.join()
    return threads * ticks / (time.perf_counter() - begin)


def batch_rate(stack, rows, threads):
    """Ticks a second of a batch, over states that differ."""
    random = np.random.default_rng(1)
    batch, robot = poise.Batch(stack, rows, threads=threads), stack.robot
    q, v = np.tile(robot.q0, (rows, 1)), 0.05 * random.standard_normal((rows, robot.nv))
    batch.start(q, v)
    rounds = max(20, 30_000 // rows)
    for i in range(5):
        batch.tick(q, v, i * 1e-3)
    begin = time.perf_counter()
    for i in range(rounds):
        batch.tick(q, v, (5 + i) * 1e-3)
    return rows * rounds / (time.perf_counter() - begin)


def best(measure, *arguments):
    """The greatest of some turns: other programs only take away."""
    return max(measure(*arguments) for _ in range(TURNS))


def main():
    stack = stack_of()
    gc.disable()
    inside, beyond = overhead(stack)
    pairs = [(rate(stack, 1), rate(stack, 2)) for _ in range(2 * TURNS)]
    one, gain = (statistics.median(column) for column in zip(*((a, b / a) for a, b in pairs)))
    print(f"| what | measured |\n|---|---|\n| the tick itself, median | {inside:.1f} µs |")
    print(f"| `controller.tick` from Python beyond it, median | {beyond:.2f} µs |")
    print(f"| growth of the process over {TICKS:,} ticks | {memory(stack):.0f} kB |")
    print(f"| one thread; two threads with a controller each, medians | {one:,.0f} ticks/s; {gain:.2f} times that |")
    for rows in (1, 4, 16, 64, 256):
        single, double = (best(batch_rate, stack, rows, threads) for threads in (1, 2))
        print(f"| `Batch` of {rows}: one thread; two | {single:,.0f} ticks/s; {double / single:.2f} times that |")


if __name__ == "__main__":
    main()
