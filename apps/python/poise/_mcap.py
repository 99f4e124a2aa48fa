# SPDX-License-Identifier: BSD-2-Clause
"""Recorded runs as MCAP files, with the schemas of Foxglove."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import numpy as np

from ._extras import of_extra
from ._scene import Scene, Shape, read_scene
from ._types import PathLike
from ._whole_file import whole_file

if TYPE_CHECKING:
    from ._recording import Recording, Signal

_NANOSECONDS = 1e9


def write_mcap(recording: Recording, file: PathLike, rate: float | None) -> None:
    with of_extra("export"):  # all of them, before there is a file
        import foxglove_schemas_protobuf  # type: ignore[import]  # noqa: F401
        import mcap_protobuf  # type: ignore[import]  # noqa: F401
        from mcap.writer import Writer  # type: ignore[import]
    scene = read_scene(recording.folder)
    with whole_file(file) as beside, open(beside, "wb") as stream:
        writer: Any = Writer(stream)
        writer.start(library="poise")
        _Motion(writer).write(scene)
        rows = _rows(recording.time, rate)
        for name in recording:
            _write_signal(writer, recording[name], recording.time, rows)
        writer.finish()


def _rows(time: Any, rate: float | None) -> Any:
    """Indices of the rows to write: all, or `rate` a second."""
    if rate is None or len(time) < 2:
        return np.arange(len(time))
    wanted = np.arange(time[0], time[-1], 1 / rate)
    return np.unique(np.searchsorted(time, wanted - 1e-9))


def _write_signal(writer: Any, signal: Signal, time: Any, rows: Any) -> None:
    """A signal as JSON objects: a number for each label."""
    properties = {label: {"type": "number"} for label in signal.labels}
    schema = {"type": "object", "title": signal.name, "description": signal.unit, "properties": properties}
    schema_id = writer.register_schema(name=f"poise.{signal.name}", encoding="jsonschema",
                                       data=json.dumps(schema).encode())
    channel = writer.register_channel(topic=f"/signals/{signal.name}", message_encoding="json", schema_id=schema_id,
                                      metadata={"unit": signal.unit})
    values = signal.values
    for row in rows:
        numbers = {label: value if np.isfinite(value) else None
                   for label, value in zip(signal.labels, values[row].tolist())}
        _add(writer, channel, time[row], json.dumps(numbers).encode())


def _add(writer: Any, channel: int, time: float, data: bytes) -> None:
    at = round(float(time) * _NANOSECONDS)
    writer.add_message(channel_id=channel, log_time=at, publish_time=at, data=data)


class _Motion:
    """The shapes once, fixed to the frames of their bodies; then transforms of the frames, and forces."""

    def __init__(self, writer: Any) -> None:
        self._writer = writer
        self._channels: dict[str, int] = {}

    def write(self, scene: Scene) -> None:
        from foxglove_schemas_protobuf.SceneUpdate_pb2 import SceneUpdate  # type: ignore[import]
        robot = SceneUpdate()
        for body in sorted({shape.body for shape in scene.shapes}):
            entity = robot.entities.add(id=f"body/{body}", frame_id=_frame(body), frame_locked=True)
            for shape in scene.shapes:
                if shape.body == body:
                    _add_shape(entity, shape)
        self._add("/robot", scene.times[0], robot)
        for i, time in enumerate(scene.times):
            self._add("/tf", time, _transforms(scene, i))
            self._add("/forces", time, _forces(scene, i))

    def _add(self, topic: str, time: float, message: Any) -> None:
        from mcap_protobuf.schema import register_schema  # type: ignore[import]
        if topic not in self._channels:
            schema = register_schema(self._writer, type(message))
            self._channels[topic] = self._writer.register_channel(topic=topic, message_encoding="protobuf",
                                                                  schema_id=schema)
        _add(self._writer, self._channels[topic], time, message.SerializeToString())


def _frame(body: int) -> str:
    return f"body/{body}"


def _transforms(scene: Scene, frame: int) -> Any:
    from foxglove_schemas_protobuf.FrameTransforms_pb2 import FrameTransforms  # type: ignore[import]
    out = FrameTransforms()
    for body, pose in enumerate(scene.poses[frame].tolist()):
        one = out.transforms.add(parent_frame_id="world", child_frame_id=_frame(body))
        one.timestamp.FromNanoseconds(round(float(scene.times[frame]) * _NANOSECONDS))
        _place(one.translation, one.rotation, pose)
    return out


def _forces(scene: Scene, frame: int) -> Any:
    """Contact forces as arrows, and the CoM as a ball."""
    from foxglove_schemas_protobuf.SceneUpdate_pb2 import SceneUpdate
    out = SceneUpdate()
    entity = out.entities.add(id="forces", frame_id="world")
    for point, force in scene.forces[frame].reshape(-1, 2, 3):
        size = float(np.linalg.norm(force))
        if size > 1e-3:
            arrow = entity.arrows.add(shaft_length=size * scene.metres_per_newton, shaft_diameter=0.015,
                                      head_length=0.05, head_diameter=0.04)
            _place(arrow.pose.position, arrow.pose.orientation, [*point.tolist(), *_turn_from_x(force / size)])
            _paint(arrow.color, (0.9, 0.3, 0.1, 1))
    ball = entity.spheres.add()
    _place(ball.pose.position, ball.pose.orientation, [*scene.com[frame].tolist(), 0, 0, 0, 1])
    ball.size.x = ball.size.y = ball.size.z = 0.05
    _paint(ball.color, (1, 0.8, 0.1, 1))
    return out


def _turn_from_x(direction: Any) -> list[float]:
    """Quaternion x, y, z, w that turns the x axis to a unit vector."""
    x, y, z = (float(one) for one in direction)
    if x < -0.999999:
        return [0, 0, 1, 0]
    turn = np.array([0, -z, y, 1 + x])
    return [float(one) for one in turn / np.linalg.norm(turn)]


def _place(position: Any, turn: Any, pose: Any) -> None:
    position.x, position.y, position.z, turn.x, turn.y, turn.z, turn.w = (float(one) for one in pose)


def _paint(colour: Any, rgba: Any) -> None:
    colour.r, colour.g, colour.b, colour.a = (float(one) for one in rgba)


def _add_shape(entity: Any, shape: Shape) -> None:
    lists = {"box": entity.cubes, "cylinder": entity.cylinders, "sphere": entity.spheres, "mesh": entity.triangles}
    one = lists[shape.kind].add()
    _place(one.pose.position, one.pose.orientation, [*shape.position.tolist(), *shape.turn.tolist()])
    if shape.mesh is None:
        _paint(one.color, shape.colour)
    if shape.kind == "box":
        one.size.x, one.size.y, one.size.z = shape.size.tolist()
    elif shape.kind == "sphere":
        one.size.x = one.size.y = one.size.z = 2 * float(shape.size[0])
    elif shape.kind == "cylinder":
        one.size.x = one.size.y = 2 * float(shape.size[0])
        one.size.z = float(shape.size[1])
        one.bottom_scale = one.top_scale = 1
    elif shape.mesh is not None:
        for corners, colour in zip(shape.mesh.triangles, shape.mesh.colours):
            for x, y, z in (shape.mesh.points[corners] * shape.size).tolist():
                one.points.add(x=x, y=y, z=z)
                _paint(one.colors.add(), colour)
