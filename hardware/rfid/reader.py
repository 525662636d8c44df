"""The reader that most people solder: an MFRC522 (RC522 board) on SPI."""

from __future__ import annotations

import threading
import time

from hardware.device import Clock
from hardware.panel.pins import lgpio_factory
from hardware.rfid.chip import START_GAIN_DB, Sleep
from hardware.rfid.mfrc522 import Mfrc522
from hardware.rfid.package import MakeFactory, OpenSpi, open_spi
from hardware.rfid.tag_reader import TagReader


class RfidReader(TagReader):
    """A `TagReader` with an `Mfrc522` as its antenna; the rest is explained at these two."""

    def __init__(
        self,
        name: str,
        place: str,
        bus: int = 0,
        device: int = 0,
        *,
        reset_pin: int | None = None,
        gain_db: int = START_GAIN_DB,
        air: threading.Lock | None = None,
        pause: float = 0.1,
        clock: Clock = time.monotonic,
        sleep: Sleep = time.sleep,
        open_spi: OpenSpi = open_spi,
        make_factory: MakeFactory = lgpio_factory,
    ) -> None:
        antenna = Mfrc522(
            name,
            bus,
            device,
            reset_pin=reset_pin,
            gain_db=gain_db,
            sleep=sleep,
            open_spi=open_spi,
            make_factory=make_factory,
        )
        super().__init__(name, place, antenna, air=air, pause=pause, clock=clock)
