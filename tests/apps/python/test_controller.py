# SPDX-License-Identifier: BSD-2-Clause
"""Ticks from Python: views, targets, retuning, explanations, faults."""

import gc
import json
import os
import subprocess
import threading
import tracemalloc

import numpy as np
import pytest

import poise
from conftest import standing_stack


def test_torques_carry_the_robot(standing):
    robot, controller = standing.robot, standing.controller()
    tau = controller.tick(robot.q0, robot.v0, 0.0)
    assert tau.shape == (robot.nu,) and controller.outcome == "solved"
    forces = controller.forces
    carried = sum(force[2] for force in forces.values())  # components x, y, z … in the axes of the surface
    assert controller.acceleration.shape == (robot.nv,)
    com_acceleration = controller.dynamics.com_jacobian @ controller.acceleration + controller.dynamics.com_drift
    assert np.isclose(carried, robot.mass * (9.81 + com_acceleration[2]), rtol=1e-9)
    # The equation of motion, with M, h and Jacobians as Python sees them.
    d = controller.dynamics
    generalized = d.M @ controller.acceleration + d.h + d.friction
    motors = [robot.velocity_names.index(name) for name in robot.motor_names]
    generalized[motors] -= tau
    assert np.isclose(np.linalg.norm(generalized[:3]), robot.mass * 9.81, rtol=0.2)


def test_the_array_of_a_tick_is_a_read_only_view_of_the_same_memory(standing):
    robot, controller = standing.robot, standing.controller()
    one = controller.tick(robot.q0, robot.v0, 0.0)
    other = controller.tick(robot.q0, robot.v0, 0.001)
    assert one is other and not one.flags.writeable and not one.flags.owndata
    with pytest.raises(ValueError):
        one[0] = 1


def test_views_outlive_their_controller(standing):
    robot, controller = standing.robot, standing.controller()
    tau = controller.tick(robot.q0, robot.v0, 0.0)
    mass_matrix, kept = controller.dynamics.M, tau.copy()
    trace = np.trace(mass_matrix)
    del controller, standing
    gc.collect()
    assert np.array_equal(tau, kept) and np.trace(mass_matrix) == trace


def test_a_tick_allocates_nothing_that_python_sees(standing):
    robot, controller = standing.robot, standing.controller()
    q, v = robot.q0, robot.v0
    controller.tick(q, v, 0.0)
    tracemalloc.start()
    try:
        controller.tick(q, v, 0.5)
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        for _ in range(1000):
            controller.tick(q, v, 0.5)
        now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert now - before < 500 and peak - before < 2000


def test_memory_is_flat(standing):
    robot, controller = standing.robot, standing.controller()
    q, v = robot.q0, robot.v0

    def resident():
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    for i in range(2000):
        controller.tick(q, v, i * 1e-3)
    before = resident()
    for i in range(int(os.environ.get("POISE_TEST_TICKS", "50000"))):
        controller.tick(q, v, i * 1e-3)
    assert resident() - before < 1 << 20


def test_lists_and_other_types_are_taken_as_numbers(standing):
    robot = standing.robot
    q, v = robot.q0, robot.v0
    tau = standing.controller().tick(q, v, 0).copy()
    assert np.array_equal(tau, standing.controller().tick(list(q), list(v), 0))
    wide = np.zeros((robot.nq, 2))
    wide[:, 0] = q
    assert np.array_equal(tau, standing.controller().tick(wide[:, 0], v, 0))
    assert np.allclose(tau, standing.controller().tick(q.astype(np.float32), v, 0), atol=0.1)


def test_live_targets_lead_and_give_back(standing):
    balance = standing.tasks["balance"]
    robot, controller = standing.robot, standing.controller()
    controller.tick(robot.q0, robot.v0, 0.0)
    start = balance.target
    assert np.allclose(start, robot.dynamics().com, atol=1e-9)
    balance.target = start + [0, 0, 0.02]
    controller.tick(robot.q0, robot.v0, 0.001)
    assert np.allclose(controller.tasks["balance"].error, [0, 0, -0.02], atol=1e-9)
    balance.set_target(start, rate=[0.1, 0, 0])
    controller.tick(robot.q0, robot.v0, 0.002)
    assert np.allclose(controller.tasks["balance"].rate, [-0.1, 0, 0], atol=1e-9)
    balance.target = None
    controller.tick(robot.q0, robot.v0, 0.003)
    assert np.allclose(controller.tasks["balance"].error, 0, atol=1e-9)


def test_a_pose_target_is_a_position_and_a_quaternion():
    stack = standing_stack()
    hand = stack.task("pose", name="hand", link="l_hand")
    robot, controller = stack.robot, stack.controller()
    controller.tick(robot.q0, robot.v0, 0)
    position, rotation = robot.dynamics().pose("l_hand")
    assert np.allclose(hand.target[:3], position)
    turned = hand.target
    turned[3:] = [np.cos(0.1), 0, 0, np.sin(0.1)]
    hand.target = turned
    with pytest.raises(poise.ConfigError, match="unit quaternion"):
        hand.target = [0, 0, 1, 0, 0, 0, 0]


def test_retune_changes_weights_between_ticks(standing):
    robot, controller = standing.robot, standing.controller()
    controller.tick(robot.q0, robot.v0, 0)
    standing.tasks["balance"].weight = 2
    standing.tasks["balance"].set(stiffness=20)
    controller.retune(standing)
    controller.tick(robot.q0, robot.v0, 0.001)
    assert controller.tasks["balance"].weight == 2
    standing.contacts["left_foot"].set(friction=0.3)
    with pytest.raises(poise.ConfigError, match="new controller"):
        controller.retune(standing)


def test_explain_is_the_object_of_the_command(standing, tmp_path):
    with poise.Simulation(standing, duration=0.05, record=tmp_path / "run", report=False) as sim:
        sim.run()
        found = sim.controller.explain()
        assert sim.why()
    program = os.environ.get("POISE_PROGRAM")
    if not program:
        pytest.skip("no program `poise` beside the package")
    said = json.loads(subprocess.run([program, "explain", tmp_path / "run", "--at", f"{sim.time}s", "--json"],
                                     check=True, capture_output=True, text=True).stdout)
    said.pop("time_s")
    assert found == said


def test_units_of_deviations_are_those_of_accelerations(standing):
    hand = standing.task("pose", name="hand", link="l_hand")
    robot, controller = standing.robot, standing.controller()
    controller.tick(robot.q0, robot.v0, 0)
    hand.target = hand.target + [0, 0, 1, 0, 0, 0, 0]
    controller.tick(robot.q0, robot.v0, 0.001)
    assert controller.explain()["tasks"]["hand"]["unit"] == "m/s², rad/s²"
    assert "m/s², rad/s² deviation" in controller.why()


def infeasible():
    """Too weak to stand, and not allowed to sink."""
    stack = standing_stack(**{"robot.limits": {"*": {"effort": 0.5}}})
    stack.constraint("joint-acceleration-limits", max=0.1)
    return stack


def test_a_conflict_is_named():
    stack = infeasible()
    robot, controller = stack.robot, stack.controller()
    with pytest.raises(poise.NoSolution, match="torque-limits"):
        controller.tick(robot.q0, robot.v0, 0)
    assert controller.outcome == "stopped" and not controller.torque.any()
    assert "torque-limits" in controller.why()


def test_held_ticks_do_not_raise():
    stack = infeasible()
    stack["control.on_failure"] = {"then": "hold"}
    robot, controller = stack.robot, stack.controller()
    assert controller.tick(robot.q0, robot.v0, 0).any()
    assert controller.outcome == "held"


@pytest.mark.parametrize("what, index, name", [("v", 12, ""), ("q", 10, ""), ("q", 0, "base"), ("v", 0, "base")])
def test_nan_is_a_fault_that_names_the_joint(standing, what, index, name):
    robot, controller = standing.robot, standing.controller()
    state = {"q": robot.q0, "v": robot.v0}
    state[what][index] = np.nan
    expected = name or (robot.position_names if what == "q" else robot.velocity_names)[index]
    with pytest.raises(poise.Fault, match=expected):
        controller.tick(state["q"], state["v"], 0)
    controller.start()
    controller.tick(robot.q0, robot.v0, 0)
    assert controller.outcome == "solved"


def test_each_fault_is_that_of_its_tick(standing):
    robot, controller = standing.robot, standing.controller()
    q, v = robot.q0, robot.v0
    q[10], v[12] = np.nan, np.inf
    with pytest.raises(poise.Fault, match=f"'{robot.position_names[10]}' at 0.001 s"):
        controller.tick(q, robot.v0, 0.001)
    first = controller.fault
    with pytest.raises(poise.Fault, match=f"'{robot.velocity_names[12]}' at 0.002 s"):
        controller.tick(robot.q0, v, 0.002)
    assert robot.velocity_names[12] in controller.tick_fault and robot.velocity_names[12] in controller.why()
    controller.tick(robot.q0, robot.v0, 0.003)
    assert controller.tick_fault == "" and controller.fault == first


def test_a_conflict_after_a_fault_is_a_conflict():
    stack = infeasible()
    robot, controller = stack.robot, stack.controller()
    with pytest.raises(poise.Fault):
        controller.tick(robot.q0, np.full(robot.nv, np.nan), 0)
    with pytest.raises(poise.NoSolution, match="torque-limits"):
        controller.tick(robot.q0, robot.v0, 0.001)
    assert controller.status == "infeasible" and "torque-limits" in controller.why()


def test_a_quaternion_of_another_length_is_a_fault(standing):
    robot, controller = standing.robot, standing.controller()
    q = robot.q0
    q[3:7] *= 1.001
    controller.tick(q, robot.v0, 0)  # rounding is normalised
    q[3:7] *= 2
    with pytest.raises(poise.Fault, match="rotation"):
        controller.tick(q, robot.v0, 0.001)


def test_a_second_thread_is_refused_not_crashed(standing):
    robot, controller = standing.robot, standing.controller()
    q, v = robot.q0, robot.v0
    refused, stop = [], threading.Event()

    def loop():
        while not stop.is_set():
            try:
                controller.tick(q, v, 0)
            except RuntimeError as error:
                refused.append(str(error))

    threads = [threading.Thread(target=loop) for _ in range(3)]
    for thread in threads:
        thread.start()
    threading.Event().wait(0.3)
    stop.set()
    for thread in threads:
        thread.join()
    assert all("another thread" in text for text in refused)
    controller.tick(q, v, 0)
