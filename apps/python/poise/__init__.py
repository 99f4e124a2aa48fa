# SPDX-License-Identifier: BSD-2-Clause
"""Poise: whole-body control. A robot and a stack of tasks and constraints in, joint torques at 1 kHz out.

::

    import poise

    robot = poise.Robot.load("humanoid")
    stack = poise.Stack(robot)
    balance = stack.task("com", weight=10, stiffness=60)
    stack.task("posture", level=2)
    with poise.Simulation(stack, duration=2) as sim:
        sim.run()
    print(sim.summary["status"])
"""

from ._batch import OUTCOMES, Batch
from ._controller import Controller, LiveTask
from ._doubt import Doubt, Doubts, Growth, doubt
from ._entries import Constraint, Contact
from ._estimator import Estimator, estimate
from ._modules import Param, Task, task
from ._mujoco import MujocoRobot
from ._poise import ControllerView, DynamicsView, Order, Rows, Tree
from ._poise import version as __version__
from ._posture import Chart, Posture, find_posture
from ._recording import Recording
from ._robot import Dynamics, Robot
from ._session import describe, load_modules, stacks, types
from ._simulation import Simulation, run
from ._stack import PHYSICS, Stack
from .errors import ConfigError, Fault, NoSolution, TickError

__all__ = [
    "OUTCOMES", "PHYSICS", "Batch", "Chart", "ConfigError", "Constraint", "Contact", "Controller", "ControllerView",
    "Doubt", "Doubts", "Dynamics", "DynamicsView", "Estimator", "Fault", "Growth", "LiveTask", "MujocoRobot",
    "NoSolution", "Order", "Param", "Posture", "Recording", "Robot", "Rows", "Simulation", "Stack", "Task",
    "TickError", "Tree", "__version__", "describe", "doubt", "estimate", "find_posture", "load_modules", "run",
    "stacks", "task", "types",
]
