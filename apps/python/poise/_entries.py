# SPDX-License-Identifier: BSD-2-Clause
"""The entries of a stack: handles that Stack.task, Stack.contact and Stack.constraint return."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy.typing as npt

from . import _poise
from ._place import caller, mistake, refuse_new_attribute

if TYPE_CHECKING:
    from ._stack import Stack


def list_at(document: _poise.Document, path: str) -> list[Any]:
    """The list at a path; empty if nothing stands there."""
    found = document.get(path)
    return found if isinstance(found, list) else []


class Entry:
    """A named part of a stack. ``set`` changes it in the stack; running controllers take the change over by
    ``controller.retune(stack)``. Only attributes that it has can be set."""

    _list = ""

    def __init__(self, stack: Stack, name: str) -> None:
        self._stack = stack
        self._name = name

    if not TYPE_CHECKING:  # type checkers refuse such attributes themselves
        def __setattr__(self, name: str, value: Any) -> None:
            refuse_new_attribute(self, name, f"use set({name}=…); a running controller takes it over by "
                                 "controller.retune(stack)")
            super().__setattr__(name, value)

    @property
    def name(self) -> str:
        """Its name in the stack."""
        return self._name

    @property
    def _path(self) -> str:
        return f"{self._list}.{self.name}"

    def get(self, key: str) -> Any:
        """The value that the stack gives to a key; None if it gives none."""
        return self._stack._document.get(f"{self._path}.{key}")

    def set(self, **fields: Any) -> None:
        """Changes values: ``entry.set(friction=0.5)``. None removes a key, so that its default applies."""
        self._change(fields)

    def _change(self, fields: dict[str, Any]) -> None:
        self._stack._lay_over([*self._list.split("."), self.name], self._placed(fields), caller())

    def _placed(self, fields: dict[str, Any]) -> dict[str, Any]:
        return fields

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}: {self._stack._document.get(self._path)}>"


class Contact(Entry):
    """A contact of a stack."""

    _list = "contacts"


class Constraint(Entry):
    """A constraint of a stack."""

    _list = "control.constraints"


class Task(Entry):
    """A task of a stack.

    ``target`` is live: it is given to the controllers and simulations made of this stack.
    """

    _list = "control.tasks"

    @property
    def weight(self) -> float | list[float]:
        """Weight within the level, or a list of one for each component of the error."""
        found = self.get("weight")
        if isinstance(found, list):
            return [float(one) for one in found]
        return 1.0 if found is None else float(found)

    @weight.setter
    def weight(self, value: float | Sequence[float]) -> None:
        self._change({"weight": value})

    @property
    def level(self) -> int:
        """Priority; 1 is the most important."""
        found = self.get("level")
        return 1 if found is None else int(found)

    @property
    def target(self) -> Any:
        """The target of the newest controller or simulation of this stack: an array, or None."""
        return self._running()[-1].tasks[self.name].target

    @target.setter
    def target(self, value: npt.ArrayLike | None) -> None:
        if value is not None:
            self.set_target(value)
            return
        for one in self._running():
            one.follow_reference(self.name)

    def set_target(self, value: npt.ArrayLike, rate: npt.ArrayLike | None = None,
                   acceleration: npt.ArrayLike | None = None) -> None:
        """As ``target = value``, with the target's velocity and acceleration, which are 0 otherwise."""
        for one in self._running():
            one.set_target(self.name, value, rate, acceleration)

    def _placed(self, fields: dict[str, Any]) -> dict[str, Any]:
        return self._stack._sorted_fields(str(self.get("type")), fields, self.get("law"), self.get("reference"),
                                          self._path)

    def _running(self) -> list[Any]:
        running = self._stack._running()
        if not running:
            raise mistake("nothing runs this stack", "make a controller or a Simulation first, or give the task a reference",
                          self._path, code="unsuited")
        return running
