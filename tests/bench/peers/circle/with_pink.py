# SPDX-License-Identifier: BSD-2-Clause
"""The circle with pink: velocities, by differential inverse kinematics. The feet are equality constraints."""

import numpy as np
import pink
import pinocchio as pin
from pink.tasks import ComTask, FrameTask, PostureTask

from task import FEET, PERIOD, URDF, WEIGHT


class Controller:
    def __init__(self, start):
        self.model = pin.buildModelFromUrdf(URDF, pin.JointModelFreeFlyer())
        self.q = pin.neutral(self.model)
        self.q[2] = start.height
        for name, angle in start.joints.items():
            self.q[self.model.joints[self.model.getJointId(name)].idx_q] = angle
        self.configuration = pink.Configuration(self.model, self.model.createData(), self.q)
        self.feet = [FrameTask(foot, position_cost=1.0, orientation_cost=1.0) for foot in FEET]
        self.balance = ComTask(cost=WEIGHT["balance"])
        self.pelvis = FrameTask("pelvis", position_cost=0.0, orientation_cost=WEIGHT["pelvis"])
        self.posture = PostureTask(cost=WEIGHT["posture"])
        for task in [*self.feet, self.pelvis, self.posture]:
            task.set_target_from_configuration(self.configuration)
        self.v = np.zeros(self.model.nv)

    def tick(self, target, rate, acceleration):
        self.configuration.update(self.q)
        self.balance.set_target(target)
        tasks = [self.balance, self.pelvis, self.posture]
        self.v = pink.solve_ik(self.configuration, tasks, PERIOD, solver="daqp", constraints=self.feet)

    def move(self):
        self.q = pin.integrate(self.model, self.q, PERIOD * self.v)

    def state(self):
        return self.q[:3], self.q[3:7], dict(zip(self.model.names[2:], self.q[7:]))
