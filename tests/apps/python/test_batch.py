# SPDX-License-Identifier: BSD-2-Clause
"""Batches: the results of single controllers, bit for bit, for any number of threads, without copies."""

import numpy as np
import pytest

import poise
from conftest import standing_stack


def states(robot, n):
    random = np.random.default_rng(1)
    q, v = np.tile(robot.q0, (n, 1)), 0.05 * random.standard_normal((n, robot.nv))
    q[:, 7:] += 0.02 * random.standard_normal((n, robot.nq - 7))
    return q, v


def test_a_batch_is_its_controllers_for_any_number_of_threads(standing):
    n = 7
    q, v = states(standing.robot, n)
    batches = [poise.Batch(standing, n, threads=threads) for threads in (1, 2, 3, 50)]
    singles = [standing.controller() for _ in range(n)]
    for batch in batches:
        batch.start(q, v)
    for i, controller in enumerate(singles):
        controller.start(q[i], v[i])
    assert batches[3].threads == n
    for tick in range(5):
        expected = np.array([one.tick(q[i], v[i], tick * 1e-3) for i, one in enumerate(singles)])
        for batch in batches:
            assert np.array_equal(batch.tick(q, v, tick * 1e-3), expected)
        q[:, 8] += 0.001
    assert not batches[0].outcome.any() and poise.OUTCOMES[batches[0].outcome[0]] == "solved"


def test_torques_go_to_the_array_of_the_caller(standing):
    batch = poise.Batch(standing, 3)
    q, v = states(standing.robot, 3)
    out = np.zeros((3, standing.robot.nu))
    assert batch.tick(q, v, 0, out=out) is out
    assert np.array_equal(out, poise.Batch(standing, 3).tick(q, v, 0))
    assert batch.torque.__array_interface__["data"][0] == poise.Batch.tick(batch, q, v, 1e-3).__array_interface__["data"][0]
    with pytest.raises(ValueError, match="out"):
        batch.tick(q, v, 0, out=np.zeros((3, 4)))
    with pytest.raises((TypeError, ValueError), match="out"):
        batch.tick(q, v, 0, out=np.zeros((3, standing.robot.nu), dtype=np.float32))


def test_a_bad_row_spoils_no_other(standing):
    batch, good = poise.Batch(standing, 3), poise.Batch(standing, 3)
    q, v = states(standing.robot, 3)
    expected = good.tick(q, v, 0).copy()
    q[1, 9] = np.nan
    found = batch.tick(q, v, 0)
    assert [poise.OUTCOMES[i] for i in batch.outcome] == ["solved", "stopped", "solved"]
    assert np.array_equal(found[[0, 2]], expected[[0, 2]]) and not found[1].any()
    assert "no number" in batch.view(1).fault
    q[1] = standing.robot.q0
    batch.start(q, v, only=[1])
    batch.tick(q, v, 1e-3)
    assert not batch.outcome.any()


def test_each_row_may_have_a_stack_and_targets_of_its_own():
    stacks = [standing_stack(**{"control.tasks.balance.weight": weight}) for weight in (1, 10, 100)]
    batch = poise.Batch(stacks, threads=2)
    q, v = states(stacks[0].robot, 3)
    q[:], v[:] = q[0], v[0]
    batch.start(q, v)
    torques = batch.tick(q, v, 0)
    assert not np.array_equal(torques[0], torques[2])
    targets = np.tile(stacks[0].robot.dynamics().com, (3, 1))
    targets[2, 2] += 0.1
    batch.set_target("balance", targets)
    batch.tick(q, v, 1e-3)
    assert np.allclose(batch.view(2).task_state("balance")["target"], targets[2])
