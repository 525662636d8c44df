"""A serial port that can be unplugged at any moment, opened and lost in words.

Facts it rests on (hardware_and_kiosk_facts.md e5, all run): after an unplug some calls of pyserial raise
`OSError` and some `termios.error`, which is not an `OSError`; a write to a port that nobody reads blocks
unless it has a time-out; an old file descriptor that stays open gives a replugged device a new number.
"""

from __future__ import annotations

import contextlib
import errno
import termios
from pathlib import Path
from typing import TYPE_CHECKING

from companion.speech.own_command import install_again
from companion.speech.words import _
from hardware.device import DeviceAbsent, DeviceError, DeviceFailing

if TYPE_CHECKING:
    import serial

WRITE_SECONDS = 0.2
MOST_BYTES = 4096
"""Bytes taken at once, so that a port that is flooded cannot hold the thread."""
BY_ID = Path("/dev/serial/by-id")

_GONE = (errno.ENOENT, errno.ENODEV, errno.ENXIO)
_BUSY = (errno.EAGAIN, errno.EBUSY)
_TROUBLE = (OSError, termios.error)


class SerialPort:
    """The port of the device `name`, opened at once. Raises `DeviceError`, also later, with words."""

    def __init__(self, name: str, path: str, baud: int, read_seconds: float) -> None:
        self._name = name
        self._path = path
        self._port = self._claimed(baud, read_seconds)

    def read(self, seconds: float | None = None) -> bytes:
        """What has come, waiting for the first byte only, at most `seconds` or as long as was set."""
        try:
            if seconds is not None and seconds != self._port.timeout:
                self._port.timeout = seconds
            return bytes(self._port.read(min(MOST_BYTES, self._port.in_waiting or 1)))
        except _TROUBLE:
            raise self._lost() from None

    def write(self, data: bytes) -> None:
        """Send all of it."""
        try:
            self._port.write(data)
        except _TROUBLE as trouble:
            from serial import SerialTimeoutException

            full = isinstance(trouble, SerialTimeoutException)
            raise (self._deaf() if full else self._lost()) from None

    def close(self) -> None:
        """Let the port go; never raises."""
        with contextlib.suppress(*_TROUBLE):
            self._port.close()

    def _claimed(self, baud: int, read_seconds: float) -> serial.Serial:
        try:
            import serial
        except ImportError:
            words = _("{name} needs the package pyserial, which is not installed.")
            raise DeviceAbsent(words.format(name=self._name), install_again()) from None
        try:
            return serial.Serial(
                self._path, baud, timeout=read_seconds, write_timeout=WRITE_SECONDS, exclusive=True
            )
        except _TROUBLE as trouble:
            raise self._not_opened(trouble) from None

    def _lost(self) -> DeviceError:
        if not Path(self._path).exists():
            return self._absent()
        return DeviceFailing(
            _("The connection to {name} was lost.").format(name=self._name),
            _("Check the cable of {name}. The companion keeps trying.").format(name=self._name),
        )

    def _deaf(self) -> DeviceError:
        return DeviceFailing(
            _("{name} does not accept data.").format(name=self._name),
            _("Unplug {name} and plug it in again.").format(name=self._name),
        )

    def _not_opened(self, trouble: Exception) -> DeviceError:
        number = getattr(trouble, "errno", None)
        if number in _GONE:
            return self._absent()
        if number in _BUSY:
            words = _("Another program is using the port {port} of {name}.")
            remedy = _("Find it with: fuser -v {port}  and close it.")
        elif number in (errno.EACCES, errno.EPERM):
            words = _("You may not use the port {port} of {name}.")
            remedy = 'sudo usermod -aG dialout "$USER"   # ' + _("then log in again")
        else:
            words = _("The port {port} of {name} cannot be used as a serial port.")
            remedy = _("Set the port to one listed by: ls /dev/serial/by-id")
        return DeviceFailing(words.format(port=self._path, name=self._name), remedy.format(port=self._path))

    def _absent(self) -> DeviceAbsent:
        words = _("{name} is not plugged in at {port}.").format(name=self._name, port=self._path)
        others = ", ".join(serial_ports()[:4])
        remedy = (
            _("Plug {name} in, or set the port to one of these: {ports}")
            if others
            else _("Plug {name} in. Its port appears in {folder}.")
        )
        return DeviceAbsent(words, remedy.format(name=self._name, ports=others, folder=BY_ID))


def serial_ports() -> list[str]:
    """The lasting names of the serial ports that are there now."""
    try:
        return sorted(str(path) for path in BY_ID.iterdir())
    except OSError:
        return []
