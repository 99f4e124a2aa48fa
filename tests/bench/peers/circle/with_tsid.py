# SPDX-License-Identifier: BSD-2-Clause
"""The circle with TSID: torques, contact forces and accelerations."""

import pathlib
import sys

import numpy as np
import pinocchio as pin

from task import FEET, FRICTION, PERIOD, SOLE, STIFFNESS, URDF, WEIGHT

# in the wheel of TSID 1.7.1 the module is one folder deeper than Python searches
sys.path.append(str(pathlib.Path(pin.__file__).parents[1] / "tsid"))
import tsid_pywrap as tsid  # noqa: E402


def gains(task, name, size):
    task.setKp(STIFFNESS[name] * np.ones(size))
    task.setKd(2 * np.sqrt(STIFFNESS[name]) * np.ones(size))


class Controller:
    def __init__(self, start):
        self.robot = tsid.RobotWrapper(URDF, pin.StdVec_StdString(), pin.JointModelFreeFlyer(), False)
        self.model = self.robot.model()
        self.joints = self.robot.nv - 6
        self.q, self.v, self.t = pin.neutral(self.model), np.zeros(self.model.nv), 0.0
        self.q[2] = start.height
        for name, angle in start.joints.items():
            self.q[self.model.joints[self.model.getJointId(name)].idx_q] = angle
        self.form = tsid.InverseDynamicsFormulationAccForce("tsid", self.robot, False)
        self.form.computeProblemData(0.0, self.q, self.v)
        self.kept = [self.contact(foot) for foot in FEET]  # TSID keeps references
        self.balance = tsid.TaskComEquality("balance", self.robot)
        gains(self.balance, "balance", 3)
        self.form.addMotionTask(self.balance, WEIGHT["balance"], 1, 0.0)
        self.kept += [self.pelvis(), self.posture(), self.torque_limits(), self.joint_limits()]
        self.solver = tsid.SolverHQuadProgFast("qp")
        self.solver.resize(self.form.nVar, self.form.nEq, self.form.nIn)

    def pose(self, link):
        return self.robot.framePosition(self.form.data(), self.model.getFrameId(link))

    def contact(self, foot):
        x, y = (0.5 * size for size in SOLE)
        corners = np.array([[-x, -x, x, x], [-y, y, -y, y], [0, 0, 0, 0]])
        contact = tsid.Contact6d(foot, self.robot, foot, corners, np.array([0.0, 0, 1]), FRICTION, 0.0, 1e4)
        contact.setKp(100 * np.ones(6))
        contact.setKd(20 * np.ones(6))
        contact.setReference(self.pose(foot))
        self.form.addRigidContact(contact, 1e-6)
        return contact

    def pelvis(self):
        task = tsid.TaskSE3Equality("pelvis", self.robot, "pelvis")
        gains(task, "pelvis", 6)
        task.setMask(np.array([0.0, 0, 0, 1, 1, 1]))
        pose = self.pose("pelvis")
        sample = tsid.TrajectorySample(12, 6)
        sample.value(np.concatenate([pose.translation, pose.rotation.T.flatten()]))
        task.setReference(sample)
        self.form.addMotionTask(task, WEIGHT["pelvis"], 1, 0.0)
        return task

    def posture(self):
        task = tsid.TaskJointPosture("posture", self.robot)
        gains(task, "posture", self.joints)
        sample = tsid.TrajectorySample(self.joints)
        sample.value(self.q[7:])
        task.setReference(sample)
        self.form.addMotionTask(task, WEIGHT["posture"], 1, 0.0)
        return task

    def torque_limits(self):
        effort = self.model.effortLimit[-self.joints:]
        task = tsid.TaskActuationBounds("torques", self.robot)
        task.setBounds(-effort, effort)
        self.form.addActuationTask(task, 1.0, 0, 0.0)
        return task

    def joint_limits(self):
        task, n = tsid.TaskJointPosVelAccBounds("joints", self.robot, PERIOD, False), self.joints
        task.setPositionBounds(self.model.lowerPositionLimit[-n:], self.model.upperPositionLimit[-n:])
        task.setVelocityBounds(self.model.velocityLimit[-n:])
        task.setAccelerationBounds(1000 * np.ones(n))
        self.form.addMotionTask(task, 1.0, 0, 0.0)
        return task

    def tick(self, target, rate, acceleration):
        sample = tsid.TrajectorySample(3)
        sample.value(target)
        sample.derivative(rate)
        sample.second_derivative(acceleration)
        self.balance.setReference(sample)
        solution = self.solver.solve(self.form.computeProblemData(self.t, self.q, self.v))
        if solution.status != 0:
            raise RuntimeError("no solution")
        self.tau, self.dv = self.form.getActuatorForces(solution), self.form.getAccelerations(solution)

    def move(self):
        self.v = self.v + PERIOD * self.dv
        self.q = pin.integrate(self.model, self.q, PERIOD * self.v)
        self.t += PERIOD

    def state(self):
        return self.q[:3], self.q[3:7], dict(zip(self.model.names[2:], self.q[7:]))
