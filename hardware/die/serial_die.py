"""The driver of a die on a serial port, on pyserial, with a read loop of its own.

Facts it rests on (hardware_and_kiosk_facts.md e5, all run): pyserial's ReaderThread loses an
unplug, so this loop reads itself; after an unplug some calls raise `OSError` and some
`termios.error`, which is not an `OSError`; a write to a port that nobody reads blocks unless it
has a time-out; an old file descriptor that stays open gives a replugged die a new number.
"""

from __future__ import annotations

import contextlib
import errno
import termios
import time
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from companion.speech.own_command import install_again
from companion.speech.words import _
from hardware.device import Clock, DeviceAbsent, DeviceError, DeviceFailing, Post
from hardware.die.conversation import DieTalk, Talk
from hardware.die.plain import PlainTalk
from hardware.events import HardwareEvent

if TYPE_CHECKING:
    import serial

READ_SECONDS = 0.25
"""How long one poll waits for the first byte, which ends it at once: a silent die wakes nobody often."""
WRITE_SECONDS = 0.2
MOST_BYTES = 4096
"""Bytes taken in one poll, so that a port that is flooded cannot hold the thread."""
BY_ID = Path("/dev/serial/by-id")

_GONE = (errno.ENOENT, errno.ENODEV, errno.ENXIO)
_BUSY = (errno.EAGAIN, errno.EBUSY)
_TROUBLE = (OSError, termios.error)


class SerialDie:
    """One die on the serial port `port`; a `Device`.

    `port` should be a path that survives replugging: one of /dev/serial/by-id or a udev link.
    `mode` "plain" is for dice that print one number per line. Only the
    die `die_id` is believed, if one is given. `talk` replaces the conversation in
    tests, and `read_seconds` the wait of one poll.
    """

    kind = "die"
    pause = 0.0
    """Seconds between polls; a poll itself waits for the port."""

    def __init__(
        self,
        name: str,
        port: str,
        *,
        mode: Literal["protocol", "plain"] = "protocol",
        faces: int = 6,
        baud: int = 115200,
        die_id: str | None = None,
        clock: Clock = time.monotonic,
        talk: Talk | None = None,
        read_seconds: float = READ_SECONDS,
    ) -> None:
        self.name = name
        self._path = port
        self._baud = baud
        self._clock = clock
        self._read_seconds = read_seconds
        plain = mode == "plain"
        self._talk = talk or (PlainTalk(name, faces) if plain else DieTalk(name, faces, die_id=die_id))
        self._port: serial.Serial | None = None
        self._unposted: list[HardwareEvent] = []

    def open(self) -> None:
        """Open the port and wait, a few seconds at most, until a die has answered.

        A board that resets when its port opens has that time to start. Raises `DeviceAbsent` when
        nothing is plugged in, and `DeviceFailing` when the port is busy, forbidden or silent.
        """
        self.close()
        port = self._port = self._claimed()
        self._talk.begin(self._clock())
        try:
            while not self._talk.ready:
                self._turn(port)
        except BaseException:
            self.close()
            raise

    def poll(self, post: Post) -> None:
        """Read what came, answer it, and post what it means. Raises `DeviceError` when it is gone."""
        if self._port is None:
            raise DeviceFailing(_("The die {name} is not open.").format(name=self.name))
        try:
            self._turn(self._port)
        finally:  # what was understood stays true, even when the answer could not be written
            events, self._unposted = self._unposted, []
            for event in events:
                post(event)

    def close(self) -> None:
        """Let the port go; never raises."""
        port, self._port = self._port, None
        if port is not None:
            with contextlib.suppress(*_TROUBLE):
                port.close()

    def counters(self) -> dict[str, int]:
        """Lines and rolls by what became of them (docs/die-protocol.md, "What is counted")."""
        return dict(self._talk.counters)

    def _claimed(self) -> serial.Serial:
        try:
            import serial
        except ImportError:
            raise DeviceAbsent(
                _("The die {name} needs the package pyserial, which is not installed.").format(
                    name=self.name
                ),
                install_again(),
            ) from None
        try:
            return serial.Serial(
                self._path,
                self._baud,
                timeout=self._read_seconds,
                write_timeout=WRITE_SECONDS,
                exclusive=True,
            )
        except _TROUBLE as trouble:
            raise self._not_opened(trouble) from None

    def _turn(self, port: serial.Serial) -> None:
        try:
            data = port.read(min(MOST_BYTES, port.in_waiting or 1))
        except _TROUBLE:
            raise self._lost() from None
        now = self._clock()
        self._unposted += self._talk.hear(data, now)
        self._answer(port, self._talk.say(now))
        self._talk.check(now)

    def _answer(self, port: serial.Serial, data: bytes) -> None:
        if not data:
            return
        try:
            port.write(data)
        except _TROUBLE as trouble:
            from serial import SerialTimeoutException

            full = isinstance(trouble, SerialTimeoutException)
            raise (self._deaf() if full else self._lost()) from None

    def _lost(self) -> DeviceError:
        self._talk.counters["unplugged"] += 1
        if not Path(self._path).exists():
            return self._absent()
        return DeviceFailing(
            _("The connection to the die {name} was lost.").format(name=self.name),
            _("Check the cable of the die. The companion keeps trying."),
        )

    def _deaf(self) -> DeviceError:
        return DeviceFailing(
            _("The die {name} does not accept data.").format(name=self.name),
            _("Unplug the die and plug it in again."),
        )

    def _not_opened(self, trouble: Exception) -> DeviceError:
        number = getattr(trouble, "errno", None)
        if number in _GONE:
            return self._absent()
        if number in _BUSY:
            words = _("Another program is using the port {port} of the die {name}.")
            remedy = _("Find it with: fuser -v {port}  and close it.")
        elif number in (errno.EACCES, errno.EPERM):
            words = _("You may not use the port {port} of the die {name}.")
            remedy = 'sudo usermod -aG dialout "$USER"   # ' + _("then log in again")
        else:
            words = _("The port {port} of the die {name} cannot be used as a serial port.")
            remedy = _("Set the port to one listed by: ls /dev/serial/by-id")
        return DeviceFailing(words.format(port=self._path, name=self.name), remedy.format(port=self._path))

    def _absent(self) -> DeviceAbsent:
        words = _("No die is plugged in at {port}.").format(port=self._path)
        others = _serial_ports()
        if not others:
            return DeviceAbsent(
                words, _("Plug the die in. Its name appears in {folder}.").format(folder=BY_ID)
            )
        return DeviceAbsent(
            words,
            _("Plug the die in, or set the port to one of these: {ports}").format(ports=", ".join(others)),
        )


def _serial_ports() -> list[str]:
    """The lasting names of the serial ports that are there now; at most four are told."""
    try:
        return sorted(str(path) for path in BY_ID.iterdir())[:4]
    except OSError:
        return []
