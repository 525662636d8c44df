"""The driver of a die on a serial port, on pyserial, with a read loop of its own.

pyserial's ReaderThread loses an unplug (hardware_and_kiosk_facts.md e5), so this loop reads itself.
"""

from __future__ import annotations

import time
from typing import Literal

from companion.speech.words import _
from hardware.device import Clock, DeviceError, DeviceFailing, Post
from hardware.die.conversation import DieTalk, Talk
from hardware.die.plain import PlainTalk
from hardware.events import HardwareEvent
from hardware.serial_port import SerialPort

READ_SECONDS = 0.25
"""How long one poll waits for the first byte, which ends it at once: a silent die wakes nobody often."""


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
        self._port: SerialPort | None = None
        self._unposted: list[HardwareEvent] = []

    def open(self) -> None:
        """Open the port and wait, a few seconds at most, until a die has answered.

        A board that resets when its port opens has that time to start. Raises `DeviceAbsent` when
        nothing is plugged in, and `DeviceFailing` when the port is busy, forbidden or silent.
        """
        self.close()
        port = self._port = SerialPort(self.name, self._path, self._baud, self._read_seconds)
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
            port.close()

    def counters(self) -> dict[str, int]:
        """Lines and rolls by what became of them (docs/die-protocol.md, "What is counted")."""
        return dict(self._talk.counters)

    def _turn(self, port: SerialPort) -> None:
        try:
            data = port.read()
            now = self._clock()
            self._unposted += self._talk.hear(data, now)
            if answer := self._talk.say(now):
                port.write(answer)
        except DeviceError:
            self._talk.counters["unplugged"] += 1
            raise
        self._talk.check(now)
