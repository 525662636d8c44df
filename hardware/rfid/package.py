"""The `mfrc522` package as it is, with what is wrong in it put right from outside.

The package (0.0.7, LGPL-3) is imported and subclassed, never copied or changed. It is imported
only when a reader is opened, because it needs `spidev` and, for a reset line that we do not let it
touch, `RPi.GPIO`. That module does not work on a Raspberry Pi 5 and raises `RuntimeError` elsewhere,
so a stand-in takes its place for the moment of the import. Software reset over SPI suffices; a
reset line that is really wired is driven by gpiozero, which claims and frees that one pin only.
"""

from __future__ import annotations

import importlib
import logging
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Protocol

from companion.speech.own_command import install_again
from companion.speech.reasons import why_failed
from companion.speech.words import _
from hardware.device import DeviceAbsent, DeviceFailing
from hardware.panel.pins import let_go, on_pin

BUS_SPEED_HZ = 1_000_000
PULSE_SECONDS = 0.001
RESET_SECONDS = 0.05
"""How long the oscillator gets after a hard reset (common practice; the datasheet asks for less)."""

ToCard = Callable[[int, "list[int]"], "tuple[int, list[int], int]"]


class Spi(Protocol):
    """What this package uses of a `spidev.SpiDev` that has been opened."""

    def xfer2(self, values: list[int], /) -> list[int]:
        """Send the bytes, return as many. Raises `OSError` when the kernel driver fails."""

    def close(self) -> None:
        """Let the bus go."""


OpenSpi = Callable[[int, int], Spi]
"""Opens (bus, chip-enable line)."""

MakeFactory = Callable[[], Any]
"""Makes or finds the gpiozero pin factory."""

_importing = threading.Lock()


def cured_package() -> type[Any]:
    """The package's `MFRC522` class with its traps closed.

    Raises `DeviceAbsent` when the package, or what it imports, is not there or does not run here.
    """
    try:
        with _importing, _without_gpio():
            package = importlib.import_module("mfrc522.MFRC522")
    except (ImportError, RuntimeError) as trouble:
        raise _missing(trouble) from trouble
    return _cured(package.MFRC522)


def _cured(package_class: type[Any]) -> type[Any]:
    class CuredMFRC522(package_class):  # type: ignore[misc]
        """Registers and initialisation are the package's; wires, waiting and closing are ours."""

        # The package's constructor would add a log handler per reader, choose a pin numbering for
        # the whole process and, when that is BCM already, drive GPIO 15, the serial port's RXD.
        def __init__(self, spi: Spi, to_card: ToCard) -> None:
            self.spi = spi
            self.logger = logging.getLogger("mfrc522Logger")
            self._to_card = to_card

        def MFRC522_ToCard(  # noqa: N802 - the package's name
            self,
            command: int,
            sendData: list[int],  # noqa: N803
        ) -> tuple[int, list[int], int]:
            return self._to_card(command, sendData)

        def Close_MFRC522(self) -> None:  # noqa: N802 - the package's name
            self.spi.close()  # and never `GPIO.cleanup()`, which resets everybody's pins

    return CuredMFRC522


def open_spi(bus: int, device: int) -> Spi:
    """The SPI line of chip-enable `device` on `bus`. Raises `DeviceAbsent` or `DeviceFailing`."""
    try:
        spidev = importlib.import_module("spidev")
    except (ImportError, RuntimeError) as trouble:
        raise _missing(trouble) from trouble
    spi = spidev.SpiDev()
    try:
        spi.open(bus, device)
        spi.max_speed_hz = BUS_SPEED_HZ
    except OSError as trouble:
        spi.close()
        raise _cannot_open(bus, device, trouble) from trouble
    return spi  # type: ignore[no-any-return]


class ResetLine:
    """The reader's RST wire on a BCM pin, claimed through gpiozero so that nobody else takes it."""

    def __init__(self, pin: int, make_factory: MakeFactory, sleep: Callable[[float], object]) -> None:
        """Claim the pin and hold it high. Raises `DeviceAbsent` or `DeviceFailing`."""
        self._sleep = sleep
        factory = make_factory()
        with on_pin(pin):
            gpiozero = importlib.import_module("gpiozero")
            self._line = gpiozero.OutputDevice(pin, initial_value=True, pin_factory=factory)

    def pulse(self) -> None:
        """Reset the chip: low, then high until its oscillator runs. Raises `OSError`."""
        try:
            self._line.off()
            self._sleep(PULSE_SECONDS)
            self._line.on()
        except Exception as trouble:  # lgpio's errors are no `OSError`, and gpiozero's neither
            raise OSError(str(trouble)) from trouble
        self._sleep(RESET_SECONDS)

    def close(self) -> None:
        """Free this pin and no other."""
        let_go(self._line)


@contextmanager
def _without_gpio() -> Iterator[None]:
    """Let `import RPi.GPIO` succeed without touching any pin, and forget it afterwards."""
    names = ("RPi", "RPi.GPIO")
    if "RPi.GPIO" in sys.modules or "mfrc522.MFRC522" in sys.modules:
        yield
        return
    before = {name: sys.modules.get(name) for name in names}
    sys.modules.update(zip(names, _stand_in(), strict=True))
    try:
        yield
    finally:
        for name, module in before.items():
            if module is None:
                sys.modules.pop(name, None)
            else:
                sys.modules[name] = module


def _stand_in() -> tuple[ModuleType, ModuleType]:
    parent, gpio = ModuleType("RPi"), ModuleType("RPi.GPIO")
    parent.__path__ = []
    parent.GPIO = gpio  # type: ignore[attr-defined]
    return parent, gpio


def _missing(trouble: Exception) -> DeviceAbsent:
    name = getattr(trouble, "name", None) or ""
    if name.split(".")[0] == "mfrc522":
        return DeviceAbsent(
            _("The Python package mfrc522 (for the card reader) is not installed."),
            install_again(),
        )
    if name == "spidev":
        return DeviceAbsent(
            _("The Python package spidev (for the SPI bus) is not installed."),
            install_again(),
        )
    return DeviceAbsent(
        _("The packages of the card reader do not work here: {reason}.").format(reason=trouble),
        install_again(),
    )


def _cannot_open(bus: int, device: int, trouble: OSError) -> DeviceAbsent | DeviceFailing:
    path = f"/dev/spidev{bus}.{device}"
    if isinstance(trouble, FileNotFoundError):
        return DeviceAbsent(
            _("{path} does not exist: the SPI bus is switched off.").format(path=path),
            "sudo raspi-config nonint do_spi 0"
            if bus == 0
            else _("Add the line dtoverlay=spi1-{count}cs to /boot/firmware/config.txt and restart.").format(
                count=device + 1
            ),
        )
    if isinstance(trouble, PermissionError):
        return DeviceFailing(
            _("This user may not use {path}.").format(path=path),
            "sudo usermod -aG spi $USER",
        )
    return DeviceFailing(
        _("Cannot open {path}: {reason}.").format(path=path, reason=why_failed(trouble)),
        _("Close the other program that uses it, or restart the Raspberry Pi."),
    )
