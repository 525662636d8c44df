"""Which font can draw which letter. Kivy does no font fallback, so a text chooses its font here.

Signs are drawn with our own family (`companion.signs.family`), texts with the fonts that Kivy ships, and
what these have not with the fonts of the machine (`ui.look.system_fonts`). A text that no single font draws
rightly is `MIXED`: it is drawn run by run (`ui.look.runs`). Reads the `cmap` table of TrueType files
(OpenType specification, formats 4 and 12). What no font has is replaced, never drawn as boxes: the name of a
seat by what the seat is usually called, other letters by one sign for all that stand together.
"""

from __future__ import annotations

import re
import struct
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from companion.signs.family import FONT
from companion.speech.words import _
from ui.look.system_fonts import OFFER

TEXT = "Roboto-Regular.ttf"
BOLD = "Roboto-Bold.ttf"
SYMBOLS = "DejaVuSans.ttf"
TITLES = "titles.ttf"
"""Cut out of Vollkorn by `scripts/cut_title_font.py`: titles, names and questions."""
SIGNS = FONT.name
REPLACEMENT = "?"
_ALONE = r"\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef"
_PIECES = re.compile(rf"[{_ALONE}]|[^\s{_ALONE}]+")
PARTS = "\u200c"
"""Between two letters that would be joined: keeps them apart, and is not seen itself (Persian)."""
_SHAPELESS = (
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5), (0x180B, 0x180F),
    (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164), (0xFE00, 0xFE0F),
    (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8), (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A),
    (0xE0000, 0xE0FFF),
)  # fmt: skip
"""Code points of Unicode's property Default_Ignorable_Code_Point, first and last of each row."""
MIXED, MIXED_BOLD = "mixed", "mixed bold"
"""In place of a font file: runs of several fonts."""


@lru_cache(maxsize=8)
def font_path(name: str) -> str:
    """Where the font file lies: ours, or inside Kivy's own data; found without importing Kivy."""
    if name in (SIGNS, TITLES):
        return str(FONT if name == SIGNS else Path(__file__).with_name(TITLES))
    found = find_spec("kivy")
    if found is None or found.origin is None:
        raise FileNotFoundError(name)
    return str(Path(found.origin).parent / "data" / "fonts" / name)


@lru_cache(maxsize=8)
def glyphs(name: str) -> frozenset[int]:
    """The code points that a font file can draw."""
    data = Path(font_path(name)).read_bytes()
    start = _table(data, b"cmap")
    found: set[int] = set()
    for index in range(struct.unpack_from(">H", data, start + 2)[0]):
        platform, _encoding, offset = struct.unpack_from(">HHL", data, start + 4 + 8 * index)
        if platform in (0, 3):
            found |= _subtable(data, start + offset)
    return frozenset(found)


class Face(NamedTuple):
    """A font file; the letters of some are small pictures of one size."""

    path: str
    pictures: bool = False


@lru_cache(maxsize=4096)
def font_for(text: str, bold: bool = False, titled: bool = False) -> str:
    """What to draw `text` with: the file of a font that has all of it, or one of the names for mixed text.

    A `titled` text is a title, a name or a question.
    """
    if titled and _has_all(TITLES, text):
        return font_path(TITLES)
    if _has_all(TEXT, text):
        return font_path(BOLD if bold else TEXT)
    plain = not any(map(_is_joined, text)) and any(_has_all(name, text) for name in (SIGNS, SYMBOLS))
    return sign_font_for(text) if plain else (MIXED_BOLD if bold else MIXED)


@lru_cache(maxsize=1024)
def sign_font_for(text: str) -> str:
    """The file to draw a sign with: our family, or another for what is none of it, such as a number."""
    return font_path(SIGNS if _has_all(SIGNS, text) else SYMBOLS)


def _has_all(name: str, text: str) -> bool:
    has = glyphs(name)
    return all(ord(letter) in has or letter in " \n\t" for letter in text)


def _is_joined(letter: str) -> bool:
    """Whether how a letter is drawn depends on its neighbours: it runs from right to left, or is a mark."""
    return unicodedata.bidirectional(letter) in ("R", "AL", "NSM") or unicodedata.category(letter) == "Mc"


@lru_cache(maxsize=4096)
def face_of(cluster: str, bold: bool = False) -> Face:
    """The face for one letter with its marks; where no font has all of them, the one that has the letter."""
    for name in (TEXT, SIGNS, SYMBOLS):
        if _has_all(name, cluster):
            return Face(font_path(BOLD if bold and name == TEXT else name))
    points = [ord(letter) for letter in cluster]
    found = OFFER.font_with(points) or OFFER.font_with(points[:1])
    if found is not None:
        return Face(found.path, found.pictures)
    return Face(font_path(SYMBOLS))


@lru_cache(maxsize=4096)
def drawable(text: str) -> str:
    """`text` with all that cannot be drawn replaced, and control characters taken out."""
    if text.isprintable() and _has_all(TEXT, text):
        return text
    for name, stand_in in _stand_ins.items():
        text = text.replace(name, stand_in)
    letters: list[str] = []
    for letter in text:
        if letter == PARTS and letters and _is_joined(letters[-1]):
            letters.append(letter)
        elif letter == "\n" or (letter.isprintable() and not _has_no_shape(letter)):
            known = letter == "\n" or can_draw(letter)
            if known or letters[-1:] != [REPLACEMENT]:
                letters.append(letter if known else REPLACEMENT)
        elif letter.isspace():
            letters.append(" ")
    return "".join(letters)


def unbroken(text: str) -> list[str]:
    """The pieces of a text within which no line ends: words, and each letter of a script without blanks."""
    return _PIECES.findall(text) if not text.isascii() else text.split()


def _has_no_shape(letter: str) -> bool:
    """Whether this is never seen itself: it says how those beside it are to look, or only fills a place."""
    return any(first <= ord(letter) <= last for first, last in _SHAPELESS)


def can_draw(text: str) -> bool:
    """Whether every letter is in some font; the largest are asked last."""
    return all(_is_drawn(ord(letter)) for letter in text if letter != " " and not _has_no_shape(letter))


@lru_cache(maxsize=4096)
def _is_drawn(point: int) -> bool:
    known = any(point in glyphs(name) for name in (TEXT, SIGNS, SYMBOLS))
    return known or OFFER.font_with((point,)) is not None


_stand_ins: dict[str, str] = {}


def _called_by_place(names: Iterable[str]) -> dict[str, str]:
    """What stands for the names that cannot be drawn."""
    return {
        name: _("Player {number}").format(number=place)
        for place, name in enumerate(names, start=1)
        if name and not can_draw(name)
    }


def by_place(words: str, names: Iterable[str]) -> str:
    """Words about a game that is not open, with the places of its seats whose `names` cannot be drawn."""
    for name, place in _called_by_place(names).items():
        words = words.replace(name, place)
    return words


def know_seats(names: Iterable[str]) -> None:
    """Remember who sits where: a name that cannot be drawn is said as the number of its place."""
    wanted = _called_by_place(names)
    if any(_stand_ins.get(name) != stand_in for name, stand_in in wanted.items()):
        _stand_ins.update(wanted)
        drawable.cache_clear()


def _forget() -> None:
    """Choose all fonts anew."""
    _stand_ins.clear()
    for kept in (font_for, face_of, drawable, _is_drawn):
        kept.cache_clear()


OFFER.forget.append(_forget)


def _table(data: bytes, tag: bytes) -> int:
    count = struct.unpack_from(">H", data, 4)[0]
    for index in range(count):
        name, _sum, offset, _length = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        if name == tag:
            return int(offset)
    raise ValueError(f"no {tag.decode()} table in this font")


def _subtable(data: bytes, start: int) -> set[int]:
    kind = struct.unpack_from(">H", data, start)[0]
    if kind == 4:
        return _format_4(data, start)
    return _format_12(data, start) if kind == 12 else set()


def _format_4(data: bytes, start: int) -> set[int]:
    count = struct.unpack_from(">H", data, start + 6)[0] // 2
    ends = struct.unpack_from(f">{count}H", data, start + 14)
    begin = start + 16 + 2 * count
    starts = struct.unpack_from(f">{count}H", data, begin)
    found: set[int] = set()
    for first, last in zip(starts, ends, strict=True):
        found.update(range(first, last + 1))
    found.discard(0xFFFF)
    return found


def _format_12(data: bytes, start: int) -> set[int]:
    count = struct.unpack_from(">L", data, start + 12)[0]
    found: set[int] = set()
    for index in range(count):
        first, last, _glyph = struct.unpack_from(">LLL", data, start + 16 + 12 * index)
        found.update(range(first, last + 1))
    return found
