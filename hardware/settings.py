"""The hardware part of the one settings file: which readers, dice and panel this table has.

The file is `settings.toml` in the platform's config folder. Only its `[hardware]` section is read
here, and it is read strictly; other sections belong to other parts and are left alone. Without a
file, or without the section, the table has no device, which is a complete and playable table.
Pins are BCM numbers ("GPIO 17"), never header positions.
"""

from __future__ import annotations

import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import platformdirs
from msgspec import Meta

from companion.speech.words import _
from hardware.settings_words import expected_at
from hardware.wiring import problems

APPLICATION = "table-companion"
LARGEST_FILE = 256 * 1024
"""Bytes; a settings file is a page or two, anything longer is another file by mistake."""

Pin = Annotated[int, Meta(ge=0, le=27)]
DeviceName = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9 _-]{0,31}$")]
SeatNumber = Annotated[int, Meta(ge=1, le=6)]
Place = Literal["shared", "seat 1", "seat 2", "seat 3", "seat 4", "seat 5", "seat 6"]


class ReaderSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One MFRC522 on SPI: `bus` 0 or 1, `device` is the chip-enable line, `gain` in dB to start at."""

    name: DeviceName
    place: Place = "shared"
    bus: Annotated[int, Meta(ge=0, le=1)] = 0
    device: Annotated[int, Meta(ge=0, le=2)] = 0
    reset_pin: Pin | None = None
    gain: Literal[18, 23, 33, 38, 43, 48] = 38


PORT = r"^/dev(/(?!\.\.?(/|$))[^/\x00-\x1f\x7f]+)+$"
"""A file below /dev, however deep, that no `..` leads out of."""


class DieSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One die on a serial port; `plain` dice only print a number per line.

    A die of a seat answers what that seat is asked, a shared one what anybody is. With an `id` only the die
    that calls itself so is believed on this port. Dice of one `pool` are thrown together. `map` names, by the
    id of a game, what the faces from 1 on show there: corners, colours.
    """

    name: DeviceName
    port: Annotated[str, Meta(pattern=PORT, max_length=200)]
    place: Place = "shared"
    mode: Literal["protocol", "plain"] = "protocol"
    faces: Annotated[int, Meta(ge=2, le=100)] = 6
    id: Annotated[str, Meta(pattern=r"^[A-Za-z0-9_.-]{1,16}$")] | None = None
    pool: Annotated[str, Meta(pattern=r"^[a-z0-9 _-]{0,32}$")] = ""
    map: dict[DeviceName, tuple[Annotated[str, Meta(min_length=1, max_length=40)], ...]] = {}
    baud: Literal[9600, 19200, 38400, 57600, 115200, 230400] = 115200


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

    def names(self) -> list[tuple[str, str]]:
        """(kind, name) of every device."""
        found = [("reader", each.name) for each in self.reader]
        found += [("die", each.name) for each in self.die]
        return found + ([("panel", self.panel.name)] if self.panel else [])


class SettingsError(ValueError):
    """The settings file cannot be used; the message names file, key and what was expected."""

    def __init__(self, file: Path, key: str, words: str) -> None:
        super().__init__(
            _("The settings file {file} has a mistake at {key}: {words}").format(
                file=file, key=key, words=words
            )
            if key
            else _("The settings file {file} cannot be used: {words}").format(file=file, words=words)
        )
        self.file = file
        self.key = key
        self.words = words


def settings_path() -> Path:
    """Where the settings file lives, `~/.config/table-companion/settings.toml` on a Pi."""
    return platformdirs.user_config_path(APPLICATION) / "settings.toml"


def load(path: Path | None = None) -> HardwareSettings:
    """The hardware section of the file at `path`; no device at all when there is no file.

    Raises `SettingsError` for a file that cannot be read, an unknown key, a value of the wrong
    kind, and for pins, names or chip-enable lines that are used twice or belong to a bus.
    """
    path = path or settings_path()
    section = _section(path)
    try:
        settings = msgspec.convert(section, HardwareSettings)
    except msgspec.ValidationError as trouble:
        key, words = _mistake(str(trouble))
        raise SettingsError(path, key, words) from None
    _check(path, settings)
    return settings


def write_default(path: Path | None = None) -> Path:
    """Write the commented example file, never over an existing one, and return where it is.

    Raises `SettingsError` when there is a file already or the folder cannot be written.
    """
    path = path or settings_path()
    text = resources.files("hardware").joinpath("settings_default.toml").read_text("utf-8")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise SettingsError(path, "", _("it exists already and is left as it is.")) from None
    except OSError as trouble:
        raise SettingsError(path, "", trouble.strerror or str(trouble)) from None
    return path


def emulated(settings: HardwareSettings) -> HardwareSettings:
    """The same table, emulated; the demonstration table when it has no device."""
    return msgspec.structs.replace(settings, emulated=True) if settings.names() else demonstration()


def demonstration() -> HardwareSettings:
    """The devices of the emulated table when the settings file names none."""
    return HardwareSettings(
        emulated=True,
        reader=(
            ReaderSettings(name="shared", reset_pin=25),
            ReaderSettings(name="market", device=1),
        ),
        die=(DieSettings(name="die", port="/dev/table-die"),),
        panel=PanelSettings(
            seat=tuple(
                SeatPins(seat=seat, ready=ready, lamp=lamp)
                for seat, ready, lamp in ((1, 5, 16), (2, 6, 17), (3, 13, 18), (4, 19, 22))
            ),
            undo=20,
            confirm=21,
            green=23,
            red=24,
            buzzer=12,
        ),
    )


def _section(path: Path) -> dict[str, Any]:
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        return {}
    except OSError as trouble:
        raise SettingsError(path, "", trouble.strerror or str(trouble)) from None
    if len(raw) > LARGEST_FILE:
        words = _("it is larger than {count} bytes; is it another file?").format(count=LARGEST_FILE)
        raise SettingsError(path, "", words)
    section = _parsed(path, raw).get("hardware", {})
    if not isinstance(section, dict):
        raise SettingsError(path, "hardware", _("expected a section, [hardware]."))
    return section


def _parsed(path: Path, raw: bytes) -> dict[str, Any]:
    try:
        return tomllib.loads(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise SettingsError(path, "", _("it is not UTF-8 text; save it as UTF-8.")) from None
    except tomllib.TOMLDecodeError as trouble:
        words = _("it is not valid TOML ({reason}).").format(reason=trouble)
        raise SettingsError(path, "", words) from None
    except (ValueError, RecursionError):  # a number of 10 000 digits, 100 000 brackets
        words = _("a value is too long or nested too deeply; expected plain entries.")
        raise SettingsError(path, "", words) from None


def _mistake(text: str) -> tuple[str, str]:
    """Key and words for a message of msgspec, such as "Expected `int` - at `$.die[0].faces`"."""
    where = re.search(r" - at `(\$[^`]*)`$", text)
    path = "hardware" + (where.group(1)[1:] if where else "").replace("[...]", "[]")
    field = re.search(r"(unknown|missing required) field `([^`]*)`", text)
    if field is None:
        return path, _("expected {expected}.").format(expected=expected_at(path, text))
    key = f"{path}.{field.group(2)}"
    if field.group(1) == "unknown":
        return key, _("there is no such key; expected {expected}.").format(expected=expected_at(path, text))
    return key, _("it is missing; expected {expected}.").format(expected=expected_at(key, text))


def _check(path: Path, settings: HardwareSettings) -> None:
    for key, words in problems(settings):
        raise SettingsError(path, key, words)
