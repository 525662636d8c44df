"""A touchscreen of the kernel's uinput: a tap for each line "X Y", in thousandths of the glass, on a FIFO.

Copied into the machine, started with the system's Python. Numbers: linux/input-event-codes.h, linux/uinput.h.
"""

from __future__ import annotations

import fcntl
import os
import struct
import sys
import time
from collections.abc import Callable
from pathlib import Path

SYNCHRONIZE, KEY, ABSOLUTE = 0, 1, 3
X, Y, SLOT, MANY_X, MANY_Y, TRACKING = 0x00, 0x01, 0x2F, 0x35, 0x36, 0x39
TOUCH, DIRECT = 0x14A, 1
LIFTED = -1
CREATE = ord("U") << 8 | 1
"""The one ioctl that writes nothing."""


def order(number: int, size: int) -> int:
    """The number of an ioctl of uinput that writes `size` bytes."""
    return 1 << 30 | size << 16 | ord("U") << 8 | number


def made() -> int:
    """A new touchscreen with many fingers; its file."""
    glass = os.open("/dev/uinput", os.O_WRONLY)
    for number, bits in ((100, (SYNCHRONIZE, KEY, ABSOLUTE)), (101, (TOUCH,))):
        for bit in bits:
            fcntl.ioctl(glass, order(number, 4), bit)
    fcntl.ioctl(glass, order(110, 4), DIRECT)
    for axis, most in ((X, 1000), (Y, 1000), (SLOT, 9), (MANY_X, 1000), (MANY_Y, 1000), (TRACKING, 65535)):
        fcntl.ioctl(glass, order(103, 4), axis)
        fcntl.ioctl(glass, order(4, 28), struct.pack("HxxiIiiii", axis, 0, 0, most, 0, 0, 0))
    fcntl.ioctl(glass, order(3, 92), struct.pack("HHHH80sI", 3, 0x1234, 0x5678, 1, b"proof finger", 0))
    fcntl.ioctl(glass, CREATE)
    return glass


def say(glass: int, *events: tuple[int, int, int]) -> None:
    """What happens at one moment."""
    for kind, code, value in (*events, (SYNCHRONIZE, 0, 0)):
        os.write(glass, struct.pack("llHHi", 0, 0, kind, code, value))


def tap(glass: int, number: int, x: int, y: int, wait: Callable[[float], object] = time.sleep) -> None:
    """A finger comes down and goes up."""
    down = ((ABSOLUTE, SLOT, 0), (ABSOLUTE, TRACKING, number), (ABSOLUTE, MANY_X, x), (ABSOLUTE, MANY_Y, y))
    say(glass, *down, (KEY, TOUCH, 1), (ABSOLUTE, X, x), (ABSOLUTE, Y, y))
    wait(0.3)  # a finger takes so long
    say(glass, (ABSOLUTE, SLOT, 0), (ABSOLUTE, TRACKING, LIFTED), (KEY, TOUCH, 0))
    wait(0.3)  # and so does the way to the next place


def main() -> None:
    """Tap whatever is asked for, for ever."""
    glass, number = made(), 0
    while True:
        with Path(sys.argv[1]).open(encoding="ascii") as asked:
            for line in asked:
                number += 1
                x, y = (int(each) for each in line.split())
                tap(glass, number, x, y)


if __name__ == "__main__":
    main()
