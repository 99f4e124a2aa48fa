# SPDX-License-Identifier: BSD-2-Clause
"""Tunes three numbers of a balance controller by random search: 1,000 rollouts of a pushed robot, by Batch.

The plant is a small one of its own in NumPy: the motion that the controllers ask for, late and too weak. What is
tuned is a residual on the target of the CoM, as a policy would give it: gains on position, velocity and integral.
"""

import sys

import numpy as np
import numpy.typing as npt

import poise

Array = npt.NDArray[np.float64]

TICKS, STEP = 150, 0.004
ROLLOUTS = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
ROWS = 50  # rollouts at a time


def make_batch() -> tuple[poise.Batch, poise.Robot]:
    stack = poise.Stack(poise.Robot.load("humanoid"))
    stack["control.rate"] = f"{1 / STEP:g} Hz"
    stack["control.on_failure"] = {"then": "hold"}
    stack["plant"] = {"type": "gauss", "step": STEP}
    stack.constraint("torque-limits")
    stack.task("com", name="balance", weight=10, stiffness=20)
    stack.task("posture", level=2, stiffness=20)
    return poise.Batch(stack, ROWS), stack.robot


def rollouts(batch: poise.Batch, robot: poise.Robot, gains: Array) -> Array:
    """The cost of each row's gains (ROWS, 3): how far the CoM is driven off, and how much is asked for."""
    q, v = np.tile(robot.q0, (ROWS, 1)), np.tile(robot.v0, (ROWS, 1))
    v[:, 1] = 0.15  # all are pushed to the side
    batch.start(q, v)
    home = robot.dynamics().com
    integral, cost = np.zeros((ROWS, 3)), np.zeros(ROWS)
    com, rate = np.tile(home, (ROWS, 1)), np.zeros((ROWS, 3))
    for tick in range(TICKS):
        batch.set_target("balance", home - gains[:, :1] * (com - home) - gains[:, 1:2] * rate - gains[:, 2:] * integral)
        batch.tick(q, v, tick * STEP)
        views = [batch.view(i) for i in range(ROWS)]
        v += 0.9 * STEP * np.array([view.acceleration for view in views])
        q = robot.integrate(q, v, STEP)
        com = np.array([view.dynamics.com for view in views])
        rate = np.array([view.dynamics.com_velocity for view in views])
        integral += STEP * (com - home)
        cost += STEP * (np.sum((com - home) ** 2, axis=1) * 1e4 + np.sum(rate**2, axis=1))
    return cost


def main() -> None:
    batch, robot = make_batch()
    random = np.random.default_rng(0)
    best, width = np.zeros(3), np.array([2.0, 0.5, 2.0])
    lowest = first = rollouts(batch, robot, np.zeros((ROWS, 3)))[0]
    for _ in range(max(1, ROLLOUTS // ROWS)):
        tried = best + width * random.standard_normal((ROWS, 3))
        cost = rollouts(batch, robot, tried)
        if cost.min() < lowest:
            lowest, best = cost.min(), tried[cost.argmin()]
        width *= 0.9
    print(f"cost {first:.4f} without residual, {lowest:.4f} with gains {np.round(best, 2)}")
    assert lowest < first


if __name__ == "__main__":
    main()
