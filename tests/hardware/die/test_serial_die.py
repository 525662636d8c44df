"""The driver on real pyserial and a real pseudo-terminal, with the emulated die at the other end.

Time is virtual and everything runs in one thread: whenever the driver asks for the time, the die
takes one step of 20 ms.
"""

from __future__ import annotations

import itertools
import os
import pty
import select
import termios
import threading
import tty
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from companion.speech.own_command import install_again
from hardware.device import DeviceAbsent, DeviceError, DeviceFailing
from hardware.die.conversation import DieTalk
from hardware.die.emulated import SAMPLE_SECONDS, EmulatedDie, Wire
from hardware.die.serial_die import SerialDie
from hardware.events import DeviceState, DieMoved, DieRolled, HardwareEvent
from tests.hardware.die.support import TestClock, hello, report, rolls

pytestmark = pytest.mark.machine


class PromptDie(EmulatedDie):
    """A die whose lines have arrived when it has written them; the kernel hands them over later."""

    def _write(self, data: bytes) -> None:
        super()._write(data)
        if data and self._port.fds is not None:
            arrived, _writable, _failed = select.select([self._port.fds[1]], [], [], 10)
            assert arrived


class Bench:
    """An emulated die, the driver on its port, and what the driver told."""

    def __init__(self, folder: Path, mode: str = "protocol", battery: int | None = 80) -> None:
        self.clock = TestClock()
        self.told: list[HardwareEvent] = []
        self.die = PromptDie(
            folder / "table-die",
            mode=mode,  # type: ignore[arg-type]
            battery=battery,
            clock=self.clock,
            random=Random(11),
        )
        self.between: Callable[[], None] = lambda: None
        self.driver = SerialDie(
            "die",
            str(folder / "table-die"),
            mode=mode,  # type: ignore[arg-type]
            clock=self.pass_time,
            read_seconds=0,
        )

    def pass_time(self) -> float:
        self.clock.now += SAMPLE_SECONDS
        self.die.step()
        self.between()
        return self.clock.now

    def poll(self, turns: int = 1) -> None:
        for _turn in range(turns):
            self.driver.poll(self.told.append)

    def roll(self, face: int) -> None:
        self.die.roll(face)
        while self.die.busy:
            self.poll()
        self.poll(3)

    def keep_alive(self, turns: int) -> None:
        """What the supervisor does: poll, and open again after a failure."""
        for _turn in range(turns):
            try:
                self.poll()
            except DeviceError:
                self.driver.close()
                self.die.plug()
                self.driver.open()


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    bench = Bench(tmp_path)
    bench.die.plug()
    yield bench
    bench.driver.close()
    bench.die.close()


def open_fds() -> int:
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - iterdir would hold one itself


def test_opening_waits_for_the_die_and_a_roll_is_told(bench: Bench) -> None:
    bench.driver.open()
    bench.roll(5)
    told = [event for event in bench.told if isinstance(event, DieRolled)]
    assert [(event.die, event.face, event.sequence) for event in told] == [("die", 5, 1)]
    assert 200 <= told[0].duration_ms <= 10_000
    assert told[0].at == pytest.approx(bench.clock.now, abs=0.2)
    assert bench.driver.counters()["rolls"] == 1


def test_every_phase_is_told_and_a_movement_is_no_roll(bench: Bench) -> None:
    bench.driver.open()
    bench.die.handle()
    bench.poll(120)
    bench.die.crooked()
    bench.poll(120)
    bench.die.knock()
    bench.poll(120)
    assert rolls(bench.told) == []
    moved = [event.phase for event in bench.told if isinstance(event, DieMoved)]
    assert moved == ["idle", "handled", "idle", "rolling", "crooked", "rolling", "idle"]
    assert {event.battery_percent for event in bench.told if isinstance(event, DieMoved)} == {80}


def test_a_die_that_is_not_plugged_in_is_absent(tmp_path: Path) -> None:
    driver = SerialDie("die", str(tmp_path / "table-die"))
    with pytest.raises(DeviceAbsent, match="die is not plugged in at"):
        driver.open()
    (tmp_path / "table-die").symlink_to(tmp_path / "gone")
    with pytest.raises(DeviceAbsent):
        driver.open()
    with pytest.raises(DeviceFailing, match="is not open"):
        driver.poll(lambda event: None)


def test_what_is_no_serial_port_is_said_so(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("4\n")
    before = open_fds()
    with pytest.raises(DeviceFailing, match="cannot be used as a serial port"):
        SerialDie("die", str(file)).open()
    assert open_fds() == before
    assert file.read_text() == "4\n"


def test_a_busy_port_is_said_so_and_its_owner_goes_on(bench: Bench) -> None:
    bench.driver.open()
    second = SerialDie("second", str(bench.die.link), clock=bench.clock)
    before = open_fds()
    with pytest.raises(DeviceFailing, match="Another program is using the port") as trouble:
        second.open()
    assert "fuser" in trouble.value.remedy
    assert open_fds() == before
    bench.roll(2)
    assert rolls(bench.told) == [(1, 2)]


def test_a_forbidden_port_is_said_so(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_what: object) -> int:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("serial.serialposix.os.open", forbidden)
    with pytest.raises(DeviceFailing, match="may not use") as trouble:
        bench.driver.open()
    assert "dialout" in trouble.value.remedy


@pytest.mark.parametrize("call", ["tcflush", "tcgetattr"])
def test_a_die_that_is_pulled_while_its_port_opens_is_a_plain_failure(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    def pulled(*_what: object) -> None:
        raise termios.error(5, "Input/output error")  # which is no OSError

    before = open_fds()
    with monkeypatch.context() as patch:
        patch.setattr(f"serial.serialposix.termios.{call}", pulled)
        with pytest.raises(DeviceFailing, match="cannot be used"):
            bench.driver.open()
    assert open_fds() == before
    bench.driver.open()
    bench.roll(3)
    assert rolls(bench.told) == [(1, 3)]


def test_without_pyserial_it_is_absent(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "serial", None)
    with pytest.raises(DeviceAbsent, match="pyserial") as trouble:
        bench.driver.open()
    assert trouble.value.remedy == install_again()


def test_a_port_where_nobody_answers_fails_and_holds_nothing(bench: Bench) -> None:
    bench.die.wire = Wire(Random(1), lost=1.0)
    before = open_fds()
    started = bench.clock.now
    with pytest.raises(DeviceFailing, match="no die answers"):
        bench.driver.open()
    assert open_fds() == before
    assert 4 <= bench.clock.now - started < 5


def test_a_board_that_resets_when_its_port_opens_has_time_to_start(bench: Bench) -> None:
    silence, wire = Wire(Random(1), lost=1.0), bench.die.wire
    bench.die.wire = silence
    started = bench.clock.now

    def boot() -> None:
        if bench.clock.now - started > 2 and bench.die.wire is silence:
            bench.die.restart()
            bench.die.wire = wire

    bench.between = boot
    bench.driver.open()
    bench.roll(6)
    assert rolls(bench.told) == [(1, 6)]


def test_unplugging_is_told_and_replugging_goes_on(bench: Bench) -> None:
    bench.driver.open()
    bench.roll(1)
    bench.die.unplug()
    with pytest.raises(DeviceAbsent, match="die is not plugged in"):
        bench.poll(2)
    bench.driver.close()
    bench.driver.close()
    with pytest.raises(DeviceAbsent):
        bench.driver.open()
    bench.die.plug()
    bench.driver.open()
    bench.roll(2)
    assert rolls(bench.told) == [(1, 1), (2, 2)]
    assert bench.driver.counters()["unplugged"] == 1


def test_a_link_that_points_to_a_new_port_meanwhile_is_a_broken_connection(bench: Bench) -> None:
    bench.driver.open()
    bench.die.unplug()
    bench.die.plug()
    with pytest.raises(DeviceFailing, match="connection to die was lost"):
        bench.poll(2)


def test_a_roll_that_was_understood_is_told_although_the_answer_cannot_be_written(
    bench: Bench,
) -> None:
    bench.driver.open()
    bench.die.roll(4)
    while bench.die._mind.talk.sequence == 0:
        bench.poll()
    bench.between = bench.die.unplug  # after the roll was read, before it is acknowledged
    with pytest.raises(DeviceError):
        bench.poll()
    assert rolls(bench.told) == [(1, 4)]
    bench.between = lambda: None
    bench.keep_alive(60)
    assert rolls(bench.told) == [(1, 4)]
    assert bench.driver.counters()["roll_duplicate"] >= 1


def test_a_swap_of_the_die_is_noticed(bench: Bench, tmp_path: Path) -> None:
    bench.driver.open()
    bench.die.close()
    bench.die = PromptDie(tmp_path / "table-die", die="OTHER", clock=bench.clock, random=Random(2))
    bench.keep_alive(5)
    words = [event.words for event in bench.told if isinstance(event, DeviceState)]
    assert words == ["A different die is connected: OTHER instead of EMULATED."]
    bench.roll(3)
    assert rolls(bench.told) == [(1, 3)]


def test_a_die_that_does_not_read_is_not_waited_for() -> None:
    master, slave = pty.openpty()
    tty.setraw(slave)

    def answered() -> str:
        os.write(master, hello("n1"))
        return "n1"

    talk = DieTalk("deaf", 6, answered)
    driver = SerialDie("deaf", os.ttyname(slave), clock=TestClock(), talk=talk, read_seconds=0)
    driver.open()
    with pytest.raises(DeviceFailing, match="does not accept data"):
        for sequence in range(1, 2000):
            os.write(master, report(sequence=sequence))
            driver.poll(lambda event: None)
    driver.close()
    os.close(master)
    os.close(slave)


def test_a_flood_is_taken_in_bounded_pieces(bench: Bench) -> None:
    bench.driver.open()
    bench.between = lambda: bench.die._write(os.urandom(2000))
    bench.poll(100)
    bench.between = lambda: None
    bench.poll(100)
    bench.roll(3)
    assert rolls(bench.told) == [(1, 3)]


# -- the cable


class CutWire(Wire):
    """A cable that is pulled after so many bytes, in whichever direction they went."""

    left: int = 0

    def carry(self, data: bytes) -> bytes:
        carried = data[: self.left]
        self.left -= len(carried)
        return carried


def pull_after(bench: Bench, count: int) -> bool:
    """Roll a four; the cable is pulled after `count` bytes of the conversation, then replugged.

    Returns False when the roll was over before so many bytes had gone.
    """
    whole = bench.die.wire
    cut = CutWire(Random(1))
    cut.left = count
    bench.die.wire = cut

    def pull() -> None:
        if cut.left == 0 and bench.die.wire is cut:
            bench.die.wire = whole
            bench.die.unplug()

    bench.between = pull
    bench.die.roll(4)
    bench.keep_alive(200)
    pulled, bench.die.wire = bench.die.wire is whole, whole
    return pulled


def test_unplugging_at_every_byte_neither_loses_nor_doubles_a_roll(bench: Bench) -> None:
    """A die with a battery keeps its roll until it was heard."""
    bench.driver.open()
    for count in itertools.count():
        pulled = pull_after(bench, count)
        assert rolls(bench.told) == [(count + 1, 4)]
        bench.told.clear()
        if not pulled:
            break
    assert count > 150


def test_unplugging_a_die_without_battery_at_every_byte_makes_no_false_roll(tmp_path: Path) -> None:
    """A die that is fed by its cable forgets what it had not told; it never makes anything up."""
    bench = Bench(tmp_path, battery=None)
    bench.die.plug()
    bench.driver.open()
    told = 0
    for count in itertools.count():
        pulled = pull_after(bench, count)
        assert [face for _sequence, face in rolls(bench.told)] in ([], [4])
        told += len(rolls(bench.told))
        bench.told.clear()
        bench.roll(2)
        assert [face for _sequence, face in rolls(bench.told)] == [2]
        bench.told.clear()
        if not pulled:
            break
    assert 0 < told <= count
    assert count > 140
    bench.driver.close()
    bench.die.close()


def test_two_thousand_plug_cycles_leak_nothing(bench: Bench) -> None:
    before = (open_fds(), threading.active_count())
    bench.die.unplug()
    for cycle in range(2000):
        bench.die.plug()
        bench.driver.open()
        if cycle % 2:  # pulled under the driver's hands, or after it let go
            bench.driver.close()
        bench.die.unplug()
        if not cycle % 2:
            with pytest.raises(DeviceAbsent):
                bench.poll(2)
            bench.driver.close()
        if cycle % 200 == 0:
            assert open_fds() <= before[0]
    bench.die.plug()
    assert (open_fds(), threading.active_count()) == before
    bench.driver.open()
    bench.roll(6)
    assert [face for _sequence, face in rolls(bench.told)] == [6]


def test_rolls_over_a_lossy_port_are_neither_lost_nor_doubled(bench: Bench) -> None:
    dice = Random(3)
    bench.driver.open()
    bench.die.wire = Wire(dice, lost=0.15, flipped=0.1)
    made = []
    for sequence in range(1, 301):
        face = dice.randint(1, 6)
        made.append((sequence, face))
        bench.die.roll(face)
        while bench.die.busy:
            bench.keep_alive(1)
    bench.keep_alive(300)
    assert rolls(bench.told) == made
    counters = bench.driver.counters()
    assert counters["roll_duplicate"] > 0
    assert counters["line_wrong_crc"] > 0


# -- plain dice


def test_a_plain_die_rolls(tmp_path: Path) -> None:
    bench = Bench(tmp_path, mode="plain")
    bench.die.plug()
    bench.driver.open()
    bench.poll(20)
    bench.roll(5)
    bench.roll(5)
    assert rolls(bench.told) == [(1, 5), (2, 5)]
    bench.die.unplug()
    with pytest.raises(DeviceAbsent):
        bench.poll(2)
    bench.driver.close()
    bench.die.plug()
    bench.driver.open()
    bench.poll(20)
    bench.roll(1)
    assert rolls(bench.told)[2:] == [(3, 1)]
    bench.driver.close()
    bench.die.close()


def test_a_protocol_die_in_plain_mode_is_never_misread(bench: Bench) -> None:
    plain = SerialDie("die", str(bench.die.link), mode="plain", clock=bench.pass_time, read_seconds=0)
    plain.open()
    bench.die.roll(3)
    for _turn in range(200):
        plain.poll(bench.told.append)
    assert bench.told == []
    assert plain.counters()["line_too_long"] > 0
    plain.close()


def test_a_plain_die_in_protocol_mode_is_said_so(tmp_path: Path) -> None:
    bench = Bench(tmp_path, mode="plain")
    bench.die.plug()
    driver = SerialDie("die", str(bench.die.link), clock=bench.pass_time, read_seconds=0)
    bench.die.roll(3)
    with pytest.raises(DeviceFailing, match="Something is sending on the port of") as trouble:
        driver.open()
    assert 'mode = "plain"' in trouble.value.remedy
    bench.die.close()


def test_the_driver_can_be_given_its_conversation(tmp_path: Path) -> None:
    """It reads with that conversation and counts what that one counts."""
    talk = DieTalk("die", 6, lambda: "fixed")
    driver = SerialDie("die", str(tmp_path / "x"), talk=talk)
    talk.hear(b"no line of the protocol\n", 1.0)
    counted = driver.counters()
    assert counted["lines"] == 1 and sum(counted.values()) > 1  # the line, and what was wrong with it
