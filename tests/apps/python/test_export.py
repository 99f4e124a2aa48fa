# SPDX-License-Identifier: BSD-2-Clause
"""Recordings as files of other programs, read by the programs' own packages."""

import json

import numpy as np
import pytest

import poise
from conftest import standing_stack


@pytest.fixture(scope="module")
def recording(tmp_path_factory):
    """A humanoid that leans, 0.3 s."""
    stack = standing_stack()
    with poise.Simulation(stack, duration=0.3, record=tmp_path_factory.mktemp("runs") / "run", report=False) as sim:
        start = stack.tasks["balance"].target
        for tick in sim:
            stack.tasks["balance"].target = start + [0, 0.1 * tick.time, 0]
    return sim.recording()


def row_at(recording, time):
    return int(np.argmin(np.abs(recording.time - time)))


def rotated(turn, vector):
    """A vector, turned by a quaternion x, y, z, w."""
    u, w = np.array([turn.x, turn.y, turn.z]), turn.w
    return vector + 2 * np.cross(u, np.cross(u, vector) + w * vector)


@pytest.fixture(scope="module")
def messages(recording, tmp_path_factory):
    """Of the MCAP file: lists of (time, message) by topic."""
    decoder = pytest.importorskip("mcap_protobuf.decoder")
    pytest.importorskip("foxglove_schemas_protobuf")
    from mcap.reader import make_reader
    file = tmp_path_factory.mktemp("mcap") / "run.mcap"
    recording.to_mcap(file)
    found, protobuf = {}, decoder.DecoderFactory()
    with open(file, "rb") as stream:
        for schema, channel, message in make_reader(stream).iter_messages():
            decode = protobuf.decoder_for(channel.message_encoding, schema) or json.loads
            found.setdefault(channel.topic, []).append((message.log_time * 1e-9, decode(message.data)))
    return found


def test_a_failed_export_keeps_the_earlier_file(recording, tmp_path):
    for package in ("mcap_protobuf", "foxglove_schemas_protobuf"):
        pytest.importorskip(package)
    file = tmp_path / "run.mcap"
    file.write_text("the earlier one")
    with pytest.raises(TypeError):
        recording.to_mcap(file, rate="fast")
    assert file.read_text() == "the earlier one"
    assert list(tmp_path.iterdir()) == [file]


def test_a_failed_rerun_export_keeps_the_earlier_file(recording, tmp_path, monkeypatch):
    rerun = pytest.importorskip("rerun")
    file = tmp_path / "run.rrd"
    file.write_text("the earlier one")

    def fail(**_):
        raise KeyboardInterrupt

    monkeypatch.setattr(rerun, "SeriesLines", fail)
    with pytest.raises(KeyboardInterrupt):
        recording.to_rerun(file)
    assert file.read_text() == "the earlier one"
    assert list(tmp_path.iterdir()) == [file]


def test_mcap_has_the_signals(recording, messages):
    torques = messages["/signals/torque"]
    assert len(torques) == 30  # 100 Hz
    for time, numbers in torques:
        assert np.array_equal(list(numbers.values()), recording["torque"].values[row_at(recording, time)])
    assert {f"/signals/{name}" for name in recording} < set(messages)


def test_mcap_has_the_poses(recording, messages):
    assert len(messages["/tf"]) >= 9  # 30 Hz
    for time, message in messages["/tf"]:
        base = message.transforms[0]
        assert (base.parent_frame_id, base.child_frame_id) == ("world", "body/0")
        at = base.translation
        assert np.allclose([at.x, at.y, at.z], recording["base/position"].values[row_at(recording, time)], atol=1e-6)
        for one in message.transforms:
            assert np.isclose(np.linalg.norm([one.rotation.x, one.rotation.y, one.rotation.z, one.rotation.w]), 1)


def test_mcap_has_shapes_on_known_frames(messages):
    frames = {one.child_frame_id for one in messages["/tf"][0][1].transforms}
    robot = messages["/robot"][0][1]
    assert robot.entities and {entity.frame_id for entity in robot.entities} <= frames
    assert all(entity.frame_locked for entity in robot.entities)
    for entity in robot.entities:
        for cube in entity.cubes:
            assert cube.size.x > 0 and cube.size.y > 0 and cube.size.z > 0 and cube.color.a > 0


def test_mcap_has_forces_that_carry_the_robot(recording, messages):
    time, message = messages["/forces"][-1]
    com = message.entities[0].spheres[0].pose.position
    assert np.allclose([com.x, com.y, com.z], recording["com/position"].values[row_at(recording, time)], atol=1e-5)
    arrows = message.entities[0].arrows
    assert len(arrows) == 2
    up = [arrow.shaft_length * rotated(arrow.pose.orientation, np.array([1.0, 0, 0]))[2] for arrow in arrows]
    assert 0.5 < sum(up) < 0.7  # the weight is drawn 0.6 m long


def test_rerun_has_signals_poses_and_shapes(recording, tmp_path):
    pytest.importorskip("rerun")
    chunk = pytest.importorskip("rerun.chunk")
    recording.to_rerun(tmp_path / "run.rrd")
    chunks = list(chunk.RrdReader(tmp_path / "run.rrd").store().stream())
    found = {one.entity_path: one.to_record_batch() for one in chunks if not one.is_static}
    torque = found["/signals/torque"]
    column = next(name for name in torque.schema.names if name.endswith("scalars"))
    assert np.array_equal(np.array(torque.column(column).to_pylist()), recording["torque"].values)
    base = found["/world/body_0"]
    column = next(name for name in base.schema.names if name.endswith("translation"))
    first = np.array(base.column(column).to_pylist())[0]
    assert np.allclose(first, recording["base/position"].values[0], atol=1e-6)
    assert any("/shape_" in one.entity_path for one in chunks if one.is_static)
