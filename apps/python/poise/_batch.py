# SPDX-License-Identifier: BSD-2-Clause
"""Many controllers over shared arrays."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

import numpy.typing as npt

from . import _poise
from ._place import mistake

if TYPE_CHECKING:
    from ._stack import Stack

OUTCOMES = ("solved", "relaxed", "held", "stopped", "damped")
"""What the numbers of Batch.outcome mean."""


class Batch(_poise.Batch):
    """n controllers over arrays with a row for each: ``tick(q, v, t)`` gives torques (n, nu).

    The results are those of n single controllers, bit for bit, for any number of threads. Arrays of float64 that
    are contiguous by rows are used without copies. Other Python threads run while it computes.

    A row whose state is impossible or that has no solution does not raise: ``outcome`` says so, and its torques
    are 0, or as ``fallback`` of the stack says.
    """

    def __init__(self, stack: Stack | Sequence[Stack], n: int | None = None, threads: int | None = None,
                 order: _poise.Order | None = None) -> None:
        """
        Args:
            stack: the stack of all, or one for each row, such as with other gains; of one robot
            n: number of rows; not needed with a sequence of stacks
            threads: by default as many as processors
            order: the order of another program's arrays, such as that of ``Robot.from_mujoco(model)``; torques
                are then its controls
        """
        from ._stack import Stack
        stacks = [stack] if isinstance(stack, Stack) else list(stack)
        for one in stacks:
            if not isinstance(one, Stack):
                raise TypeError(f"stack has a {type(one).__name__}: give a poise.Stack, or one for each row")
        if not stacks:
            raise mistake("there is no stack", "give one, or one for each row", code="missing")
        if n is not None and n < 1:
            raise mistake(f"n is {n}", "give the number of rows, at least 1", code="range")
        count = len(stacks) if n is None else n
        if len(stacks) not in (1, count):
            raise mistake(f"there are {len(stacks)} stacks for {count} row{'s' if count > 1 else ''}",
                          "give one stack, or one for each row", code="size")
        if threads is not None and threads < 1:
            raise ValueError(f"threads is {threads}: give at least 1")
        super().__init__([one._mechanism() for one in stacks], count, threads or os.cpu_count() or 1,
                         order)

    def start(self, q: npt.ArrayLike, v: npt.ArrayLike, only: Iterable[int] | None = None) -> None:
        """Starts all rows, or those of ``only``, at the states q (n, nq), v (n, nv): contacts are made, references
        start, warm starts and faults are forgotten."""
        super().start(q, v, None if only is None else list(only))
