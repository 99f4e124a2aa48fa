# SPDX-License-Identifier: BSD-2-Clause
"""The circle with Poise: torques, contact forces and accelerations."""

import numpy as np
import poise

from task import FEET, FRICTION, PERIOD, SOLE, STIFFNESS, URDF, WEIGHT


class Controller:
    def __init__(self, start):
        stack = poise.Stack(poise.Robot.load(URDF))
        stack.update({"robot": {"start": {"height": start.height, "joints": start.joints}}})
        for foot in FEET:
            stack.contact(foot, link=foot, rectangle=SOLE, friction=FRICTION)
        for limit in ("torque-limits", "joint-position-limits", "joint-velocity-limits"):
            stack.constraint(limit)
        self.balance = stack.task("com", name="balance", weight=WEIGHT["balance"], stiffness=STIFFNESS["balance"])
        stack.task("orientation", link="pelvis", weight=WEIGHT["pelvis"], stiffness=STIFFNESS["pelvis"])
        stack.task("posture", weight=WEIGHT["posture"], stiffness=STIFFNESS["posture"])
        self.robot, self.controller = stack.robot, stack.controller()
        self.q, self.v, self.t = self.robot.q0, self.robot.v0, 0.0

    def tick(self, target, rate, acceleration):
        self.balance.set_target(target, rate, acceleration)
        self.tau = self.controller.tick(self.q, self.v, self.t)

    def move(self):
        self.v = self.v + PERIOD * self.controller.acceleration
        self.q = self.robot.integrate(self.q, self.v, PERIOD)
        self.t += PERIOD

    def state(self):
        return self.q[:3], np.roll(self.q[3:7], -1), dict(zip(self.robot.position_names[7:], self.q[7:]))
