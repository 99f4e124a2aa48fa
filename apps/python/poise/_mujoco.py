# SPDX-License-Identifier: BSD-2-Clause
"""Robots of MuJoCo models, and the order of MuJoCo's arrays."""

from __future__ import annotations

import hashlib
import os
import pathlib
import tempfile
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _poise
from ._place import caller, mistake
from ._robot import Robot
from ._types import Array, PathLike

_FREE, _BALL = 0, 1  # mjJNT_FREE, mjJNT_BALL
_JOINT = 0  # mjTRN_JOINT
_FIXED, _NONE = 0, 0  # mjGAIN_FIXED; mjBIAS_NONE, mjDYN_NONE


class MujocoRobot(Robot):
    """The robot of an ``mujoco.MjModel``.

    Controllers and batches with its ``order`` take ``data.qpos`` and ``data.qvel`` and give controls
    (``model.nu`` numbers), without copies in Python::

        robot = poise.Robot.from_mujoco(model)
        controller = stack.controller(order=robot.order)
        data.ctrl[:] = controller.tick(data.qpos, data.qvel, data.time)

    MuJoCo has quaternions as w, x, y, z, too; angular velocities of free and ball joints it has in the axes of
    the moving body, Poise in those of the world or the parent. Motors are driven through their gear.
    """

    def __init__(self, document: _poise.Document, model: Any) -> None:
        super().__init__(document)
        self._model = model
        self._order: _poise.Order | None = None

    @classmethod
    def of_model(cls, model: Any, file: PathLike | None) -> MujocoRobot:
        path = pathlib.Path(file).absolute() if file is not None else _saved(model)
        document = _poise.Document()
        document.lay_over({"poise": 1, "robot": {"mjcf": str(path)}}, *caller())
        robot = cls(document, model)
        robot.order  # of another model, it would not fit
        return robot

    @property
    def order(self) -> _poise.Order:
        """Where MuJoCo has each number of q, v and the torques."""
        if self._order is None:
            self._order = _order(self)
        return self._order

    def from_qpos(self, qpos: npt.ArrayLike, qvel: npt.ArrayLike) -> tuple[Array, Array]:
        """q (nq,) and v (nv,) of MuJoCo's qpos and qvel: new arrays."""
        order = self.order
        q = np.asarray(qpos, float)[order.q]
        v = np.asarray(qvel, float)[order.v]
        for at, rate in _rotations(self):
            v[rate:rate + 3] = _matrix(q[at:at + 4]) @ v[rate:rate + 3]
        return q, v

    def to_qpos(self, q: npt.ArrayLike, v: npt.ArrayLike) -> tuple[Array, Array]:
        """MuJoCo's qpos and qvel of q (nq,) and v (nv,): new arrays. Mimic joints follow their leaders only in
        MuJoCo's next step."""
        order = self.order
        q, v = np.asarray(q, float), np.array(v, float)
        qpos, qvel = self._model.qpos0.copy(), np.zeros(self._model.nv)
        for at, rate in _rotations(self):
            v[rate:rate + 3] = _matrix(q[at:at + 4]).T @ v[rate:rate + 3]
        qpos[order.q], qvel[order.v] = q, v
        return qpos, qvel

    def to_ctrl(self, torque: npt.ArrayLike, ctrl: Any) -> None:
        """Writes torques (nu,) as controls into ``data.ctrl``."""
        order = self.order
        ctrl[order.u] = np.asarray(order.scale) * np.asarray(torque, float)


def _saved(model: Any) -> pathlib.Path:
    """The XML of the model that MuJoCo loaded last, in a file of the user's cache that is named after its text: saved
    stacks find it again."""
    import mujoco  # type: ignore[import]
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "poise", "mjcf")
    try:
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            file = pathlib.Path(folder) / "model.xml"
            mujoco.mj_saveLastXML(os.fspath(file), model)
            named = cache / f"{hashlib.sha256(file.read_bytes()).hexdigest()[:16]}.xml"
            return file.replace(named)
    except OSError as error:
        raise mistake(f"the model cannot be saved: {error}",
                      "give its file: Robot.from_mujoco(model, file='robot.xml')", code="unsuited") from error
    except Exception as error:
        raise mistake(f"the XML of this model is not known: {error}",
                      "give its file: Robot.from_mujoco(model, file='robot.xml')") from error


def _joint_ids(model: Any) -> dict[str, int]:
    names = {}
    for i in range(model.njnt):
        names[model.joint(i).name or f"joint{i}"] = i
    return names


def _rotations(robot: MujocoRobot) -> list[tuple[int, int]]:
    """Of each free base and ball: index of its quaternion in q, and of its angular velocity in v."""
    found = []
    for _, kind, at, rate in robot._mechanism.layout:
        if kind == "free":
            found.append((at + 3, rate + 3))
        elif kind == "ball":
            found.append((at, rate))
    return found


def _fits(condition: bool, what: str) -> None:
    if not condition:
        raise mistake(f"the model is not that of the file: {what}", "give the file that the model was loaded from",
                      code="conflict")


def _place_of(model: Any, name: str, kind: str, ids: dict[str, int]) -> tuple[int, int]:
    """Where MuJoCo has a joint: the first of its numbers in qpos and in qvel."""
    if kind == "free":
        free = [i for i in range(model.njnt) if model.jnt_type[i] == _FREE]
        _fits(len(free) == 1, "it has no free joint alone")
        return int(model.jnt_qposadr[free[0]]), int(model.jnt_dofadr[free[0]])
    whole, _, part = name.rpartition(".")
    if name not in ids and whole in ids and part in ("x", "y", "z"):  # of a free joint with joints around it
        shift = "xyz".index(part)
        return int(model.jnt_qposadr[ids[whole]]) + shift, int(model.jnt_dofadr[ids[whole]]) + shift
    _fits(name in ids, f"it has no joint '{name}'")
    shift = 3 if kind == "ball" and model.jnt_type[ids[name]] == _FREE else 0
    return int(model.jnt_qposadr[ids[name]]) + shift, int(model.jnt_dofadr[ids[name]]) + shift


def _order(robot: MujocoRobot) -> _poise.Order:
    model, mechanism = robot._model, robot._mechanism
    ids = _joint_ids(model)
    q = np.zeros(mechanism.nq, int)
    v = np.zeros(mechanism.nv, int)
    for name, kind, at, rate in mechanism.layout:
        qpos, qvel = _place_of(model, name, kind, ids)
        numbers, rates = {"free": (7, 6), "ball": (4, 3)}.get(kind, (1, 1))
        q[at:at + numbers] = range(qpos, qpos + numbers)
        v[rate:rate + rates] = range(qvel, qvel + rates)
    _fits(abs(float(np.sum(model.body_mass)) - mechanism.mass) < 1e-6 * max(1.0, mechanism.mass), "another mass")
    u, scale = _controls(robot, ids)
    return _poise.Order(model.nq, model.nv, model.nu, q.tolist(), v.tolist(), _rotations(robot), u, scale)


def _controls(robot: MujocoRobot, ids: dict[str, int]) -> tuple[list[int], list[float]]:
    """Per torque of Poise: the control of MuJoCo that makes it, and the control of a torque of 1."""
    model = robot._model
    u, scale = [], []
    for name in robot.motor_names:
        whole = name.rpartition(".")[0]
        if whole in ids and model.jnt_type[ids[whole]] == _BALL:
            raise mistake("motors of ball joints are not supported by order", "replace the ball by three hinges, or "
                          "take Poise's order: Robot.load(file)", whole, code="unsuited")
        driving = [a for a in range(model.nu) if model.actuator_trntype[a] == _JOINT
                   and model.actuator_trnid[a, 0] == ids.get(name, -1)]
        plain = (len(driving) == 1 and model.actuator_gaintype[driving[0]] == _FIXED
                 and model.actuator_biastype[driving[0]] == _NONE and model.actuator_dyntype[driving[0]] == _NONE)
        force = model.actuator_gainprm[driving[0], 0] * model.actuator_gear[driving[0], 0] if plain else 0.0
        if force == 0:
            raise mistake("has no plain motor", "give it a <motor>, because other actuators make no torques of their "
                          "controls", name, code="unsuited")
        u.append(driving[0])
        scale.append(1 / float(force))
    return u, scale


def _matrix(quaternion: Array) -> Array:
    w, x, y, z = quaternion / np.linalg.norm(quaternion)
    return np.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                     [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                     [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])
