"""Which font can draw which letter. Kivy does no font fallback, so a text chooses its font here.

Signs are drawn with our own family (`companion.signs.family`), texts with the fonts that Kivy ships. Reads
the `cmap` table of TrueType files (OpenType specification, formats 4 and 12). A character that no font has
is replaced by one that says so, never drawn as a box.
"""

from __future__ import annotations

import struct
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from companion.signs.family import FONT

TEXT = "Roboto-Regular.ttf"
BOLD = "Roboto-Bold.ttf"
SYMBOLS = "DejaVuSans.ttf"
SIGNS = FONT.name
REPLACEMENT = "?"


@lru_cache(maxsize=8)
def font_path(name: str) -> str:
    """Where the font file lies: ours, or inside Kivy's own data; found without importing Kivy."""
    if name == SIGNS:
        return str(FONT)
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


@lru_cache(maxsize=4096)
def font_for(text: str, bold: bool = False) -> str:
    """The file to draw `text` with: the text font, our signs, or for both together the symbol font."""
    if _has_all(TEXT, text):
        return font_path(BOLD if bold else TEXT)
    return sign_font_for(text)


@lru_cache(maxsize=1024)
def sign_font_for(text: str) -> str:
    """The file to draw a sign with: our family, or another for what is none of it, such as a number."""
    return font_path(SIGNS if _has_all(SIGNS, text) else SYMBOLS)


def _has_all(name: str, text: str) -> bool:
    has = glyphs(name)
    return all(ord(letter) in has or letter in " \n\t" for letter in text)


@lru_cache(maxsize=4096)
def drawable(text: str) -> str:
    """`text` with every letter that cannot be drawn replaced, and control characters taken out."""
    letters, usual = [], glyphs(TEXT)
    for letter in text:
        if letter == "\n" or letter.isprintable():
            known = letter == "\n" or ord(letter) in usual or _is_drawn(letter)
            letters.append(letter if known else REPLACEMENT)
        elif letter.isspace():
            letters.append(" ")
    return "".join(letters)


def _is_drawn(letter: str) -> bool:
    """Whether another font than that of texts has it; the largest is read where our signs have not got it."""
    return any(ord(letter) in glyphs(name) for name in (SIGNS, SYMBOLS))


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
