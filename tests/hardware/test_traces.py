"""Traces: written by the supervisor's tap, read strictly, played again in their own time."""

from __future__ import annotations

from pathlib import Path

import pytest

from hardware.events import (
    ButtonPressed,
    DeviceState,
    DieMoved,
    DieRolled,
    HardwareEvent,
    ReaderSaw,
    TagGone,
    TagName,
    TagSeen,
)
from hardware.supervisor import Supervisor
from hardware.traces import Recorder, TraceError
from tests.hardware.played_traces import LONGEST_LINE, AnyEvent, TraceDevice, read_trace

EVENTS: list[AnyEvent] = [
    DeviceState("shared", "reader", "ok", "It works.", "", 10.0),
    ReaderSaw("shared", "seat 1", "one", 10.5),
    TagSeen("shared", "seat 1", "04a1b2c3d4e5f6", 10.5, "NTAG213", TagName("g", "s", "c", 2, True)),
    DieMoved("die", "rolling", 11.0, 80),
    DieRolled("die", 4, 7, "b00t", 900, 12.0),
    TagGone("shared", "seat 1", "04a1b2c3d4e5f6", 13.0),
    ButtonPressed("ready", 2, 14.0),
]


def recorded(path: Path, events: list[AnyEvent]) -> Path:
    recorder = Recorder(path)
    supervisor = Supervisor([], tap=recorder.record)
    for event in events:
        supervisor.post(event)
    recorder.close()
    return path


def test_what_was_recorded_is_read_again(tmp_path: Path) -> None:
    assert read_trace(recorded(tmp_path / "t.jsonl", EVENTS)) == EVENTS


def test_an_empty_recording_is_a_trace_without_events(tmp_path: Path) -> None:
    assert read_trace(recorded(tmp_path / "t.jsonl", [])) == []


def test_a_trace_is_never_written_over_a_file(tmp_path: Path) -> None:
    path = recorded(tmp_path / "t.jsonl", EVENTS)
    with pytest.raises(FileExistsError):
        Recorder(path)
    assert read_trace(path) == EVENTS


def test_a_trace_cut_off_at_any_byte_gives_a_prefix_or_is_refused(tmp_path: Path) -> None:
    raw = recorded(tmp_path / "t.jsonl", EVENTS).read_bytes()
    header = raw.index(b"\n") + 1
    torn = tmp_path / "torn.jsonl"
    for end in range(len(raw)):
        torn.write_bytes(raw[:end])
        if end < header:
            with pytest.raises(TraceError, match="does not begin like a trace"):
                read_trace(torn)
        else:
            events = read_trace(torn)
            assert events == EVENTS[: len(events)] and len(events) == raw[:end].count(b"\n") - 1


@pytest.mark.parametrize(
    "line",
    [
        b"{}",
        b"not json",
        b'{"type":"tag_gone"}',
        b'{"type":"explode","at":1}',
        b"\xff\xfe",
        b"",
        b'{"type":"button_pressed","button":"' + b"x" * LONGEST_LINE + b'","seat":1,"at":1}',
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, line: bytes) -> None:
    path = recorded(tmp_path / "t.jsonl", EVENTS[:2])
    path.write_bytes(path.read_bytes() + line + b"\n")
    with pytest.raises(TraceError, match="line 4"):
        read_trace(path)


def test_another_file_is_no_trace(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    path.write_text('{"trace":"table-companion hardware","version":2}\n', encoding="utf-8")
    with pytest.raises(TraceError, match="does not begin like a trace"):
        read_trace(path)


def test_a_full_trace_stops_and_harms_nobody(tmp_path: Path) -> None:
    path = tmp_path / "t.jsonl"
    recorder = Recorder(path, limit=300)
    supervisor = Supervisor([], tap=recorder.record)
    for event in EVENTS:
        supervisor.post(event)
    assert recorder.stopped and len(supervisor.drain()) == len(EVENTS)
    events = read_trace(path)
    assert 0 < len(events) < len(EVENTS) and path.stat().st_size <= 300
    recorder.close()


def test_a_full_disk_stops_the_recording_and_harms_nobody(tmp_path: Path) -> None:
    path = recorded(tmp_path / "t.jsonl", EVENTS[:1])
    recorder = Recorder(tmp_path / "full.jsonl")
    recorder._file.close()
    recorder._file = Path("/dev/full").open("wb")  # noqa: SIM115 - the kernel's own "no space left"
    recorder.record(EVENTS[0])
    assert recorder.stopped
    recorder.record(EVENTS[1])
    assert read_trace(path) == EVENTS[:1]


def played(events: list[AnyEvent], speed: float, until: float) -> list[HardwareEvent]:
    now = [100.0]
    device = TraceDevice(events, speed=speed, clock=lambda: now[0])
    posted: list[HardwareEvent] = []
    device.open()
    while now[0] <= until:
        device.poll(posted.append)
        now[0] += 0.25
    return posted


def test_a_replay_keeps_the_distances_on_the_clock_of_this_run() -> None:
    posted = played(EVENTS, 1.0, 110.0)
    assert [each.at for each in posted] == [100.0, 100.5, 100.5, 101.0, 102.0, 103.0, 104.0]
    assert [type(each) for each in posted] == [type(each) for each in EVENTS]


def test_a_replay_at_twice_the_speed_takes_half_the_time() -> None:
    assert [each.at for each in played(EVENTS, 2.0, 110.0)][-1] == 102.0
    assert len(played(EVENTS, 2.0, 101.9)) == len(EVENTS) - 1


def test_a_reopened_replay_goes_on_where_it_was() -> None:
    now = [0.0]
    device = TraceDevice(EVENTS, clock=lambda: now[0])
    posted: list[HardwareEvent] = []
    device.open()
    device.poll(posted.append)
    device.close()
    device.open()
    now[0] = 60.0
    device.poll(posted.append)
    assert device.finished and len(posted) == len(EVENTS) == device.counters()["played"]


def test_a_trace_plays_through_the_supervisor() -> None:
    supervisor = Supervisor([TraceDevice(EVENTS, speed=1e6)])
    supervisor.start()
    seen: list[HardwareEvent] = []
    while len(seen) < len(EVENTS) + 2:
        event = supervisor.next_event(10.0)
        assert event is not None
        seen.append(event)
    assert supervisor.stop(patience=10.0) == []
    assert [type(each) for each in seen[2:]] == [type(each) for each in EVENTS]
