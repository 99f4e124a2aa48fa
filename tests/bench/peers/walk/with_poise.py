# SPDX-License-Identifier: BSD-2-Clause
"""Walks with Poise: its stack `walk` and a file of `poise robot new`."""

import mujoco
import numpy as np
import poise


class Controller:
    gains = None

    def __init__(self, robot, speed):
        stack = poise.Stack.load("walk", robot=robot, set={"walk.command.velocity": [speed, 0, 0], "observer": {}})
        self.controller, robot = stack.controller(), stack.robot
        self.joints = robot.position_names[7:]
        self.start = robot.q0[2], dict(zip(self.joints, robot.q0[7:]))

    def tick(self, t, q, v):
        turned = np.zeros(3)
        mujoco.mju_rotVecQuat(turned, v[3:6], q[3:7])
        return self.controller.tick(q, np.concatenate([v[:3], turned, v[6:]]), t)
