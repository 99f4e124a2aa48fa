# SPDX-License-Identifier: BSD-2-Clause
"""What a motion holds when its controller is wrong about the robot."""

from __future__ import annotations

import inspect
import json
import os
import pathlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _poise
from ._place import mistake
from ._session import SHARE, modules
from ._types import PathLike
from ._whole_file import whole_file

if TYPE_CHECKING:
    from ._stack import Stack


@dataclass
class Growth:
    """By how much a doubt may grow: factor 1 is the doubt as written, 0 is none of it."""

    held: float
    """The greatest factor that was tried and held."""
    settings: list[str]
    """The values at this factor, ``path=value``."""
    failed: float | None
    """The least factor that was tried and did not hold; None: none."""
    refused: float | None
    """The least factor that the stack was found not to allow; None: none."""
    why: str
    """Why the run at ``failed`` ended; empty without one."""
    command: str
    """Repeats the run at ``failed`` in a shell."""


@dataclass
class Doubt:
    """A motion with one doubt: see ``doubt``."""

    name: str
    status: str
    """Of the run: "completed" if it held."""
    why: str
    simulated_s: float
    """When the run ended [s]."""
    command: str
    """Repeats the run in a shell."""
    growth: Growth | None

    @property
    def held(self) -> bool:
        return self.status == "completed"


@dataclass
class Doubts:
    """What came out: see ``doubt``."""

    doubts: list[Doubt]
    """Those that did not hold first, the earliest end first; with ``grow`` the least growth first."""
    as_is: Doubt
    """The motion without a doubt."""
    folder: pathlib.Path
    """The sweep's results and report.html, and the page doubts.html."""

    @property
    def held(self) -> int:
        """How many held."""
        return sum(one.held for one in self.doubts)

    def __getitem__(self, name: str) -> Doubt:
        """The doubt of a name."""
        for one in self.doubts:
            if one.name == name:
                return one
        raise KeyError(name)


def doubt(stack: Stack, *, doubts: PathLike | None = None, duration: float | None = None, pairs: bool = False,
          grow: bool = False, folder: PathLike = "runs/doubt", threads: int | None = None,
          overwrite: bool = False) -> Doubts:
    """Runs a stack in plants that differ from what its controller believes, as ``poise doubt``.

    Ctrl-C keeps the runs that have ended; the same call goes on.

    Args:
        stack: what runs; a task in Python must be one that other threads may call
        doubts: a file of doubts in place of those that ship
        duration: of a run [s]; by default the stack's
        pairs: whether every two doubts are tried at once, too
        grow: whether each doubt grows until the motion ends
        folder: of the results; the stack is saved there as stack.yaml
        threads: by default as many as processors
        overwrite: whether results of another stack or of other doubts may be deleted

    Raises:
        ConfigError: the stack or the doubts are wrong, or the folder has other results
    """
    if threads is not None and threads < 1:
        raise ValueError(f"threads is {threads}: give at least 1")
    if duration is not None and not duration > 0:
        raise ValueError(f"duration is {duration}: give a time over 0")
    results = pathlib.Path(os.path.abspath(folder))
    file = results / "stack.yaml"
    text = _poise.doubted_stack(stack._document, modules())
    tasks = _tasks(stack)
    there = not overwrite and (results / "results.jsonl").exists()
    if there and None in tasks.values():
        raise mistake(f"{results} has results, and nobody can tell whether they are of a task that is in no file",
                      "give another folder, or overwrite=True", code="conflict")
    if there and file.exists() and file.read_text(encoding="utf-8") != text:
        raise mistake(f"{results} has results of another stack", "give another folder, or overwrite=True",
                      code="conflict")
    results.mkdir(parents=True, exist_ok=True)
    with whole_file(file) as beside:
        beside.write_text(text, encoding="utf-8")
    said = json.loads(_poise.doubt(
        modules(), str(file), [(type, name) for type, name in tasks.items() if name is not None], os.fspath(doubts or SHARE / "doubts" / "doubts.yaml"), str(results), duration, pairs,
        grow, threads or os.cpu_count() or 1, overwrite))
    return Doubts([_doubt(one) for one in said["doubts"]], _doubt(said["as_is"]), results)


def _tasks(stack: Stack) -> dict[str, str | None]:
    """The files of the stack's tasks in Python, by type; None: of no file, such as typed in."""
    found: dict[str, str | None] = {}
    known = modules().python_tasks()
    for name in stack.tasks:
        type = stack[f"control.tasks.{name}.type"] or name
        if type in known:
            try:
                found[type] = inspect.getsourcefile(known[type])
            except TypeError:
                found[type] = None
            if found[type] is not None and not os.path.exists(str(found[type])):
                found[type] = None
    return found


def _doubt(said: dict[str, Any]) -> Doubt:
    growth = said["growth"]
    if growth is not None:
        failed = growth["failed"] or {}
        growth = Growth(growth["held"], growth["settings"], failed.get("factor"), growth["refused"],
                        failed.get("why", ""), failed.get("command", ""))
    return Doubt(said["name"], said["status"], said["why"], said["simulated_s"], said["command"], growth)
