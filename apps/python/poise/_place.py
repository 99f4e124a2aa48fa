# SPDX-License-Identifier: BSD-2-Clause
"""Where in the user's program a call stands, and what is wrong with it."""

from __future__ import annotations

import difflib
import os
import sys

from .errors import ConfigError

_PACKAGE = os.path.dirname(os.path.abspath(__file__)) + os.sep


def caller() -> tuple[str, int]:
    """Name and line of the innermost file outside of this package; "" and 0 if there is none, as in
    ``python -m poise``."""
    frame = sys._getframe(1)
    while frame.f_back is not None and _is_own(frame.f_code.co_filename):
        frame = frame.f_back
    file = frame.f_code.co_filename
    return ("", 0) if file.startswith("<frozen ") else (os.path.basename(file), frame.f_lineno)


def mistake(found: str, remedy: str, path: str = "", where: tuple[str, int] | None = None,
            code: str = "invalid") -> ConfigError:
    """The error of a call: what is wrong, and what would be right.

    Args:
        path: the entry of the stack, if it is about one
        where: file and line of the call, by default of the present one
        code: what kind of mistake
    """
    file, line = where or caller()
    text = ": ".join(part for part in (f"{file}:{line}" if file else "", path, found) if part)
    return ConfigError(f"{text}; {remedy}", found, remedy, path, file, line, code=code)


def unknown(found: str, name: str, known: list[str], path: str = "") -> ConfigError:
    """The error of an unknown name in a call, with the nearest known one."""
    near = difflib.get_close_matches(name, known, 1, 0.5)
    return mistake(found, f"did you mean '{near[0]}'?" if near else "one of: " + ", ".join(known), path,
                   code="unknown-name")


def refuse_new_attribute(of: object, name: str, remedy: str) -> None:
    """Raises unless the class of `of` has this attribute, and it can be set: other ones would do nothing.

    Args:
        remedy: what is right in place of another attribute
    """
    if name.startswith("_") or _can_be_set(type(of), name):
        return
    near = difflib.get_close_matches(name, [one for one in dir(type(of)) if _can_be_set(type(of), one)], 1, 0.75)
    raise AttributeError(f"{type(of).__name__} has no attribute '{name}' that can be set; "
                         + (f"did you mean '{near[0]}'?" if near else remedy))


def _can_be_set(cls: type, name: str) -> bool:
    found = getattr(cls, name, None)
    return isinstance(found, property) and found.fset is not None


def _is_own(file: str) -> bool:
    return os.path.abspath(file).startswith(_PACKAGE)
