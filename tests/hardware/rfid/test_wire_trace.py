"""Wire traces: recorded at a table, replayed against the driver."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hardware.device import Clock, Device, DeviceFailing
from hardware.events import HardwareEvent
from hardware.rfid.emulated_tag import ClassicTag, ntag213
from hardware.rfid.package import OpenSpi, open_spi
from hardware.rfid.reader import RfidReader
from tests.hardware.rfid import wire_trace
from tests.hardware.rfid.table import UIDS, Table
from tests.hardware.rfid.wire_trace import FORMAT, Recorded, Replay, TraceDiverged, TraceWriter


def build(spi: OpenSpi, clock: Clock) -> Device:
    return RfidReader("box", "shared", clock=clock, sleep=lambda seconds: None, open_spi=spi)


def eventful(table: Table, path: Path) -> list[HardwareEvent]:
    """A game's worth of trouble, recorded; what was posted while it happened."""
    with path.open("w") as file:
        trace = TraceWriter(file, table.clock)
        spi = trace.opening(open_spi)
        reader = RfidReader("box", "shared", clock=table.clock, sleep=table.clock.sleep, open_spi=spi)
        device = Recorded(reader, trace)
        posted: list[HardwareEvent] = []
        first, second = ntag213(UIDS[7]), ClassicTag(UIDS[4])
        device.open()
        happenings: list[Callable[[], None]] = [
            lambda: None,
            lambda: table.field.put(first),
            lambda: table.chip.faults.flips.extend([(3, True), (9, False)]),
            lambda: table.field.put(second),
            lambda: table.field.lift(first),
            table.chip.brown_out,
            table.field.clear,
        ]
        for happen in happenings:
            happen()
            for _poll in range(3):
                device.poll(posted.append)
        table.chip.faults.bus_error = OSError(5, "gone")
        with pytest.raises(DeviceFailing):
            device.poll(posted.append)
        device.close()
        device.close()
    return posted


def told(events: list[HardwareEvent]) -> list[dict[str, Any]]:
    """Events without their times: a replay has no waiting in it."""
    return [{**msgspec.to_builtins(event), "at": 0} for event in events]


def test_a_replayed_trace_says_what_was_said(table: Table, tmp_path: Path) -> None:
    posted = eventful(table, tmp_path / "trace")
    replay = Replay(tmp_path / "trace")
    assert told(replay.run(build)) == told(replay.recorded) == told(posted)
    assert len({type(event) for event in posted}) == 3 and len(posted) > 8


def test_a_driver_that_does_something_else_is_found_out(table: Table, tmp_path: Path) -> None:
    eventful(table, tmp_path / "trace")

    def other(spi: OpenSpi, clock: Clock) -> Device:
        return RfidReader("box", "shared", clock=clock, gain_db=33, sleep=lambda s: None, open_spi=spi)

    with pytest.raises(TraceDiverged, match="recorded 4c50"):
        Replay(tmp_path / "trace").run(other)


def test_a_driver_that_asks_less_is_found_out(table: Table, tmp_path: Path) -> None:
    eventful(table, tmp_path / "trace")
    lines = (tmp_path / "trace").read_text().splitlines()
    where = next(number for number, line in enumerate(lines) if '"poll"' in line)
    (tmp_path / "longer").write_text("\n".join([*lines[:where], '["wire",1.0,"00","00"]', *lines[where:]]))
    with pytest.raises(TraceDiverged, match="less"):
        Replay(tmp_path / "longer").run(build)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}\n",
        '["some other file"]\n',
        f'["{FORMAT}"]\nnonsense\n',
        f'["{FORMAT}"]\n["wire",1.0,"zz","00"]\n',
        f'["{FORMAT}"]\n["wire",1.0,"00","00"]\n',
        f'["{FORMAT}"]\n["call",1.0,"destroy"]\n',
        f'["{FORMAT}"]\n["event",{{"type":"tag_lost"}}]\n',
        f'["{FORMAT}"]\n[]\n',
    ],
)
def test_what_is_no_trace_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "trace").write_text(text)
    with pytest.raises(ValueError, match="trace"):
        Replay(tmp_path / "trace")


def test_a_trace_does_not_fill_the_card(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire_trace, "MOST_LINES", 3)
    file = io.StringIO()
    trace = TraceWriter(file, lambda: 0.0)
    for _transfer in range(10):
        trace.wire([0x80, 0], [0, 1])
    assert len(file.getvalue().splitlines()) == 3
