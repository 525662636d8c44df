"""The emulated die by itself, and once alive in its own thread."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random

import pytest

from hardware.device import DeviceError
from hardware.die import emulated
from hardware.die.emulated import EmulatedDie, Wire
from hardware.die.serial_die import SerialDie
from hardware.events import HardwareEvent
from tests.hardware.die.support import TestClock, rolls

PACE = 5
"""Virtual seconds in one real second, for the one test with threads."""


@pytest.fixture
def die(tmp_path: Path) -> EmulatedDie:
    return EmulatedDie(tmp_path / "die", clock=TestClock(), random=Random(1))


def test_the_port_has_one_lasting_name(die: EmulatedDie) -> None:
    assert not die.link.exists()
    die.plug()
    die.plug()
    assert die.plugged
    assert str(die.link.readlink()).startswith("/dev/")
    die.unplug()
    die.unplug()
    assert not die.link.is_symlink()
    assert not die.plugged


def test_a_stale_link_of_an_earlier_run_is_replaced(die: EmulatedDie, tmp_path: Path) -> None:
    die.link.symlink_to(tmp_path / "gone")
    die.plug()
    assert die.link.exists()
    die.close()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_face_that_the_die_does_not_have_is_refused(die: EmulatedDie, face: int) -> None:
    with pytest.raises(ValueError, match="faces 1 to 6"):
        die.roll(face)
    assert not die.busy


@pytest.mark.parametrize("faces", [2, 6, 20, 100])
def test_it_comes_to_rest_on_the_face_that_was_asked_for(tmp_path: Path, faces: int) -> None:
    clock = TestClock()
    die = EmulatedDie(tmp_path / "die", faces=faces, clock=clock, random=Random(faces))
    for _roll in range(20):
        face = die.roll()
        while die.busy:
            clock.now += emulated.SAMPLE_SECONDS
            die.step()
        assert die.face == face
    die.crooked()
    while die.busy:
        clock.now += emulated.SAMPLE_SECONDS
        die.step()
    assert die.face == 0


def test_rolls_asked_for_together_happen_one_after_the_other(tmp_path: Path) -> None:
    clock = TestClock()
    die = EmulatedDie(tmp_path / "die", clock=clock, random=Random(4))
    die.roll(2)
    die.roll(2)
    die.handle()
    while die.busy:
        clock.now += emulated.SAMPLE_SECONDS
        die.step()
    assert die.face == 2
    assert die._mind.talk.sequence == 2


def test_nobody_reading_does_not_stop_the_die(die: EmulatedDie) -> None:
    die.plug()
    for _line in range(1000):
        die._write(b"x" * 60 + b"\n")
    die.step()
    assert die.plugged
    die.close()
    assert not die.plugged


def test_a_wire_loses_and_flips_as_often_as_it_is_told() -> None:
    line = b"D1 idle\n"
    perfect, dead, noisy = Wire(Random(1)), Wire(Random(1), lost=1.0), Wire(Random(1), flipped=1.0)
    assert perfect.carry(line) == line
    assert dead.carry(line) == b""
    spoiled = noisy.carry(line)
    assert sum((a ^ b).bit_count() for a, b in zip(line, spoiled, strict=True)) == 1


def test_alive_in_a_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(emulated, "SAMPLE_SECONDS", 0.02 / PACE)

    def clock() -> float:
        return time.monotonic() * PACE

    die = EmulatedDie(tmp_path / "die", clock=clock, random=Random(6))
    driver = SerialDie("die", str(die.link), clock=clock, read_seconds=0.01)
    told: list[HardwareEvent] = []
    die.start()
    driver.open()
    die.roll(6)
    while not rolls(told):
        try:
            driver.poll(told.append)
        except DeviceError:  # a machine under load may starve the die's thread for a second
            driver.open()
    driver.close()
    die.close()
    assert rolls(told) == [(1, 6)]
    assert not die.plugged
