# SPDX-License-Identifier: BSD-2-Clause
"""A stack of Poise in TSID: CoM on a circle, pelvis upright, posture, two feet, and the limits."""

import dataclasses
import math
import pathlib
import sys
import time

import numpy as np
import pinocchio as pin

# in the wheel of TSID 1.7.1 the module is one folder deeper than Python searches
sys.path.append(str(pathlib.Path(pin.__file__).parents[1] / "tsid"))
import tsid_pywrap as tsid  # noqa: E402

UNITS = {"deg": math.pi / 180, "cm": 0.01, "%": 0.01, "Hz": 1, "s": 1}
FOLDERS = {
    "package://dart": "/usr/share/doc/dart",
    "package://poise/robots": str(pathlib.Path(__file__).parents[3] / "apps/share/robots"),
}


def number(text):
    """A number with an optional unit, in SI."""
    if not isinstance(text, str):
        return float(text)
    value, unit = text.split()
    return float(value) * UNITS[unit]


def file_of(uri):
    for prefix, folder in FOLDERS.items():
        uri = uri.replace(prefix, folder)
    return uri


def minimum_jerk(t, duration):
    """Minimum jerk from 0 to 1 and its first two derivatives."""
    if t >= duration:
        return 1.0, 0.0, 0.0
    u = t / duration
    return (u**3 * (10 - 15 * u + 6 * u * u), 30 * u * u * (1 - u) ** 2 / duration,
            60 * u * (1 - u) * (1 - 2 * u) / duration**2)


def constant(value):
    sample = tsid.TrajectorySample(len(value))
    sample.value(value)
    return sample


@dataclasses.dataclass
class Tick:
    total: float  # [µs]
    solver: float  # [µs]
    solved: bool
    q: np.ndarray
    v: np.ndarray


class TsidRobot:
    def __init__(self, stack):
        self.stack = stack
        control = stack["control"]
        self.period = 1 / number(control["rate"])
        self.limits = {entry["type"]: entry for entry in control["constraints"]}
        self.tasks = {entry["name"]: entry for entry in control["tasks"]}
        self.robot = tsid.RobotWrapper(file_of(stack["robot"]["urdf"]), pin.StdVec_StdString(),
                                       pin.JointModelFreeFlyer(), False)
        self.model = self.robot.model()
        self.v = np.zeros(self.model.nv)
        self.t = 0.0
        self.q = self.start()
        self.form = tsid.InverseDynamicsFormulationAccForce("tsid", self.robot, False)
        self.form.computeProblemData(0.0, self.q, self.v)
        self.kept = []  # TSID keeps references to objects that Python would delete
        self.add_feet()
        self.add_com()
        self.add_pelvis()
        self.add_posture()
        self.add_limits()
        self.solver = tsid.SolverHQuadProgFast("qp")
        self.solver.resize(self.form.nVar, self.form.nEq, self.form.nIn)

    def start(self):
        """The stack's posture with the soles on the ground."""
        q = pin.neutral(self.model)
        for name, angle in self.stack["robot"]["start"]["joints"].items():
            q[self.model.joints[self.model.getJointId(name)].idx_q] = number(angle)
        data = self.robot.data()
        self.robot.computeAllTerms(data, q, np.zeros(self.model.nv))
        foot = self.stack["contacts"]["left_foot"]
        sole = self.robot.framePosition(data, self.model.getFrameId(foot["link"]))
        q[2] -= (sole * np.array(foot["at"]["xyz"], dtype=float))[2]
        return q

    def gains(self, task, name, size):
        stiffness = self.tasks[name]["law"]["stiffness"]
        task.setKp(stiffness * np.ones(size))
        task.setKd(2 * math.sqrt(stiffness) * np.ones(size))

    def weight(self, name):
        """Weight of a task relative to those of the last level, as in Poise."""
        last = max(task["level"] for task in self.tasks.values())
        task, ratio = self.tasks[name], self.stack["control"]["solver"]["level_ratio"]
        return task["weight"] * ratio ** (last - task["level"])

    def add_feet(self):
        margin = 1 - number(self.limits["friction-cone"]["margin"])
        motion = self.limits["contact-motion"]
        for foot in self.stack["contacts"].values():
            x, y = (0.5 * margin * number(edge) for edge in foot["rectangle"])
            middle = np.array(foot["at"]["xyz"], dtype=float)[:, None]
            corners = np.array([[-x, -x, x, x], [-y, y, -y, y], [0, 0, 0, 0]]) + middle
            link = foot["link"]
            contact = tsid.Contact6d(link, self.robot, link, corners, np.array([0.0, 0, 1]),
                                     margin * foot["friction"], 0.0, 1e4)
            contact.setKp(motion["stiffness"] * np.ones(6))
            contact.setKd(motion["damping"] * np.ones(6))
            contact.setReference(self.robot.framePosition(self.form.data(), self.model.getFrameId(link)))
            smallest = float(self.stack["control"]["solver"]["regularisation_force"])
            self.form.addRigidContact(contact, smallest)
            self.kept.append(contact)

    def add_com(self):
        self.com = tsid.TaskComEquality("com", self.robot)
        self.gains(self.com, "balance", 3)
        self.form.addMotionTask(self.com, self.weight("balance"), 1, 0.0)
        self.first = self.robot.com(self.form.data()).copy()
        self.middle = self.feet_middle()

    def feet_middle(self):
        """The point between the soles at the height of the CoM."""
        soles = []
        for foot in self.stack["contacts"].values():
            frame = self.robot.framePosition(self.form.data(), self.model.getFrameId(foot["link"]))
            soles.append(frame * np.array(foot["at"]["xyz"], dtype=float))
        return np.array([*np.mean(soles, axis=0)[:2], self.first[2]])

    def add_pelvis(self):
        link = self.tasks["pelvis"]["link"]
        pelvis = tsid.TaskSE3Equality("pelvis", self.robot, link)
        self.gains(pelvis, "pelvis", 6)
        pelvis.setMask(np.array([0.0, 0, 0, 1, 1, 1]))
        pose = self.robot.framePosition(self.form.data(), self.model.getFrameId(link))
        sample = tsid.TrajectorySample(12, 6)
        sample.value(np.concatenate([pose.translation, pose.rotation.T.flatten()]))
        pelvis.setReference(sample)
        self.form.addMotionTask(pelvis, self.weight("pelvis"), 1, 0.0)
        self.kept.append(pelvis)

    def add_posture(self):
        joints = self.robot.nv - 6
        posture = tsid.TaskJointPosture("posture", self.robot)
        self.gains(posture, "stance", joints)
        posture.setReference(constant(self.q[7:]))
        self.form.addMotionTask(posture, self.weight("stance"), 1, 0.0)
        self.kept.append(posture)

    def add_limits(self):
        joints, model = self.robot.nv - 6, self.model
        effort, speed = model.effortLimit[-joints:], model.velocityLimit[-joints:]
        torques = tsid.TaskActuationBounds("torques", self.robot)
        torques.setBounds(-effort, effort)
        self.form.addActuationTask(torques, 1.0, 0, 0.0)
        motion = tsid.TaskJointPosVelAccBounds("joints", self.robot, self.period, False)
        motion.setPositionBounds(model.lowerPositionLimit[-joints:], model.upperPositionLimit[-joints:])
        motion.setVelocityBounds(speed)
        most = float(self.limits["joint-acceleration-limits"]["max"])
        motion.setAccelerationBounds(most * np.ones(joints))
        self.form.addMotionTask(motion, 1.0, 0, 0.0)
        self.kept += [torques, motion]

    def lead(self):
        """Sets the CoM's circle, faded in from the start position, as in Poise."""
        circle = self.tasks["balance"]["reference"]
        w, ramp = 2 * math.pi * number(circle["frequency"]), number(circle["ramp"])
        fade, fade_rate, fade_acceleration = minimum_jerk(self.t, ramp)
        size = np.array([number(a) for a in circle["amplitude"]])
        phase = w * self.t + np.array([number(a) for a in circle["phase"]])
        sine, cosine = size * np.sin(phase), w * size * np.cos(phase)
        way = self.middle - self.first + sine
        sample = tsid.TrajectorySample(3)
        self.target = self.first + fade * way
        sample.value(self.target)
        sample.derivative(fade_rate * way + fade * cosine)
        sample.second_derivative(fade_acceleration * way + 2 * fade_rate * cosine - fade * w * w * sine)
        self.com.setReference(sample)

    def tick(self):
        self.lead()
        q, v = self.q, self.v
        t0 = time.perf_counter_ns()
        problem = self.form.computeProblemData(self.t, q, v)
        t1 = time.perf_counter_ns()
        solution = self.solver.solve(problem)
        t2 = time.perf_counter_ns()
        self.form.getActuatorForces(solution)
        t3 = time.perf_counter_ns()
        dv = self.form.getAccelerations(solution)
        self.q = pin.integrate(self.model, q, v * self.period + 0.5 * dv * self.period**2)
        self.v = v + dv * self.period
        self.t += self.period
        return Tick((t3 - t0) / 1e3, (t2 - t1) / 1e3, solution.status == 0, q, v)

    def com_error(self):
        """Distance of the CoM from its target in the last tick [m]."""
        return float(np.linalg.norm(self.robot.com(self.form.data()) - self.target))

    def sizes(self):
        return [self.form.nVar, self.form.nEq, self.form.nIn]
