"""A bench of emulated readers, below the unmodified `mfrc522` package.

`with Bench() as bench:` puts stand-ins for `spidev` and `RPi.GPIO` where the package will find
them, so that everything above the wires is the real thing. The demonstration table is built on
this, and so are the tests. Tags may be put and lifted from any thread.
"""

from __future__ import annotations

import errno
import os
import sys
import threading
import time
from collections.abc import Callable
from types import ModuleType
from typing import Any, ClassVar

from hardware.rfid.emulated_chip import EmulatedChip

_REPLACED = ("spidev", "RPi", "RPi.GPIO")
_FORGOTTEN = ("mfrc522", "mfrc522.MFRC522", "mfrc522.SimpleMFRC522")
Line = tuple[int, int]
"""SPI bus and chip-enable line."""


class Bench:
    """Emulated chips by their SPI line, and the modules through which they are reached.

    `clock` gives seconds; `spend` is told how long each transfer takes (see `EmulatedChip`). Only
    one bench can be installed in a process at a time.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        *,
        spend: Callable[[float], None] = lambda seconds: None,
    ) -> None:
        self.pin_calls: list[tuple[Any, ...]] = []
        self._clock = clock
        self._spend = spend
        self._chips: dict[Line, EmulatedChip] = {}
        self._lock = threading.Lock()
        self._before: dict[str, ModuleType] | None = None

    def plug(
        self, bus: int = 0, device: int = 0, *, version: int = 0x92, burst_reads: bool = True
    ) -> EmulatedChip:
        """Solder a chip to a line, switching the line on; the chip that is there already stays."""
        with self._lock:
            chip = self._chips.get((bus, device))
            if chip is None:
                chip = EmulatedChip(self._clock, version=version, burst_reads=burst_reads, spend=self._spend)
                self._chips[bus, device] = chip
            return chip

    def unplug(self, bus: int = 0, device: int = 0) -> None:
        """Take the line away; who has it open gets `OSError`, who opens it finds no device file."""
        with self._lock:
            chip = self._chips.pop((bus, device), None)
        if chip is not None:
            chip.faults.bus_error = OSError(errno.ENODEV, os.strerror(errno.ENODEV))

    def chip(self, bus: int = 0, device: int = 0) -> EmulatedChip:
        """The chip on a line. Raises `FileNotFoundError` like `spidev` when there is none."""
        with self._lock:
            found = self._chips.get((bus, device))
        if found is None:
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        return found

    def install(self) -> None:
        """Put the stand-ins in place. Raises `RuntimeError` when they are already."""
        if self._before is not None or getattr(sys.modules.get("spidev"), "bench", None):
            raise RuntimeError("an emulated bench is installed already")
        names = _REPLACED + _FORGOTTEN
        self._before = {name: sys.modules[name] for name in names if name in sys.modules}
        for name in names:
            sys.modules.pop(name, None)
        parent, gpio = ModuleType("RPi"), _gpio_module(self.pin_calls)
        parent.__path__ = []
        parent.GPIO = gpio  # type: ignore[attr-defined]
        modules = (_spidev_module(self), parent, gpio)
        sys.modules.update(zip(_REPLACED, modules, strict=True))

    def uninstall(self) -> None:
        """Put back what was there before; may be called twice."""
        if self._before is None:
            return
        for name in _REPLACED + _FORGOTTEN:
            sys.modules.pop(name, None)
        sys.modules.update(self._before)
        self._before = None

    def __enter__(self) -> Bench:
        self.install()
        return self

    def __exit__(self, *trouble: object) -> None:
        self.uninstall()


def _spidev_module(bench: Bench) -> ModuleType:
    class SpiDev:
        """What the package uses of `spidev.SpiDev`."""

        def __init__(self) -> None:
            self.max_speed_hz = 0
            self._chip: EmulatedChip | None = None

        def open(self, bus: int, device: int) -> None:
            self._chip = bench.chip(bus, device)

        def xfer2(self, values: list[int]) -> list[int]:
            if self._chip is None:
                raise OSError(errno.EBADF, os.strerror(errno.EBADF))
            return self._chip.transfer(values)

        def close(self) -> None:
            self._chip = None

    module = ModuleType("spidev")
    module.SpiDev = SpiDev  # type: ignore[attr-defined]
    module.bench = bench  # type: ignore[attr-defined]
    return module


def _gpio_module(calls: list[tuple[Any, ...]]) -> ModuleType:
    """`RPi.GPIO` that keeps a list of what it was asked, and the numbering it was set to."""

    class Pins:
        numbering: ClassVar[int | None] = None

    def setmode(numbering: int) -> None:
        if Pins.numbering not in (None, numbering):
            raise ValueError("A different mode has already been set!")
        Pins.numbering = numbering
        calls.append(("setmode", numbering))

    def cleanup(*pins: int) -> None:
        Pins.numbering = None
        calls.append(("cleanup", *pins))

    module = ModuleType("RPi.GPIO")
    constants = {"BOARD": 10, "BCM": 11, "OUT": 0, "IN": 1}
    functions: dict[str, Callable[..., Any]] = {
        "getmode": lambda: Pins.numbering,
        "setmode": setmode,
        "setup": lambda *pin: calls.append(("setup", *pin)),
        "output": lambda *pin: calls.append(("output", *pin)),
        "cleanup": cleanup,
    }
    vars(module).update(constants)
    vars(module).update(functions)
    return module
