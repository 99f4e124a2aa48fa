# SPDX-License-Identifier: BSD-2-Clause
"""Runs of a stack in a plant."""

from __future__ import annotations

import json
import math
import os
import pathlib
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import numpy.typing as npt

from . import _poise
from ._controller import LiveTasks
from ._entries import list_at
from ._place import caller, mistake
from ._session import modules
from ._types import Array, PathLike

if TYPE_CHECKING:
    from ._recording import Recording
    from ._stack import Module, Stack

_KEPT = ("step", "duration", "seed")  # of a stack's plant, whatever its type


class Simulation:
    """A stack and its plant, tick by tick.

    ::

        with poise.Simulation(stack, duration=5) as sim:
            for tick in sim:
                hand.target = (0.4, 0.2 + 0.1 * np.sin(tick.time), 1.0)
        print(sim.summary["status"])

    Each step of the loop is one tick of the controller and the motion up to the next; targets and weights that
    the loop sets act from the next tick on. The same stack and seed give the same motion, bit for bit.
    """

    def __init__(self, stack: Stack, plant: Module | None = None, *, estimator: Module | None = None,
                 duration: float | str | None = None, seed: int | None = None, record: PathLike | None = None,
                 overwrite: bool = False, report: bool | None = None) -> None:
        """Sets up the stack and starts at its start.

        Args:
            stack: what runs
            plant: "gauss" (built in), "mujoco", or a mapping with ``type`` and parameters; by default the stack's
            estimator: what gives the state, likewise; by default the stack's
            duration: of the run [s]
            seed: of all random numbers
            record: folder to record to, see ``poise.Recording``
            overwrite: whether a recording in the folder may be replaced
            report: whether to write report.html; by default if its libraries are installed
        """
        self._plant = plant
        self._estimator = estimator
        self._timing = {key: value for key, value in (("duration", duration), ("seed", seed)) if value is not None}
        self._mechanism = _poise.Mechanism(self._with_plant(stack, caller()), modules(), False)
        self.folder = None if record is None else pathlib.Path(record)
        """Where it is recorded; None without recording."""
        if record is not None and not overwrite:
            refuse_recording(record, "give another folder, or overwrite=True")
        if report is None:
            report = _poise.can_report()
        self._run = _poise.Run(self._mechanism, "" if record is None else os.fspath(record), overwrite, report)
        self._summary: dict[str, Any] | None = None
        self._steered = _of_python(stack._document)
        stack._started(self)

    # The loop.

    def __iter__(self) -> Iterator[Simulation]:
        while not self._run.ended:
            self._run.advance(1)
            yield self

    def run(self, seconds: float | None = None) -> Simulation:
        """Runs for these seconds, by default to the end, without Python in between."""
        if seconds is not None and not 0 <= seconds < math.inf:
            raise ValueError(f"seconds is {seconds}: give a time from 0 on")
        self._run.advance(1 << 62 if seconds is None else round(seconds / self._mechanism.period))
        return self

    def __enter__(self) -> Simulation:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the run, and writes its recording."""
        if self._summary is not None:
            return
        self._summary = {**json.loads(self._run.finish()), **self._steered}
        file = None if self.folder is None else self.folder / "summary.json"
        if file is not None and self._steered and file.exists():  # it is missing if finish failed before
            file.write_text(json.dumps(self._summary, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")

    @property
    def summary(self) -> dict[str, Any]:
        """The run in numbers: the object of ``poise run --json``. Ends the run."""
        self.close()
        assert self._summary is not None
        return self._summary

    def recording(self) -> Recording:
        """The recording of the run, which this ends."""
        from ._recording import Recording
        if self.folder is None:
            raise ValueError("the run is not recorded; give Simulation(…, record='folder')")
        self.close()
        return Recording(self.folder)

    # The present.

    @property
    def time(self) -> float:
        """Time of the last tick [s]."""
        return self._run.time

    @property
    def ticks(self) -> int:
        """Number of ticks so far."""
        return self._run.ticks

    @property
    def status(self) -> str:
        """'completed' so far, or how the run failed: fell, infeasible, fault, diverged, timed-out."""
        return self._run.status

    @property
    def failure(self) -> str:
        """Why the run failed, in one sentence; '' if it did not."""
        return self._run.why

    @property
    def q(self) -> Array:
        """Positions after the last tick's motion, (nq,), as in Robot; a read-only view."""
        return self._run.q

    @property
    def v(self) -> Array:
        """Velocities after the last tick's motion, (nv,), as in Robot; a read-only view."""
        return self._run.v

    @property
    def torque(self) -> Array:
        """Torques of the last tick, (nu,) [N·m, N]; a read-only view."""
        return self._run.torque

    @property
    def measured_forces(self) -> Array:
        """Contact forces as measured after the last tick's motion: contact after contact, in the axes of their
        surfaces, as Controller.tick takes them [N, N·m]; NaN where nothing is measured; a read-only view."""
        return self._run.measured_forces

    @property
    def controller(self) -> _poise.ControllerView:
        """The controller: what it found in the last tick."""
        return self._run.view()

    @property
    def tasks(self) -> LiveTasks:
        """The tasks by name: their errors, and their targets, which can be set."""
        return LiveTasks(self)

    def why(self) -> str:
        """In words: what keeps each task from its law in the last tick, or which limits are in conflict."""
        return self._run.view().why()

    # What can be changed between ticks.

    def set_target(self, task: str, value: npt.ArrayLike, rate: npt.ArrayLike | None = None,
                   acceleration: npt.ArrayLike | None = None) -> None:
        """The target of a task from the next tick on, in place of its reference."""
        self._run.set_target(task, value, rate, acceleration)
        self._steer("target")

    def follow_reference(self, task: str) -> None:
        """Back to the task's reference, which starts anew at the task's present value."""
        self._run.follow_reference(task)
        self._steer("target")

    def command_walk(self, velocity: npt.ArrayLike | None, turn: float = 0.0) -> None:
        """How the robot walks from the next tick on, in place of the command of the stack's walk. It holds until
        another one comes.

        Args:
            velocity: forwards, to the left (2,) [m/s]; None: the stack's command leads again
            turn: to the left [rad/s]
        """
        self._run.command_walk(velocity, turn)
        self._steer("walk")

    def retune(self, stack: Stack) -> None:
        """Takes over from a changed stack, as Controller.retune."""
        self._run.retune(self._with_plant(stack, caller()))
        self._steer("retune")

    def pull(self, link: str, goal: npt.ArrayLike, stiffness: float = 500.0, damping: float = 50.0) -> None:
        """A hand pulls the origin of a link towards a goal (3,) [m] by a damped spring, from now on.

        Args:
            link: its name
            goal: in the world
            stiffness: [N/m]
            damping: [N·s/m]
        """
        self._run.pull(link, goal, stiffness, damping)
        self._steer("pull")

    def release(self) -> None:
        """The hand lets go."""
        self._run.pull("", None, 0.0, 0.0)

    def _view(self) -> _poise.ControllerView:
        return self._run.view()

    def _steer(self, how: str) -> None:
        """Notes for the summary that the stack alone does not give this motion."""
        if not self._run.ended:
            self._steered.setdefault("steered_from_s", self.ticks * self._mechanism.period)
            by = self._steered.setdefault("steered_by", [])
            by += [how] if how not in by else []

    def _with_plant(self, stack: Stack, where: tuple[str, int]) -> _poise.Document:
        """The stack with the plant, estimator, duration and seed of this simulation."""
        document = stack._document.copy()
        if self._plant is not None:
            _set_plant(document, self._plant, where)
        if self._estimator is not None:
            said = self._estimator
            if document.get("estimator") is not None:
                document.lay_over({"estimator": None}, *where)
            document.lay_over({"estimator": said if isinstance(said, str) else dict(said)}, *where)
        if self._timing:
            type = document.get("plant.type") or "gauss"
            document.lay_over({"plant": {"type": type, **self._timing}}, *where)
        return document


def run(stack: Stack | PathLike, **options: Any) -> dict[str, Any]:
    """Runs a stack, a stack file or a shipped stack to its end; returns the summary. Options as in Simulation."""
    from ._stack import Stack
    with Simulation(stack if isinstance(stack, Stack) else Stack.load(stack), **options) as simulation:
        return simulation.run().summary


def refuse_recording(folder: PathLike, remedy: str) -> None:
    """Raises if the folder holds a recording."""
    if (pathlib.Path(folder) / "signals.h5").exists():
        raise mistake(f"'{folder}' holds a recording already", remedy, code="duplicate")


def _of_python(document: _poise.Document) -> dict[str, Any]:
    """The types of the tasks that are written in Python, as the summary has them."""
    types = {str(one["type"] if isinstance(one, dict) else one) for one in list_at(document, "control.tasks")}
    found = sorted(types & set(modules().types("task")) - {str(one["type"]) for one in modules().entries()})
    return {"python_tasks": found} if found else {}


def _set_plant(document: _poise.Document, plant: Module, where: tuple[str, int]) -> None:
    said = {"type": plant} if isinstance(plant, str) else dict(plant)
    if document.get("plant.type") == said.get("type"):
        document.lay_over({"plant": said}, *where)
        return
    kept = {key: document.get(f"plant.{key}") for key in _KEPT if document.get(f"plant.{key}") is not None}
    if document.get("plant") is not None:
        document.lay_over({"plant": None}, *where)
    document.lay_over({"plant": {**kept, **said}}, *where)
