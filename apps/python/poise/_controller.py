# SPDX-License-Identifier: BSD-2-Clause
"""Controllers, and what runs a stack in general."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
import numpy.typing as npt

from . import _poise
from ._place import refuse_new_attribute
from ._types import Array

if TYPE_CHECKING:
    from ._stack import Stack


class _Runs(Protocol):
    """What has tasks whose targets can be set."""

    def set_target(self, task: str, value: npt.ArrayLike, rate: npt.ArrayLike | None = None,
                   acceleration: npt.ArrayLike | None = None) -> None: ...

    def follow_reference(self, task: str) -> None: ...

    def _view(self) -> _poise.ControllerView: ...


class LiveTask:
    """A task in a running controller."""

    def __init__(self, of: _Runs, name: str) -> None:
        self._of = of
        self._name = name

    if not TYPE_CHECKING:  # type checkers refuse such attributes themselves
        def __setattr__(self, name: str, value: Any) -> None:
            refuse_new_attribute(self, name, f"use set({name}=…) of the stack's task, then retune(stack)")
            super().__setattr__(name, value)

    @property
    def name(self) -> str:
        """Its name in the stack."""
        return self._name

    def _state(self) -> dict[str, Any]:
        return self._of._view().task_state(self.name)

    @property
    def target(self) -> Any:
        """Where it should be, a copy; None if the task has no target. Setting it takes the place of the
        reference from the next tick on; None gives the lead back to the reference.

        A position is x, y, z [m], a rotation a quaternion w, x, y, z, a pose x, y, z, w, x, y, z, a posture a
        number a joint [rad, m].
        """
        return self._state()["target"]

    @target.setter
    def target(self, value: npt.ArrayLike | None) -> None:
        if value is None:
            self._of.follow_reference(self.name)
        else:
            self._of.set_target(self.name, value)

    def set_target(self, value: npt.ArrayLike, rate: npt.ArrayLike | None = None,
                   acceleration: npt.ArrayLike | None = None) -> None:
        """The target with its velocity and acceleration in the tangent space (rotations: world axes)."""
        self._of.set_target(self.name, value, rate, acceleration)

    @property
    def error(self) -> Array:
        """value − target in the last tick, in ``unit``; read-only."""
        found: Array = self._state()["error"]
        return found

    @property
    def rate(self) -> Array:
        """Velocity of the error in the last tick; read-only."""
        found: Array = self._state()["rate"]
        return found

    @property
    def desired(self) -> Array:
        """What the law asked for in the last tick: the acceleration of the error; read-only."""
        found: Array = self._state()["desired"]
        return found

    @property
    def weight(self) -> float | Array:
        """Weight in the last tick; 0: off. An array, if the components have weights of their own."""
        found: float | Array = self._state()["weight"]
        return found

    @property
    def level(self) -> int:
        """Priority; 1 is the most important."""
        return int(self._state()["level"])

    @property
    def unit(self) -> str:
        """Unit of the error."""
        return str(self._state()["unit"])

    def __repr__(self) -> str:
        size, weight = float(np.linalg.norm(self.error)), self.weight
        shown = f"{weight:g}" if isinstance(weight, float) else str(weight)
        return f"<task {self.name}: |error| {size:.3g} {self.unit}, weight {shown}, level {self.level}>"


class LiveTasks(Mapping[str, LiveTask]):
    """The tasks of a running controller by name."""

    def __init__(self, of: _Runs) -> None:
        self._of = of

    def __getitem__(self, name: str) -> LiveTask:
        if name not in self:
            self._of._view().task_state(name)  # ConfigError with a suggestion
        return LiveTask(self._of, name)

    def __iter__(self) -> Any:
        return iter(self._of._view().task_names)

    def __len__(self) -> int:
        return len(self._of._view().task_names)

    def __contains__(self, name: object) -> bool:
        return name in self._of._view().task_names


class Controller(_poise.Controller):
    """A stack, bound to its robot: ``tick(q, v, t)`` gives torques.

    A tick allocates nothing, and other Python threads run while it computes. A controller belongs to one
    thread at a time.
    """

    def __init__(self, stack: Stack, order: _poise.Order | None = None) -> None:
        self._stack = stack
        super().__init__(stack._mechanism(), order)
        stack._started(self)

    def _view(self) -> _poise.ControllerView:
        return self

    @property
    def tasks(self) -> LiveTasks:
        """The tasks by name: their errors, and their targets, which can be set."""
        return LiveTasks(self)

    def retune(self, stack: Stack) -> None:  # type: ignore[override]
        """Takes over from a changed stack between two ticks: weights, laws, references, parameters of
        constraints, the solver, and what to do without a solution.

        Raises:
            ConfigError: another change, or one that does not fit; the controller is then unchanged
        """
        super().retune(stack._document)
