# SPDX-License-Identifier: BSD-2-Clause
"""A humanoid squats in MuJoCo, and shows which joint comes nearest to its torque limit."""

import numpy as np

import poise

stack = poise.Stack.load("t01_stand_humanoid")
balance = stack.tasks["balance"]
plant = "mujoco" if "mujoco" in poise.types("plant") else "gauss"

with poise.Simulation(stack, plant=plant, duration=4) as sim:
    start = balance.target
    for tick in sim:
        phase = 2 * np.pi * 0.25 * tick.time
        down, rate = 0.05 * (1 - np.cos(phase)), 0.05 * 2 * np.pi * 0.25 * np.sin(phase)
        balance.set_target(start - [0, 0, down], rate=[0, 0, -rate])

torque = sim.summary["torque"]
print(f"{sim.summary['status']} in {plant}: at most {100 * torque['max_share_of_limit']:.0f} % of a limit ({torque['joint']})")
