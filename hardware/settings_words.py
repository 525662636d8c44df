"""What each key of the `[hardware]` section expects, in words that people read."""

from __future__ import annotations

import re

from companion.speech.words import _


def expected_at(path: str, otherwise: str) -> str:
    """What belongs at `path` ("hardware.reader[0].bus"); `otherwise` for a key not listed."""
    plain = re.sub(r"\[[^\]]*\]", "", path)
    words = _expected()
    return words.get(plain) or words.get(plain.rsplit(".", 1)[-1]) or otherwise


def _expected() -> dict[str, str]:
    """By whole key first, else by its last part: most keys mean the same in every section."""
    pin = _("a GPIO number from 0 to 27 (BCM numbering)")
    keys = _("one of the keys {keys}")
    return {
        "hardware": keys.format(keys="emulated, reader, die, panel"),
        "hardware.reader": keys.format(keys="name, place, bus, device, reset_pin, gain"),
        "hardware.die": keys.format(keys="name, port, place, mode, faces, id, pool, map, roles, baud"),
        "hardware.panel": keys.format(
            keys="name, seat, undo, confirm, green, red, buzzer, buzzer_kind, debounce_ms"
        ),
        "hardware.panel.seat": keys.format(keys="seat, ready, lamp"),
        "hardware.panel.seat.seat": _("a seat number from 1 to 6"),
        "emulated": _("true or false"),
        "name": _("a name of at most 32 lowercase letters, digits, spaces, - and _"),
        "place": _('"shared" or "seat 1" to "seat 6" (a reader under a board: also "space c3")'),
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
        "buzzer_kind": _('"tones" or "beeper"'),
        "debounce_ms": _("a whole number from 5 to 200 (milliseconds)"),
        **dict.fromkeys(("reset_pin", "ready", "lamp", "undo", "confirm", "green", "red", "buzzer"), pin),
    }
