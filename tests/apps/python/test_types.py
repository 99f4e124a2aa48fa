# SPDX-License-Identifier: BSD-2-Clause
"""mypy --strict takes the package, its stub and the examples."""

import os
import pathlib
import subprocess
import sys

import pytest

import poise

TASK = """
import poise

@poise.task("equal-height")
class EqualHeight(poise.Task):
    left = poise.Param(kind="link", help="one link")
    gain = poise.Param(2.0, unit="1/s")
    many = poise.Param(kind="integer")
    target = None

    def bind(self, tree: poise.Tree) -> int:
        tree.check_link(self.left)
        return 1

    def update(self, robot: poise.DynamicsView, rows: poise.Rows) -> None:
        rows.error[0] = self.gain * robot.pose(self.left)[0][2] / self.many
        rows.jacobian[0] = robot.jacobian(self.left)[2]
"""
EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "apps/python/examples"


@pytest.mark.parametrize("what", [["-p", "poise"], [str(file) for file in sorted(EXAMPLES.glob("*.py"))], ["-c", TASK]],
                         ids=["package", "examples", "task"])
def test_mypy_is_content_with(what, tmp_path):
    said = checked(what, tmp_path)
    assert said.returncode == 0, said.stdout + said.stderr


def test_mypy_finds_attributes_that_do_nothing(tmp_path):
    text = "import poise\nstack = poise.Stack('humanoid')\nstack.task('com').stiffness = 3\n"
    said = checked(["-c", text + "stack.controller().tasks['com'].stiffness = 3"], tmp_path)
    assert said.stdout.count('has no attribute "stiffness"') == 2


def checked(what, tmp_path):
    pytest.importorskip("mypy")
    folder = pathlib.Path(poise.__file__).absolute().parent.parent
    environment = dict(os.environ)
    if folder.name != "site-packages":  # an installed package is found without
        environment["MYPYPATH"] = str(folder)
    return subprocess.run([sys.executable, "-m", "mypy", "--strict", "--no-warn-unused-ignores", "--cache-dir", tmp_path,
                           "--python-version", "3.11", *what], env=environment, cwd=tmp_path, capture_output=True, text=True)
