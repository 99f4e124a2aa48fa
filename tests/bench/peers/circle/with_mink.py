# SPDX-License-Identifier: BSD-2-Clause
"""The circle with mink: velocities, by differential inverse kinematics on MuJoCo's model."""

import mink
import mujoco
import numpy as np

from task import FEET, PERIOD, URDF, WEIGHT


class Controller:
    def __init__(self, start):
        spec = mujoco.MjSpec.from_file(URDF)
        spec.compiler.fusestatic = False
        spec.compiler.inertiafromgeom = 0  # links without inertia have none
        spec.body("pelvis").add_freejoint()
        self.model = spec.compile()
        self.configuration = mink.Configuration(self.model)
        q = self.configuration.q.copy()
        q[:7] = [0, 0, start.height, 1, 0, 0, 0]
        for name, angle in start.joints.items():
            q[self.model.joint(name).qposadr[0]] = angle
        self.configuration.update(q)
        self.feet = [mink.FrameTask(foot, "body", position_cost=1.0, orientation_cost=1.0) for foot in FEET]
        self.balance = mink.ComTask(cost=WEIGHT["balance"])
        self.pelvis = mink.FrameTask("pelvis", "body", position_cost=0.0, orientation_cost=WEIGHT["pelvis"])
        self.posture = mink.PostureTask(self.model, cost=WEIGHT["posture"])
        for task in [*self.feet, self.pelvis, self.posture]:
            task.set_target_from_configuration(self.configuration)
        speeds = {name: 12.0 for name in start.joints}
        self.limits = [mink.ConfigurationLimit(self.model), mink.VelocityLimit(self.model, speeds)]
        self.q, self.v = q, np.zeros(self.model.nv)

    def tick(self, target, rate, acceleration):
        self.configuration.update(self.q)
        self.balance.set_target(target)
        tasks = [self.balance, self.pelvis, self.posture]
        self.v = mink.solve_ik(self.configuration, tasks, PERIOD, solver="daqp", limits=self.limits,
                               constraints=self.feet)

    def move(self):
        self.q = self.configuration.integrate(self.v, PERIOD)

    def state(self):
        joints = {self.model.joint(i).name: self.q[self.model.jnt_qposadr[i]] for i in range(1, self.model.njnt)}
        return self.q[:3], np.roll(self.q[3:7], -1), joints
