# SPDX-License-Identifier: BSD-2-Clause
"""Recorded runs as files of Rerun."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ._extras import of_extra
from ._scene import Scene, Shape, read_scene
from ._types import PathLike
from ._whole_file import whole_file

if TYPE_CHECKING:
    from ._recording import Recording


def write_rerun(recording: Recording, file: PathLike) -> None:
    with of_extra("export"):
        import rerun  # type: ignore[import]
    scene = read_scene(recording.folder)
    with whole_file(file) as beside:
        stream = rerun.RecordingStream("poise")
        try:
            stream.save(beside, default_blueprint=_layout(recording))
            _write_motion(stream, scene)
            _write_signals(stream, recording)
            stream.flush()
        finally:
            stream.disconnect()


def _write_signals(stream: Any, recording: Recording) -> None:
    import rerun
    time = rerun.TimeColumn("time", duration=recording.time)
    for name, signal in recording.items():
        entity = f"signals/{name}"
        stream.log(entity, rerun.SeriesLines(names=signal.labels), static=True)
        values = rerun.Scalars.columns(scalars=signal.values.reshape(-1))
        stream.send_columns(entity, [time], values.partition([len(signal.labels)] * len(recording.time)))


def _layout(recording: Recording) -> Any:
    """What the viewer shows first: the motion, beside it torques and errors of tasks."""
    from rerun import blueprint  # type: ignore[import]
    names = ["torque", *(name for name in recording if name.startswith("tasks/") and name.endswith("/error"))]
    curves = [blueprint.TimeSeriesView(origin=f"signals/{name}", name=f"{name} [{recording[name].unit}]")
              for name in names if name in recording]
    motion = blueprint.Spatial3DView(origin="world", name="motion")
    return blueprint.Blueprint(blueprint.Horizontal(motion, blueprint.Vertical(*curves), column_shares=[3, 2]),
                               collapse_panels=True)


def _write_motion(stream: Any, scene: Scene) -> None:
    import rerun
    stream.log("world", rerun.ViewCoordinates.RIGHT_HAND_Z_UP, static=True)
    for index, shape in enumerate(scene.shapes):
        entity = f"world/body_{shape.body}/shape_{index}"
        place = rerun.Transform3D(translation=shape.position, quaternion=rerun.Quaternion(xyzw=shape.turn))
        stream.log(entity, place, static=True)
        stream.log(entity, _drawn(shape), static=True)
    time = [rerun.TimeColumn("time", duration=scene.times)]
    for body in range(scene.poses.shape[1]):
        poses = scene.poses[:, body]
        stream.send_columns(f"world/body_{body}", time,
                            rerun.Transform3D.columns(translation=poses[:, :3], quaternion=poses[:, 3:]))
    stream.send_columns("world/com", time, rerun.Points3D.columns(positions=scene.com, radii=[0.025] * len(scene.com)))
    for contact, name in enumerate(scene.contacts):
        force = scene.forces[:, contact]
        stream.send_columns(f"world/forces/{name}", time, rerun.Arrows3D.columns(
            origins=force[:, :3], vectors=force[:, 3:] * scene.metres_per_newton))


def _drawn(shape: Shape) -> Any:
    import rerun
    style: dict[str, Any] = {"colors": [shape.colour.tolist()], "fill_mode": "solid"}
    if shape.mesh is not None:
        # Triangles with a colour each: corners are not shared.
        points = shape.mesh.points[shape.mesh.triangles.reshape(-1)] * shape.size
        return rerun.Mesh3D(vertex_positions=points, vertex_colors=np.repeat(shape.mesh.colours, 3, axis=0))
    if shape.kind == "box":
        return rerun.Boxes3D(sizes=[shape.size], **style)
    if shape.kind == "sphere":
        return rerun.Ellipsoids3D(radii=[float(shape.size[0])], **style)
    return rerun.Cylinders3D(lengths=[float(shape.size[1])], radii=[float(shape.size[0])], **style)
