"""The antenna of an MFRC522 on SPI: its line, its reset pin, its gain, and what is said of its troubles.

After every look that found no single tag all that was written to the chip is read back, because a chip
that lost its supply, or a part of its settings, looks like an empty field.
"""

from __future__ import annotations

import time

from companion.speech.reasons import why_failed
from companion.speech.words import _
from hardware.device import DeviceAbsent, DeviceError, DeviceFailing
from hardware.panel.pins import lgpio_factory
from hardware.rfid import anticollision
from hardware.rfid.anticollision import Finding
from hardware.rfid.chip import DEAD_VERSIONS, START_GAIN_DB, Chip, Reply, Sleep
from hardware.rfid.gain import Gain
from hardware.rfid.package import MakeFactory, OpenSpi, ResetLine, open_spi


class Mfrc522:
    """`hardware.rfid.antenna.Antenna` of the chip on SPI `bus` and chip-enable line `device`.

    `reset_pin` is a BCM number, or None when RST is tied high; only a wired reset line asks
    `make_factory` for pins. `gain_db` is where the receiver starts (`hardware.rfid.gain`).
    """

    def __init__(
        self,
        name: str,
        bus: int = 0,
        device: int = 0,
        *,
        reset_pin: int | None = None,
        gain_db: int = START_GAIN_DB,
        sleep: Sleep = time.sleep,
        open_spi: OpenSpi = open_spi,
        make_factory: MakeFactory = lgpio_factory,
    ) -> None:
        self._name = name
        self._bus = bus
        self._device = device
        self._reset_pin = reset_pin
        self._gain = Gain(gain_db)
        self._sleep = sleep
        self._open_spi = open_spi
        self._make_factory = make_factory
        self._opened: Chip | None = None
        self._reset: ResetLine | None = None
        self._version = 0

    @property
    def _chip(self) -> Chip:
        if self._opened is None:
            raise DeviceFailing(_("The card reader {name} is not open.").format(name=self._name))
        return self._opened

    def open(self) -> None:
        """Open the bus and wake the chip."""
        if self._reset_pin is not None:
            self._reset = ResetLine(self._reset_pin, self._make_factory, self._sleep)
        spi = self._open_spi(self._bus, self._device)
        try:
            self._opened = Chip(spi, self._sleep, self._gain.level)
        except DeviceError:
            spi.close()
            raise
        settled = self._restart()
        self._version = self._chip.version()
        if self._version in DEAD_VERSIONS:
            raise DeviceAbsent(
                _("No chip answers for the reader {name} on SPI bus {bus}, line {device}.").format(
                    bus=self._bus, device=self._device, name=self._name
                ),
                _("Check the reader's 3.3 V, GND, SCK, MOSI, MISO and SDA wires."),
            )
        if not settled:
            raise DeviceFailing(
                _("The card reader {name} does not store what is written to it.").format(name=self._name),
                _("Check its MOSI and SCK wires, and make them shorter."),
            )

    def close(self) -> None:
        """Let bus and reset line go."""
        if self._opened is not None:
            self._opened.close()
        if self._reset is not None:
            self._reset.close()
        self._opened = self._reset = None

    def find(self, known: bytes) -> Finding:
        """Power the field up and find out who is in it."""
        return anticollision.find(self._chip, known)

    def call(self, uid: bytes) -> Finding:
        """Select the tag `uid` by name."""
        return anticollision.call(self._chip, uid)

    def exchange(self, frame: bytes, room: int, *, work_seconds: float = 0.0) -> Reply:
        """One frame to the selected tag, and its answer."""
        return self._chip.exchange(frame, room, work_seconds=work_seconds)

    def field_off(self) -> None:
        """Power the tags down."""
        self._chip.field_off()

    def is_healthy(self) -> bool:
        """Whether the chip answers and has all its settings, the field being on."""
        return self._chip.is_healthy()

    def revive(self) -> bool:
        """Initialise the chip and switch its field on."""
        self._restart()
        self._chip.field_on()
        return self._chip.is_healthy()

    def refresh(self) -> None:
        """Initialise the chip with the gain that it began with."""
        self._gain.rest()
        self._chip.set_gain(self._gain.level)
        self._chip.initialise()

    def doubt(self, now: float, *, well_formed: bool) -> None:
        """Noise at `now` (s), which may ask for another gain."""
        if self._gain.noise(well_formed=well_formed, now=now):
            self._chip.set_gain(self._gain.level)

    def calm(self) -> None:
        """A look without any doubt."""
        self._gain.calm()

    def counters(self) -> dict[str, int]:
        """The chip's VersionReg and its gain."""
        return {"version": self._version, "gain_db": self._gain.level}

    def line_failed(self, trouble: OSError) -> DeviceFailing:
        """The kernel's SPI driver failed."""
        return DeviceFailing(
            _("The SPI bus of the card reader {name} failed: {reason}.").format(
                name=self._name, reason=why_failed(trouble)
            ),
            _("Check the wires. If that does not help, restart the Raspberry Pi."),
        )

    def silent(self) -> DeviceFailing:
        """The chip does not answer any more."""
        return DeviceFailing(
            _("The card reader {name} no longer answers.").format(name=self._name),
            _("Check its wires. Usually a MISO or 3.3 V wire is loose."),
        )

    def forgetful(self) -> DeviceFailing:
        """The chip keeps losing its settings."""
        return DeviceFailing(
            _("The card reader {name} keeps losing its settings.").format(name=self._name),
            _("Its power drops. Use shorter wires or a stronger power supply."),
        )

    def _restart(self) -> bool:
        if self._reset is not None:
            self._reset.pulse()
        return self._chip.initialise()
