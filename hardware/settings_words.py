"""What each key of the `[hardware]` section expects, in words that people read."""

from __future__ import annotations

import re

import msgspec

from companion.speech.near import meant
from companion.speech.words import _
from hardware.device_settings import DieSettings, HardwareSettings, PanelSettings, ReaderSettings, SeatPins

SECTIONS = ("hardware", "screen")
"""What the settings file may hold."""
_TABLES: dict[str, type[msgspec.Struct]] = {
    "hardware": HardwareSettings,
    "hardware.reader": ReaderSettings,
    "hardware.die": DieSettings,
    "hardware.panel": PanelSettings,
    "hardware.panel.seat": SeatPins,
}


def expected_at(path: str, otherwise: str) -> str:
    """What belongs at `path` ("hardware.reader[0].bus"); `otherwise` for a key not listed."""
    plain = _plain(path)
    words = _expected()
    return words.get(plain) or words.get(plain.rsplit(".", 1)[-1]) or otherwise


def meant_at(path: str, key: str) -> str:
    """Which key of the table at `path` somebody may have meant, in words that follow others."""
    return meant(key, _TABLES[_plain(path)].__struct_fields__) if _plain(path) in _TABLES else ""


def unknown_section(name: str) -> str:
    """Why there is no section of this name, with the one that was meant; a device lies within one."""
    if name in HardwareSettings.__struct_fields__:
        near = " " + _("Did you mean {near}?").format(near=f"hardware.{name}")
    else:
        near = meant(name, SECTIONS)
    words = _("unknown section, expected one of {names}.").format(names=", ".join(SECTIONS))
    return words + near


def _plain(path: str) -> str:
    return re.sub(r"\[[^\]]*\]", "", path)


def _expected() -> dict[str, str]:
    """By whole key first, else by its last part: most keys mean the same in every section."""
    pin = _("a GPIO number from 0 to 27 (BCM numbering)")
    keys = _("one of the keys {keys}")
    return {
        **{path: keys.format(keys=", ".join(kind.__struct_fields__)) for path, kind in _TABLES.items()},
        "hardware.panel.seat.seat": _("a seat number from 1 to 6"),
        "emulated": _("true or false"),
        "name": _("a name of at most 32 lowercase letters, digits, spaces, - and _"),
        "place": _('"shared" or "seat 1" to "seat 6" (a reader under a board: also "space c3")'),
        "hardware.die.kind": _('"serial", "pixels" or "godice"'),
        "kind": _('"rc522" or "pn532"'),
        "bus": _("0 or 1, the number of the SPI bus"),
        "device": _("0, 1 or 2, the chip-enable line"),
        "gain": _("18, 23, 33, 38, 43 or 48 (dB)"),
        "port": _('a path under /dev, such as "/dev/serial/by-id/..."'),
        "mode": _('"protocol" or "plain"'),
        "faces": _("a whole number from 2 to 100"),
        "id": _("the die's own name: at most 16 letters, digits, _, . and -"),
        "pool": _("a word of at most 32 lowercase letters, digits, spaces, - and _"),
        "map": _('what the faces show, by game, such as map.mygame = ["attack", "poison"]'),
        "roles": _('which dice this one replaces, by game, such as roles.mygame = ["curse"]'),
        "baud": _("9600, 19200, 38400, 57600, 115200 or 230400"),
        "connect": _("true or false"),
        "buzzer_kind": _('"tones" or "beeper"'),
        "debounce_ms": _("a whole number from 5 to 200 (milliseconds)"),
        **dict.fromkeys(("reset_pin", "ready", "lamp", "undo", "confirm", "green", "red", "buzzer"), pin),
    }
