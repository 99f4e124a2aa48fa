# SPDX-License-Identifier: BSD-2-Clause
"""What a motion holds when its controller is wrong, from Python: the answer of the command."""

import importlib.util
import json
import os
import subprocess
import sys

import pytest

import poise

DOUBTS = """doubts: 1
cases:
  feeble: {"plant.model.joints.*.torque_scale": 0.2}
  light: {"plant.model.links.*.mass_scale": 0.9}
"""


@pytest.fixture
def doubts(tmp_path):
    file = tmp_path / "doubts.yaml"
    file.write_text(DOUBTS)
    return file


def test_the_table_is_that_of_the_command(doubts, tmp_path):
    stack = poise.Stack.load("t01_stand_humanoid")
    table = poise.doubt(stack, doubts=doubts, duration=0.6, folder=tmp_path / "a", grow=True)
    assert table.held == 1
    assert [one.name for one in table.doubts] == ["feeble", "light"]
    assert table["light"].held and not table["feeble"].held
    assert table["feeble"].growth.held < 1 <= table["light"].growth.held
    assert table.as_is.held
    program = os.environ.get("POISE_PROGRAM")
    if program is None:
        pytest.skip("there is no program poise")
    run = subprocess.run([program, "doubt", "t01_stand_humanoid", "--doubts", doubts, "--for", "0.6", "--grow",
                          "--json", "--out", tmp_path / "b"], capture_output=True, text=True)
    assert run.returncode == 3, run.stderr
    for mine, said in zip(table.doubts, json.loads(run.stdout)["doubts"], strict=True):
        assert (mine.name, mine.status, mine.why, mine.simulated_s) == tuple(
            said[key] for key in ("name", "status", "why", "simulated_s"))
        assert mine.growth.held == said["growth"]["held"]
        assert mine.growth.settings == said["growth"]["settings"]


def test_a_stack_composed_here_is_doubted(standing, tmp_path):
    if "mujoco" not in poise.types("plant"):
        pytest.skip("no plant mujoco")
    table = poise.doubt(standing, duration=0.1, folder=tmp_path / "out")
    assert len(table.doubts) > 20
    assert table.as_is.held
    again = poise.doubt(standing, duration=0.1, folder=tmp_path / "out")
    assert again == table


def test_results_of_another_stack_are_kept(standing, doubts, tmp_path):
    poise.doubt(standing, doubts=doubts, duration=0.05, folder=tmp_path / "out")
    other = standing.copy()
    other["control.rate"] = "500 Hz"
    with pytest.raises(poise.ConfigError, match="results of another stack"):
        poise.doubt(other, doubts=doubts, duration=0.05, folder=tmp_path / "out")
    poise.doubt(other, doubts=doubts, duration=0.05, folder=tmp_path / "out", overwrite=True)


STILL = """import poise

@poise.task("still")
class Still(poise.Task):
    def bind(self, tree):
        return 3

    def value(self, robot):
        return robot.com

    def update(self, robot, rows):
        rows.error = SCALE * robot.com
"""


def test_results_of_a_task_that_has_changed_are_not_taken_for_its_own(standing, doubts, tmp_path, monkeypatch):
    file = tmp_path / "still.py"

    def run(scale):
        file.write_text(STILL.replace("SCALE", scale))
        spec = importlib.util.spec_from_file_location("still", file)
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, "still", module)
        spec.loader.exec_module(module)
        stack = standing.copy()
        stack.task("still", weight=1e-6)
        return poise.doubt(stack, doubts=doubts, duration=0.02, folder=tmp_path / "out")

    assert run("0.0") == run("0.0")
    with pytest.raises(poise.ConfigError, match="overwrite"):
        run("0.5")


def test_a_task_that_is_typed_in_needs_a_folder_of_its_own(standing, doubts, tmp_path):
    names = {}
    exec(STILL.replace("SCALE", "0.0"), names)  # a class of no file
    stack = standing.copy()
    stack.task("still", weight=1e-6)
    poise.doubt(stack, doubts=doubts, duration=0.02, folder=tmp_path / "out")
    with pytest.raises(poise.ConfigError, match="in no file"):
        poise.doubt(stack, doubts=doubts, duration=0.02, folder=tmp_path / "out")
    poise.doubt(stack, doubts=doubts, duration=0.02, folder=tmp_path / "out", overwrite=True)
