# SPDX-License-Identifier: BSD-2-Clause
"""Tasks that are written in Python."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, Literal, TypeVar, overload

import numpy.typing as npt

from . import _poise
from ._session import modules

_KINDS = {bool: "bool", int: "integer", float: "number", str: "text"}
_EMPTY: dict[str, Any] = {"bool": False, "integer": 0, "number": 0.0}


_V = TypeVar("_V")
_T = TypeVar("_T", bound="type[Task]")


class Param(Generic[_V]):
    """A parameter of a task in Python; the stack sets it, and ``self.NAME`` is its value from ``bind`` on.

    For type checkers the value has the type of the default; without default it is a text for the kinds text, link,
    joint and contact, else a number.
    """

    @overload
    def __init__(self: Param[str], default: None = None, *, kind: Literal["text", "link", "joint", "contact"],
                 help: str = "", choices: Sequence[str] = ()) -> None: ...
    @overload
    def __init__(self: Param[float], default: None = None, *, kind: Literal["number", "integer", "bool"] | None = None, unit: str = "",
                 frame: str = "", help: str = "", min: float | None = None, max: float | None = None) -> None: ...
    @overload
    def __init__(self, default: _V, *, kind: str | None = None, unit: str = "", frame: str = "",
                 help: str = "", min: float | None = None, max: float | None = None,
                 choices: Sequence[str] = ()) -> None: ...

    def __init__(self, default: Any = None, *, kind: str | None = None, unit: str = "",
                 frame: str = "", help: str = "", min: float | None = None, max: float | None = None,
                 choices: Sequence[str] = ()) -> None:
        """
        Args:
            default: its value if the stack gives none; None: the stack must give it
            kind: number, integer, bool, text, link, joint or contact; by default that of the default value
            unit: SI, such as "1/s"
            frame: "W" for the world; "" for scalars
            help: what it does, in one line
            min, max: range
            choices: the accepted words of a text
        """
        self.kind = kind or _KINDS.get(type(default), "number")
        if self.kind not in (*_KINDS.values(), "link", "joint", "contact"):
            raise ValueError(f"kind is '{self.kind}': give number, integer, bool, text, link, joint or contact")
        self.required = default is None
        self.default = _EMPTY.get(self.kind, "") if default is None else default
        if self.kind == "number":
            self.default = float(self.default)
        self.unit = unit
        self.frame = frame
        self.help = help
        self.min = min
        self.max = max
        self.choices = list(choices)


    @overload
    def __get__(self, task: None, cls: type[Task]) -> Param[_V]: ...
    @overload
    def __get__(self, task: Task, cls: type[Task]) -> _V: ...

    def __get__(self, task: Task | None, cls: type[Task]) -> Param[_V] | _V:
        return self  # `bind` gets its values as attributes of the task


class Task:
    """Base of tasks in Python, for trying ideas; a tick costs some microseconds more than with a C++ task.

    ::

        @poise.task("equal-height")
        class EqualHeight(poise.Task):
            left = poise.Param(kind="link", help="one link")
            right = poise.Param(kind="link", help="the other")
            target = None

            def bind(self, tree):
                tree.check_link(self.left), tree.check_link(self.right)
                return 1

            def update(self, robot, rows):
                rows.error[0] = robot.pose(self.left)[0][2] - robot.pose(self.right)[0][2]
                rows.rate[0] = robot.velocity(self.left)[2] - robot.velocity(self.right)[2]
                rows.drift[0] = robot.drift(self.left)[2] - robot.drift(self.right)[2]
                rows.jacobian[0] = robot.jacobian(self.left)[2] - robot.jacobian(self.right)[2]

    An exception in ``bind`` becomes a ConfigError. One in a tick is a fault, and the stack's ``on_fault`` says
    what happens: by default the tick raises poise.Fault, with the exception as its cause.
    """

    unit: str = "m"
    """Unit of the error."""
    order: int = 2
    """2: ë = jacobian·v̇ + drift; 1: ė = jacobian·v̇ + drift (such as a momentum)."""
    target: str | None = "vector"
    """Space of the target: "vector" (as many numbers as rows), "rotation", "pose", or None without target."""

    def bind(self, tree: _poise.Tree) -> int:
        """Checks names; returns the number of rows. Parameters are set."""
        raise NotImplementedError(f"{type(self).__name__} needs bind(self, tree)")

    def value(self, robot: _poise.DynamicsView) -> npt.ArrayLike:
        """Where the task is now, in the space of its target; references start there."""
        raise NotImplementedError(f"{type(self).__name__} needs value(self, robot), or target = None")

    def update(self, robot: _poise.DynamicsView, rows: _poise.Rows) -> None:
        """Writes error, rate, drift and Jacobian for the present state and ``rows.target``."""
        raise NotImplementedError(f"{type(self).__name__} needs update(self, robot, rows)")

    @classmethod
    def parameters(cls) -> dict[str, Param[Any]]:
        """The parameters by name, those of base classes first."""
        found: dict[str, Param[Any]] = {}
        for base in reversed(cls.__mro__):
            found.update({name: one for name, one in vars(base).items() if isinstance(one, Param)})
        return found


def task(type: str) -> Callable[[_T], _T]:
    """Registers a class derived from poise.Task as a task module of this type, in place of an earlier one:
    ``@poise.task("my-task")``."""
    if not isinstance(type, str):
        raise TypeError('give the type of the task: @poise.task("my-task")')
    def register(cls: _T) -> _T:
        if not issubclass(cls, Task):
            raise TypeError(f"{cls.__name__} is not derived from poise.Task")
        modules().add_task(type, cls)
        return cls
    return register
