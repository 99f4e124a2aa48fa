# SPDX-License-Identifier: BSD-2-Clause
"""The motion of a recorded run in space: shapes, and frames of their poses."""

from __future__ import annotations

import base64
import json
import os
import pathlib
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _poise
from ._session import modules

Floats = npt.NDArray[np.float32]


@dataclass
class Mesh:
    """A mesh: points (n, 3), triangles (m, 3) with a colour each (m, 4), from 0 to 1."""

    points: Floats
    triangles: npt.NDArray[np.uint32]
    colours: Floats


@dataclass
class Shape:
    """A box (size: edges), cylinder (radius, length along z), sphere (radius) or mesh (size: scale) [m]."""

    kind: str
    body: int
    position: Floats
    turn: Floats
    """Quaternion x, y, z, w in the axes of the body."""
    size: Floats
    colour: Floats
    """Red, green, blue, opacity from 0 to 1."""
    mesh: Mesh | None


@dataclass
class Scene:
    """A run, about 30 frames a second."""

    shapes: list[Shape]
    contacts: list[str]
    times: npt.NDArray[np.float64]
    """(frames,) [s]"""
    poses: Floats
    """Of the bodies in the world, (frames, bodies, 7): x, y, z [m], quaternion x, y, z, w."""
    com: Floats
    """(frames, 3) [m]"""
    forces: Floats
    """Of the contacts, (frames, contacts, 6): point [m], force [N] in world axes."""
    metres_per_newton: float
    """How long to draw a force, so that the robot's weight fits into the picture."""


def read_scene(folder: pathlib.Path) -> Scene:
    """The scene of a run folder.

    Raises:
        ConfigError: the folder lacks stack.yaml or signals.h5, or the robot is missing
    """
    found = json.loads(_poise.scene(os.fspath(folder), modules()))
    meshes = [_mesh(one) for one in found["meshes"]]
    times = _numbers(found["times"], "<f8")
    frames, bodies, contacts = len(times), found["bodies"], found["contacts"]
    return Scene([_shape(one, meshes) for one in found["shapes"]], contacts, times,
                 _numbers(found["poses"], "<f4").reshape(frames, bodies, 7),
                 _numbers(found["com"], "<f4").reshape(frames, 3),
                 _numbers(found["forces"], "<f4").reshape(frames, len(contacts), 6), found["metres_per_newton"])


def _numbers(text: str, type: str) -> Any:
    return np.frombuffer(base64.b64decode(text), type)


def _mesh(found: dict[str, Any]) -> Mesh:
    points = _numbers(found["points"], "<i2").reshape(-1, 3) * found["unit"] + found["middle"]
    triangles = _numbers(found["triangles"], "<u4").reshape(-1, 3)
    colours = np.full((len(triangles), 4), 0.7, np.float32)
    for part in found["parts"]:
        colours[part["first"]:part["first"] + part["count"]] = part["rgba"]
    return Mesh(points.astype(np.float32), triangles, colours)


def _shape(found: dict[str, Any], meshes: list[Mesh]) -> Shape:
    position, turn, size, colour = (np.array(found[key], np.float32) for key in ("p", "q", "size", "rgba"))
    mesh = meshes[found["mesh"]] if found["kind"] == "mesh" else None
    if mesh is not None and found["painted"]:
        mesh = Mesh(mesh.points, mesh.triangles, np.tile(colour, (len(mesh.triangles), 1)))
    return Shape(found["kind"], found["body"], position, turn, size, colour, mesh)
