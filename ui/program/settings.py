"""The `[screen]` section of the one settings file: how this screen looks, sounds and behaves.

The file is shared with the hardware (`hardware.settings`), which owns `[hardware]`. Only `[screen]`
is read strictly and rewritten here; every other line of the file stays as its owner wrote it.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import msgspec
import platformdirs

from companion.engine import toml_text
from companion.speech.words import _
from ui.ports.cannot_do import CannotDo
from ui.ports.settings import ScreenSettings

APPLICATION = "table-companion"
LARGEST_FILE = 256 * 1024


class SettingsError(CannotDo, ValueError):
    """The settings file cannot be used; the words name file, key and what was expected."""


def settings_path() -> Path:
    """Where the settings file lies."""
    return platformdirs.user_config_path(APPLICATION) / "settings.toml"


def load(path: Path | None = None) -> ScreenSettings:
    """The screen section; the defaults when there is no file or no section. Raises `SettingsError`."""
    path = path or settings_path()
    section = _parsed(path, _text(path)).get("screen", {})
    try:
        found = msgspec.convert(section, ScreenSettings)
    except msgspec.ValidationError as trouble:
        words = _("The settings file {file} has a mistake in [screen]: {words}")
        raise SettingsError(words.format(file=path, words=trouble)) from None
    if found.lock == "pin" and not found.pin:
        words = _(
            'The settings file {file} has a mistake in [screen]: lock = "pin" needs a '
            'PIN. Add pin = "…" with four to eight digits, or set lock = "hold".'
        )
        raise SettingsError(words.format(file=path))
    return found


def save(settings: ScreenSettings, path: Path | None = None) -> None:
    """Write the screen section, keeping the rest of the file. Raises `SettingsError`.

    The new file replaces the old one in one step, so that a power cut leaves one of the two.
    """
    path = path or settings_path()
    text = _without_screen(_text(path)).rstrip("\n")
    whole = (text + "\n\n" if text else "") + as_toml(settings)
    _parsed(path, whole)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, whole)
    except OSError as trouble:
        words = _("Cannot save the settings in {file}: {reason}.")
        raise SettingsError(words.format(file=path, reason=trouble.strerror)) from trouble


def as_toml(settings: ScreenSettings) -> str:
    """The section as text; only what differs from the default is written."""
    default = ScreenSettings()
    lines = ["[screen]"]
    for key in settings.__struct_fields__:
        value = getattr(settings, key)
        if value != getattr(default, key):
            lines.append(f"{key} = {_value(value)}")
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(_value, value))}]"
    return f'"{value}"' if isinstance(value, str) else str(value)


def _without_screen(text: str) -> str:
    """The file without our section; comments stay, they may belong to what follows."""
    kept = []
    inside = False
    for line in text.splitlines():
        bare = line.strip()
        if bare.startswith("["):
            inside = bare.replace(" ", "").startswith("[screen]")
            if inside:
                continue
        if not inside or not bare or bare.startswith("#"):
            kept.append(line)
    return "\n".join(kept).lstrip("\n")


def _text(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST_FILE + 1)
        if len(raw) > LARGEST_FILE:
            raise SettingsError(_("{file} is too large for a settings file.").format(file=path))
        return raw.decode("utf-8")
    except FileNotFoundError:
        return ""
    except UnicodeDecodeError:
        words = _("The settings file {file} is not UTF-8 text. Save it as UTF-8.")
        raise SettingsError(words.format(file=path)) from None
    except OSError as trouble:
        words = _("Cannot read the settings file {file}: {reason}.")
        raise SettingsError(words.format(file=path, reason=trouble.strerror)) from None


def _parsed(path: Path, text: str) -> dict[str, Any]:
    try:
        return toml_text.tables(text)
    except toml_text.TomlError as trouble:
        words = _("The settings file {file} is not valid TOML: {reason}.")
        raise SettingsError(words.format(file=path, reason=trouble)) from None


def _replace(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".settings-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
