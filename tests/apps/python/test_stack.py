# SPDX-License-Identifier: BSD-2-Clause
"""Stacks composed in Python say what stack files say."""

import copy
import inspect
import pathlib
import pickle

import numpy as np
import pytest

import poise

TEXT = """
poise: 1
robot:
  urdf: package://poise/robots/poise_humanoid.urdf
  base: {joint: floating}
  start: {joints: {l_knee: 40 deg, r_knee: 40 deg}}
contacts:
  left_foot: {link: l_sole, rectangle: [23 cm, 8 cm], friction: 0.7}
  right_foot: {link: r_sole, rectangle: [23 cm, 8 cm], friction: 0.7}
control:
  solver: qp
  constraints: [dynamics, contact-motion, friction-cone, {type: torque-limits, margin: 5 %}]
  tasks:
    - {type: com, name: balance, weight: 10, law: {type: pd, stiffness: 60}}
    - {type: posture, level: 2}
"""


def said_in_python():
    robot = poise.Robot.load("package://poise/robots/poise_humanoid.urdf", base="floating")
    stack = poise.Stack(robot)
    stack.update({"robot": {"start": {"joints": {"l_knee": "40 deg", "r_knee": "40 deg"}}}})
    for side in ("left", "right"):
        stack.contact(f"{side}_foot", link=f"{side[0]}_sole", rectangle=(0.23, 0.08), friction=0.7)
    stack.constraint("torque-limits", margin=0.05)
    stack.task("com", name="balance", weight=10, stiffness=60)
    stack.task("posture", level=2)
    return stack


def test_the_same_stack_in_both_languages_gives_the_same_torques():
    one, other = poise.Stack.parse(TEXT, "text.yaml").controller(), said_in_python().controller()
    robot = said_in_python().robot
    q, v = robot.q0, robot.v0
    v[8] = 0.1
    for tick in range(20):
        assert np.array_equal(one.tick(q, v, tick * 1e-3), other.tick(q, v, tick * 1e-3))


def test_yaml_reads_back_as_the_same_stack():
    stack = said_in_python()
    text = stack.yaml()
    assert poise.Stack.parse(text, "again.yaml").yaml() == text
    assert "stiffness: 60" in text and "margin: 0.05" in text


def test_a_saved_stack_stands_alone(tmp_path):
    said_in_python().save(tmp_path / "stack.yaml")
    loaded = poise.Stack.load(tmp_path / "stack.yaml")
    assert loaded["control.tasks.balance.law.stiffness"] == 60
    assert set(loaded.tasks) == {"balance", "posture"}


def test_values_are_read_and_set_by_path():
    stack = poise.Stack.load("t02_com_circle_humanoid", set={"control.tasks.balance.weight": 7})
    assert stack.tasks["balance"].weight == 7
    stack.tasks["balance"].weight = 3
    assert stack["control.tasks.balance.weight"] == 3
    stack["control.on_failure"] = {"then": "hold"}
    assert stack["control.on_failure.then"] == "hold"
    stack["control.on_failure"] = None
    assert stack["control.on_failure"] is None
    stack.contacts["left_foot"].set(friction=0.5)
    assert stack.contacts["left_foot"].get("friction") == 0.5


def test_the_solver_is_replaced_as_a_whole():
    stack = said_in_python()
    stack.solver = "hierarchy"
    assert stack.solver == "hierarchy"
    stack.solver = {"type": "qp"}
    assert stack.solver == "qp"
    stack.controller()


def test_fields_go_to_the_task_then_to_its_law_then_to_its_reference():
    stack = said_in_python()
    hand = stack.task("position", name="hand", link="l_hand", stiffness=100, reference="minimum-jerk",
                      to={"by": [0, 0, 0.1]}, duration="1 s")
    assert hand.get("law.stiffness") == 100 and hand.get("law.type") == "pd"
    assert hand.get("reference.duration") == "1 s"
    hand.set(stiffness=80)
    assert hand.get("law.stiffness") == 80


def test_arrays_and_handles_are_values():
    stack = said_in_python()
    contact = stack.contacts["left_foot"]
    task = stack.task("com", name="over", reference={"type": "fixed", "to": {"over": [contact]}})
    assert task.get("reference.to.over") == ["left_foot"]
    stack.task("position", name="hand", link="l_hand", to=np.array([0.3, 0.2, 1.0]))
    assert stack["control.tasks.hand.reference.to"] == [0.3, 0.2, 1.0]


def test_an_error_has_place_path_and_remedy():
    stack = said_in_python()
    line = inspect.currentframe().f_lineno + 2
    with pytest.raises(poise.ConfigError) as caught:
        stack.task("com", name="other", stifness=60)
    error = caught.value
    assert (error.file, error.line) == (pathlib.Path(__file__).name, line)
    assert error.code == "unknown-key" and pickle.loads(pickle.dumps(error)).code == error.code
    assert "other" in error.path and "stifness" in error.path
    assert "stifness" in str(error) and "'stiffness'" in error.remedy
    assert "other" not in stack.tasks


@pytest.mark.parametrize("fields, meant", [
    ({"stifness": 3}, "'stiffness' of the law 'pd'"),
    ({"durration": 1, "reference": "minimum-jerk"}, "'duration' of the reference 'minimum-jerk'"),
    ({"axis": "x"}, "'axes'"),
])
def test_misspelt_fields_of_a_task_its_law_and_its_reference_are_recognised(fields, meant):
    stack = said_in_python()
    with pytest.raises(poise.ConfigError) as caught:
        stack.task("position", name="hand", link="l_hand", **fields)
    assert f"did you mean {meant}" in caught.value.remedy and caught.value.path == f"control.tasks.hand.{[*fields][0]}"
    hand = stack.task("position", name="hand", link="l_hand")
    with pytest.raises(poise.ConfigError, match="'stiffness'"):
        hand.set(stifness=3)


def test_a_wrong_file_names_its_line(tmp_path):
    file = tmp_path / "wrong.yaml"
    file.write_text(TEXT.replace("weight: 10", "wieght: 10"))
    with pytest.raises(poise.ConfigError) as caught:
        poise.Stack.load(file).controller()
    assert caught.value.line == 14 and "wieght" in str(caught.value) and "weight" in caught.value.remedy


def test_shipped_stacks_are_found_by_name():
    assert "t01_stand_humanoid" in poise.stacks()
    with pytest.raises(poise.ConfigError, match="t01_stand_humanoid"):
        poise.Stack.load("t01_stand_humanoit")


def test_modules_describe_themselves():
    fields = {field["name"]: field for field in poise.describe("law", "pd")}
    assert fields["stiffness"]["kind"] == "numbers" or fields["stiffness"]["unit"]
    assert "com" in poise.types("task") and "qp" in poise.types("solver")


@pytest.mark.parametrize("path, meant", [
    ("control.tasks.blance.weight", "did you mean 'balance'"),
    ("control.tasks.blance.law.stiffness", "did you mean 'balance'"),
    ("control.constraints.torque-limts.margin", "did you mean 'torque-limits'"),
    ("control.tasks[7].weight", "one of: balance, posture"),
])
def test_a_misspelt_path_is_refused(path, meant):
    stack = said_in_python()
    before = stack.yaml()
    with pytest.raises(poise.ConfigError, match=meant) as caught:
        stack[path] = 3
    assert caught.value.path == path and stack.yaml() == before
    with pytest.raises(poise.ConfigError, match="did you mean 'balance'"):
        poise.Stack.load("t02_com_circle_humanoid", set={"control.tasks.blance.weight": 3})
    with pytest.raises(poise.ConfigError, match="did you mean 'balance'") as caught:
        stack.update({"contacts": {}, "control": {"tasks": {"blance": {"weight": 3}}}})
    assert caught.value.path == "control.tasks.blance" and stack.yaml() == before


def test_paths_are_those_of_settings():
    stack = said_in_python()
    stack.update({"disturbances": [{"at": "1 s", "on": "pelvis", "impulse": [0, 10, 0], "over": "0.1 s"}]})
    stack["disturbances[0].impulse"] = [0, 20, 0]
    stack["control.tasks[0].weight"] = 4
    assert stack["disturbances[0].impulse"] == [0, 20, 0] and stack["disturbances"][0]["at"] == "1 s"
    assert stack.tasks["balance"].weight == 4 and stack["control.tasks[1].type"] == "posture"
    assert stack["control.tasks[2]"] is None and stack["control.solver.type"] == "qp"
    stack["disturbances[0]"] = None
    assert stack["disturbances"] == []


@pytest.mark.parametrize("change", [
    lambda s: s.tasks["balance"].set(stiffness=-3),
    lambda s: s.constraints["torque-limits"].set(margin="wide"),
    lambda s: s.__setitem__("control.tasks.balance.law.stiffness", -3),
    lambda s: s.__setitem__("control.tasks[0].law.stifness", 3),
    lambda s: s.update({"control": {"tasks": {"balance": {"law": {"stiffness": -3}}}}}),
])
def test_a_refused_change_leaves_nothing_in_the_stack(change):
    stack = said_in_python()
    before = stack.yaml()
    with pytest.raises(poise.ConfigError):
        change(stack)
    assert stack.yaml() == before


@pytest.mark.parametrize("change, right", [
    (lambda s: setattr(s.tasks["balance"], "stiffness", 120), r"set\(stiffness=…\).*retune"),
    (lambda s: setattr(s.tasks["balance"], "wieght", 30), "did you mean 'weight'"),
    (lambda s: setattr(s.tasks["balance"], "level", 2), r"set\(level=…\)"),
    (lambda s: setattr(s.contacts["left_foot"], "friction", 0.1), r"set\(friction=…\)"),
    (lambda s: setattr(s.constraints["torque-limits"], "margin", 0.5), r"set\(margin=…\)"),
    (lambda s: setattr(s.controller().tasks["balance"], "weight", 3), r"set\(weight=…\).*retune"),
])
def test_attributes_that_would_do_nothing_are_refused(change, right):
    with pytest.raises(AttributeError, match=right):
        change(said_in_python())


def test_one_constraint_may_be_a_text():
    assert list(poise.Stack(poise.Robot.load("humanoid"), constraints="dynamics").constraints)[-1] == "dynamics"


def test_a_deep_copy_is_a_copy():
    stack = said_in_python()
    for other in (copy.copy(stack), copy.deepcopy(stack)):
        other.tasks["balance"].weight = 3
        assert stack.tasks["balance"].weight == 10 and other.tasks["balance"].weight == 3
