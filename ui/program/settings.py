"""The `[screen]` section of the one settings file: how this screen looks, sounds and behaves.

The file is shared with the hardware, whose loader (`hardware.settings`) reads it. Only `[screen]` is looked
at strictly and rewritten here; every other line of the file stays as its owner wrote it.
"""

from __future__ import annotations

import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from companion.speech import toml_text
from companion.speech.near import meant
from companion.speech.reasons import why_failed
from companion.speech.words import _
from hardware import settings as settings_file
from hardware.settings import settings_path
from ui.ports.cannot_do import CannotDo
from ui.ports.settings import ScreenSettings


class SettingsError(CannotDo, ValueError):
    """The settings file cannot be used; the words name file, key and what was expected.

    `safe` is what to go on with while it is wrong: all that was understood, and locked unless a lock was.
    """

    def __init__(self, words: str, safe: ScreenSettings | None = None) -> None:
        super().__init__(words)
        self.safe = safe or ScreenSettings(lock="hold", welcomed=True)


def load(path: Path | None = None) -> ScreenSettings:
    """The screen section; the defaults when there is no file or no section. Raises `SettingsError`."""
    path = path or settings_path()
    try:
        section = settings_file.sections(path).get("screen", {})
    except settings_file.SettingsError as trouble:
        raise SettingsError(str(trouble), _safe(_good(trouble.found.get("screen", {}))[0])) from None
    good, mistake = _good(section)
    found = msgspec.convert(good, ScreenSettings)
    if not mistake and found.lock == "pin" and not found.pin:
        mistake = _(
            'lock = "pin" needs a PIN. Add pin = "…" with four to eight digits, or set lock = "hold".'
        )
    if mistake:
        words = _("The settings file {file} has a mistake in [screen]: {words}")
        raise SettingsError(words.format(file=path, words=mistake), _safe(good))
    return found


def _good(section: dict[str, Any]) -> tuple[dict[str, Any], str]:
    """What can be used of a section, and what is wrong with the first thing that cannot."""
    good: dict[str, Any] = {}
    mistakes: list[str] = []
    for key, value in section.items():
        if key not in ScreenSettings.__struct_fields__:
            words = _("unknown key {key}.").format(key=key[:60])
            mistakes.append(words + meant(key, ScreenSettings.__struct_fields__))
            continue
        try:
            msgspec.convert({key: value}, ScreenSettings)
            good[key] = value
        except msgspec.ValidationError as trouble:
            mistakes.append(f"{trouble}.")
    return good, mistakes[0] if mistakes else ""


def _safe(good: dict[str, Any]) -> ScreenSettings:
    """A lock that was not understood is on: by the PIN where there is one."""
    found = msgspec.convert(good, ScreenSettings)
    known = "lock" in good and (found.lock != "pin" or bool(found.pin))
    lock = found.lock if known else "pin" if found.pin else "hold"
    return msgspec.structs.replace(found, lock=lock, welcomed=True)


def save(settings: ScreenSettings, path: Path | None = None) -> None:
    """Write the screen section, keeping the rest of the file. Raises `SettingsError`.

    The new file replaces the old one in one step, so that a power cut leaves one of the two. One with a
    mistake stays as it is, and one in which [screen] is written in other words, such as `screen.text = 130`.
    """
    path = path or settings_path()
    load(path)
    text = _without_screen(settings_file.text_of(path)).rstrip("\n")
    whole = (text + "\n\n" if text else "") + as_toml(settings)
    if _others(whole) != _others(settings_file.text_of(path)):
        words = _(
            "Cannot save the settings in {file}: write [screen] on a line of its own, and each key below it."
        )
        raise SettingsError(words.format(file=path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, whole)
    except OSError as trouble:
        words = _("Cannot save the settings in {file}: {reason}.")
        raise SettingsError(words.format(file=path, reason=why_failed(trouble))) from trouble


def _others(text: str) -> dict[str, Any] | None:
    """What a text says beside the screen section; None of one that nobody can read."""
    with suppress(toml_text.TomlError):
        return {**toml_text.tables(text), "screen": None}
    return None


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
    for line in text.split("\n"):  # other ends of lines may stand in comments
        bare = line.strip()
        if bare.startswith("["):
            inside = bare.replace(" ", "").startswith("[screen]")
            if inside:
                continue
        if not inside or not bare or bare.startswith("#"):
            kept.append(line)
    return "\n".join(kept).lstrip("\n")


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
