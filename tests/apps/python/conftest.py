# SPDX-License-Identifier: BSD-2-Clause
"""Stacks that the tests share."""

import pytest

import poise


def standing_stack(**options):
    """Poise's humanoid on both feet: CoM before posture."""
    stack = poise.Stack(poise.Robot.load("humanoid"))
    stack.constraint("torque-limits")
    stack.task("com", name="balance", weight=10, stiffness=60)
    stack.task("orientation", name="pelvis", link="pelvis", weight=5)
    stack.task("posture", name="stance", level=2, stiffness=30)
    for path, value in options.items():
        stack[path] = value
    return stack


@pytest.fixture(autouse=True)
def own_cache(tmp_path_factory, monkeypatch):
    """Models that MuJoCo saves stay out of the user's cache."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))


@pytest.fixture
def standing():
    return standing_stack()
