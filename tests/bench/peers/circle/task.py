# SPDX-License-Identifier: BSD-2-Clause
"""What every script of this folder controls: the humanoid moves its CoM on a circle over both feet.

Also the judge: the same measures of every motion, by Pinocchio.
"""

import dataclasses
import math
import pathlib

import numpy as np
import pinocchio as pin

PERIOD = 1e-3  # [s]
RAMP = 1.0  # [s]
DURATION = 4.0  # [s]
FRICTION = 0.7
SOLE = (0.23, 0.08)  # length, width [m]
FEET = ("l_sole", "r_sole")
STIFFNESS = {"balance": 60.0, "pelvis": 60.0, "posture": 30.0}
WEIGHT = {"balance": 10.0, "pelvis": 5.0, "posture": 0.1}
URDF = str(pathlib.Path(__file__).parents[4] / "apps/share/robots/poise_humanoid.urdf")
BENT = {"l_hip_pitch": -20, "l_knee": 40, "l_ankle_pitch": -20, "l_shoulder_roll": 10, "l_elbow": -40,
        "r_hip_pitch": -20, "r_knee": 40, "r_ankle_pitch": -20, "r_shoulder_roll": -10, "r_elbow": -40}  # [deg]


@dataclasses.dataclass
class Start:
    """The posture in which all begin, with the soles on the ground."""

    height: float  # of the pelvis [m]
    joints: dict  # [rad]
    com: np.ndarray  # [m]


def start_of(model):
    data, q = model.createData(), pin.neutral(model)
    joints = {name: math.radians(BENT.get(name, 0)) for name in model.names[2:]}
    for name, angle in joints.items():
        q[model.joints[model.getJointId(name)].idx_q] = angle
    pin.framesForwardKinematics(model, data, q)
    q[2] -= data.oMf[model.getFrameId(FEET[0])].translation[2]
    return Start(float(q[2]), joints, pin.centerOfMass(model, data, q).copy())


def circle(start, radius, frequency, t):
    """Target of the CoM with its rate and acceleration; fades in from the start."""
    u = min(1.0, t / RAMP)
    fade = np.array([u**3 * (10 - 15 * u + 6 * u * u), 30 * u * u * (1 - u) ** 2 / RAMP,
                     60 * u * (1 - u) * (1 - 2 * u) / RAMP**2])
    w = 2 * math.pi * frequency
    s, c = math.sin(w * t), math.cos(w * t)
    way, rate = radius * np.array([s, c, 0]), radius * w * np.array([c, -s, 0])
    return (start.com + fade[0] * way, fade[1] * way + fade[0] * rate,
            fade[2] * way + 2 * fade[1] * rate - fade[0] * w * w * way)


class Judge:
    """Measures a motion at 1 kHz. Accelerations are differences of its postures."""

    def __init__(self, model):
        self.model, self.data = model, model.createData()
        self.q = []

    def add(self, xyz, quaternion, joints):
        q = np.concatenate([xyz, quaternion, np.zeros(self.model.nq - 7)])
        for name, angle in joints.items():
            q[self.model.joints[self.model.getJointId(name)].idx_q] = angle
        self.q.append(q)

    def com_error(self, targets):
        """Root mean square over the last two seconds [m]."""
        last = int(2 / PERIOD)
        errors = [pin.centerOfMass(self.model, self.data, q) - target for q, target in zip(self.q, targets)]
        return float(np.sqrt(np.mean([error @ error for error in errors[-last:]])))

    def foot_motion(self):
        """The farthest that a sole was from its start [m]."""
        def soles(q):
            pin.framesForwardKinematics(self.model, self.data, q)
            return np.array([self.data.oMf[self.model.getFrameId(foot)].translation for foot in FEET])
        return float(max(np.linalg.norm(soles(q) - soles(self.q[0]), axis=1).max() for q in self.q[::10]))

    def impossible(self):
        """Share of the ticks whose motion the feet could not make: it needs a push outside the soles, or beyond friction."""
        bad, ticks = 0, range(1, len(self.q) - 1)
        for i in ticks:
            before, after = (pin.difference(self.model, self.q[k], self.q[k + 1]) / PERIOD for k in (i - 1, i))
            pin.rnea(self.model, self.data, self.q[i], 0.5 * (before + after), (after - before) / PERIOD)
            base = self.data.liMi[1].act(self.data.f[1])  # what the ground must give, at the world's origin
            force, moment = base.linear, base.angular
            tip = np.array([-moment[1], moment[0]]) / force[2]
            slips = np.linalg.norm(force[:2]) > FRICTION * force[2]
            bad += bool(force[2] <= 0 or slips or not self.inside(tip))
        return bad / len(ticks)

    def inside(self, point):
        """Whether a point of the ground is between the soles' corners, which stand side by side."""
        x, y = (0.5 * size for size in SOLE)
        pin.framesForwardKinematics(self.model, self.data, self.q[0])
        soles = np.array([self.data.oMf[self.model.getFrameId(foot)].translation[:2] for foot in FEET])
        least, most = soles.min(axis=0) - (x, y), soles.max(axis=0) + (x, y)
        return bool(np.all(point >= least - 1e-3) and np.all(point <= most + 1e-3))

    def joint_speed(self):
        """The greatest share of a joint's speed limit."""
        limit = self.model.velocityLimit[6:]
        rates = [pin.difference(self.model, a, b)[6:] / PERIOD for a, b in zip(self.q, self.q[1:])]
        return float(max(np.max(np.abs(rate) / limit) for rate in rates))
