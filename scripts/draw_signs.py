"""Makes the family of signs: `python scripts/draw_signs.py` writes the font and the picture of docs/signs.md.

Both follow from `companion/signs/family.py`; a test says when they are older than that.
"""

from __future__ import annotations

import unicodedata
from io import BytesIO
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from companion.signs.family import FAMILY, FONT
from companion.signs.outlines import Drawing, bounds

PICTURE = Path(__file__).resolve().parent.parent / "docs" / "signs" / "family.svg"
EM, SIDE, LOW, MARGIN = 1000, 8.0, -54, 40
"""Units of the font: its em, a hundredth of a drawing, where drawings stand, the room beside them."""
ASCENT, DESCENT = 928, -236
"""As of the font whose letters signs stood beside before, so that lines are as tall."""
COLUMNS, CELL, DRAWN = 11, 62, 40
"""Signs in a line of the picture, pixels for each, and of these for the drawing."""


def font() -> bytes:
    """The family as a TrueType font."""
    letters = {ord(letter): f"u{ord(letter):05X}" for letter in FAMILY}
    nothing = TTGlyphPen(None).glyph()
    glyphs, widths = {".notdef": nothing, "space": nothing}, {".notdef": (EM // 2, 0), "space": (EM // 3, 0)}
    for letter, drawing in FAMILY.items():
        name = letters[ord(letter)]
        left, _bottom, right, _top = bounds(drawing)
        glyphs[name] = _glyph(drawing, left)
        widths[name] = (round((right - left) * SIDE) + 2 * MARGIN, MARGIN)
    made = FontBuilder(EM, isTTF=True)
    made.setupGlyphOrder(list(glyphs))
    made.setupCharacterMap({ord(" "): "space", **letters})
    made.setupGlyf(glyphs)
    made.setupHorizontalMetrics(widths)
    made.setupHorizontalHeader(ascent=ASCENT, descent=DESCENT)
    made.setupNameTable({"familyName": "Companion Signs", "styleName": "Regular"})
    made.setupOS2(sTypoAscender=ASCENT, sTypoDescender=DESCENT, usWinAscent=ASCENT, usWinDescent=-DESCENT)
    made.setupPost()
    made.updateHead(created=0, modified=0)
    made.font.recalcTimestamp = False
    written = BytesIO()
    made.save(written)
    return written.getvalue()


def _glyph(drawing: Drawing, left: float) -> object:
    pen = TTGlyphPen(None)
    for outline in drawing:
        points = [(round((x - left) * SIDE) + MARGIN, round(y * SIDE) + LOW) for x, y in outline]
        pen.moveTo(points[0])
        for point in points[1:]:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def picture() -> str:
    """All signs beside each other, as an SVG that names each for those who cannot see it."""
    rows = -(-len(FAMILY) // COLUMNS)
    width, height = COLUMNS * CELL, rows * CELL
    size = f'width="{width}" height="{height}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', f'<rect {size} fill="#ffffff"/>']
    for number, (letter, drawing) in enumerate(FAMILY.items()):
        x, y = number % COLUMNS * CELL + (CELL - DRAWN) // 2, number // COLUMNS * CELL + (CELL + DRAWN) // 2
        place = f"translate({x},{y}) scale({DRAWN / 100},{-DRAWN / 100})"
        name = unicodedata.name(letter).lower()
        lines.append(f'<path transform="{place}" d="{_path(drawing)}"><title>{name}</title></path>')
    return "\n".join([*lines, "</svg>", ""])


def _path(drawing: Drawing) -> str:
    """The outlines as commands."""
    return "".join("M" + " ".join(f"{x:.0f},{y:.0f}" for x, y in outline) + "z" for outline in drawing)


def main() -> None:
    """Write both."""
    FONT.write_bytes(font())
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(picture(), "utf-8")


if __name__ == "__main__":
    main()
