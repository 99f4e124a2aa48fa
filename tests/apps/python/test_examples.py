# SPDX-License-Identifier: BSD-2-Clause
"""The examples run and do what they say."""

import pathlib
import re
import subprocess
import sys

import pytest

EXAMPLES = pathlib.Path(__file__).resolve().parents[3] / "apps/python/examples"
SAID = {"reach": r"completed: \d\.\d mm", "squat": "completed in", "teleoperated_hands": "completed",
        "quadruped": "completed: the CoM follows within", "collision_avoidance": "kept apart: completed",
        "random_search": "with gains", "walk": r"completed: \d+ steps, 0\.[0-2]\d m"}


def test_every_example_is_here():
    assert {file.stem for file in EXAMPLES.glob("*.py")} == set(SAID)


@pytest.mark.parametrize("name", SAID)
def test_an_example_runs(name):
    if name == "quadruped":
        import poise
        if "mjcf" not in poise.types("reader"):
            pytest.skip("no reader of MJCF")
    options = ["50"] if name == "random_search" else []
    said = subprocess.run([sys.executable, EXAMPLES / f"{name}.py", *options], capture_output=True, text=True)
    assert said.returncode == 0, said.stderr
    assert re.search(SAID[name], said.stdout), said.stdout
