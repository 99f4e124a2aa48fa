# SPDX-License-Identifier: BSD-2-Clause
"""Estimators fed by Python, beside the run that was recorded and its truth."""

import math

import numpy as np
import poise
import pytest

SENSORS = {"preset": "mems-consumer", "delay": "2 ms"}


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A recording of a robot that sways on the estimate."""
    folder = tmp_path_factory.mktemp("run") / "run"
    stack = sensing()
    summary = poise.run(stack, plant="mujoco", estimator="inekf", duration=2, record=folder, report=False)
    assert summary["status"] == "completed", summary["why"]
    return poise.Recording(folder)


def sensing():
    return poise.Stack.load("t02_com_circle_humanoid", set={"sensors": SENSORS})


def signal(recording, name):
    return np.asarray(recording[name])


def fed(recording, estimator, rows):
    """The estimate after each row."""
    joints, rates = signal(recording, "sensors/joints/position"), signal(recording, "sensors/joints/velocity")
    turn = signal(recording, "sensors/imu_base/angular_velocity")
    force = signal(recording, "sensors/imu_base/specific_force")
    contact = [signal(recording, f"contacts/{name}/force") for name in estimator.contacts]
    out = []
    for k in range(rows):
        # a row's contact forces are those after its tick
        forces = None if k == 0 else np.concatenate([one[k - 1] for one in contact])
        estimator.update(recording.time[k] - 0.002, joints[k], rates[k], imus={"base": (turn[k], force[k])},
                         forces=forces)
        out.append(estimator.v[:6].copy())
    return np.array(out)


def test_gives_the_estimate_of_the_run(run):
    estimator = poise.Estimator(sensing(), "inekf")
    found = fed(run, estimator, 2000)
    used, true = signal(run, "base/velocity")[:2000], signal(run, "truth/base/velocity")[:2000]
    assert np.abs(found - used).max() < 0.02
    assert np.sqrt(((found - true)[:, :3] ** 2).sum(1).mean()) < 0.05
    assert estimator.health == "ok" and estimator.reason == ""
    assert set(estimator.beliefs.values()) == {1.0}
    assert (estimator.velocity_sigma[:3] > 0).all()


def test_restarts_and_repeats(run):
    estimator = poise.Estimator(sensing(), {"type": "inekf", "contact_noise": 0.01})
    first = fed(run, estimator, 100)
    estimator.restart()
    assert (fed(run, estimator, 100) == first).all()


def test_says_what_is_missing(run):
    estimator = poise.Estimator(sensing())
    fed(run, estimator, 50)
    joints = signal(run, "sensors/joints/position")[50].copy()
    joints[0] = math.nan
    estimator.update(0.05, joints, signal(run, "sensors/joints/velocity")[50])
    assert estimator.health != "ok" and estimator.reason
    with pytest.raises(poise.ConfigError):
        estimator.update(0.06, joints, imus={"head": ((0, 0, 0), (0, 0, 9.81))})
    with pytest.raises(ValueError):
        estimator.update(0.06, joints[:3])
    with pytest.raises(poise.ConfigError):
        poise.Estimator(poise.Stack.load("t05_fixed_arm"), "inekf")


def test_runs_over_a_recording(run, tmp_path):
    found = poise.estimate(run.folder)
    recorded = run.summary["estimator"]["velocity_rms_m_s"]
    assert found["estimator"]["velocity_rms_m_s"] == pytest.approx(recorded, rel=0.1)
    legs = poise.estimate(run.folder, "leg-odometry", out=tmp_path / "legs.csv")
    assert legs["state"] == "leg-odometry" and legs["rows"] == found["rows"]
    header = (tmp_path / "legs.csv").read_text(encoding="utf-8").splitlines()[0]
    assert "base/velocity/x" in header
    with pytest.raises(poise.ConfigError):
        poise.estimate(tmp_path / "legs.csv")
