# SPDX-License-Identifier: BSD-2-Clause
"""Wrong calls of somebody who is new: each an exception that says what would be right."""

import sys

import numpy as np
import pytest

import poise
from conftest import standing_stack


def q_first(stack):
    robot = stack.robot
    return stack.controller(), robot.q0, robot.v0


def swapped(stack):
    controller, q, v = q_first(stack)
    controller.tick(v, q, 0)


def with_time_first(stack):
    controller, q, v = q_first(stack)
    controller.tick(0.0, q, v)


def without_base(stack):
    controller, q, v = q_first(stack)
    controller.tick(q[7:], v[6:], 0)


def scalar_first_quaternion_forgotten(stack):
    controller, q, v = q_first(stack)
    q[3:7] = 0
    controller.tick(q, v, 0)


def a_row_of_a_batch(stack):
    controller, q, v = q_first(stack)
    controller.tick(q[None], v[None], 0)


def text_for_numbers(stack):
    controller, _, v = q_first(stack)
    controller.tick("q", v, 0)


def target_of_another_length(stack):
    controller, _, _ = q_first(stack)
    controller.tasks["balance"].target = [0.1, 0.2]


def target_with_nan(stack):
    controller, _, _ = q_first(stack)
    controller.tasks["balance"].target = [0.1, 0.2, np.nan]


def target_before_a_controller(stack):
    stack.tasks["balance"].target = [0, 0, 1]


def unknown_task(stack):
    stack.controller().tasks["balnce"]


def contains_itself(stack):
    value = {}
    value["control"] = value
    stack.update(value)


def half_a_character(stack):
    stack["robot.name"] = "\ud800"


def why_before_a_tick(stack):
    stack.controller().why()


def pull_to_nowhere(stack):
    with poise.Simulation(stack, duration=0.01) as sim:
        sim.pull("pelvis", [np.nan, 0, 0])


def report_of_a_broken_recording(stack):
    poise.Recording(__file__)


CALLS = [
    (lambda s: poise.Robot.load("humanoit"), poise.ConfigError, "did you mean 'humanoid'"),
    (lambda s: poise.Robot.load("missing.urdf"), poise.ConfigError, "missing.urdf"),
    (lambda s: poise.Stack.load("t01_stnd"), poise.ConfigError, "did you mean"),
    (lambda s: s.task("comm"), poise.ConfigError, "com"),
    (lambda s: s.task("com", name="balance"), poise.ConfigError, "already"),
    (lambda s: s.task("com", name="my task"), poise.ConfigError, "letters"),
    (lambda s: s.task("pose", name="hand"), poise.ConfigError, "link"),
    (lambda s: (s.task("pose", name="hand", link="l_hant"), s.controller()), poise.ConfigError, "l_hand"),
    (lambda s: s.task("com", name="x", weight=-1), poise.ConfigError, "weight"),
    (lambda s: s.task("com", name="x", stiffness="stiff"), poise.ConfigError, "stiffness"),
    (lambda s: s.task("com", name="x", stiffness=float("nan")), poise.ConfigError, "nan"),
    (lambda s: s.task("com", name="x", law={"type": "pid"}), poise.ConfigError, "pd"),
    (lambda s: s.contact("hand", link="l_hand", rectangle=0.1), poise.ConfigError, "rectangle"),
    (lambda s: s.contact("hand", link="l_hand", point={}, friction=-1), poise.ConfigError, "friction"),
    (lambda s: s.contact("left_foot", link="l_sole", point={}), poise.ConfigError, "already"),
    (lambda s: s.constraint("torque-limit"), poise.ConfigError, "torque-limits"),
    (lambda s: setattr(s, "solver", "gp"), poise.ConfigError, "qp"),
    (lambda s: s.task("com", name="x", color={1, 2}), poise.ConfigError, "set"),
    (lambda s: s.__setitem__("control.rat", 500), poise.ConfigError, "rate"),
    (lambda s: poise.Simulation(s, plant="mojoco"), poise.ConfigError, "plant"),
    (lambda s: poise.Simulation(s, duration=-1), poise.ConfigError, "duration"),
    (lambda s: poise.Recording("no_such_run"), poise.ConfigError, "no_such_run"),
    (lambda s: poise.Chart("unit-quaternions"), poise.ConfigError, "did you mean 'unit-quaternion'"),
    (lambda s: poise.describe("tasks", "com"), poise.ConfigError, "task"),
    (lambda s: poise.load_modules("no_module.so"), poise.ConfigError, "no_module.so"),
    (lambda s: s.task(None), poise.ConfigError, "name"),
    (lambda s: poise.Robot.load("/"), poise.ConfigError, "is not a file"),
    (lambda s: poise.Robot.load(3), TypeError, "int"),
    (lambda s: poise.Batch("t01_stand"), TypeError, "give a poise.Stack"),
    (lambda s: poise.find_posture(s, starts=0), ValueError, "at least 1"),
    (contains_itself, poise.ConfigError, "contain itself"),
    (half_a_character, poise.ConfigError, "Unicode"),
    (why_before_a_tick, RuntimeError, "no tick yet"),
    (pull_to_nowhere, ValueError, "NaN"),
    (report_of_a_broken_recording, poise.ConfigError, "signals.h5"),
    (swapped, ValueError, "q has the shape"),
    (with_time_first, (TypeError, ValueError), "q"),
    (without_base, ValueError, "base.x"),
    (scalar_first_quaternion_forgotten, poise.Fault, "rotation"),
    (a_row_of_a_batch, ValueError, r"\(1, "),
    (text_for_numbers, TypeError, "q is a str"),
    (target_of_another_length, poise.ConfigError, "give 3"),
    (target_with_nan, poise.ConfigError, "NaN"),
    (target_before_a_controller, poise.ConfigError, "make a controller"),
    (unknown_task, poise.ConfigError, "did you mean 'balance'"),
    (lambda s: poise.Batch(s, 0), poise.ConfigError, "n is 0"),
    (lambda s: poise.Batch([]), poise.ConfigError, "no stack"),
    (lambda s: poise.Batch([s, s], 3), poise.ConfigError, "one for each row"),
    (lambda s: poise.Batch(s, 2).tick(np.zeros((3, 37)), np.zeros((2, 36)), 0), ValueError, "q has the shape"),
    (lambda s: poise.Batch(s, 2).view(2), IndexError, "2"),
    (lambda s: s.robot.integrate(s.robot.q0[:3], s.robot.v0, 0.1), ValueError, r"q has the shape \(3,\)"),
    (lambda s: s.robot.integrate(s.robot.q0, s.robot.v0[:3], 0.1), ValueError, r"v has the shape \(3,\)"),
    (lambda s: s.robot.integrate(np.tile(s.robot.q0, (2, 1)), s.robot.v0, 0.1), ValueError, "row"),
    (lambda s: s.robot.integrate("q", s.robot.v0, 0.1), TypeError, "q is a str"),
    (lambda s: s.robot.integrate(1.0, s.robot.v0, 0.1), ValueError, "q has the shape"),
    (lambda s: s.robot.dynamics().update(s.robot.q0[:3], s.robot.v0), ValueError, r"q has the shape"),
    (lambda s: s.robot.dynamics().jacobian("l_hant"), poise.ConfigError, "l_hand"),
    (lambda s: s.robot.dynamics().update(np.zeros(s.robot.nq), s.robot.v0), ValueError, "quaternion"),
]


@pytest.mark.parametrize("call, error, words", CALLS)
def test_a_wrong_call_says_what_would_be_right(call, error, words):
    stack = standing_stack()
    before = stack.yaml()
    with pytest.raises(error, match=words) as caught:
        call(stack)
    if caught.type is poise.ConfigError:
        assert caught.value.remedy and str(caught.value).endswith(caught.value.remedy)
    if isinstance(error, type) and issubclass(error, poise.ConfigError) and "l_hand" not in words:
        assert stack.yaml() == before  # nothing partly said stays


@pytest.mark.parametrize("call", [
    lambda s, c: setattr(c.tasks["balance"], "target", [0.1]),
    lambda s, c: s.tasks["balance"].set_target([0, 0, 1], rate=[0]),
    lambda s, c: c.set_target("balnce", [0, 0, 1]),
    lambda s, c: poise.Batch(s, 2).set_target("stanse", [[0], [0]]),
    lambda s, c: s.robot.dynamics().pose("l_hant"),
    lambda s, c: (s.contacts["left_foot"].set(friction=0.3), c.retune(s)),
])
def test_errors_of_calls_name_the_line_of_the_call(call):
    stack = standing_stack()
    controller = stack.controller()
    with pytest.raises(poise.ConfigError) as caught:
        call(stack, controller)
    error = caught.value
    assert (error.file, error.line) == ("test_newcomer.py", caught.traceback[1].lineno + 1)
    assert str(error).startswith(f"test_newcomer.py:{error.line}: ")


EXTRAS = ("mcap", "mcap_protobuf", "foxglove_schemas_protobuf", "rerun", "pandas", "matplotlib")


@pytest.mark.parametrize("to", ["to_mcap", "to_rerun", "frame", "plot"])
def test_a_missing_package_is_named_with_the_way_to_install_it(to, monkeypatch, tmp_path):
    class Missing:
        def find_spec(self, name, path=None, target=None):
            if name.split(".")[0] in EXTRAS:
                raise ModuleNotFoundError(f"No module named '{name}'", name=name)

    for name in list(sys.modules):
        if name.split(".")[0] in EXTRAS:
            monkeypatch.delitem(sys.modules, name)
    with poise.Simulation(standing_stack(), duration=0.01, record=tmp_path / "run", report=False) as sim:
        sim.run()
    recording = sim.recording()
    monkeypatch.setattr(sys, "meta_path", [Missing(), *sys.meta_path])
    with pytest.raises(ModuleNotFoundError, match=r"pip install \.\[(export|plots)\]"):
        getattr(recording, to)(*[tmp_path / "file"] if to.startswith("to_") else [])
    assert not (tmp_path / "file").exists()


def test_config_errors_travel_between_processes():
    import pickle
    with pytest.raises(poise.ConfigError) as caught:
        poise.Robot.load("humanoit")
    again = pickle.loads(pickle.dumps(caught.value))
    assert str(again) == str(caught.value) and again.remedy == caught.value.remedy
