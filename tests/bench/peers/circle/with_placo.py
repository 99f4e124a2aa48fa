# SPDX-License-Identifier: BSD-2-Clause
"""The circle with placo's dynamics solver: torques, contact forces and accelerations."""

import numpy as np
import placo

from task import FEET, FRICTION, PERIOD, SOLE, STIFFNESS, URDF, WEIGHT


def gains(task, name):
    task.kp, task.kd = STIFFNESS[name], 2 * np.sqrt(STIFFNESS[name])
    task.configure(name, "soft", WEIGHT[name])


class Controller:
    def __init__(self, start):
        self.robot = placo.RobotWrapper(URDF, placo.Flags.ignore_collisions)
        base = np.eye(4)
        base[2, 3] = start.height
        self.robot.set_T_world_fbase(base)
        for name, angle in start.joints.items():
            self.robot.set_joint(name, angle)
        self.robot.update_kinematics()
        self.solver = placo.DynamicsSolver(self.robot)
        self.solver.dt = PERIOD
        self.solver.mask_fbase(False)
        for foot in FEET:
            task = self.solver.add_frame_task(foot, self.robot.get_T_world_frame(foot))
            task.configure(foot, "hard")
            contact = self.solver.add_planar_contact(task)
            contact.length, contact.width = SOLE
            contact.mu = FRICTION
            contact.weight_forces, contact.weight_moments, contact.weight_tangentials = 1e-6, 1e-6, 1e-6
        self.balance = self.solver.add_com_task(self.robot.com_world())
        gains(self.balance, "balance")
        gains(self.solver.add_orientation_task("pelvis", np.eye(3)), "pelvis")
        posture = self.solver.add_joints_task()
        posture.set_joints(start.joints)
        gains(posture, "posture")
        self.solver.enable_torque_limits(True)
        self.solver.enable_joint_limits(True)
        self.solver.enable_velocity_limits(True)

    def tick(self, target, rate, acceleration):
        self.robot.update_kinematics()
        self.balance.target_world, self.balance.dtarget_world, self.balance.ddtarget_world = target, rate, acceleration
        result = self.solver.solve(False)
        if not result.success:
            raise RuntimeError("no solution")
        self.qdd, self.tau = result.qdd, result.tau

    def move(self):
        state = self.robot.state
        state.qdd = self.qdd
        self.robot.integrate(PERIOD)

    def state(self):
        q, names = self.robot.state.q, list(self.robot.joint_names())
        return q[:3], q[3:7], {name: self.robot.get_joint(name) for name in names}
