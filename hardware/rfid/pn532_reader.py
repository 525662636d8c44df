"""The reader that needs no soldering: a PN532 board on a USB serial adapter."""

from __future__ import annotations

import threading
import time

from hardware.device import Clock
from hardware.rfid.chip import Sleep
from hardware.rfid.pn532 import OpenPort, Pn532
from hardware.rfid.tag_reader import TagReader


class Pn532Reader(TagReader):
    """A `TagReader` with a `Pn532` as its antenna; the rest is explained at these two."""

    def __init__(
        self,
        name: str,
        place: str,
        port: str,
        *,
        air: threading.Lock | None = None,
        pause: float = 0.1,
        clock: Clock = time.monotonic,
        sleep: Sleep = time.sleep,
        open_port: OpenPort | None = None,
    ) -> None:
        antenna = Pn532(name, port, clock=clock, sleep=sleep, open_port=open_port)
        super().__init__(name, place, antenna, air=air, pause=pause, clock=clock)
