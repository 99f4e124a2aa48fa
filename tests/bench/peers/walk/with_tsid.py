# SPDX-License-Identifier: BSD-2-Clause
"""Walks with TSID: footsteps, CoM of the linear inverted pendulum and splines of the feet are planned once, as in its
walking example; inverse dynamics follows them on the measured state."""

import math
import pathlib
import sys

import numpy as np
import pinocchio as pin

# in the wheel of TSID 1.7.1 the module is one folder deeper than Python searches
sys.path.append(str(pathlib.Path(pin.__file__).parents[1] / "tsid"))
import tsid_pywrap as tsid  # noqa: E402

PERIOD, SECONDS = 1e-3, 30.0
LINKS = "left_ankle_roll_link", "right_ankle_roll_link"
TORSO = "torso_link"
SOLE = np.array([0.035, 0.0, -0.035])  # its middle in the link [m]
LENGTH, WIDTH, FRICTION = 0.161, 0.057, 0.7
BENT = {"hip_pitch": -21.49, "knee": 43.57, "ankle_pitch": -22.08}  # [deg]
WAIT, SINGLE, DOUBLE, LIFT = 1.0, 0.4, 0.1, 0.06  # [s], [s], [s], [m]
SPACING = 0.2  # of the feet while walking [m]
STIFFNESS = {"contact": 100.0, "foot": 600.0, "com": 40.0, "torso": 100.0, "posture": 50.0}
WEIGHT = {"foot": 10.0, "com": 100.0, "torso": 1.0, "posture": 0.01, "force": 1e-5}


def smooth(u):
    """Minimum jerk from 0 to 1 and its first two derivatives."""
    return u**3 * (10 - 15 * u + 6 * u * u), 30 * u * u * (1 - u) ** 2, 60 * u * (1 - u) * (1 - 2 * u)


class Plan:
    """Who stands where and when, and the CoM that goes with it."""

    def __init__(self, feet, com, speed):
        self.feet = [feet]  # both, at the start and after each step
        self.step = SINGLE + DOUBLE
        count = int((SECONDS - WAIT) / self.step)
        for k in range(count):
            both = [foot.copy() for foot in self.feet[-1]]
            side = k % 2
            first = 0.5 if k == 0 else 1.0
            both[side] = np.array([both[1 - side][0] + first * speed * self.step, (0.5 - side) * SPACING])
            self.feet.append(both)
        self.com(com)

    def com(self, start):
        """DCM backwards from the end, CoM forwards from the start."""
        omega = math.sqrt(9.81 / start[2])
        n = round(SECONDS / PERIOD)
        zmp = np.array([self.zmp(k * PERIOD) for k in range(n)])
        dcm = np.empty((n + 1, 2))
        dcm[n] = zmp[-1]
        shrink = math.exp(-omega * PERIOD)
        for k in reversed(range(n)):
            dcm[k] = zmp[k] + shrink * (dcm[k + 1] - zmp[k])
        self.position, self.velocity = np.empty((n, 2)), np.empty((n, 2))
        at = start[:2].copy()
        for k in range(n):
            self.position[k], self.velocity[k] = at, omega * (dcm[k] - at)
            at = at + PERIOD * self.velocity[k]
        self.acceleration = omega**2 * (self.position - zmp)
        self.height = start[2]

    def phase(self, t):
        """Number of the step, and its part of the swing: below 0 while both feet stand."""
        k, rest = divmod(t - WAIT, self.step)
        return int(k), (rest - DOUBLE) / SINGLE

    def zmp(self, t):
        """The middle of the standing foot; in double support from one to the next."""
        k, u = self.phase(t)
        if k < 0 or k + 1 >= len(self.feet):
            return sum(self.feet[max(0, min(k, len(self.feet) - 1))]) / 2
        to = self.feet[k][1 - k % 2]
        if u >= 0:
            return to
        start = sum(self.feet[0]) / 2 if k == 0 else self.feet[k - 1][k % 2]
        return start + (1 + u * SINGLE / DOUBLE) * (to - start)

    def swing(self, t):
        """Side of the foot that swings, its position, velocity and acceleration; None while both stand."""
        k, u = self.phase(t)
        if k < 0 or u < 0 or k + 1 >= len(self.feet):
            return None
        side = k % 2
        way = self.feet[k + 1][side] - self.feet[k][side]
        s, ds, dds = smooth(u)
        rising = u < 0.5
        up = [part * scale for part, scale in zip(smooth(2 * u if rising else 2 - 2 * u), (1, 2 if rising else -2, 4))]
        starts = self.feet[k][side], 0, 0
        return side, [np.array([*(start + part * way), LIFT * high]) / SINGLE**i
                      for i, (start, part, high) in enumerate(zip(starts, (s, ds, dds), up))]


class Controller:
    gains = None

    def __init__(self, robot, speed):
        self.robot = tsid.RobotWrapper(robot, pin.StdVec_StdString(), pin.JointModelFreeFlyer(), False)
        self.model = self.robot.model()
        self.joints = list(self.model.names)[2:]
        bent = {f"{side}_{joint}_joint": math.radians(angle)
                for side in ("left", "right") for joint, angle in BENT.items()}
        q, v = pin.neutral(self.model), np.zeros(self.robot.nv)
        q[7:] = [bent.get(name, 0.0) for name in self.joints]
        data = self.robot.data()
        self.robot.computeAllTerms(data, q, v)
        q[2] -= (self.robot.framePosition(data, self.model.getFrameId(LINKS[0])) * SOLE)[2]
        self.start = q[2], dict(zip(self.joints, q[7:]))
        self.form = tsid.InverseDynamicsFormulationAccForce("tsid", self.robot, False)
        self.form.computeProblemData(0.0, q, v)
        self.contacts = [self.contact(link) for link in LINKS]
        self.swings = [self.swing(link) for link in LINKS]
        self.standing = [True, True]
        self.com = tsid.TaskComEquality("com", self.robot)
        self.set_gains(self.com, "com", 3)
        self.form.addMotionTask(self.com, WEIGHT["com"], 1, 0.0)
        self.kept = [self.torso(), self.posture(q), self.torques()]
        self.solver = tsid.SolverHQuadProgFast("qp")
        feet = [(self.pose(link) * SOLE)[:2] for link in LINKS]
        self.plan = Plan(feet, self.robot.com(self.form.data()), speed)

    def pose(self, link):
        return self.robot.framePosition(self.form.data(), self.model.getFrameId(link))

    def set_gains(self, task, name, size):
        task.setKp(STIFFNESS[name] * np.ones(size))
        task.setKd(2 * np.sqrt(STIFFNESS[name]) * np.ones(size))

    def contact(self, link):
        x, y = LENGTH / 2, WIDTH / 2
        corners = np.array([[-x, -x, x, x], [-y, y, -y, y], [0, 0, 0, 0]]) + SOLE[:, None]
        contact = tsid.Contact6d(link, self.robot, link, corners, np.array([0.0, 0, 1]), FRICTION, 0.0, 1e4)
        self.set_gains(contact, "contact", 6)
        contact.setReference(self.pose(link))
        self.form.addRigidContact(contact, WEIGHT["force"])
        return contact

    def swing(self, link):
        task = tsid.TaskSE3Equality(link + " swings", self.robot, link)
        self.set_gains(task, "foot", 6)
        return task

    def torso(self):
        task = tsid.TaskSE3Equality("torso", self.robot, TORSO)
        self.set_gains(task, "torso", 6)
        task.setMask(np.array([0.0, 0, 0, 1, 1, 1]))
        sample = tsid.TrajectorySample(12, 6)
        sample.value(np.concatenate([np.zeros(3), np.eye(3).flatten()]))
        task.setReference(sample)
        self.form.addMotionTask(task, WEIGHT["torso"], 1, 0.0)
        return task

    def posture(self, q):
        task = tsid.TaskJointPosture("posture", self.robot)
        self.set_gains(task, "posture", len(self.joints))
        sample = tsid.TrajectorySample(len(self.joints))
        sample.value(q[7:])
        task.setReference(sample)
        self.form.addMotionTask(task, WEIGHT["posture"], 1, 0.0)
        return task

    def torques(self):
        task = tsid.TaskActuationBounds("torques", self.robot)
        limit = self.model.effortLimit[6:]
        task.setBounds(-limit, limit)
        self.form.addActuationTask(task, 1.0, 0, 0.0)
        return task

    def follow(self, t):
        k = min(int(t / PERIOD + 0.5), len(self.plan.position) - 1)
        sample = tsid.TrajectorySample(3)
        sample.value(np.array([*self.plan.position[k], self.plan.height]))
        sample.derivative(np.array([*self.plan.velocity[k], 0.0]))
        sample.second_derivative(np.array([*self.plan.acceleration[k], 0.0]))
        self.com.setReference(sample)
        swing = self.plan.swing(t)
        for side, link in enumerate(LINKS):
            stands = swing is None or swing[0] != side
            if stands != self.standing[side]:
                self.change(side, link, stands)
            if not stands:
                place, rate, acceleration = swing[1]
                sample = tsid.TrajectorySample(12, 6)
                sample.value(np.concatenate([place - SOLE, np.eye(3).flatten()]))
                sample.derivative(np.concatenate([rate, np.zeros(3)]))
                sample.second_derivative(np.concatenate([acceleration, np.zeros(3)]))
                self.swings[side].setReference(sample)

    def change(self, side, link, stands):
        if stands:
            self.form.removeTask(link + " swings", 0.0)
            self.contacts[side].setReference(self.pose(link))
            self.form.addRigidContact(self.contacts[side], WEIGHT["force"])
        else:
            self.form.removeRigidContact(link, 0.0)
            self.form.addMotionTask(self.swings[side], WEIGHT["foot"], 1, 0.0)
        self.standing[side] = stands

    def tick(self, t, q, v):
        q = np.concatenate([q[:3], q[4:7], q[3:4], q[7:]])
        v = np.concatenate([pin.Quaternion(q[3:7]).matrix().T @ v[:3], v[3:]])
        self.follow(t)
        problem = self.form.computeProblemData(t, q, v)
        self.solver.resize(self.form.nVar, self.form.nEq, self.form.nIn)
        solution = self.solver.solve(problem)
        return self.form.getActuatorForces(solution)
