"""Which pin belongs to what, so that two functions never meet on one wire.

The lines of the buses follow the Raspberry Pi documentation: SPI0 is GPIO 7 to 11, SPI1 is
GPIO 16 to 21, the UART is GPIO 14 and 15, and GPIO 0 and 1 identify an add-on board. A reader's
reset line and every button, lamp and buzzer take one pin each. The UART matters most: the
`mfrc522` package drives GPIO 15 when left to its defaults, which kills a die on `/dev/serial0`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.speech.called import own_command
from companion.speech.words import _
from hardware.device_settings import DieSettings, HardwareSettings, PanelSettings, ReaderSettings

UART_PORTS = ("/dev/serial0", "/dev/ttyAMA0", "/dev/ttyAMA10", "/dev/ttyS0")
UART_PINS = (14, 15)
IDENTITY_PINS = (0, 1)
_SPI_DATA = {0: (9, 10, 11), 1: (19, 20, 21)}
_ON_AIR = {"pixels": (8, (4, 6, 8, 10, 12, 20)), "godice": (6, (6, 20))}
"""How many digits the number of a die over Bluetooth has, and how many faces there can be."""
_CHIP_ENABLE = {0: (8, 7), 1: (18, 17, 16)}


def problems(settings: HardwareSettings) -> Iterator[tuple[str, str]]:
    """(key, words) for every name, chip-enable line or pin that is taken twice or reserved."""
    yield from _names(settings)
    yield from _chips(settings)
    yield from _seats(settings)
    yield from _pins(settings)


def reserved(settings: HardwareSettings) -> dict[int, str]:
    """The pins that a bus in use, or the board itself, keeps: pin to owner."""
    owners = dict.fromkeys(IDENTITY_PINS, _("the identity chip of add-on boards"))
    for reader in settings.on_spi:
        owners.update(dict.fromkeys(_spi_lines(reader), _bus_name(reader)))
    if on_pins := [name for _key, name, port in settings.ports if port in UART_PORTS]:
        owners.update(dict.fromkeys(UART_PINS, _("the serial port of {name}").format(name=on_pins[0])))
    return owners


def claims(settings: HardwareSettings) -> Iterator[tuple[str, int]]:
    """(key, pin) for every single pin that the settings file gives to a function."""
    for index, reader in enumerate(settings.reader):
        if reader.reset_pin is not None:
            yield f"hardware.reader[{index}].reset_pin", reader.reset_pin
    if settings.panel is not None:
        yield from _panel_claims(settings.panel)


def _panel_claims(panel: PanelSettings) -> Iterator[tuple[str, int]]:
    for key in ("undo", "confirm", "green", "red", "buzzer"):
        if (pin := getattr(panel, key)) is not None:
            yield f"hardware.panel.{key}", pin
    for index, seat in enumerate(panel.seat):
        for key in ("ready", "lamp"):
            if (pin := getattr(seat, key)) is not None:
                yield f"hardware.panel.seat[{index}].{key}", pin


def _pins(settings: HardwareSettings) -> Iterator[tuple[str, str]]:
    owners = reserved(settings)
    for key, pin in claims(settings):
        if pin in owners:
            yield (
                key,
                _("GPIO {pin} is already used by {owner}. Choose a free pin.").format(
                    pin=pin, owner=owners[pin]
                ),
            )
        owners.setdefault(pin, key)


def _spi_lines(reader: ReaderSettings) -> tuple[int, ...]:
    # `dtparam=spi=on` claims both chip-enable lines of SPI0; an overlay of SPI1 as many as asked.
    count = 2 if reader.bus == 0 else reader.device + 1
    return _SPI_DATA[reader.bus] + _CHIP_ENABLE[reader.bus][:count]


def _bus_name(reader: ReaderSettings) -> str:
    return _("SPI bus {bus}, used by reader {name}").format(bus=reader.bus, name=reader.name)


def _named(settings: HardwareSettings) -> Iterator[tuple[str, str]]:
    """(key, name) of every device."""
    devices: tuple[tuple[str, tuple[ReaderSettings | DieSettings, ...]], ...] = (
        ("reader", settings.reader),
        ("die", settings.die),
    )
    for kind, members in devices:
        for index, member in enumerate(members):
            yield f"hardware.{kind}[{index}].name", member.name
    if settings.panel is not None:
        yield "hardware.panel.name", settings.panel.name


def _names(settings: HardwareSettings) -> Iterator[tuple[str, str]]:
    seen: dict[str, str] = {}
    for key, name in _named(settings):
        if name in seen:
            yield (
                key,
                _("the name {name} is already taken by {other}. Choose another.").format(
                    name=name, other=seen[name]
                ),
            )
        seen.setdefault(name, key)


def _chips(settings: HardwareSettings) -> Iterator[tuple[str, str]]:
    seen: dict[tuple[int, int], str] = {}
    for index, reader in enumerate(settings.reader):
        if reader.kind != "rc522":
            continue
        key, line = f"hardware.reader[{index}].device", (reader.bus, reader.device)
        if reader.device >= len(_CHIP_ENABLE[reader.bus]):
            yield key, _("SPI bus 0 has only the chip-enable lines 0 and 1.")
        if line in seen:
            yield (
                key,
                _("reader {other} is already on this line. Give each reader its own line.").format(
                    other=seen[line]
                ),
            )
        seen.setdefault(line, reader.name)
    yield from _ports(settings)


def _ports(settings: HardwareSettings) -> Iterator[tuple[str, str]]:
    for index, reader in enumerate(settings.reader):
        key = f"hardware.reader[{index}].port"
        if reader.kind == "pn532" and reader.port is None:
            yield key, _('it is missing: a reader of the kind "pn532" is on a serial port.')
        if reader.kind == "rc522" and reader.port is not None:
            yield key, _('a reader on SPI has no port. Set kind = "pn532" if it is one on USB.')
    for index, die in enumerate(settings.die):
        for key, words in _die_kind(die):
            yield f"hardware.die[{index}].{key}", words
    seen: dict[str, str] = {}
    for key, name, port in settings.ports:
        if port in seen:
            words = _("{other} is already on this port. Give each device its own port.")
            yield f"hardware.{key}.port", words.format(other=seen[port])
        seen.setdefault(port, name)


def _die_kind(die: DieSettings) -> Iterator[tuple[str, str]]:
    if die.kind == "serial":
        if die.port is None:
            yield "port", _('it is missing. A die over Bluetooth has kind = "pixels" or kind = "godice".')
        if die.connect:
            yield "connect", _("only a Pixels die over Bluetooth has this.")
        return
    if die.port is not None:
        yield "port", _("a die over Bluetooth has no port.")
    digits, faces = _ON_AIR[die.kind]
    if not re.fullmatch(rf"[0-9A-Fa-f]{{{digits}}}", die.id or ""):
        words = _("it must be the number of the die: {count} digits, 0 to 9 and a to f. To see it: {command}")
        yield "id", words.format(count=digits, command=own_command("doctor --dice"))
    if die.faces not in faces:
        words = _("a die of this kind has {faces} faces.")
        yield "faces", words.format(faces=", ".join(map(str, faces)))


def _seats(settings: HardwareSettings) -> Iterator[tuple[str, str]]:
    seen: set[int] = set()
    for index, pins in enumerate(settings.panel.seat if settings.panel else ()):
        if pins.seat in seen:
            yield (
                f"hardware.panel.seat[{index}].seat",
                _("seat {seat} is listed twice. Put its button and lamp in one entry.").format(
                    seat=pins.seat
                ),
            )
        seen.add(pins.seat)
