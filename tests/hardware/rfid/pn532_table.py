"""A PN532 reader on an emulated chip, byte by byte, with time that only passes when it is spent."""

from __future__ import annotations

from typing import Any

from hardware.device import DeviceAbsent
from hardware.rfid.emulated_pn532 import EmulatedPn532
from hardware.rfid.pn532_reader import Pn532Reader
from tests.hardware.rfid.table import Clock, Table


class WirePort:
    """A port whose bytes take their time in a clock of the test; what the driver sent is kept."""

    def __init__(self, chip: EmulatedPn532, clock: Clock) -> None:
        self.chip = chip
        self.sent = b""
        self.pulled = False
        self._clock = clock

    def write(self, data: bytes) -> None:
        self._check()
        self.sent += data
        self.chip.receive(data)

    def read(self, seconds: float | None = None) -> bytes:
        self._check()
        end = self._clock.now + (seconds or 0.0)
        while True:
            if data := self.chip.take():
                return data
            due = self.chip.due()
            if due is None or due > end:
                self._clock.now = end
                return self.chip.take()
            self._clock.now = max(self._clock.now, due)

    def close(self) -> None:
        """Nothing to let go."""

    def _check(self) -> None:
        if self.pulled:
            raise DeviceAbsent("box is not plugged in at /dev/table-reader.", "Plug box in.")


class Pn532Table(Table):
    """One chip, one reader on it, and what the reader has said so far."""

    def __init__(self, **options: Any) -> None:
        self.clock = Clock()
        self.chip: Any = EmulatedPn532(self.clock)  # type: ignore[assignment]
        self.field = self.chip.field
        self.port = WirePort(self.chip, self.clock)
        options = {"clock": self.clock, "sleep": self.clock.sleep, **options}
        self.reader = Pn532Reader(  # type: ignore[assignment]
            "box", "shared", "/dev/table-reader", open_port=self._opened_port, **options
        )
        self.events = []
        self.failed = False

    def close(self) -> None:
        self.reader.close()

    def _opened_port(self) -> WirePort:
        self.port.read()
        return self.port
