# SPDX-License-Identifier: BSD-2-Clause
"""Robots of MuJoCo models: orders and frames against mj_forward of MuJoCo's own package."""

import numpy as np
import pytest

import poise

mujoco = pytest.importorskip("mujoco")

# Actuators in another order than the joints, a gear, a ball, a slide, a tilted link, a free base.
XML = """
<mujoco model="rover">
  <option timestep="0.001"/>
  <worldbody>
    <geom type="plane" size="5 5 0.1"/>
    <body name="trunk" pos="0 0 0.6">
      <freejoint name="root"/>
      <geom type="box" size="0.2 0.1 0.05" mass="5"/>
      <body name="arm" pos="0.2 0 0.05" euler="10 20 30">
        <joint name="shoulder" type="ball" damping="0.1"/>
        <geom type="capsule" fromto="0 0 0 0.1 0 0.3" size="0.03" mass="1"/>
        <body name="hand" pos="0.1 0 0.3">
          <joint name="reach" type="slide" axis="1 0 1" range="-0.1 0.1" ref="0.02"/>
          <geom type="sphere" size="0.05" mass="0.4"/>
          <site name="tip" pos="0.02 0 0"/>
        </body>
      </body>
      <body name="left" pos="0 0.12 -0.05">
        <joint name="left_hip" axis="0 1 0" range="-2 2" armature="0.01"/>
        <geom type="capsule" fromto="0 0 0 0 0 -0.3" size="0.03" mass="1"/>
        <body name="left_shin" pos="0 0 -0.3">
          <joint name="left_knee" axis="0 1 0.2" range="-2 2"/>
          <geom type="capsule" fromto="0 0 0 0 0 -0.25" size="0.02" mass="0.6"/>
        </body>
      </body>
      <body name="right" pos="0 -0.12 -0.05">
        <joint name="right_hip" axis="0 1 0" range="-2 2" frictionloss="0.1"/>
        <geom type="capsule" fromto="0 0 0 0 0 -0.3" size="0.03" mass="1"/>
      </body>
    </body>
  </worldbody>
  <actuator>
    <motor joint="right_hip" gear="2"/>
    <motor joint="left_knee" gear="1"/>
    <motor joint="left_hip" gear="-4"/>
    <motor joint="reach" gear="3"/>
  </actuator>
</mujoco>
"""


@pytest.fixture
def model():
    return mujoco.MjModel.from_xml_string(XML)


@pytest.fixture
def robot(model, tmp_path):
    """From the file itself: the XML that MuJoCo saves has six digits."""
    (tmp_path / "rover.xml").write_text(XML)
    return poise.Robot.from_mujoco(model, file=tmp_path / "rover.xml")


def anywhere(model, seed):
    data = mujoco.MjData(model)
    random = np.random.default_rng(seed)
    data.qpos[:] = model.qpos0 + 0.3 * random.standard_normal(model.nq)
    mujoco.mj_normalizeQuat(model, data.qpos)
    data.qvel[:] = random.standard_normal(model.nv)
    mujoco.mj_forward(model, data)
    return data


def velocity_map(robot, data):
    """G with v = G·qvel, column by column through the conversion."""
    return np.column_stack([robot.from_qpos(data.qpos, column)[1] for column in np.eye(robot.nv)])


@pytest.mark.parametrize("seed", range(5))
def test_the_mass_matrix_and_the_bias_are_those_of_mj_forward(model, robot, seed):
    data = anywhere(model, seed)
    q, v = robot.from_qpos(data.qpos, data.qvel)
    dynamics = robot.dynamics()
    dynamics.update(q, v)
    full = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, full, data.qM) if hasattr(data, "qM") else mujoco.mj_fullM(model, data, full)
    G = velocity_map(robot, data)
    assert np.allclose(G.T @ dynamics.M @ G, full, atol=1e-9)
    # v̇ of Poise is a plain derivative: v̇ = G·q̈ + Ġ·qvel, so the bias is compared at the same motion.
    step = 1e-6
    later = data.qpos.copy()
    mujoco.mj_integratePos(model, later, data.qvel, step)
    drift = (robot.from_qpos(later, data.qvel)[1] - v) / step
    bias = G.T @ (dynamics.h + dynamics.M @ drift)
    assert np.allclose(bias, data.qfrc_bias, atol=1e-4 * max(1, np.abs(data.qfrc_bias).max()))


@pytest.mark.parametrize("seed", range(3))
def test_links_and_the_com_are_where_mj_forward_has_them(model, robot, seed):
    data = anywhere(model, seed)
    q, v = robot.from_qpos(data.qpos, data.qvel)
    dynamics = robot.dynamics()
    dynamics.update(q, v)
    assert np.allclose(dynamics.com, data.subtree_com[1], atol=1e-12)
    for link in ("trunk", "hand", "left_shin", "right"):
        position, rotation = dynamics.pose(link)
        assert np.allclose(position, data.body(link).xpos, atol=1e-12)
        assert np.allclose(rotation, data.body(link).xmat.reshape(3, 3), atol=1e-12)
        linear, angular = np.zeros((3, model.nv)), np.zeros((3, model.nv))
        mujoco.mj_jacBody(model, data, linear, angular, model.body(link).id)
        assert np.allclose(dynamics.jacobian(link) @ velocity_map(robot, data), np.vstack([linear, angular]), atol=1e-12)
        assert np.allclose(dynamics.velocity(link), np.concatenate([linear @ data.qvel, angular @ data.qvel]), atol=1e-12)


def test_the_way_back_is_the_same(model):
    robot, data = poise.Robot.from_mujoco(model), anywhere(model, 7)
    qpos, qvel = robot.to_qpos(*robot.from_qpos(data.qpos, data.qvel))
    assert np.allclose(qpos, data.qpos, atol=1e-12) and np.allclose(qvel, data.qvel, atol=1e-12)


def test_a_model_without_file_is_saved_once_in_the_users_cache(model, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    poise.Robot.from_mujoco(model)
    robot, data = poise.Robot.from_mujoco(model), anywhere(model, 1)
    assert len(list((tmp_path / "poise" / "mjcf").iterdir())) == 1
    dynamics = robot.dynamics()
    dynamics.update(*robot.from_qpos(data.qpos, data.qvel))
    assert np.allclose(dynamics.com, data.subtree_com[1], atol=1e-5)


def still(robot):
    stack = poise.Stack(robot, constraints=("dynamics",))
    stack.task("posture", stiffness=20)
    stack["control.solver"] = "qp"
    return stack


def test_controllers_take_the_arrays_of_mjdata_and_give_controls(model):
    robot = poise.Robot.from_mujoco(model)
    stack, data = still(robot), anywhere(model, 3)
    ordered, plain = stack.controller(order=robot.order), stack.controller()
    q, v = robot.from_qpos(data.qpos, data.qvel)
    ordered.start(data.qpos, data.qvel)
    plain.start(q, v)
    ctrl = ordered.tick(data.qpos, data.qvel, 0).copy()
    tau = plain.tick(q, v, 0)
    data.ctrl[:] = ctrl
    mujoco.mj_forward(model, data)
    joints = [model.joint(name).dofadr[0] for name in robot.motor_names]
    assert np.allclose(data.qfrc_actuator[joints], tau, atol=1e-9)
    by_hand = np.zeros(model.nu)
    robot.to_ctrl(tau, by_hand)
    assert np.allclose(by_hand, ctrl, atol=1e-12)


def test_a_batch_works_in_the_arrays_of_rollouts_without_copies(model):
    robot = poise.Robot.from_mujoco(model)
    n, nq, nv = 5, model.nq, model.nv
    states = np.zeros((n, 1 + nq + nv))  # as mujoco.rollout has them: time, qpos, qvel
    for i in range(n):
        data = anywhere(model, i)
        states[i, 1:1 + nq], states[i, 1 + nq:] = data.qpos, data.qvel
    qpos, qvel, ctrl = states[:, 1:1 + nq], states[:, 1 + nq:], np.zeros((n, model.nu))
    assert qpos.base is states and not qpos.flags.c_contiguous
    stack = still(robot)
    batch = poise.Batch(stack, n, order=robot.order, threads=2)
    batch.start(qpos, qvel)
    assert batch.tick(qpos, qvel, 0, out=ctrl) is ctrl
    for i in range(n):
        one = stack.controller(order=robot.order)
        one.start(qpos[i].copy(), qvel[i].copy())
        assert np.array_equal(one.tick(qpos[i].copy(), qvel[i].copy(), 0), ctrl[i])


def test_a_model_of_another_file_is_refused(model, tmp_path):
    other = XML.replace('name="reach"', 'name="extend"').replace('joint="reach"', 'joint="extend"')
    (tmp_path / "other.xml").write_text(other)
    with pytest.raises(poise.ConfigError, match="not that of the file"):
        poise.Robot.from_mujoco(model, file=tmp_path / "other.xml")
    mujoco.MjModel.from_xml_string("<mujoco><worldbody/></mujoco>")
    with pytest.raises(poise.ConfigError):
        poise.Robot.from_mujoco(model)


def test_a_servo_is_no_motor(tmp_path):
    text = XML.replace('<motor joint="reach" gear="3"/>', '<position joint="reach" kp="100"/>')
    servo = mujoco.MjModel.from_xml_string(text)
    try:
        robot = poise.Robot.from_mujoco(servo)
    except poise.ConfigError as error:
        assert "reach" in str(error)
    else:
        assert "reach" not in robot.motor_names


def test_motors_of_balls_are_refused(tmp_path):
    text = XML.replace('<motor joint="reach" gear="3"/>', '<motor joint="reach" gear="3"/><motor joint="shoulder" gear="1 0 0"/>'
                       '<motor joint="shoulder" gear="0 1 0"/><motor joint="shoulder" gear="0 0 1"/>')
    with pytest.raises(poise.ConfigError, match="motors of ball joints are not supported by order") as caught:
        poise.Robot.from_mujoco(mujoco.MjModel.from_xml_string(text))
    assert caught.value.path == "shoulder"


def test_integrate_is_that_of_mujoco(model, robot):
    data = anywhere(model, 7)
    q, v = robot.from_qpos(data.qpos, data.qvel)
    later = data.qpos.copy()
    mujoco.mj_integratePos(model, later, data.qvel, 0.2)
    expected = robot.from_qpos(later, data.qvel)[0]
    assert np.allclose(robot.integrate(q, v, 0.2), expected, atol=1e-12)
    both = robot.integrate(np.array([q, q]), np.array([v, 0 * v]), 0.2)
    assert np.allclose(both, [expected, q], atol=1e-12)
