# SPDX-License-Identifier: BSD-2-Clause
"""The robot that all walk: one model in MuJoCo, at 1 kHz, on the true state, and the push.

A controller is a class `Controller(robot, speed)` with

    joints      names, in the order of what tick takes and gives
    start       height of the base [m], angle of each joint by name [rad]
    gains       None: tick gives torques [N·m]; or stiffness and damping by name: tick gives angles [rad]
    tick(t, q, v)

q: position of the base and quaternion (w, x, y, z) in the world, angles. v: velocity of the base in the world, its
angular velocity in the base, rates.
"""

import math
import os
import time
import xml.etree.ElementTree

import mujoco
import numpy as np

PERIOD = 1e-3
FRICTION = 0.8
PUSH = 0.1  # duration [s]


def efforts(urdf):
    """Greatest torque of each joint [N·m]."""
    joints = xml.etree.ElementTree.parse(urdf).iter("joint")
    return {joint.get("name"): float(limit.get("effort")) for joint in joints for limit in joint.iter("limit")}


def plant(mjcf, urdf, armatures):
    """The MJCF on a floor, with one motor a joint, limited as in the URDF, and the armatures by name."""
    spec = mujoco.MjSpec.from_file(str(mjcf))
    for old in [*spec.actuators, *spec.sensors, *spec.keys]:
        spec.delete(old)
    spec.worldbody.add_geom(name="floor", type=mujoco.mjtGeom.mjGEOM_PLANE, size=[50, 50, 1],
                            contype=15, conaffinity=15, friction=[FRICTION, 0.005, 0.0001])
    limits = efforts(urdf)
    for joint in spec.joints:
        if joint.type == mujoco.mjtJoint.mjJNT_HINGE:
            joint.armature = armatures.get(joint.name, 0.0)
            limit = limits[joint.name]
            spec.add_actuator(name=joint.name, target=joint.name, trntype=mujoco.mjtTrn.mjTRN_JOINT,
                              biastype=mujoco.mjtBias.mjBIAS_AFFINE, forcelimited=True, forcerange=[-limit, limit])
    spec.compiler.discardvisual = True
    spec.option.timestep = PERIOD
    spec.option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    spec.option.impratio = 10
    return spec.compile()


class Walk:
    """One controller on the robot, from its start."""

    def __init__(self, model, controller, feet):
        self.model, self.data, self.controller = model, mujoco.MjData(model), controller
        self.q = [model.joint(name).qposadr[0] for name in controller.joints]
        self.v = [model.joint(name).dofadr[0] for name in controller.joints]
        self.motors = [model.actuator(name).id for name in controller.joints]
        self.feet = [model.body(name).id for name in feet]
        self.pelvis = next(b for b in range(model.nbody) if model.body_parentid[b] == 0 and b > 0)
        self.ticks, self.off = [], 0
        for name, motor in zip(controller.joints, self.motors):
            stiffness, damping = controller.gains(name) if controller.gains else (0, 0)
            model.actuator_gainprm[motor, 0] = stiffness or 1
            model.actuator_biasprm[motor, 1:3] = -stiffness, -damping
        self.place()

    def place(self):
        """The controller's start, with the lowest shape on the floor."""
        height, angles = self.controller.start
        self.data.qpos[:7] = [0, 0, height, 1, 0, 0, 0]
        for name, angle in angles.items():
            self.data.qpos[self.model.joint(name).qposadr[0]] = angle
        low, high = -0.3, 0.3
        for _ in range(40):
            middle = (low + high) / 2
            self.data.qpos[2] = height + middle
            mujoco.mj_forward(self.model, self.data)
            low, high = (middle, high) if self.data.ncon and self.on_floor(*self.feet) else (low, middle)
        self.height = height + high

    def on_floor(self, *bodies):
        touching = self.model.geom_bodyid[self.data.contact.geom]
        return any((touching == body).any() for body in bodies)

    def step(self, force=(0, 0, 0)):
        q = np.concatenate([self.data.qpos[:7], self.data.qpos[self.q]])
        v = np.concatenate([self.data.qvel[:6], self.data.qvel[self.v]])
        before = time.thread_time_ns()
        command = self.controller.tick(self.data.time, q, v)
        self.ticks.append((time.thread_time_ns() - before) / 1e3)
        self.data.ctrl[self.motors] = command
        self.data.xfrc_applied[self.pelvis, :3] = force
        mujoco.mj_step(self.model, self.data)

    def fallen(self):
        upright = self.data.xmat[self.pelvis, 8]
        return self.data.qpos[2] < 0.6 * self.height or upright < 0.5 or not math.isfinite(upright)

    def go(self, seconds, until=lambda: False, force=(0, 0, 0)):
        """True if it stood to the end."""
        end = self.data.time + seconds
        while self.data.time < end - PERIOD / 2 and not until():
            self.step(force)
            if self.fallen():
                return False
        return True

    def lifted(self):
        """Whether the right foot has been in the air for 0.1 s."""
        self.off = 0 if self.on_floor(self.feet[1]) else self.off + 1
        return self.off == 100

    def go_to_push(self):
        return self.go(3) and self.go(3, self.lifted) and self.off == 100

    def stands(self, impulse):
        """Pushes the base and walks on for 4 s, in a copy of the process: the walk here stays where it is."""
        copy = os.fork()
        if copy == 0:
            os._exit(0 if self.go(PUSH, force=np.array(impulse) / PUSH) and self.go(4) else 1)
        return os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]) == 0
