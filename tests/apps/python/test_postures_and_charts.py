# SPDX-License-Identifier: BSD-2-Clause
"""Static postures and charts of rotations."""

import numpy as np
import pytest

import poise


def test_a_posture_stands_where_it_is_asked_to(standing):
    com = standing.robot.dynamics().com
    found = poise.find_posture(standing, com=[com[0], com[1] + 0.03, com[2] - 0.05])
    assert found.found and not found.unmet
    dynamics = standing.robot.dynamics()
    dynamics.update(found.q, standing.robot.v0)
    assert np.allclose(dynamics.com, [com[0], com[1] + 0.03, com[2] - 0.05], atol=1e-6)
    assert np.isclose(sum(force[2] for force in found.forces.values()), standing.robot.mass * 9.81, rtol=1e-6)


def test_an_impossible_posture_says_why(standing):
    found = poise.find_posture(standing, com=[3, 0, 1], starts=2)
    assert not found.found and found.unmet
    with pytest.raises(poise.ConfigError, match="left_foot"):
        poise.find_posture(standing, contacts=["left_foo"])


@pytest.mark.parametrize("type", poise.types("chart"))
def test_a_chart_is_a_rotation(type):
    chart = poise.Chart(type)
    c, s = np.cos(0.7), np.sin(0.7)
    R = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]) @ np.array([[1, 0, 0], [0, c, -s], [0, s, c]])
    R = R @ np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]])
    theta = chart.coordinates(R)
    assert theta.shape == (chart.size,) and np.allclose(chart.rotation(theta), R, atol=1e-9)
    omega = np.array([0.1, -0.2, 0.3])
    assert np.allclose(chart.angular_map(theta) @ chart.rates(theta, omega), omega, atol=1e-9)
    assert np.allclose(chart.constraint(theta), 0, atol=1e-9) and 0 < chart.margin(theta) <= 1
    with pytest.raises(ValueError, match="rotation matrix"):
        chart.coordinates(2 * R)
