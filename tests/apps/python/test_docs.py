# SPDX-License-Identifier: BSD-2-Clause
"""The Python of the page `Poise from Python` runs, and says what its stack file says."""

import pathlib
import re

import numpy as np
import pytest

import poise

PAGE = pathlib.Path(__file__).resolve().parents[3] / "docs/howto/python.md"
ROBOT = """
<mujoco><worldbody><body name="trunk" pos="0 0 0.6"><freejoint/><geom type="box" size="0.2 0.1 0.05" mass="5"/>
  <body name="leg"><joint name="hip" axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0 0 -0.3" size="0.03" mass="1"/>
</body></body></worldbody><actuator><motor joint="hip"/></actuator></mujoco>"""


def blocks(language):
    """Code of the page by heading."""
    found, heading = {}, ""
    for match in re.finditer(r"^## (.*)$|^```" + language + r"\n([\s\S]*?)^```", PAGE.read_text(encoding="utf-8"), re.M):
        if match[1]:
            heading = match[1]
        else:
            found[heading] = match[2]
    return found


@pytest.fixture
def page(tmp_path, monkeypatch):
    """The first block of the page, run in a folder of its own; others may follow."""
    monkeypatch.chdir(tmp_path)
    names = {"np": np, "poise": poise}
    code = blocks("python")
    run = lambda heading: exec(code[heading], names)  # noqa: E731
    run("The same controller in three languages")
    return names, run


def test_the_stack_file_beside_it_is_the_same(page):
    names, _ = page
    text = blocks("yaml")["The same controller in three languages"]
    text = text.replace("include: robots", f"include: {poise._session.SHARE}/stacks/robots")
    other = poise.Stack.parse(text).controller()
    assert np.array_equal(other.tick(names["q"], names["v"], 0.0), names["torque"])


def test_doubt(page):
    names, _ = page
    if "mujoco" not in poise.types("plant"):
        pytest.skip("no plant mujoco")
    exec(blocks("python")["Doubt"].replace("grow=True", "duration=0.02, grow=True"), names)  # else a minute
    assert names["table"].as_is.held


def test_estimators(page):
    names, run = page
    if "mujoco" not in poise.types("plant"):
        pytest.skip("no plant mujoco")
    stack = poise.Stack.load("t01_stand")
    count = len(poise.Estimator(stack).joints)
    start = poise.Simulation(stack).run(0.001)
    names.update(joints=start.q[-count:], rates=np.zeros(count), gyro=np.zeros(3), acceleration=(0, 0, 9.81),
                 forces=start.measured_forces)
    run("Estimators")
    assert names["estimator"].health == "ok"
    assert np.allclose(names["estimator"].q, start.q, atol=1e-2)


def test_simulate(page):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    for module in ("pandas", "mcap_protobuf", "foxglove_schemas_protobuf", "rerun"):
        pytest.importorskip(module)
    names, run = page
    if "mujoco" not in poise.types("plant") or not poise._poise.can_report():
        pytest.skip("no plant mujoco, or no libraries of reports")
    run("Simulate, and steer while it runs")
    assert names["sim"].summary["status"] == "completed"
    assert pathlib.Path("first.mcap").stat().st_size > 10_000 and pathlib.Path("first.rrd").stat().st_size > 10_000


def test_changes_of_a_running_controller(page):
    names, run = page
    run("Change a stack, and a controller that runs")
    names["controller"].tick(names["q"], names["v"], 1e-3)
    assert names["stack"]["control.tasks.balance.law.stiffness"] == 120


def test_several_processes(page):
    names, run = page
    run("Several processes")
    assert names["rms_error"](180) < names["rms_error"](20)


def test_the_error_of_a_task(page, capsys):
    names, run = page
    run("Read a task's error")
    assert names["task"].error.shape == (3,) and "|error|" in capsys.readouterr().out


def test_mujoco(page, tmp_path):
    names, run = page
    names["mujoco"] = pytest.importorskip("mujoco")
    (tmp_path / "robot.xml").write_text(ROBOT, encoding="utf-8")
    run("With MuJoCo")
    assert names["data"].time >= 5


def test_batches(page):
    names, run = page
    names.update(q=np.tile(names["q"], (64, 1)), v=np.tile(names["v"], (64, 1)), t=0.0, torque=np.zeros((64, 30)))
    run("Batches")
    assert names["torque"].any(axis=1).all() and not names["failed"].any()


def test_tasks_in_python(page):
    names, run = page
    run("Tasks in Python")
    names["stack"].controller().tick(names["q"], names["v"], 0.0)
