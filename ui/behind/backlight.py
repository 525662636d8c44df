"""The light behind the screen, by the kernel's files (Documentation/ABI/stable/sysfs-class-backlight)."""

from __future__ import annotations

from pathlib import Path

from companion.speech.own_command import installer
from companion.speech.reasons import why_failed
from companion.speech.words import _
from ui.ports.cannot_do import CannotDo

FOLDER = Path("/sys/class/backlight")
DARKEST = 10
"""Percent: on a darker screen nobody would find the way back."""
_ON, _OFF = "0", "4"  # FB_BLANK_UNBLANK and FB_BLANK_POWERDOWN of linux/fb.h


class Backlight:
    """The first light of a machine; most have one, screens at HDMI none."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self.folder = folder

    def _light(self) -> Path:
        found = sorted(self.folder.iterdir()) if self.folder.is_dir() else []
        if not found:
            raise CannotDo(_("This screen's brightness cannot be set here. Use the buttons on the screen."))
        return found[0]

    @property
    def there(self) -> bool:
        """Whether there is a light that can be set."""
        return self.folder.is_dir() and any(self.folder.iterdir())

    def percent(self) -> int:
        """How bright it is. Raises `CannotDo`."""
        light = self._light()
        return round(100 * _number(light / "brightness") / _most(light))

    def set_percent(self, percent: int) -> None:
        """Make it so bright. Raises `CannotDo`."""
        light = self._light()
        share = max(DARKEST, min(100, percent)) / 100
        _write(light / "brightness", str(max(1, round(share * _most(light)))))

    def switch(self, on: bool) -> None:
        """Switch it on or off. Raises `CannotDo`."""
        _write(self._light() / "bl_power", _ON if on else _OFF)


def _most(light: Path) -> int:
    return max(1, _number(light / "max_brightness"))


def _number(file: Path) -> int:
    try:
        return int(file.read_text("ascii")[:20])
    except (OSError, ValueError) as error:
        words = _("{file} has no usable value.")
        raise CannotDo(words.format(file=file)) from error


def _write(file: Path, words: str) -> None:
    try:
        file.write_text(words, "ascii")
    except OSError as error:
        sentence = _(
            "Cannot set the screen brightness ({file}: {reason}). Run {command} in a "
            "shell to allow it, then restart."
        )
        given = {"file": file, "reason": why_failed(error), "command": installer()}
        raise CannotDo(sentence.format(**given)) from error
