"""How loud the machine is: by PipeWire's wpctl on a desktop, else by ALSA's amixer."""

from __future__ import annotations

import re

from companion.speech.words import _
from ui.behind.tools import call
from ui.ports.cannot_do import CannotDo

_SINK = "@DEFAULT_AUDIO_SINK@"
_CONTROL = re.compile(r"^Simple mixer control '([^']{1,60})',\d+$", re.MULTILINE)
_PERCENT = re.compile(r"\[(\d{1,3})%\]")
_SHARE = re.compile(r"Volume: (\d+(?:\.\d+)?)")
_FIRST = ("Master", "PCM", "HDMI", "Digital", "Speaker", "Headphone")
"""The controls that make everything louder, where a card has several."""


def volume() -> int:
    """In percent. Raises `CannotDo`."""
    try:
        found = _SHARE.search(call("wpctl", "get-volume", _SINK))
        if found is not None:
            return round(100 * float(found[1]))
    except CannotDo:  # no PipeWire here, as on a console
        pass
    found = _PERCENT.search(call("amixer", "-M", "sget", _control()))
    if found is None:
        raise CannotDo(_no_volume())
    return int(found[1])


def set_volume(percent: int) -> None:
    """Raises `CannotDo`."""
    level = f"{max(0, min(100, percent))}%"
    try:
        call("wpctl", "set-volume", _SINK, level)
    except CannotDo:
        call("amixer", "-M", "sset", _control(), level)


def _control() -> str:
    """The control of the sound card that belongs to what is heard. Raises `CannotDo`."""
    found = _CONTROL.findall(call("amixer", "scontrols"))
    if not found:
        raise CannotDo(_no_volume())
    return next((each for each in _FIRST if each in found), found[0])


def _no_volume() -> str:
    return _("The sound card of this device has no volume control.")
