# SPDX-License-Identifier: BSD-2-Clause
"""Estimators: the state of a robot from what its sensors say."""

from __future__ import annotations

import os
import pathlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _poise
from ._place import caller, mistake
from ._session import modules
from ._types import Array, PathLike

if TYPE_CHECKING:
    from ._stack import Module, Stack


class Estimator:
    """An estimator module, fed by Python.

    ::

        estimator = poise.Estimator(stack, "inekf")
        for row in log:
            estimator.update(row.time, row.joints, row.rates, imus={"base": (row.gyro, row.acceleration)})
            controller.tick(estimator.q, estimator.v, row.time)

    Sensors are those of the stack (``sensors``); the first update starts at the stack's start.
    """

    def __init__(self, stack: Stack, estimator: Module = "inekf") -> None:
        """Binds the estimator (a name, or a mapping with ``type`` and parameters) to the stack's robot.

        Raises:
            ConfigError: the estimator cannot do with this robot or its sensors
        """
        self._mechanism = _poise.Mechanism(_with_estimator(stack, estimator, caller()), modules(), False)
        self._bound = _poise.BoundEstimator(self._mechanism)
        self._made = [True] * len(self._bound.contacts)

    @property
    def joints(self) -> list[str]:
        """Names of the joints, in the order of ``update``'s arrays."""
        return self._bound.joints

    @property
    def imus(self) -> list[str]:
        """Names of the IMUs."""
        return self._bound.imus

    @property
    def contacts(self) -> list[str]:
        """Names of the contacts."""
        return self._bound.contacts

    def update(self, time: float, joints: npt.ArrayLike, rates: npt.ArrayLike | None = None, *,
               imus: Mapping[str, tuple[npt.ArrayLike, npt.ArrayLike]] | None = None,
               torques: npt.ArrayLike | None = None, forces: npt.ArrayLike | None = None,
               made: Mapping[str, bool] | None = None) -> None:
        """Takes what sensors said at one time. NaN is not measured.

        Args:
            time: of the samples, rising [s]
            joints: positions, one a joint of ``joints`` [rad, m]
            rates: velocities [rad/s, m/s]
            imus: by name: angular velocity (3,) [rad/s] and specific force (3,) [m/s²], in the IMU's axes
            torques: of the motors, one a joint [N·m, N]
            forces: of the contacts, as ``Controller.tick`` has them [N, N·m]
            made: by contact: whether the controller counts on it; contacts that are left out stay as they were
        """
        rows = np.full((len(self.imus), 6), np.nan)
        for name, (turn, force) in (imus or {}).items():
            if name not in self.imus:
                raise mistake(f"there is no IMU '{name}'", f"name one of {', '.join(self.imus)}", code="unknown-name")
            rows[self.imus.index(name)] = np.concatenate([np.asarray(turn, float), np.asarray(force, float)])
        for name, one in (made or {}).items():
            if name not in self.contacts:
                raise mistake(f"there is no contact '{name}'", f"name one of {', '.join(self.contacts)}",
                              code="unknown-name")
            self._made[self.contacts.index(name)] = bool(one)
        self._bound.take(float(time), joints, rates, torques, rows, forces, self._made)

    def restart(self) -> None:
        """The next update starts anew."""
        self._bound.restart()

    @property
    def q(self) -> Array:
        """Positions, as ``Controller.tick`` takes them."""
        return self._bound.q

    @property
    def v(self) -> Array:
        """Velocities (nv,): the base's in world axes, then the joints' [m/s, rad/s]."""
        return self._bound.v

    @property
    def position_sigma(self) -> Array:
        """Standard deviations of positions (nv,), in the order of v [m, rad]."""
        return self._bound.position_sigma

    @property
    def velocity_sigma(self) -> Array:
        """Standard deviations of velocities (nv,) [m/s, rad/s]."""
        return self._bound.velocity_sigma

    @property
    def beliefs(self) -> dict[str, float]:
        """By contact: how probable it is that it is made, 0 to 1."""
        return dict(zip(self.contacts, self._bound.beliefs))

    @property
    def health(self) -> str:
        """"ok", "degraded" or "lost"."""
        return self._bound.health

    @property
    def reason(self) -> str:
        """What is missing; empty if the health is "ok"."""
        return self._bound.reason


def estimate(run: PathLike, estimator: Module = "inekf", *, stack: Stack | PathLike | None = None,
             out: PathLike | None = None) -> dict[str, Any]:
    """Runs an estimator over a recording, or over a table (CSV) of sensors; the object of ``poise estimate --json``.

    Args:
        run: folder of a run, or a table with the names of a run's signals
        estimator: a name, or a mapping with ``type`` and parameters
        stack: what the recording belongs to; by default the run's own
        out: a table for the estimate
    """
    from ._stack import Stack
    if not pathlib.Path(run).exists():
        raise mistake(f"'{run}' does not exist", "give the folder of a run, or a table", code="file")
    if stack is None:
        if not pathlib.Path(run).is_dir():
            raise mistake(f"'{run}' is a table without a stack", "give stack=…", code="missing")
        stack = pathlib.Path(run) / "stack.yaml"
    stack = stack if isinstance(stack, Stack) else Stack.load(stack)
    mechanism = _poise.Mechanism(_with_estimator(stack, estimator, caller()), modules(), False)
    return _poise.estimate_of(mechanism, os.fspath(run), "" if out is None else os.fspath(out))


def _with_estimator(stack: Stack, estimator: Module, where: tuple[str, int]) -> _poise.Document:
    """The stack's document with this estimator."""
    document = stack._document.copy()
    if document.get("estimator") is not None:
        document.lay_over({"estimator": None}, *where)
    document.lay_over({"estimator": estimator if isinstance(estimator, str) else dict(estimator)}, *where)
    return document
