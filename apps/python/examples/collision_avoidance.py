# SPDX-License-Identifier: BSD-2-Clause
"""A hand is told to go through the trunk; a constraint keeps the links apart."""

import numpy as np

import poise


def stack_of(apart: bool) -> poise.Stack:
    stack = poise.Stack(poise.Robot.load("humanoid"))
    stack.constraint("torque-limits")
    for quantity in ("position", "velocity", "acceleration"):
        stack.constraint(f"joint-{quantity}-limits")
    stack["control.on_failure"] = {"relax": ["torque-rate-limits"]}  # rather than touch
    stack.task("com", name="balance", weight=10, stiffness=60)
    stack.task("orientation", name="pelvis", link="pelvis", weight=5)
    stack.task("position", name="hand", link="l_hand", weight=3, stiffness=30, reference="minimum-jerk",
               to={"by": [-0.1, -0.3, 0]}, duration="1.5 s")
    stack.task("posture", level=2, stiffness=20)
    if apart:
        stack.constraint("collision")
    return stack


for apart in (False, True):
    summary = poise.run(stack_of(apart), duration=2)
    error = 1000 * summary["tasks"]["hand"]["final_error"]
    print(f"{'kept apart' if apart else 'free':>10}: {summary['status']}, the hand ends {error:.0f} mm from its goal")
assert np.isfinite(error)
