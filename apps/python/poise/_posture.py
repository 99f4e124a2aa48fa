# SPDX-License-Identifier: BSD-2-Clause
"""Static postures, and charts of rotations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any


from . import _poise
from ._place import caller
from ._session import modules
from ._types import Array

if TYPE_CHECKING:
    from ._stack import Stack


@dataclass
class Posture:
    """A static posture: see ``find_posture``."""

    found: bool
    """Whether everything asked for is met."""
    unmet: list[str]
    """What is not met, in words."""
    q: Array
    """Positions, (nq,); the best ones if not all is met."""
    torque: Array
    """Loads of the joints, (nv,) [N·m, N]."""
    com: Array
    """Centre of mass, (3,) [m]."""
    com_margin: float | None
    """How far the CoM can shift before the contacts cannot balance it [m]; None for a fixed base."""
    forces: dict[str, Array]
    """Per contact, in the axes of its surface [N, N·m]."""


def find_posture(stack: Stack, *, contacts: Sequence[str] | None = None, at: Mapping[str, Any] | None = None,
                 com: Sequence[Any] | None = None, links: Mapping[str, Any] | None = None,
                 gaze: Mapping[str, Any] | None = None, joints: Mapping[str, Any] | None = None, seed: int = 1,
                 starts: int = 40, ignore_collisions: bool = False) -> Posture:
    """A posture on contacts, balanced within friction, torques and joint limits, near the stack's start.

    Args:
        stack: robot and contacts
        contacts: those that are made; by default all
        at: poses of contacts: ``{"left_foot": {"xyz": [0, 0.1, 0]}}``
        com: position of the CoM; "free" components are free: ``[0, 0, "free"]``
        links: poses of links: ``{"l_hand": {"xyz": [0.4, 0.2, "free"]}}``
        gaze: points to which the x axes of links point
        joints: preferred positions of joints
        seed, starts: of the random starts
        ignore_collisions: whether links may overlap
    """
    if starts < 1:
        raise ValueError(f"starts is {starts}: give at least 1")
    said = {"contacts": contacts, "at": at, "com": com, "links": links, "gaze": gaze, "joints": joints}
    given = {key: value for key, value in said.items() if value is not None}
    return Posture(**_poise.find_posture(stack._mechanism(), given, *caller(), seed, starts, ignore_collisions))


class Chart(_poise.Chart):
    """A way to write rotations as numbers, such as "unit-quaternion": see ``poise.types("chart")``."""

    def __init__(self, type: str, **parameters: Any) -> None:
        super().__init__(modules(), type, parameters)
