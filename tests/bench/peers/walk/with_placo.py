# SPDX-License-Identifier: BSD-2-Clause
"""Walks with placo: its pattern generator, replanned every 0.1 s, and inverse kinematics, as in its walking example.
Angles go to the motors' position control, with the rates and the torques that hold the robot still."""

import pathlib
import re

import numpy as np
import placo

PERIOD, REPLAN = 1e-3, 0.1  # [s]
SOLE = "0.035 0 -0.035"  # its middle in the link [m]
FRAMES = {"left_foot": ("left_ankle_roll_link", SOLE), "right_foot": ("right_ankle_roll_link", SOLE),
          "trunk": ("pelvis", "0 0 0")}  # names that placo asks for
HEIGHT, LENGTH, WIDTH = 0.66, 0.161, 0.057  # of the CoM, of a sole [m]
SPACING, LIFT = 0.2, 0.04  # [m]
SINGLE, DOUBLE = 0.3, 0.25  # duration [s], share of it
MARGIN = 0.01  # of the ZMP to the edge of the sole [m]
STEPS = 10  # planned ahead
STIFFNESS, DAMPING = 1500.0, 0.03  # of the motors' position control [N·m/rad], [s]


def with_frames(urdf):
    text = re.sub(r"(?s)<(visual|collision)\b.*?</\1>", "", pathlib.Path(urdf).read_text(encoding="utf-8"))
    extra = "".join(f'<link name="{name}"/><joint name="{name}_fix" type="fixed"><parent link="{link}"/>'
                    f'<child link="{name}"/><origin xyz="{xyz}"/></joint>' for name, (link, xyz) in FRAMES.items())
    return text.replace("</robot>", extra + "</robot>")


class Controller:
    def __init__(self, robot, speed):
        self.robot = placo.HumanoidRobot(robot, placo.Flags.ignore_collisions, with_frames(robot))
        self.joints = list(self.robot.joint_names())
        self.parameters()
        self.solver = placo.KinematicsSolver(self.robot)
        self.solver.enable_velocity_limits(True)
        self.solver.dt = PERIOD
        self.tasks = placo.WalkTasks()
        self.tasks.initialize_tasks(self.solver, self.robot)
        upper = self.solver.add_joints_task()
        upper.set_joints({name: 0.0 for name in self.joints if name.split("_")[0] == "waist" or name.split("_")[1] in
                          ("shoulder", "elbow", "wrist")})
        upper.configure("upper", "soft", 1.0)
        for side in ("left", "right"):
            self.robot.set_joint(f"{side}_knee_joint", 0.7)
        self.solver.dt = 0.1
        self.tasks.reach_initial_pose(np.eye(4), SPACING, HEIGHT, 0.0)
        self.solver.dt = PERIOD
        self.start = self.robot.get_T_world_fbase()[2, 3], {name: self.robot.get_joint(name) for name in self.joints}
        self.planner = placo.FootstepsPlannerRepetitive(self.p)
        self.planner.configure(speed * (SINGLE + self.p.double_support_duration()), 0.0, 0.0, STEPS)
        feet = [placo.flatten_on_floor(self.robot.get_T_world_left()),
                placo.flatten_on_floor(self.robot.get_T_world_right())]
        footsteps = self.planner.plan(placo.HumanoidRobot_Side.left, *feet)
        supports = placo.FootstepsPlanner.make_supports(footsteps, 0.0, True, self.p.has_double_support(), True)
        self.walk = placo.WalkPatternGenerator(self.robot, self.p)
        self.trajectory = self.walk.plan(supports, self.robot.com_world(), 0.0)
        self.replanned = 0.0

    def parameters(self):
        p = self.p = placo.HumanoidParameters()
        p.single_support_duration, p.single_support_timesteps = SINGLE, 10
        p.double_support_ratio, p.startend_double_support_ratio = DOUBLE, 1.5
        p.planned_timesteps = 48
        p.walk_com_height, p.walk_foot_height, p.walk_foot_rise_ratio = HEIGHT, LIFT, 0.2
        p.foot_length, p.foot_width, p.feet_spacing, p.zmp_margin = LENGTH, WIDTH, SPACING, MARGIN
        p.walk_max_dx_forward = 1.0

    def gains(self, _):
        return STIFFNESS, DAMPING * STIFFNESS

    def gravity(self, t):
        """Torques that hold the robot still on its standing feet."""
        left, right = self.robot.get_T_world_left()[:2, 3], self.robot.get_T_world_right()[:2, 3]
        if self.trajectory.support_is_both(t):
            way = right - left
            share = np.clip(np.dot(self.robot.com_world()[:2] - left, way) / np.dot(way, way), 0, 1)
        else:
            share = float(str(self.trajectory.support_side(t)) == "right")
        torques = np.zeros(len(self.joints))
        for foot, part in (("left_foot", 1 - share), ("right_foot", share)):
            if part > 0:
                held = self.robot.static_gravity_compensation_torques_dict(foot)
                torques += part * np.array([held[name] for name in self.joints])
        return torques

    def tick(self, t, _q, _v):
        self.tasks.update_tasks_from_trajectory(self.trajectory, t)
        self.robot.update_kinematics()
        self.solver.solve(True)
        if not self.trajectory.support_is_both(t):
            self.robot.update_support_side(str(self.trajectory.support_side(t)))
            self.robot.ensure_on_floor()
        if t - self.replanned > REPLAN and self.walk.can_replan_supports(self.trajectory, t):
            supports = self.walk.replan_supports(self.planner, self.trajectory, t, self.replanned)
            self.trajectory = self.walk.replan(supports, self.trajectory, t)
            self.replanned = t
        angles = np.array([self.robot.get_joint(name) for name in self.joints])
        rates = np.array([self.robot.get_joint_velocity(name) for name in self.joints])
        return angles + DAMPING * rates + self.gravity(t) / STIFFNESS
