"""The devices of a table as its settings describe them: readers, dice, and a panel of buttons and lamps.

Pins are BCM numbers ("GPIO 17"), never header positions.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

Pin = Annotated[int, Meta(ge=0, le=27)]
DeviceName = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9 _-]{0,31}\Z")]
SeatNumber = Annotated[int, Meta(ge=1, le=6)]
Place = Literal["shared", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6"]
ReaderPlace = Annotated[str, Meta(pattern=r"\A(shared|seat [1-6]|space [a-z0-9]{1,8})\Z")]
"""As that of a die, or a space of a board under which the reader lies, such as "space c3"."""


PORT = r"^/dev(/(?!\.\.?(/|$))[^/\x00-\x1f\x7f]+)+\Z"
"""A file below /dev, however deep, that no `..` leads out of."""
Port = Annotated[str, Meta(pattern=PORT, max_length=200)]


class ReaderSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One card reader: of the `kind` rc522 an MFRC522 on SPI, of the kind pn532 a PN532 on a serial `port`.

    The rest is of the first kind only: `bus` 0 or 1, `device` the chip-enable line, `gain` in dB to start at.
    """

    name: DeviceName
    place: ReaderPlace = "shared"
    kind: Literal["rc522", "pn532"] = "rc522"
    port: Port | None = None
    bus: Annotated[int, Meta(ge=0, le=1)] = 0
    device: Annotated[int, Meta(ge=0, le=2)] = 0
    reset_pin: Pin | None = None
    gain: Literal[18, 23, 33, 38, 43, 48] = 38


class DieSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One die: of the kind serial on a `port`; or a Pixels die or a GoDice over Bluetooth, `id` its number.

    `plain` dice on a port only print a number per line. With `connect` a Pixels die is connected with: where
    many others send, what it says to everybody gets lost.

    A die of a seat answers what that seat is asked, a shared one what anybody is. With an `id` only the die
    that calls itself so is believed on this port. Dice of one `pool` are thrown together. By the id of a game
    `map` names what the faces from 1 on show there (corners, colours), and `roles` the dice of its box that
    this one stands for; it answers no question for any other.
    """

    name: DeviceName
    port: Port | None = None
    kind: Literal["serial", "pixels", "godice"] = "serial"
    place: Place = "shared"
    mode: Literal["protocol", "plain"] = "protocol"
    faces: Annotated[int, Meta(ge=2, le=100)] = 6
    id: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.-]{1,16}\Z")] | None = None
    pool: Annotated[str, Meta(pattern=r"^[a-z0-9 _-]{0,32}\Z")] = ""
    map: dict[DeviceName, tuple[Annotated[str, Meta(min_length=1, max_length=40)], ...]] = {}
    roles: dict[DeviceName, tuple[Annotated[str, Meta(min_length=1, max_length=40)], ...]] = {}
    baud: Literal[9600, 19200, 38400, 57600, 115200, 230400] = 115200
    connect: bool = False


class SeatPins(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The button and the lamp in front of one seat; both optional."""

    seat: SeatNumber
    ready: Pin | None = None
    lamp: Pin | None = None


class PanelSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Buttons (to ground), lamps and a buzzer; every one optional.

    `buzzer_kind` is `tones` for a passive piezo, `beeper` for one that knows a single note.
    `debounce_ms` is how long a level must hold before it counts.
    """

    name: DeviceName = "panel"
    seat: tuple[SeatPins, ...] = ()
    undo: Pin | None = None
    confirm: Pin | None = None
    green: Pin | None = None
    red: Pin | None = None
    buzzer: Pin | None = None
    buzzer_kind: Literal["tones", "beeper"] = "tones"
    debounce_ms: Annotated[int, Meta(ge=5, le=200)] = 20


class HardwareSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `[hardware]` section. `emulated` puts the shipped emulators below the real drivers."""

    emulated: bool = False
    reader: tuple[ReaderSettings, ...] = ()
    die: tuple[DieSettings, ...] = ()
    panel: PanelSettings | None = None

    @property
    def on_spi(self) -> tuple[ReaderSettings, ...]:
        """The readers that are soldered to an SPI bus."""
        return tuple(each for each in self.reader if each.kind == "rc522")

    @property
    def ports(self) -> list[tuple[str, str, str]]:
        """(key, name, port) of every device on a serial port."""
        found = [(f"reader[{at}]", each.name, each.port) for at, each in enumerate(self.reader)]
        found += [(f"die[{at}]", each.name, each.port) for at, each in enumerate(self.die)]
        return [(key, name, port) for key, name, port in found if port is not None]

    @property
    def on_air(self) -> tuple[DieSettings, ...]:
        """The dice that are heard over Bluetooth."""
        return tuple(each for each in self.die if each.kind != "serial")

    def names(self) -> list[tuple[str, str]]:
        """(kind, name) of every device."""
        found = [("reader", each.name) for each in self.reader]
        found += [("die", each.name) for each in self.die]
        return found + ([("panel", self.panel.name)] if self.panel else [])
