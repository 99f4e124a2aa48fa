# SPDX-License-Identifier: BSD-2-Clause
"""A robot: its file, its numbers, its dynamics."""

from __future__ import annotations

import os
import pathlib
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _poise
from ._place import caller, mistake, unknown
from ._session import SHARE, modules
from ._types import Array, PathLike

if TYPE_CHECKING:
    from ._mujoco import MujocoRobot


class Robot:
    """A robot, loaded from the robot's part of a stack (YAML), a URDF or an MJCF file.

    **q** (nq,) holds, for a floating base, x, y, z [m] and a unit quaternion w, x, y, z, then the joints
    [rad, m] in the order of ``position_names``; a ball joint has a quaternion w, x, y, z. **v** (nv,) holds,
    for a floating base, the velocity of its origin and its angular velocity, both in world axes [m/s, rad/s],
    then the rates of the joints. **Torques** (nu,) are in the order of ``motor_names`` [N·m, N].
    """

    def __init__(self, document: _poise.Document) -> None:
        self._document = document
        self._mechanism_: _poise.Mechanism | None = None

    @classmethod
    def load(cls, file: PathLike, *, base: str | None = None,
             package_path: PathLike | list[PathLike] = ()) -> Robot:  # type: ignore[assignment]
        """Loads a robot.

        Args:
            file: a YAML file as ``poise robot new`` writes it, a URDF or MJCF file, a ``package://`` address,
                or the name of a robot that ships with Poise ("humanoid", "atlas", "drchubo").
            base: "floating" or "fixed"; by default as the file says; a URDF floats.
            package_path: folders that are searched first for ``package://`` addresses.

        Raises:
            ConfigError: the file cannot be read, with its place; at the latest when the robot is used.
        """
        name = os.fspath(file)
        where = caller()
        if os.sep not in name and not os.path.splitext(name)[1] and not os.path.exists(name):
            shipped = SHARE / "stacks" / "robots" / f"{name}.yaml"
            if not shipped.exists():
                known = sorted(one.stem for one in shipped.parent.glob("*.yaml"))
                raise unknown(f"'{name}' is neither a file nor a robot that ships with Poise", name, known)
            name = str(shipped)
        if "://" not in name and not os.path.isfile(name):
            raise mistake(f"'{name}' is not a file", "give a URDF, MJCF or YAML file, or the name of a robot that ships",
                          code="file")
        if name.endswith((".yaml", ".yml")):
            document = _poise.Document.load(name, [])
        else:
            document = _of_file(name, package_path, where)
        if base is not None:
            document.lay_over({"robot": {"base": {"joint": base}}}, *where)
        robot = cls(document)
        robot._mechanism  # errors of the file are raised here
        return robot

    @classmethod
    def from_mujoco(cls, model: Any, file: PathLike | None = None) -> MujocoRobot:
        """The robot of an ``mujoco.MjModel``, with the orders of its arrays.

        Args:
            model: the model
            file: the MJCF file it was loaded from. Without it, the model must be the last that MuJoCo loaded
                from XML, because a model itself does not know its XML.
        """
        from ._mujoco import MujocoRobot
        return MujocoRobot.of_model(model, file)

    @property
    def _mechanism(self) -> _poise.Mechanism:
        if self._mechanism_ is None:
            document = self._document.copy()
            if not document.names("control") or document.get("control.solver") is None:
                document.lay_over({"control": {"solver": "qp"}}, "", 0)
            if document.get("poise") is None:
                document.lay_over({"poise": 1}, "", 0)
            self._mechanism_ = _poise.Mechanism(document, modules(), True)
        return self._mechanism_

    @property
    def name(self) -> str:
        """Name in its file."""
        return self._mechanism.name

    @property
    def nq(self) -> int:
        """Length of q."""
        return self._mechanism.nq

    @property
    def nv(self) -> int:
        """Length of v."""
        return self._mechanism.nv

    @property
    def nu(self) -> int:
        """Number of motors."""
        return self._mechanism.nu

    @property
    def mass(self) -> float:
        """Mass of all links [kg]."""
        return self._mechanism.mass

    @property
    def floating(self) -> bool:
        """Whether the base is free."""
        return self._mechanism.floating

    @property
    def position_names(self) -> list[str]:
        """What each number of q is: base.x … base.qz, then joints."""
        return self._mechanism.position_names

    @property
    def velocity_names(self) -> list[str]:
        """What each number of v is: base.x … base.wz, then joints."""
        return self._mechanism.velocity_names

    @property
    def joint_names(self) -> list[str]:
        """All joints, mimic joints included."""
        return self._mechanism.joint_names

    @property
    def link_names(self) -> list[str]:
        """All links."""
        return self._mechanism.link_names

    @property
    def motor_names(self) -> list[str]:
        """The joint of each torque."""
        return self._mechanism.motor_names

    @property
    def limits(self) -> dict[str, tuple[float, float, float, float]]:
        """Per joint: least and greatest position, speed, torque; infinite without limit."""
        return self._mechanism.limits

    @property
    def q0(self) -> Array:
        """Where a run starts, (nq,): a new array."""
        return self._mechanism.q0

    @property
    def v0(self) -> Array:
        """Velocities with which a run starts, (nv,): a new array."""
        return self._mechanism.v0

    @property
    def warnings(self) -> list[str]:
        """What is odd in the robot's files."""
        return self._mechanism.warnings

    def dynamics(self) -> Dynamics:
        """The dynamics of this robot, at q0 and v0 until ``update``."""
        return Dynamics(self)

    def integrate(self, q: npt.ArrayLike, v: npt.ArrayLike, step: float) -> Array:
        """Where q (nq,) is after `step` seconds at the constant velocity v (nv,): a new array.

        Takes rows, too: q (n, nq) and v (n, nv).

        Raises:
            ValueError, TypeError: arrays of another shape or type
        """
        q = _numbers(q, "q", self.nq)
        move = step * _numbers(v, "v", self.nv)
        if q.shape[:-1] != move.shape[:-1]:
            raise ValueError(f"q has the shape {q.shape} and v {move.shape}: give a row of v for each row of q")
        for _, kind, at, rate in self._mechanism.layout:
            if kind == "free":
                q[..., at:at + 3] += move[..., rate:rate + 3]
                at, rate = at + 3, rate + 3
            if kind in ("free", "ball"):
                q[..., at:at + 4] = _turned(q[..., at:at + 4], move[..., rate:rate + 3])
            else:
                q[..., at] += move[..., rate]
        return q

    def yaml(self) -> str:
        """The robot's part of a stack file."""
        return self._document.yaml()

    def __repr__(self) -> str:
        base = "floating" if self.floating else "fixed"
        return f"<Robot {self.name}: nq {self.nq}, nv {self.nv}, {self.nu} motors, {base} base, {self.mass:.4g} kg>"


class Dynamics(_poise.OwnDynamics):
    """M·v̇ + h = Sᵀτ + ΣJᵀf in one state, and the quantities around it.

    World axes, linear part first; v̇ is the plain time derivative of v. Matrices are read-only views that the
    next ``update`` rewrites: copy what you keep. A fixed base's own mass counts in the CoM and in centroidal
    quantities; some other libraries leave it out.
    """

    def __init__(self, robot: Robot) -> None:
        super().__init__(robot._mechanism)

    def update(self, q: npt.ArrayLike, v: npt.ArrayLike) -> None:
        """Computes everything in the state q (nq,), v (nv,)."""
        super().update(q, v)


def _numbers(given: npt.ArrayLike, name: str, size: int) -> Array:
    """A copy of the numbers of an array whose last axis has this size."""
    try:
        out: Array = np.array(given, float)
    except (TypeError, ValueError):
        raise TypeError(f"{name} is a {type(given).__name__}: give an array of numbers") from None
    if out.ndim == 0 or out.shape[-1] != size:
        raise ValueError(f"{name} has the shape {out.shape}: give ({size},), or (n, {size}) for rows")
    return out


def _turned(quaternion: Array, turn: Array) -> Array:
    """Quaternions w, x, y, z (…, 4), turned by rotation vectors (…, 3) in the axes of their parent."""
    angle = np.linalg.norm(turn, axis=-1, keepdims=True)
    a, u = np.cos(angle / 2), turn * np.sinc(angle / (2 * np.pi)) / 2
    w, x = quaternion[..., :1], quaternion[..., 1:]
    out = np.concatenate([a * w - np.sum(u * x, axis=-1, keepdims=True), a * x + w * u + np.cross(u, x)], axis=-1)
    unit: Array = out / np.linalg.norm(out, axis=-1, keepdims=True)
    return unit


def _of_file(name: str, package_path: PathLike | list[PathLike], where: tuple[str, int]) -> _poise.Document:
    folders = [package_path] if isinstance(package_path, (str, os.PathLike)) else list(package_path)
    uri = name if "://" in name else os.path.abspath(name)
    key = _poise.robot_key(uri, [os.fspath(folder) for folder in folders], modules())
    document = _poise.Document()
    robot: dict[str, Any] = {key: uri}
    if folders:
        robot["packages"] = [str(pathlib.Path(folder).absolute()) for folder in folders]
    document.lay_over({"poise": 1, "robot": robot}, *where)
    return document
