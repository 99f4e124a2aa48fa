# SPDX-License-Identifier: BSD-2-Clause
"""The modules that this process has loaded, and where stacks and robots lie."""

from __future__ import annotations

import os
import pathlib
import warnings
from typing import Any

from . import _poise
from ._place import mistake, unknown
from ._types import PathLike

_PACKAGE = pathlib.Path(__file__).resolve().parent


def _own_share() -> pathlib.Path:
    """share/poise of the wheel, or of the build tree or installation that holds this package."""
    linked = pathlib.Path(__file__).parent.absolute()
    for folder in (_PACKAGE / "_prefix", linked / "_prefix", *linked.parents):
        if (folder / "share" / "poise" / "stacks").is_dir():
            return folder / "share" / "poise"
    return linked


SHARE = _own_share()

for _library in ("dygraphs", "three"):  # reports embed them; a wheel has them inside
    if (SHARE / "javascript" / _library).is_dir():
        os.environ.setdefault(f"POISE_{_library.upper()}", str(SHARE / "javascript" / _library))


def _all_modules() -> _poise.Modules:
    found = _poise.Modules()
    for problem in found.problems():
        warnings.warn(f"module skipped: {problem}", stacklevel=4)
    return found


_modules: _poise.Modules | None = None


def modules() -> _poise.Modules:
    """All modules: those that ship, those on POISE_MODULE_PATH, loaded ones and tasks in Python."""
    global _modules
    if _modules is None:
        _modules = _all_modules()
    return _modules


def load_modules(file_or_folder: PathLike) -> None:
    """Loads a module file (``.so``), or all modules of a folder."""
    modules().load(os.fspath(file_or_folder))


def stacks() -> list[str]:
    """Names of the stacks that ship with Poise."""
    return sorted(file.stem for file in (SHARE / "stacks").glob("*.yaml"))


def find_stack(stack: PathLike) -> str:
    """A path as given, or the file of a shipped stack by its name."""
    name = os.fspath(stack)
    bare = os.sep not in name and not os.path.splitext(name)[1]
    if os.path.exists(name) and not (bare and os.path.isdir(name)):
        return name
    shipped = SHARE / "stacks" / f"{name}.yaml"
    if bare and shipped.exists():
        return str(shipped)
    if bare:
        raise unknown(f"'{name}' is neither a file nor a shipped stack", name, stacks())
    raise mistake(f"'{name}' does not exist", "give a file or the name of a shipped stack", code="file")


def describe(kind: str, type: str) -> list[dict[str, Any]]:
    """The parameters of a module: for each its name, kind, unit, frame, help, range, choices and default.

    ``kind`` is one that ``poise list --help`` names, such as task or solver.
    """
    return modules().fields(kind, type)


def types(kind: str) -> list[str]:
    """All modules of a kind."""
    return modules().types(kind)
