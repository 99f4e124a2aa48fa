#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Runs a motion on a model of the robot from another source, in a MuJoCo that is not Poise's plant. See README.md."""

import argparse
import json
import math
import pathlib
import re

import mujoco
import numpy as np

import poise


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=pathlib.Path, help="MJCF of the robot that moves")
    parser.add_argument("robot", help="the robot that the controller believes in: a file of poise robot new")
    parser.add_argument("--motion", default="stand")
    parser.add_argument("--for", dest="seconds", type=float, default=10)
    parser.add_argument("--rename", action="append", default=[], metavar="REGEX=TEXT",
                        help="from names of joints of the controller's robot to those of the model")
    parser.add_argument("--foot", action="append", default=[], metavar="CONTACT=BODY",
                        help="whose touching measures the contact's force")
    parser.add_argument("--set", action="append", default=[], metavar="PATH=VALUE",
                        help="of the stack: walk.command.velocity=[0.8,0,0]")
    return parser.parse_args()


def let_float(spec):
    """Gives the robot a free joint in place of the joints of its base, if the model holds it."""
    if any(joint.type == mujoco.mjtJoint.mjJNT_FREE for joint in spec.joints):
        return
    def mass(body):
        return body.mass + sum(geom.mass for geom in body.geoms if geom.mass > 0) + sum(mass(b) for b in body.bodies)
    base = max(spec.worldbody.bodies, key=mass)
    for joint in list(base.joints):
        spec.delete(joint)
    base.add_freejoint()


def plant(file):
    """The model without its motors, on a floor, with a floating base."""
    spec = mujoco.MjSpec.from_file(str(file))
    for motor in list(spec.actuators):
        spec.delete(motor)
    for sensor in list(spec.sensors):
        spec.delete(sensor)
    for key in list(spec.keys):
        spec.delete(key)
    let_float(spec)
    if not any(geom.type == mujoco.mjtGeom.mjGEOM_PLANE for geom in spec.worldbody.geoms):
        spec.worldbody.add_geom(name="other_floor", type=mujoco.mjtGeom.mjGEOM_PLANE, size=[20, 20, 1],
                                contype=15, conaffinity=15, friction=[0.8, 0.005, 0.0001])
    spec.option.timestep = 1e-3
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    spec.option.impratio = 10
    return spec.compile()


class Names:
    """Where the model has each joint of the controller's robot."""

    def __init__(self, model, robot, renames):
        self.free = next(j for j in range(model.njnt) if model.jnt_type[j] == mujoco.mjtJoint.mjJNT_FREE)
        held = {model.joint(j).name: j for j in range(model.njnt)}

        def other(name):
            for regex, text in renames:
                name = re.sub(regex, text, name)
            return held.get(name)

        own = list(enumerate(robot.position_names))[7:]
        self.missing = [name for _, name in own if other(name) is None]
        self.q = [(at, int(model.jnt_qposadr[other(name)])) for at, name in own if other(name) is not None]
        self.v = [(at, int(model.jnt_dofadr[other(name)]))
                  for at, name in list(enumerate(robot.velocity_names))[6:] if other(name) is not None]
        self.motors = [(at, int(model.jnt_dofadr[other(name)]))
                       for at, name in enumerate(robot.motor_names) if other(name) is not None]
        known = {v for _, v in self.v}
        self.extra = [model.joint(j).name for j in range(model.njnt)
                      if j != self.free and int(model.jnt_dofadr[j]) not in known]


def rotation(quaternion):
    out = np.zeros(9)
    mujoco.mju_quat2Mat(out, quaternion)
    return out.reshape(3, 3)


class Loop:
    def __init__(self, args):
        self.model = plant(args.model)
        self.data = mujoco.MjData(self.model)
        changes = {path: json.loads(value) for path, value in (one.split("=", 1) for one in args.set)}
        stack = poise.Stack.load(args.motion, robot=args.robot, set=changes)
        self.stack = stack
        self.robot = stack.robot
        self.names = Names(self.model, self.robot, [tuple(r.split("=", 1)) for r in args.rename])
        self.controller = stack.controller()
        self.feet = {contact: self.bodies(body) for contact, body in (f.split("=", 1) for f in args.foot)}
        self.sizes = [6 if "rectangle" in c or "polygon" in c else 5 if "line" in c else 3
                      for c in (stack[f"contacts.{name}"] for name in stack.contacts)]
        self.start()

    def bodies(self, name):
        """The body and all that it carries."""
        root = mujoco.mj_name2id(self.model, mujoco.mjtObj.mjOBJ_BODY, name)
        assert root >= 0, f"no body {name}"
        inside = {root}
        for b in range(root + 1, self.model.nbody):
            if self.model.body_parentid[b] in inside:
                inside.add(b)
        return inside

    def start(self):
        """The controller's start, with the lowest shape on the floor."""
        q = np.array(self.robot.q0)
        qpos = self.data.qpos
        base = int(self.model.jnt_qposadr[self.names.free])
        qpos[base:base + 7] = q[:7]
        for ours, theirs in self.names.q:
            qpos[theirs] = q[ours]
        low, high = -0.5, 0.5
        for _ in range(40):
            middle = (low + high) / 2
            qpos[base + 2] = q[2] + middle
            mujoco.mj_forward(self.model, self.data)
            low, high = (middle, high) if self.floor_touched() else (low, middle)
        self.lift = high
        mujoco.mj_forward(self.model, self.data)
        self.base = base

    def floor_touched(self):
        return any(0 in (self.model.geom_bodyid[c.geom1], self.model.geom_bodyid[c.geom2])
                   for c in self.data.contact[:self.data.ncon])

    def state(self):
        q, v = np.zeros(self.robot.nq), np.zeros(self.robot.nv)
        base, dof = self.base, int(self.model.jnt_dofadr[self.names.free])
        q[:7] = self.data.qpos[base:base + 7]
        v[:3] = self.data.qvel[dof:dof + 3]
        v[3:6] = rotation(q[3:7]) @ self.data.qvel[dof + 3:dof + 6]
        for ours, theirs in self.names.q:
            q[ours] = self.data.qpos[theirs]
        for ours, theirs in self.names.v:
            v[ours] = self.data.qvel[theirs]
        return q, v

    def forces(self):
        """Normal forces of the feet; nothing else is measured."""
        out, at = np.full(sum(self.sizes), math.nan), 0
        for contact, size in zip(self.stack.contacts, self.sizes):
            if contact in self.feet:
                out[at:at + size] = 0
                out[at + 2] = self.load(self.feet[contact])
            at += size
        return out

    def load(self, bodies):
        total, force = 0.0, np.zeros(6)
        for i in range(self.data.ncon):
            touch = self.data.contact[i]
            one, other = (int(self.model.geom_bodyid[g]) for g in (touch.geom1, touch.geom2))
            if 0 in (one, other) and (one in bodies or other in bodies):
                mujoco.mj_contactForce(self.model, self.data, i, force)
                total += force[0]
        return total

    def run(self, seconds):
        """How it ended, and when."""
        height = self.state()[0][2]
        for step in range(round(seconds / 1e-3)):
            q, v = self.state()
            if q[2] < 0.6 * height or abs(rotation(q[3:7])[2, 2]) < 0.5:
                return "fell", step * 1e-3
            try:
                torque = self.controller.tick(q, v, step * 1e-3, self.forces() if self.feet else None)
            except (poise.errors.NoSolution, poise.errors.Fault) as error:
                return f"{type(error).__name__}: {str(error)[:120]}", step * 1e-3
            self.data.qfrc_applied[:] = 0
            for ours, theirs in self.names.motors:
                self.data.qfrc_applied[theirs] = torque[ours]
            mujoco.mj_step(self.model, self.data)
        return "completed", seconds


def main():
    args = arguments()
    loop = Loop(args)
    mass = float(np.sum(loop.model.body_mass))
    before = loop.data.qpos[loop.base:loop.base + 3].copy()
    status, at = loop.run(args.seconds)
    way = loop.data.qpos[loop.base:loop.base + 3] - before
    print(json.dumps({"motion": args.motion, "status": status, "at_s": round(at, 3), "way_m": np.round(way, 3).tolist(),
                      "mass_kg": round(mass, 2), "believed_kg": round(loop.robot.mass, 2),
                      "lift_m": round(loop.lift, 4), "not_in_the_model": loop.names.missing,
                      "not_in_the_robot": loop.names.extra}))


main()
