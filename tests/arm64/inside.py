"""What is done inside the machine: our drivers on the kernel's own spidev calls, pins and USB serial lines.

Each thing that is to be seen is said in one line, "seen" or "NOT SEEN"; the last line counts them.
"""

from __future__ import annotations

import platform
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from hardware.device_settings import DieSettings, HardwareSettings, PanelSettings, ReaderSettings, SeatPins
from hardware.doctor import look, render
from hardware.event_words import tell
from hardware.events import ButtonPressed, DeviceState, DieRolled, HardwareEvent, TagGone, TagSeen
from hardware.factory import Equipment
from hardware.machine import Machine
from hardware.panel.picture import PanelPicture
from hardware.supervisor import Supervisor

LONGEST = 120.0
"""Seconds that anything may take on a machine that is emulated itself."""
PRESSES = 8
TAG, OTHER = "04a1b2c3d4e580", "04b1b2c3d4e581"
DIE = "/dev/table-die-e6614c311b7e6f35"
POWER_KEY, LAMP, GREEN, BUZZER = 3, 4, 5, 6
PINS = Path("/sys/kernel/debug/gpio")
SETTINGS = HardwareSettings(
    reader=(ReaderSettings(name="box"),),
    die=(DieSettings(name="die", port=DIE),),
    panel=PanelSettings(undo=POWER_KEY, green=GREEN, buzzer=BUZZER, seat=(SeatPins(seat=1, lamp=LAMP),)),
)
Wanted = Callable[[HardwareEvent], bool]


class Walk:
    """The devices, the emulators behind them, and what was seen."""

    def __init__(self, supervisor: Supervisor, far_side: subprocess.Popen[str]) -> None:
        self._supervisor = supervisor
        self._far_side = far_side
        self.seen: list[bool] = []

    def do(self, command: str) -> None:
        """Have the far side do something, and wait until it has."""
        assert self._far_side.stdin is not None and self._far_side.stdout is not None
        self._far_side.stdin.write(command + "\n")
        self._far_side.stdin.flush()
        if self._far_side.stdout.readline().strip() != "done":
            raise RuntimeError(f"the far side could not: {command}")

    def expect(self, words: str, wanted: Wanted) -> None:
        """Wait for an event."""
        self.check(words, self.hears(wanted, LONGEST))

    def hears(self, wanted: Wanted, seconds: float) -> bool:
        """Whether the event comes within that time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            event = self._supervisor.next_event(1.0)
            if event is not None:
                say(f"    {tell(event)}")
                if wanted(event):
                    return True
        return False

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Let the devices go on until something holds; what they say meanwhile is only told."""
        end = time.monotonic() + LONGEST
        while not holds() and time.monotonic() < end:
            event = self._supervisor.next_event(0.05)
            if event is not None:
                say(f"    {tell(event)}")

    def check(self, words: str, holds: bool) -> None:
        """Note whether something holds."""
        self.seen.append(holds)
        say(f"{'seen' if holds else 'NOT SEEN'}: {words}")


def say(words: str) -> None:
    """A line for the host."""
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def is_state(device: str, health: str) -> Wanted:
    """The health of a device."""
    return lambda event: isinstance(event, DeviceState) and (event.device, event.health) == (device, health)


def readers(walk: Walk) -> None:
    """The C module spidev over CUSE."""
    walk.expect("without /dev/spidev0.0 the reader is absent", is_state("box", "absent"))
    walk.do("spi")
    walk.expect("the reader opens as soon as the device file is there", is_state("box", "ok"))
    import spidev

    walk.check(f"spidev is the C module ({spidev.__file__})", str(spidev.__file__).endswith(".so"))
    walk.do(f"put {TAG}")
    walk.expect("a tag is seen", lambda event: isinstance(event, TagSeen) and event.uid == TAG)
    walk.do("lose")
    walk.do(f"lift {TAG}")
    walk.expect("it is lifted", lambda event: isinstance(event, TagGone) and event.uid == TAG)
    walk.do(f"put {OTHER}")
    walk.expect(
        "a chip that lost a setting sees the next one",
        lambda event: isinstance(event, TagSeen) and event.uid == OTHER,
    )


def line_of(pin: int) -> str:
    """What the kernel says of a line of the chip; it counts on from the first line of each chip."""
    text = PINS.read_text()
    first = re.search(r"GPIOs (\d+)-", text)
    number = int(first.group(1)) + pin if first else pin
    return next((line for line in text.splitlines() if f"gpio-{number} " in line), "")


def pins(walk: Walk, equipment: Equipment) -> None:
    """gpiozero over lgpio on the lines of a PL061."""
    say(PINS.read_text())
    walk.check("the kernel lists our lamp as a low output", "out lo" in line_of(LAMP))
    assert equipment.panel is not None
    equipment.panel.show(PanelPicture(seats=frozenset({1}), tone="your turn", signal=1))
    walk.wait_until(lambda: "out hi" in line_of(LAMP))
    say(line_of(LAMP))
    walk.check("it lights", "out hi" in line_of(LAMP))
    walk.check("the power key is a press of undo", any(_pressed(walk) for _attempt in range(PRESSES)))


def _pressed(walk: Walk) -> bool:
    """Whether one press arrives; QEMU presses for a tenth of a second, however slow the machine is."""
    say("PRESS THE POWER KEY")
    return walk.hears(lambda event: isinstance(event, ButtonPressed) and event.button == "undo", 15.0)


def die(walk: Walk) -> None:
    """A die that is plugged in late, pulled, and plugged in again."""
    walk.check("the port of the die is not there yet", not Path(DIE).exists())
    for words in ("plugged in late", "plugged in again"):
        walk.do("plug")
        walk.expect(f"the die, {words}, is found by its own name", is_state("die", "ok"))
        walk.do("roll 4")
        walk.expect("it rolls", lambda event: isinstance(event, DieRolled) and event.face == 4)
        if words == "plugged in late":
            ignored = subprocess.run(["udevadm", "info", "--export-db"], capture_output=True, text=True)
            walk.check("ModemManager is told to leave it alone", "ID_MM_DEVICE_IGNORE=1" in ignored.stdout)
            say(f"    {DIE} is {Path(DIE).resolve()}")
            walk.do("unplug")
            walk.expect("pulled, it is absent", is_state("die", "absent"))


@contextmanager
def far_side() -> Iterator[subprocess.Popen[str]]:
    """The process with the emulators."""
    command = [sys.executable, "-m", "tests.arm64.emulators"]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


def main() -> None:
    """The whole walk."""
    parts = (platform.machine(), f"Linux {platform.release()}", f"Python {platform.python_version()}")
    say(", ".join((Machine().model(), *parts)))
    for module in ("cuse", "dummy_hcd"):
        subprocess.run(["modprobe", module], check=True)
    with far_side() as process, Equipment(SETTINGS) as equipment:
        supervisor = Supervisor(equipment.devices)
        walk = Walk(supervisor, process)
        supervisor.start()
        try:
            readers(walk)
            pins(walk, equipment)
            die(walk)
        finally:
            supervisor.stop()
        say(render(look(Machine(), SETTINGS, Path("/root/settings.toml"))))
    say(f"SEEN {sum(walk.seen)}/{len(walk.seen)}")


if __name__ == "__main__":
    main()
