"""A line of text as runs, from left to right, each of one font, one script and one direction.

Directions are ordered by python-bidi (Unicode annex 9), letters of a run are joined by HarfBuzz in the
window's own library. Lines run from left to right as a whole, as all our sentences do, and words of the other
direction are names in them: no number or name behind one is drawn into it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from ui.look.fonts import PARTS, Face, face_of

SCRIPTS = {
    "ARABIC": "Arab", "HEBREW": "Hebr", "SYRIAC": "Syrc", "THAANA": "Thaa", "NKO": "Nkoo",
    "DEVANAGARI": "Deva", "BENGALI": "Beng", "GURMUKHI": "Guru", "GUJARATI": "Gujr", "ORIYA": "Orya",
    "TAMIL": "Taml", "TELUGU": "Telu", "KANNADA": "Knda", "MALAYALAM": "Mlym", "SINHALA": "Sinh",
    "THAI": "Thai", "LAO": "Laoo", "TIBETAN": "Tibt", "MYANMAR": "Mymr", "KHMER": "Khmr",
    "MONGOLIAN": "Mong", "HANGUL": "Hang",
}  # fmt: skip
"""The codes (ISO 15924) of scripts whose letters change beside others, by the names of the letters."""
_LETTERS = r"[\u200c\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\U00010800-\U00010fff\U0001e800-\U0001efff]+"
_BACKWARDS = re.compile(rf"{_LETTERS}(?: {_LETTERS})*")
"""Words side by side that run from right to left."""
_MARK = "\u200e"
"""Says that what comes runs from left to right; it has no shape."""
USUAL = "Latin"
"""What Kivy says for every other script."""


class Run(NamedTuple):
    """Letters in the order of speech, with the face that draws them."""

    text: str
    face: Face
    script: str
    backwards: bool


def script_of(letter: str) -> str:
    """The script by which a letter is joined to others."""
    return SCRIPTS.get(unicodedata.name(letter, "").partition(" ")[0], USUAL)


def is_backwards(letter: str) -> bool:
    """Whether a letter runs from right to left."""
    return unicodedata.bidirectional(letter) in ("R", "AL")


def clusters(text: str) -> Iterator[str]:
    """The letters of a text, each with the marks that belong to it; flags are two letters together."""
    held = ""
    for letter in text:
        if held and (_is_mark(letter) or (_is_flag(letter) and len(held) == 1 and _is_flag(held))):
            held += letter
            continue
        if held:
            yield held
        held = letter
    if held:
        yield held


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "M" or letter == PARTS or 0x1F3FB <= ord(letter) <= 0x1F3FF


def _is_flag(letter: str) -> bool:
    return 0x1F1E6 <= ord(letter) <= 0x1F1FF


@lru_cache(maxsize=2048)
def runs(line: str, bold: bool) -> tuple[Run, ...]:
    """The runs of one line, as they stand from left to right."""
    from bidi import get_display  # few texts need it

    found: list[Run] = []
    shown = str(get_display(_BACKWARDS.sub(r"\g<0>" + _MARK, line), base_dir="L")).replace(_MARK, "")
    for part, backwards in _directions(shown):
        here = list(_faces(part[::-1] if backwards else part, bold, backwards))
        found += reversed(here) if backwards else here
    return tuple(found)


def _directions(shown: str) -> Iterator[tuple[str, bool]]:
    """The pieces of an ordered line, and whether their letters stand from right to left.

    Marks come before their letter there, so that one belongs to what follows but after one that runs forward.
    """
    forward, told = False, []
    for letter in shown:
        if unicodedata.bidirectional(letter) != "NSM" and letter != PARTS:
            forward = not is_backwards(letter)
            told.append((letter, not forward))
        else:
            told.append((letter, not forward or not told or told[-1][0] == " "))
    for backwards, group in groupby(told, key=lambda each: each[1]):
        yield "".join(letter for letter, _backwards in group), backwards


def _faces(text: str, bold: bool, backwards: bool) -> Iterator[Run]:
    """The runs of a text of one direction, in the order of speech; blanks stay with what they follow."""
    kinds = [(cluster, _kind(cluster, bold)) for cluster in clusters(text)]
    for place, (cluster, _kind_of_it) in enumerate(kinds):
        if cluster == " " and place and not kinds[place - 1][1][0].pictures:
            kinds[place] = (cluster, kinds[place - 1][1])
    for (face, script), group in groupby(kinds, key=lambda each: each[1]):
        yield Run("".join(cluster for cluster, _same in group), face, script, backwards)


def _kind(cluster: str, bold: bool) -> tuple[Face, str]:
    return face_of(cluster, bold), script_of(cluster[0])
