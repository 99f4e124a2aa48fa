# SPDX-License-Identifier: BSD-2-Clause
"""Tasks in Python: they act like those in C++, and their mistakes are exceptions with a place."""

import inspect

import numpy as np
import pytest

import poise
from conftest import standing_stack


@poise.task("python-com")
class PythonCom(poise.Task):
    """The task `com`, in Python."""

    scale = poise.Param(1.0, unit="1", min=0.1, max=10, help="of the rows")

    def bind(self, tree):
        self.bound_with = self.scale
        return 3

    def value(self, robot):
        return robot.com

    def update(self, robot, rows):
        rows.error = self.scale * (robot.com - rows.target)
        rows.rate = self.scale * (robot.com_velocity - rows.target_rate)
        rows.drift = self.scale * (robot.com_drift - rows.target_acceleration)
        rows.jacobian = self.scale * robot.com_jacobian


def bare():
    stack = poise.Stack(poise.Robot.load("humanoid"))
    stack.task("posture", level=2, stiffness=30)
    return stack


def test_a_task_in_python_gives_the_torques_of_the_same_in_cpp():
    ours, theirs = bare(), bare()
    ours.task("python-com", name="balance", weight=10, stiffness=60)
    theirs.task("com", name="balance", weight=10, stiffness=60)
    one, other, robot = ours.controller(), theirs.controller(), ours.robot
    v = robot.v0
    v[7] = 0.05
    for stack, controller in ((ours, one), (theirs, other)):
        controller.tick(robot.q0, v, 0)
        stack.tasks["balance"].target = robot.dynamics().com + [0, 0.01, 0.01]
    assert np.allclose(one.tick(robot.q0, v, 0.001), other.tick(robot.q0, v, 0.001), atol=1e-6)


def test_a_task_in_python_runs_in_a_simulation_and_in_a_batch():
    stack = bare()
    stack.task("python-com", name="balance", weight=10, stiffness=60)
    with poise.Simulation(stack, duration=0.1) as sim:
        sim.run()
    assert sim.summary["status"] == "completed"
    batch = poise.Batch(stack, 4, threads=2)
    q, v = np.tile(stack.robot.q0, (4, 1)), np.zeros((4, stack.robot.nv))
    assert np.array_equal(*batch.tick(q, v, 0)[[0, 3]]) and not batch.outcome.any()


def test_parameters_come_from_the_stack():
    stack = bare()
    stack.task("python-com", name="balance", scale=2)
    stack.controller()
    with pytest.raises(poise.ConfigError, match="0.1"):
        stack.task("python-com", name="other", scale=0)
    with pytest.raises(poise.ConfigError, match="scale"):
        stack.task("python-com", name="other", skale=1)
    assert poise.describe("task", "python-com")[0]["unit"] == "1"


def wrong(name, **methods):
    """A task that is right but for these methods."""
    return poise.task(name)(type("Wrong", (PythonCom,), methods))


def raises(self, robot, rows):
    raise KeyError("nothing of that name")


def wrong_size(self, robot, rows):
    rows.error = np.zeros(4)


def gives_nan(self, robot, rows):
    PythonCom.update(self, robot, rows)
    rows.error[1] = np.nan


class Unsayable(Exception):
    def __str__(self):
        raise ValueError


def raises_unsayable(self, robot, rows):
    raise Unsayable


def raises_at_length(self, robot, rows):
    raise ValueError("é" * 300)  # the sentence of a fault is cut, and not within a character


def no_rows(self, tree):
    return None


def too_many_rows(self, tree):
    return 10**9


def unknown_link(self, tree):
    tree.check_link("l_hant")
    return 3


def short_value(self, robot):
    return [1.0, 2.0]


@pytest.mark.parametrize("update, words", [(raises, "KeyError in test_tasks.py:"), (wrong_size, "ValueError"),
                                           (gives_nan, "NaN"), (raises_unsayable, "Unsayable in test_tasks.py:"),
                                           (raises_at_length, "ééé")])
def test_a_mistake_in_a_tick_is_a_fault(update, words):
    wrong("wrong-update", update=update)
    stack = bare()
    stack.task("wrong-update", name="balance")
    controller, robot = stack.controller(), stack.robot
    with pytest.raises(poise.Fault, match=words) as caught:
        controller.tick(robot.q0, robot.v0, 0)
    assert "'wrong-update' of 'balance'" in str(caught.value)
    assert isinstance(caught.value.__cause__, {raises: KeyError, wrong_size: ValueError, raises_unsayable: Unsayable,
                                                    raises_at_length: ValueError}.get(update, type(None)))


@pytest.mark.parametrize("methods, words", [({"bind": no_rows}, "number of rows"),
                                            ({"bind": too_many_rows}, "number of rows, from 1"), ({"bind": unknown_link}, "l_hand"),
                                            ({"value": short_value}, "shape"), ({"unit": 3}, "cannot be made"),
                                            ({"target": "plane"}, "vector")])
def test_a_mistake_while_binding_is_a_config_error(methods, words):
    wrong("wrong-bind", **methods)
    stack = bare()
    with pytest.raises(poise.ConfigError, match=words):
        stack.task("wrong-bind", name="balance")
        stack.controller()


def test_a_wrong_name_is_an_error_of_the_stack_not_of_the_module():
    def bind(self, tree):
        tree.check_link(self.link)
        return 3

    wrong("of-a-link", bind=bind, link=poise.Param(kind="link", help="any link"))
    for link in ("l_hant", "nowhere"):
        stack = bare()
        line = inspect.currentframe().f_lineno + 1
        stack.task("of-a-link", name="hand", link=link)
        with pytest.raises(poise.ConfigError, match=link) as caught:
            stack.controller()
        error = caught.value
        assert error.path == "control.tasks.hand.link" and (error.file, error.line) == ("test_tasks.py", line)
        assert "l_hand" in error.remedy and "module" not in str(error)


def test_a_run_that_a_fault_ends_after_others_says_both():
    def late(self, robot, rows):
        self.ticks = getattr(self, "ticks", 0) + 1
        if self.ticks > 5:
            raise KeyError("late")
        PythonCom.update(self, robot, rows)

    wrong("late", update=late)
    stack = standing_stack(**{"robot.limits": {"*": {"effort": 0.5}}, "control.on_failure": {"then": "hold"}})
    stack.constraint("joint-acceleration-limits", max=0.1)
    stack.task("late", name="extra")
    summary = poise.run(stack, duration=0.05)
    assert summary["status"] == "fault" and summary["ticks"] == 6
    assert "KeyError" in summary["why"] and "torque-limits" in summary["why"]


def test_a_dropped_task_does_not_hide_a_conflict():
    wrong("wrong-update", update=raises)
    stack = standing_stack(**{"robot.limits": {"*": {"effort": 0.5}}, "control.on_fault": "drop"})
    stack.constraint("joint-acceleration-limits", max=0.1)
    stack.task("wrong-update", name="extra")
    with pytest.raises(poise.NoSolution, match="torque-limits"):
        stack.controller().tick(stack.robot.q0, stack.robot.v0, 0)
    summary = poise.run(stack, duration=0.05)
    assert summary["status"] == "infeasible" and "KeyError" in summary["why"]


def test_a_faulty_task_can_be_dropped():
    wrong("wrong-update", update=raises)
    stack = standing_stack()
    stack.task("wrong-update", name="extra")
    stack["control.on_fault"] = "drop"
    controller, robot = stack.controller(), stack.robot
    assert controller.tick(robot.q0, robot.v0, 0).any()
    assert controller.outcome == "solved" and "KeyError" in controller.fault


def interrupts(self, robot, rows):
    raise KeyboardInterrupt


@pytest.mark.parametrize("on_fault", ["stop", "hold", "drop"])
def test_ctrl_c_in_a_task_reaches_the_user(on_fault):
    wrong("interrupts", update=interrupts)
    stack = standing_stack(**{"control.on_fault": on_fault})
    stack.task("interrupts", name="extra")
    controller, robot = stack.controller(), stack.robot
    with pytest.raises(KeyboardInterrupt):
        controller.tick(robot.q0, robot.v0, 0)
    with pytest.raises(KeyboardInterrupt), poise.Simulation(stack, duration=0.1) as sim:
        sim.run()
    with pytest.raises(KeyboardInterrupt):
        poise.Batch(stack, 1).tick([robot.q0], [robot.v0], 0)


def test_a_task_that_changes_its_mind_keeps_its_rows():
    seen = []

    def changing(self, robot, rows):
        PythonCom.update(self, robot, rows)
        self.scale = 5.0
        self.order = 1
        seen.append(rows.jacobian.shape)

    wrong("changing", update=changing)
    stack = bare()
    stack.task("changing", name="balance")
    controller, robot = stack.controller(), stack.robot
    for tick in range(3):
        controller.tick(robot.q0, robot.v0, tick * 1e-3)
    assert set(seen) == {(3, robot.nv)}


def test_what_a_task_is_lent_ends_with_the_call():
    kept = []

    def keeping(self, robot, rows):
        kept.extend((robot, rows.error, robot.M, robot.com_jacobian))
        PythonCom.update(self, robot, rows)

    wrong("keeping", update=keeping)
    stack = bare()
    stack.task("keeping", name="balance")
    controller, robot = stack.controller(), stack.robot
    controller.tick(robot.q0, robot.v0, 0)
    with pytest.raises(ValueError, match="only while"):
        kept[0].com
    mass_matrix = kept[2].copy()
    q = robot.q0
    q[12] += 0.1
    controller.tick(q, robot.v0, 1e-3)
    assert np.array_equal(kept[2], mass_matrix)  # a copy: what a view shows may be gone
    del controller
    assert kept[1].shape == (3,) and kept[3].shape == (3, robot.nv)


def test_a_task_may_not_call_its_own_controller():
    holder = {}

    def calling(self, robot, rows):
        holder["controller"].tick(holder["q"], holder["v"], 0)

    wrong("calling", update=calling)
    stack = bare()
    stack.task("calling", name="balance")
    holder.update(controller=stack.controller(), q=stack.robot.q0, v=stack.robot.v0)
    with pytest.raises(poise.Fault, match="this controller is in a tick"):
        holder["controller"].tick(holder["q"], holder["v"], 0)


def test_modules_of_poise_are_not_replaced():
    with pytest.raises(poise.ConfigError, match="already"):
        poise.task("com")(PythonCom)
    with pytest.raises(TypeError, match="derived"):
        poise.task("no-task")(dict)
    with pytest.raises(TypeError, match="@poise.task"):
        poise.task(PythonCom)
