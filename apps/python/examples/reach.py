# SPDX-License-Identifier: BSD-2-Clause
"""An arm reaches: the hand of the humanoid goes to a point in front of the shoulder while both feet stand."""

import numpy as np

import poise

stack = poise.Stack(poise.Robot.load("humanoid"))
stack.constraint("torque-limits")
stack.constraint("joint-position-limits")
stack.task("com", name="balance", weight=10, stiffness=60)
hand = stack.task("position", name="hand", link="l_hand", weight=5, stiffness=40)
stack.task("posture", level=2, stiffness=20)

with poise.Simulation(stack, duration=3) as sim:
    start = hand.target
    goal = start + np.array([0.15, 0.05, 0.2])
    for tick in sim:
        share = min(1.0, tick.time / 2)
        hand.target = start + (10 * share**3 - 15 * share**4 + 6 * share**5) * (goal - start)

print(f"{sim.summary['status']}: {1000 * np.linalg.norm(sim.tasks['hand'].error):.1f} mm from the goal")
print(sim.why())
