"""The pin factory of the real Raspberry Pi: lgpio, and never anything else.

Only lgpio works on every Pi; gpiozero's own search would fall back to RPi.GPIO, which sets the
BCM numbering that makes the `mfrc522` package drive the UART (hardware_and_kiosk_facts.md e1.7).
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from companion.speech.own_command import install_again
from companion.speech.words import _
from hardware.device import DeviceAbsent, DeviceError, DeviceFailing
from hardware.runtime_folder import prepare_lgpio

_lock = threading.Lock()
_factory: Any = None


def lgpio_factory() -> Any:
    """The one `LGPIOFactory` of this process. Raises `DeviceAbsent` with the line that mends it.

    It is made once and never closed: gpiozero's local factories share one table of pins, and
    closing a factory closes every pin in it, the reset line of a reader included.
    """
    global _factory
    _require_gpiozero()
    with _lock:
        if _factory is None:
            _factory = _make_factory()
        return _factory


def _make_factory() -> Any:
    prepare_lgpio()
    _require_lgpio()
    from gpiozero import Device
    from gpiozero.pins.lgpio import LGPIOFactory

    try:
        factory = LGPIOFactory()
    except Exception as trouble:  # noqa: BLE001 - lgpio.error is not known before lgpio is
        raise _no_chip(trouble) from None
    if Device.pin_factory is None:  # so that nobody in this process searches for another
        Device.pin_factory = factory
    return factory


@contextmanager
def on_pin(pin: int) -> Iterator[None]:
    """Whatever gpiozero or lgpio raise over `pin` inside becomes a `DeviceFailing` that names it."""
    try:
        yield
    except Exception as trouble:
        raise _pin_trouble(pin, trouble) from trouble


def let_go(thing: Any) -> None:
    """Close a button or a lamp; a broken one is gone all the same, and None is nothing."""
    if thing is not None:
        with suppress(Exception):
            thing.close()


def _pin_trouble(pin: int, trouble: Exception) -> DeviceFailing:
    if "busy" in str(trouble).lower() or "InUse" in type(trouble).__name__:
        words = _("GPIO {pin} is used by another program or function.").format(pin=pin)
        return DeviceFailing(words, f"gpioinfo | grep -w GPIO{pin}")
    words = _("GPIO {pin} does not work ({error}).").format(pin=pin, error=trouble)
    return DeviceFailing(words, f"pinctrl get {pin}")


def _require_gpiozero() -> None:
    try:
        import gpiozero  # noqa: F401 - only whether it is there
    except ImportError:
        words = _("The package gpiozero is not installed, so buttons and lamps cannot be used.")
        raise DeviceAbsent(words, install_again()) from None


def _require_lgpio() -> None:
    remedy = install_again()
    try:
        import lgpio
    except (ImportError, OSError) as trouble:
        words = _("Cannot load the package lgpio ({error}), so the pins cannot be used.")
        raise DeviceAbsent(words.format(error=trouble), remedy) from None
    if not hasattr(lgpio, "gpiochip_open"):
        # lgpio 0.0.0.2, which pip picks where there is no newer wheel, is an empty file.
        words = _("The installed lgpio is an empty file. Install version 0.2 or newer.")
        raise DeviceAbsent(words, remedy)


def _no_chip(trouble: Exception) -> DeviceError:
    # lgpio says "can not open gpiochip" for a missing chip and for a forbidden one alike.
    if any(not os.access(chip, os.R_OK | os.W_OK) for chip in Path("/dev").glob("gpiochip*")):
        words = _("This user may not use the pins.")
        return DeviceFailing(words, 'sudo usermod -aG gpio "$USER"   # ' + _("then log in again"))
    words = _("No pins can be used here ({error}). Is this a Raspberry Pi?")
    return DeviceAbsent(words.format(error=trouble), "ls -l /dev/gpiochip*")
