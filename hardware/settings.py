"""The one settings file, and its hardware part: which readers, dice and panel this table has.

The file is `settings.toml` in the platform's config folder. Whoever wants a section of it asks
`sections`, which knows every one there may be; `[screen]` is the screen's (`ui.program.settings`). Without
a file, or without the section, the table has no device, which is a complete and playable table.
Pins are BCM numbers ("GPIO 17"), never header positions.
"""

from __future__ import annotations

import re
from contextlib import suppress
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from companion.speech import toml_text
from companion.speech.reasons import why_failed
from companion.speech.words import _
from hardware.device_settings import DieSettings, HardwareSettings, PanelSettings, ReaderSettings, SeatPins
from hardware.settings_words import SECTIONS, expected_at, meant_at, unknown_section
from hardware.wiring import problems

APPLICATION = "table-companion"
LARGEST_FILE = 256 * 1024
"""Bytes; a settings file is a page or two, anything longer is another file by mistake."""


class SettingsError(ValueError):
    """The settings file cannot be used; the message names file, key and what was expected.

    `found` are the sections that can be read all the same.
    """

    def __init__(self, file: Path, key: str, words: str, found: dict[str, Any] | None = None) -> None:
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
        self.found = found or {}


def settings_path() -> Path:
    """Where the settings file lives, `~/.config/table-companion/settings.toml` on a Pi."""
    return platformdirs.user_config_path(APPLICATION) / "settings.toml"


def load(path: Path | None = None) -> HardwareSettings:
    """The hardware section of the file at `path`; no device at all when there is no file.

    Raises `SettingsError` for a file that cannot be read, an unknown key, a value of the wrong
    kind, and for pins, names or chip-enable lines that are used twice or belong to a bus.
    """
    path = path or settings_path()
    return _devices(path, sections(path))


def load_safely(path: Path | None = None) -> tuple[HardwareSettings, str]:
    """The devices, and what is wrong with the file; those that cannot be understood are not there."""
    path = path or settings_path()
    try:
        return load(path), ""
    except SettingsError as trouble:
        try:
            return _devices(path, trouble.found), str(trouble)
        except SettingsError:
            return HardwareSettings(), str(trouble)


def _devices(path: Path, found: dict[str, Any]) -> HardwareSettings:
    section = found.get("hardware", {})
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
        raise SettingsError(path, "", _("it already exists and is left unchanged.")) from None
    except OSError as trouble:
        raise SettingsError(path, "", why_failed(trouble)) from None
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


def sections(path: Path) -> dict[str, Any]:
    """Every section of the file. Raises `SettingsError`, also for a section that there is not."""
    found = _parsed(path, text_of(path))
    for name in found:
        if name not in SECTIONS:
            raise SettingsError(path, name[:60], unknown_section(name), found)
        if not isinstance(found[name], dict):
            words = _("expected a section [{name}].").format(name=name)
            raise SettingsError(path, name, words, {**found, name: {}})
    return found


def text_of(path: Path) -> str:
    """The file as text, empty where there is none. Raises `SettingsError`."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        return ""
    except OSError as trouble:
        raise SettingsError(path, "", why_failed(trouble)) from None
    if len(raw) > LARGEST_FILE:
        words = _("it is larger than {count} bytes. Is it a different file?").format(count=LARGEST_FILE)
        raise SettingsError(path, "", words)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise SettingsError(path, "", _("it is not UTF-8 text. Save it as UTF-8.")) from None


def _parsed(path: Path, text: str) -> dict[str, Any]:
    try:
        return toml_text.tables(text)
    except toml_text.TomlError as trouble:
        words = _("it is not valid TOML ({reason}).").format(reason=trouble)
        raise SettingsError(path, "", words, _line_by_line(text)) from None


def _line_by_line(text: str) -> dict[str, Any]:
    """What the lines say, each alone, of a text with a mistake somewhere: by the sections they stand in."""
    found: dict[str, Any] = {name: {} for name in SECTIONS}
    section: dict[str, Any] = {}
    for line in text.splitlines():
        if line.lstrip().startswith("["):
            section = found.get(line.partition("#")[0].strip(" \t[]"), {})
            continue
        with suppress(toml_text.TomlError):
            section.update(toml_text.tables(line))
    return {"screen": found["screen"]}


def _mistake(text: str) -> tuple[str, str]:
    """Key and words for a message of msgspec, such as "Expected `int` - at `$.die[0].faces`"."""
    where = re.search(r" - at `(\$[^`]*)`$", text)
    path = "hardware" + (where.group(1)[1:] if where else "").replace("[...]", "[]")
    field = re.search(r"(unknown|missing required) field `([^`]*)`", text)
    if field is None:
        return path, _("expected {expected}.").format(expected=expected_at(path, text))
    key = f"{path}.{field.group(2)}"
    if field.group(1) == "unknown":
        words = _("unknown key, expected {expected}.").format(expected=expected_at(path, text))
        return key, words + meant_at(path, field.group(2))
    return key, _("it is missing, expected {expected}.").format(expected=expected_at(key, text))


def _check(path: Path, settings: HardwareSettings) -> None:
    for key, words in problems(settings):
        raise SettingsError(path, key, words)
