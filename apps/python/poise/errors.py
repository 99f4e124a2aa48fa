# SPDX-License-Identifier: BSD-2-Clause
"""What Poise raises."""

from __future__ import annotations


class ConfigError(ValueError):
    """A mistake in a stack, a robot, a name or a parameter: where it is, and what would be right.

    ``str(error)`` is ``file:line: path: found; remedy``, without the unknown parts.
    """

    found: str
    """What is wrong."""
    remedy: str
    """What would be right; may be empty."""
    path: str
    """The entry in the stack, such as ``control.tasks.balance.weight``; may be empty."""
    file: str
    """The stack file, or the Python file whose call said it; may be empty."""
    line: int
    """From 1; 0 if unknown."""
    column: int
    """From 1; 0 if unknown."""
    code: str
    """What kind of mistake: ``unknown-key``, ``unknown-name``, ``missing``, ``type``, ``unit``, ``size``,
    ``range``, ``duplicate``, ``conflict``, ``unsuited``, ``invalid``, ``syntax``, ``file``, ``module`` or ``system``.
    Words may change between versions; codes do not."""

    def __init__(self, text: str, found: str = "", remedy: str = "", path: str = "", file: str = "",
                 line: int = 0, column: int = 0, code: str = "invalid") -> None:
        super().__init__(text)
        self.found = found or text
        self.remedy = remedy
        self.path = path
        self.file = file
        self.line = line
        self.column = column
        self.code = code

    def __reduce__(self) -> tuple[type[ConfigError], tuple[object, ...]]:
        return type(self), (str(self), self.found, self.remedy, self.path, self.file, self.line, self.column,
                            self.code)


class TickError(RuntimeError):
    """A tick without torques. The stack's ``fallback`` ends the run. If it goes on instead, nothing is
    raised, and ``outcome`` is ``'held'``, ``'damped'`` or ``'stopped'``."""


class NoSolution(TickError):
    """The limits cannot hold together; the text names the smallest set of them in conflict."""


class Fault(TickError):
    """A state with NaN or another impossible value, or a module that failed; the text names it. A Python
    exception in a module is the cause of this one."""
