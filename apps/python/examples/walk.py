# SPDX-License-Identifier: BSD-2-Clause
"""A program walks the humanoid to a goal: it looks where the robot is, and commands velocity and turn."""

import math

import numpy as np

import poise

GOAL = np.array([1.5, 1.0])

stack = poise.Stack.load("walk")
with poise.Simulation(stack, duration=15) as sim:
    for tick in sim:
        if tick.ticks % 20 != 0:  # fifty commands a second
            continue
        way = GOAL - tick.q[:2]
        w, x, y, z = tick.q[3:7]
        heading = math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z))
        left = math.remainder(math.atan2(way[1], way[0]) - heading, 2 * math.pi)
        if np.linalg.norm(way) < 0.2:
            tick.command_walk([0, 0])
        else:
            tick.command_walk([0.5 * max(0, math.cos(left)), 0], turn=max(-0.5, min(0.5, left)))
    missed = np.linalg.norm(GOAL - sim.q[:2])

print(f"{sim.summary['status']}: {sim.summary['walk']['steps']} steps, {missed:.2f} m from the goal")
