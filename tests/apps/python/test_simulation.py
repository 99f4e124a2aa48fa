# SPDX-License-Identifier: BSD-2-Clause
"""Runs, their recordings, and what `poise run` says of the same."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import textwrap

import numpy as np
import pytest

import poise
from conftest import standing_stack


def test_a_run_is_that_of_the_command(tmp_path):
    program = os.environ.get("POISE_PROGRAM")
    if not program:
        pytest.skip("no program `poise` beside the package")
    said = json.loads(subprocess.run([program, "run", "t02_com_circle_humanoid", "--for", "1", "--json", "--out",
                                      tmp_path / "run"], check=True, capture_output=True, text=True).stdout)
    found = poise.run("t02_com_circle_humanoid", duration=1)
    for key in ("status", "ticks", "tasks", "contacts", "com", "momentum", "torque"):
        assert found[key] == said[key], key


def test_targets_that_the_loop_sets_are_followed(standing):
    balance = standing.tasks["balance"]
    with poise.Simulation(standing, duration=1.5) as sim:
        start = balance.target
        for tick in sim:
            balance.target = start + [0, 0.02 * min(1, tick.time), 0]
        com = sim.controller.dynamics.com
    assert sim.summary["status"] == "completed"
    assert abs(com[1] - start[1] - 0.02) < 2e-3
    assert sim.ticks == 1500


def test_the_loop_and_run_are_the_same_motion(standing):
    with poise.Simulation(standing, duration=0.2) as one, poise.Simulation(standing, duration=0.2) as other:
        for _ in one:
            pass
        other.run(0.1).run()
        assert one.ticks == other.ticks == 200
        assert np.array_equal(one.q, other.q) and np.array_equal(one.v, other.v)


def test_mujoco_is_a_plant(standing):
    if "mujoco" not in poise.types("plant"):
        pytest.skip("no plant mujoco")
    with poise.Simulation(standing, plant="mujoco", duration=0.5, seed=3) as sim:
        sim.run()
    assert sim.summary["status"] == "completed"
    assert standing["plant.type"] is None  # the stack itself stays as it was


def test_a_fall_has_a_status_and_a_reason():
    stack = poise.Stack(poise.Robot.load("humanoid"))
    stack.task("posture")
    sim = poise.Simulation(stack, duration=3)
    sim.pull("pelvis", [2, 0, 0.5], stiffness=3000)
    sim.run()
    assert sim.status in ("fell", "infeasible") and sim.failure
    assert sim.summary["why"]


def test_a_hand_pulls_and_lets_go(standing):
    with poise.Simulation(standing, duration=1) as sim:
        sim.run(0.2)
        at = sim.controller.dynamics.pose("pelvis")[0][1]
        sim.pull("pelvis", sim.controller.dynamics.pose("pelvis")[0] + [0, 0.05, 0], stiffness=1000)
        sim.run(0.3)
        assert sim.controller.dynamics.pose("pelvis")[0][1] > at + 1e-3
        sim.release()


def test_a_recording_is_arrays(standing, tmp_path):
    folder = tmp_path / "run"
    with poise.Simulation(standing, duration=0.3, record=folder, report=False) as sim:
        torques = [tick.torque.copy() for tick in sim]
    recording = sim.recording()
    assert recording.time.shape == (300,)
    assert recording["torque"].values.shape == (300, standing.robot.nu)
    assert np.allclose(recording["torque"], torques, atol=1e-3)  # recordings round
    assert recording["tasks/balance/error"].unit == "m"
    assert recording.summary["status"] == "completed"
    with pytest.raises(poise.ConfigError, match="torque"):
        recording["torqe"]
    with pytest.raises(poise.ConfigError, match="recording already; give another folder, or overwrite=True"):
        poise.Simulation(standing, record=folder, report=False)


def test_a_folder_that_vanishes_is_the_error_that_is_raised(standing, tmp_path):
    folder = tmp_path / "run"
    with pytest.raises(poise.ConfigError, match="summary.json"):
        with poise.Simulation(standing, duration=0.05, record=folder, report=False) as sim:
            sim.run()
            shutil.rmtree(folder)
            sim.summary
    assert sim.summary["status"] == "completed", "its numbers are there"


def test_a_recording_is_a_table_and_curves(standing, tmp_path):
    pandas = pytest.importorskip("pandas")
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    with poise.Simulation(standing, duration=0.1, record=tmp_path / "run", report=False) as sim:
        sim.run()
    recording = sim.recording()
    frame = recording.frame("com/position") if "com/position" in recording else recording.frame("torque")
    assert isinstance(frame, pandas.DataFrame) and len(frame) == 100
    axes = recording.plot("torque", "tasks/balance/error")
    assert len(axes) == 2 and len(axes[1].lines) == 3
    named = [text.get_text() for text in axes[0].get_legend().get_texts()]
    assert len(named) == 4 and "l_knee" in named and len(axes[0].lines) == standing.robot.nu


def test_a_replay_is_a_page(standing, tmp_path):
    from poise import _poise
    with poise.Simulation(standing, duration=0.1, record=tmp_path / "run") as sim:
        sim.run()
    if not _poise.can_report():
        with pytest.raises(FileNotFoundError):
            sim.recording().replay()
        return
    page = sim.recording().replay()._repr_html_()
    assert page.startswith("<iframe srcdoc=") and len(page) > 1e5


def test_a_simulation_takes_changes_over_and_keeps_its_plant(standing):
    with poise.Simulation(standing, duration=0.1, seed=2) as sim:
        sim.run(0.05)
        standing.tasks["balance"].weight = 3
        sim.retune(standing)
        sim.run()
    assert sim.tasks["balance"].weight == 3 and sim.ticks == 100


def test_a_run_that_is_left_early_is_stopped(standing):
    with poise.Simulation(standing, duration=5) as sim:
        for tick in sim:
            if tick.time > 0.05:
                break
    assert sim.summary["status"] == "stopped" and sim.summary["ticks"] < 100


def test_a_run_that_has_ended_has_no_more_ticks(standing):
    with poise.Simulation(standing, duration=0.01) as sim:
        assert len([tick for tick in sim]) == 10
        assert not [tick for tick in sim]
    with poise.Simulation(standing, duration=0.01) as sim:
        for ticks, tick in enumerate(sim):
            tick.run()
        assert ticks == 0
    for seconds in (-1, float("nan")):
        with pytest.raises(ValueError, match="give a time"):
            poise.Simulation(standing).run(seconds)


STEERS = {"target": lambda sim, stack: sim.set_target("balance", [0, 0, 0.8]),
          "retune": lambda sim, stack: sim.retune(stack),
          "pull": lambda sim, stack: sim.pull("pelvis", [0, 0, 1])}


@pytest.mark.parametrize("by", STEERS)
def test_a_recording_says_from_when_a_program_steered_it(by, standing, tmp_path):
    with poise.Simulation(standing, duration=0.1, record=tmp_path / "run", report=False) as sim:
        sim.run(0.05)
        STEERS[by](sim, standing)
        sim.run()
    assert sim.summary["steered_from_s"] == 0.05 and sim.summary["steered_by"] == [by]
    assert sim.recording().summary == sim.summary
    for time in ("0.049s", "0.06s"):
        said = explained(tmp_path / "run", time)
        assert said.returncode == 0 and "differs" not in said.stderr, said.stderr
    (tmp_path / "run" / "inputs.h5").unlink()
    said = explained(tmp_path / "run", "0.06s")
    assert said.returncode != 0 and f"from 0.05 s on, by {by}" in said.stderr and "sim.why()" in said.stderr
    assert explained(tmp_path / "run", "0.049s").returncode == 0


def test_a_program_commands_a_walk(tmp_path):
    stack = poise.Stack.load("walk")
    with poise.Simulation(stack, duration=6, record=tmp_path / "run", report=False) as sim:
        sim.command_walk([0, 0.15], turn=0.1)
        sim.run(4)
        assert np.array_equal(sim.controller.walk_command, [0, 0.15, 0.1])
        assert sim.q[1] > 0.3
        sim.command_walk([0, 0])
        sim.run(1.9)
        assert abs(sim.v[1]) < 0.05
        sim.command_walk(None)
        sim.run()
        assert np.array_equal(sim.controller.walk_command, [0.5, 0, 0])
    assert sim.summary["status"] == "completed" and sim.summary["steered_by"] == ["walk"]
    said = explained(tmp_path / "run", "2s")
    assert said.returncode == 0 and "differs" not in said.stderr, said.stderr


def test_a_command_needs_a_walk(standing):
    controller = standing.controller()
    assert controller.walk_command is None
    with pytest.raises(poise.ConfigError, match="no velocity command"):
        controller.command_walk([0.1, 0])


def explained(folder, time):
    program = os.environ.get("POISE_PROGRAM")
    if not program:
        pytest.skip("no program `poise` beside the package")
    return subprocess.run([program, "explain", folder, "--at", time], capture_output=True, text=True)


def test_a_recording_names_its_tasks_in_python(standing, tmp_path):
    @poise.task("of-this-program")
    class OfThisProgram(poise.Task):
        target = None

        def bind(self, tree):
            return 1

        def update(self, robot, rows):
            rows.jacobian[0, 0] = 1

    standing.task("of-this-program")
    with poise.Simulation(standing, duration=0.01, record=tmp_path / "run", report=False) as sim:
        sim.run()
    assert sim.summary["python_tasks"] == ["of-this-program"]
    said = explained(tmp_path / "run", "0s")
    assert "'of-this-program', which is written in Python" in said.stderr and "--module" not in said.stderr


def test_retune_leaves_earlier_views_valid(standing):
    with poise.Simulation(standing, duration=0.1) as sim:
        sim.run(0.01)
        view = sim.controller
        for weight in (3, 4):
            standing.tasks["balance"].weight = weight
            sim.retune(standing)
            sim.run(0.01)
        assert view.why() == sim.controller.why() == sim.why()


def test_ctrl_c_ends_a_run():
    script = textwrap.dedent("""
        import poise, sys
        stack = poise.Stack.load("t02_com_circle_humanoid")
        sim = poise.Simulation(stack, duration=100000)
        try:
            print("go", flush=True)
            sim.run()
        except KeyboardInterrupt:
            print("interrupted", flush=True)
    """)
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "go\n"
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=20)[0] == "interrupted\n"


def test_dynamics_of_the_loop_are_those_of_the_robot():
    stack = standing_stack()
    with poise.Simulation(stack, duration=0.05) as sim:
        for _ in sim:
            pass
        dynamics = stack.robot.dynamics()
        dynamics.update(sim.q, sim.v)
        assert np.linalg.norm(dynamics.com - sim.controller.dynamics.com) < 1e-4


def test_measured_forces_carry_the_robot_and_feed_a_loop_of_ones_own(standing):
    simulation = poise.Simulation(standing, estimator="true-state")
    simulation.run(0.3)
    forces = np.array(simulation.measured_forces)
    assert np.isclose(forces[2::6].sum(), standing.robot.mass * 9.81, rtol=1e-2)
    own = standing.controller()
    own.start()
    own.tick(simulation.q, simulation.v, 0.0, forces)
    with pytest.raises(ValueError):
        own.tick(simulation.q, simulation.v, 0.0, forces[:-1])
    own.tick(simulation.q, simulation.v, 0.0, np.full_like(forces, np.nan))  # nothing is measured
    assert simulation.summary["state"] == "true"


SHIPPED = pathlib.Path(__file__).resolve().parents[3] / "apps/share/stacks"
REACH = """
include: SHIPPED/t01_stand_humanoid.yaml
contacts: {right_hand: {link: r_palm, point: {}, friction: 0.6, surface: {through: [0, 0, 0.64]}}}
control: {constraints: [{type: torque-rate-limits, max: 2 kNm/s}]}
phases:
  lower:
    contacts: {break: {right_hand: {}}}
    tasks:
      hand: {type: position, link: r_palm, weight: 5, law: {type: pd, stiffness: 100},
             reference: {type: minimum-jerk, to: {by: [5 cm, -5 cm, -7 cm]}, duration: 1.5 s}}
    until: {contact: right_hand, force_above: 2 N}
    then: lean
    timeout: 4 s
  lean: {contacts: {make: {right_hand: {}}}, until: {time: 1 s}, then: end}
plant: {type: mujoco, duration: 6 s}
"""


def test_a_loop_of_ones_own_feels_what_the_stack_observes(tmp_path):
    """Until a hand is felt, controllers beside a run give its torques; two observe forces."""
    path = tmp_path / "reach.yaml"
    path.write_text(REACH.replace("SHIPPED", str(SHIPPED)))
    stack, observes = poise.Stack.load(path), poise.Stack.load(path, set={"observer": {}})
    feels, all_feel, blind = observes.controller(), poise.Batch(observes, 1), stack.controller()
    felt_at = run_at = None
    with poise.Simulation(stack) as sim:
        for tick in sim:
            if felt_at is None:
                feels.tick(sim.q, sim.v, tick.time)
                all_feel.tick([sim.q], [sim.v], tick.time)
                assert all_feel.view(0).phase == feels.phase
                felt_at = tick.time if feels.phase == "lean" else None
            blind.tick(sim.q, sim.v, tick.time)
            if run_at is None and sim.controller.phase == "lean":
                run_at = tick.time
            if run_at is not None and tick.time > run_at + 0.05:
                break
    assert felt_at == pytest.approx(run_at, abs=0.02)
    assert blind.phase == "lower"


def test_a_given_force_takes_the_place_of_the_observed_one(standing):
    """Given forces are used in place of observed ones, contact by contact; NaN is not given."""
    standing["observer"] = {}
    standing["phases"] = {"wait": {"contacts": {"break": {"left_foot": {}}},
                                   "until": {"contact": "left_foot", "force_above": "30 N"}, "then": "go"},
                          "go": {"until": {"time": "9 s"}, "then": "end"}}
    controller, robot = standing.controller(), standing.robot
    nothing = np.full(12, np.nan)
    for k in range(20):
        controller.tick(robot.q0, robot.v0, k / 1000, nothing)
    assert controller.phase == "wait"
    given = nothing.copy()
    given[:6] = [0, 0, 100, 0, 0, 0]
    controller.tick(robot.q0, robot.v0, 0.02, given)
    assert controller.phase == "go"


def test_a_force_that_is_no_longer_given_is_forgotten(standing):
    """Also at a contact that nobody observes, such as a grasp."""
    standing["observer"] = {}
    standing["contacts.hand"] = {"link": "r_palm", "grasp": "ball", "on": "torso"}
    standing["phases"] = {"give": {"contacts": {"break": {"hand": {}}}, "until": {"time": "5 ms"}, "then": "wait"},
                          "wait": {"until": {"contact": "hand", "force_above": "30 N"}, "then": "go"},
                          "go": {"until": {"time": "9 s"}, "then": "end"}}
    controller, robot = standing.controller(), standing.robot
    nothing = np.full(15, np.nan)
    given = nothing.copy()
    given[12:] = [0, 0, 100]
    for k in range(20):
        controller.tick(robot.q0, robot.v0, k / 1000, given if k < 3 else nothing)
    assert controller.phase == "wait"
    controller.tick(robot.q0, robot.v0, 0.02, given)
    assert controller.phase == "go"
