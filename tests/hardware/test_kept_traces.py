"""Traces of tables that somebody had, each file in `tests/hardware/traces` a test by lying there.

`companion doctor --first-hour --record FILE` writes them. What must hold of any table: a tag is gone only
after it was seen, a reader reports one tag at a time, rolls are counted upwards and have faces, and the
supervisor plays all of it again.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hardware.events import DieRolled, TagGone, TagSeen
from hardware.supervisor import Supervisor
from hardware.traces import Recorder, TraceHeader
from tests.hardware.played_traces import AnyEvent, TraceDevice, read_trace

FOLDER = Path(__file__).with_name("traces")
TRACES = sorted(FOLDER.glob("*.jsonl"))


def faults(events: list[AnyEvent]) -> list[str]:
    """What no table can have done, in words."""
    lying: set[tuple[str, str]] = set()
    rolled: dict[tuple[str, str], int] = {}
    found = []
    for event in events:
        if isinstance(event, TagSeen):
            if any(reader == event.reader for reader, _uid in lying):
                found.append(f"{event.at}: {event.uid} seen while another lies on {event.reader}")
            lying.add((event.reader, event.uid))
        elif isinstance(event, TagGone):
            if (event.reader, event.uid) not in lying:
                found.append(f"{event.at}: {event.uid} gone without having been seen")
            lying.discard((event.reader, event.uid))
        elif isinstance(event, DieRolled):
            if event.face < 1 or event.sequence <= rolled.get((event.die, event.boot), 0):
                found.append(f"{event.at}: roll {event.sequence} of {event.die} is no new roll")
            rolled[event.die, event.boot] = event.sequence
    return found


@pytest.mark.parametrize("path", TRACES, ids=lambda path: path.stem)
def test_a_kept_trace_is_possible_and_plays_again(path: Path) -> None:
    header = msgspec.json.decode(path.read_bytes().split(b"\n")[0], type=TraceHeader)
    assert header.model, "whose machine was it?"
    events = read_trace(path)
    assert events and faults(events) == []
    supervisor = Supervisor([TraceDevice(events, speed=1e9)])
    supervisor.start()
    again = [supervisor.next_event(10.0) for _event in range(len(events) + 2)]
    assert supervisor.stop(10.0) == []
    assert [type(event) for event in again[2:]] == [type(event) for event in events]


def test_an_impossible_trace_is_found_out(tmp_path: Path) -> None:
    seen, gone = TagSeen("a", "shared", "04a1b2c3", 1.0), TagGone("a", "shared", "04a1b2c3", 2.0)
    roll = DieRolled("die", 3, 5, "b", 500, 3.0)
    assert faults([seen, gone, seen, roll]) == []
    assert len(faults([gone])) == len(faults([seen, seen])) == len(faults([roll, roll])) == 1
    path = tmp_path / "impossible.jsonl"
    recorder = Recorder(path, model="a table")
    recorder.record(gone)
    recorder.close()
    assert faults(read_trace(path))
