"""What to install where no font has the letters of a name."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from companion.speech.words import _
from ui.look.fonts import can_draw
from ui.look.system_fonts import OFFER

_EAST_ASIAN = ("CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "KANGXI", "FULLWIDTH", "HALFWIDTH")
_PICTURES = 0x1F000


def missing_words(names: Sequence[str]) -> str:
    """Whose names cannot be shown, and which packages of Debian mend that; "" where all can."""
    wanted = {place: name for place, name in enumerate(names, start=1) if not can_draw(name)}
    if not wanted:
        return ""
    who = _(", ").join(_("Player {number}").format(number=place) for place in wanted)
    packages = {_package(letter) for name in wanted.values() for letter in name if not can_draw(letter)}
    tool = () if OFFER.fonts else ("fontconfig",)
    words = _(
        "No font has the letters of this name: {who}. In a shell: sudo apt install "
        "{packages}. Then restart the screen."
    )
    return words.format(who=who, packages=" ".join((*tool, *sorted(packages))))


def _package(letter: str) -> str:
    if unicodedata.name(letter, "").split(" ")[0].split("-")[0] in _EAST_ASIAN:
        return "fonts-noto-cjk"
    return "fonts-noto-color-emoji" if ord(letter) >= _PICTURES else "fonts-noto-core"
