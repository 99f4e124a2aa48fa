# SPDX-License-Identifier: BSD-2-Clause
"""Recorded runs as arrays, tables, plots and replays."""

from __future__ import annotations

import html
import json
import os
import pathlib
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from . import _poise
from ._extras import of_extra
from ._place import unknown
from ._types import Array, PathLike

if TYPE_CHECKING:
    import pandas  # type: ignore[import]


_ALL_NAMED = 8  # columns of a signal that a plot names all
_LARGEST = 4  # columns that it names of a larger one


class Signal:
    """A recorded signal: ``values`` (ticks, columns) in ``unit``."""

    def __init__(self, file: _poise.RecordingFile, index: int, about: dict[str, Any]) -> None:
        self._file = file
        self._index = index
        self.name: str = about["name"]
        """Slashes make groups: "tasks/balance/error"."""
        self.unit: str = about["unit"]
        """Unit of its values."""
        self.labels: list[str] = about["labels"]
        """What each column is: "x", joint names …"""
        self.words: list[str] = about["words"]
        """What the numbers 0, 1 … mean, if they stand for words."""

    @property
    def values(self) -> Array:
        """All values, (ticks, columns): read from the file at each call."""
        return self._file.values(self._index)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Array:
        return self.values if dtype is None else self.values.astype(dtype)

    def __repr__(self) -> str:
        return f"<signal {self.name} [{self.unit}]: {len(self.labels)} columns>"


class Recording(Mapping[str, Signal]):
    """A recorded run: ``recording["torque"].values``, ``recording.time``."""

    def __init__(self, folder: PathLike) -> None:
        """Opens a run folder, or its signals.h5."""
        path = pathlib.Path(folder)
        self.folder = path.parent if path.suffix == ".h5" else path
        """The run folder."""
        self._file = _poise.RecordingFile(os.fspath(path if path.suffix == ".h5" else path / "signals.h5"))
        self._signals = {about["name"]: Signal(self._file, index, about)
                         for index, about in enumerate(self._file.signals)}

    @property
    def time(self) -> Array:
        """Times of the ticks, (ticks,) [s]."""
        return self._file.time()

    @property
    def summary(self) -> dict[str, Any]:
        """The run in numbers: the object of ``poise run --json``."""
        found: dict[str, Any] = json.loads((self.folder / "summary.json").read_text(encoding="utf-8"))
        return found

    def __getitem__(self, name: str) -> Signal:
        if name not in self._signals:
            raise unknown(f"there is no signal '{name}'", name, list(self._signals), name)
        return self._signals[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._signals)

    def __len__(self) -> int:
        return len(self._signals)

    def __contains__(self, name: object) -> bool:
        return name in self._signals

    def frame(self, *names: str) -> pandas.DataFrame:
        """Signals as a pandas frame, by default all: a column each "signal/label", the time as index [s]."""
        with of_extra("plots"):
            import pandas
        columns = {}
        for name in names or tuple(self):
            signal = self[name]
            values = signal.values
            for i, label in enumerate(signal.labels):
                columns[f"{name}/{label}" if len(signal.labels) > 1 else name] = values[:, i]
        return pandas.DataFrame(columns, index=pandas.Index(self.time, name="time"))

    def plot(self, *names: str, axes: Any = None) -> Any:
        """Curves of signals by matplotlib, one diagram each; returns the axes. Of a signal with many columns the
        largest have colours and names, the others are grey."""
        with of_extra("plots"):
            import matplotlib.pyplot  # type: ignore[import]
        wanted = names or tuple(name for name in self if name.startswith("tasks/") and name.endswith("/error"))
        if axes is None:
            _, made = matplotlib.pyplot.subplots(len(wanted), 1, sharex=True, squeeze=False, layout="constrained")
            axes = made[:, 0]
        for axis, name in zip(np.atleast_1d(axes), wanted):
            signal = self[name]
            _draw(axis, self.time, signal)
            axis.set_ylabel(f"{name} [{signal.unit}]", fontsize="small")
        np.atleast_1d(axes)[-1].set_xlabel("time [s]")
        return axes

    def replay(self, height: int = 700) -> Replay:
        """The report of the run, for a notebook: 3D replay and plots. Works offline."""
        return Replay(self.folder / "report.html", height)

    def to_mcap(self, file: PathLike, rate: float | None = 100) -> None:
        """Writes an MCAP file that Foxglove opens: shapes, poses, forces, and each signal as a topic.

        Args:
            file: to write; an existing file is replaced
            rate: of the signals [Hz]; None: every tick. Poses come about 30 times a second.

        Needs ``pip install poise-wbc[export]``.
        """
        from ._mcap import write_mcap
        write_mcap(self, file, rate)

    def to_rerun(self, file: PathLike) -> None:
        """Writes an .rrd file for Rerun: shapes, poses about 30 times a second, forces, and every tick of the signals.

        Args:
            file: to write; an existing file is replaced

        Needs ``pip install poise-wbc[export]``.
        """
        from ._rerun import write_rerun
        write_rerun(self, file)

    def __repr__(self) -> str:
        return f"<Recording {self.folder}: {self._file.rows} ticks, {len(self)} signals>"


def _draw(axis: Any, time: Array, signal: Signal) -> None:
    """All columns; in colour and with names all of few ones, else the largest."""
    values = signal.values
    named: Any = range(len(signal.labels))
    if len(named) > _ALL_NAMED:
        sizes = np.nan_to_num(np.abs(values)).max(axis=0, initial=0)
        named = np.argsort(-sizes, kind="stable")[:_LARGEST]
        axis.plot(time, np.delete(values, named, axis=1), color="0.8", linewidth=0.8)
    for i in named:
        axis.plot(time, values[:, i], label=signal.labels[i])
    if len(signal.labels) > 1:
        axis.legend(fontsize="small", ncols=len(named), title_fontsize="small",
                    title="the largest" if len(named) < len(signal.labels) else None)


class Replay:
    """A report page that a notebook shows."""

    def __init__(self, file: pathlib.Path, height: int) -> None:
        if not file.exists():
            raise FileNotFoundError(f"{file}: the run has no report; record it with report=True, which needs "
                                    "dygraphs and three.js (Debian: libjs-dygraphs, libjs-three)")
        self._file = file
        self._height = height

    def _repr_html_(self) -> str:
        page = html.escape(self._file.read_text(encoding="utf-8"), quote=True)
        return f'<iframe srcdoc="{page}" style="width: 100%; height: {self._height}px; border: 0"></iframe>'
