"""The far side of the wires: a process of its own with the machine's emulated chip and its emulated die.

It takes one command a line: `spi` makes /dev/spidev0.0, `put UID` and `lift UID` move tags, `lose` takes
a part of the chip's settings away, `plug` and `unplug` are the die's cable, `roll FACE` throws it. After
each it says "done".
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
import tty
from pathlib import Path

from hardware.die.emulated import EmulatedDie
from hardware.rfid.emulated_chip import TX_ASK, EmulatedChip
from hardware.rfid.emulated_tag import EmulatedTag, ntag213
from tests.arm64.cuse import serve

GADGET = Path("/dev/ttyGS0")
"""The board's end of the USB cable (g_serial)."""
SERIAL = "e6614c311b7e6f35"
NAMES = (
    "idVendor=0x2e8a",
    "idProduct=0x0005",
    "iManufacturer=MicroPython",
    "iProduct=Board_in_FS_mode",
    f"iSerialNumber={SERIAL}",
)
"""What a Raspberry Pi Pico with MicroPython calls itself, so that our udev rules meet it."""


class GadgetDie(EmulatedDie):
    """The emulated die at the board's end of a USB cable that the kernel pretends (dummy_hcd, g_serial)."""

    def plug(self) -> None:
        """Load the gadget, whereupon the other end appears as /dev/ttyACM0; the board starts anew."""
        with self._lock:
            self.restart()
            subprocess.run(["modprobe", "g_serial", *NAMES], check=True)
            board = os.open(GADGET, os.O_RDWR | os.O_NONBLOCK | os.O_NOCTTY)
            tty.setraw(board)
            self._port.fds = (board, os.dup(board))

    def unplug(self) -> None:
        """Pull the cable."""
        with self._lock:
            fds, self._port.fds = self._port.fds, None
            for fd in fds or ():
                os.close(fd)
            if fds:
                subprocess.run(["modprobe", "-r", "g_serial"], check=True)


class FarSide:
    """The `chip`, its tags and the die, and the commands for them."""

    def __init__(self) -> None:
        self.chip = EmulatedChip(time.monotonic)
        self._tags: dict[str, EmulatedTag] = {}
        self._die = GadgetDie(GADGET, die="PICO-VM")

    def obey(self, line: str) -> None:
        """One command. Raises `KeyError` for another word, and what the command's doing raises."""
        word, *rest = line.split()
        match word:
            case "spi":
                threading.Thread(target=serve, args=("spidev0.0", self.chip), daemon=True).start()
            case "put":
                self._tags[rest[0]] = tag = ntag213(bytes.fromhex(rest[0]))
                self.chip.field.put(tag)
            case "lift":
                self.chip.field.lift(self._tags.pop(rest[0]))
            case "lose":
                self.chip.lose(TX_ASK)
            case "plug":
                self._die.start()
            case "unplug":
                self._die.close()
            case "roll":
                self._die.roll(int(rest[0]))
            case _:
                raise KeyError(word)


def main() -> None:
    """Obey what comes until the line is closed."""
    side = FarSide()
    for line in sys.stdin:
        side.obey(line)
        print("done", flush=True)  # noqa: T201 - this is how it speaks


if __name__ == "__main__":
    main()
