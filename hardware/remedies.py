"""What the remedies of devices say to people at a touchscreen."""

from __future__ import annotations

from companion.speech.words import _

_TYPED = ("sudo ", "pip ", "rm ", "./", "companion ")
"""How the remedies begin that are lines for a shell; all others are sentences."""


def for_the_screen(remedy: str) -> str:
    """A remedy for people at a touchscreen: of a line for a shell it says where to type it."""
    if not remedy.startswith(_TYPED):
        return remedy
    return _("In a terminal on this device, type: {line}").format(line=remedy)
