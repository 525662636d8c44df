"""Cuts the font of titles and names out of Vollkorn: `python scripts/cut_title_font.py Vollkorn-Bold.ttf`.

Vollkorn is by Friedrich Althausen, under the SIL Open Font License (Debian: fonts-vollkorn). Kept are Latin
letters and signs, with the digits that stand on the line in place of old ones.
"""

from __future__ import annotations

from argparse import ArgumentParser, RawDescriptionHelpFormatter
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

TARGET = Path(__file__).resolve().parent.parent / "ui" / "look" / "titles.ttf"
KEPT = [
    *range(0x20, 0x7F),
    *range(0xA0, 0x180),
    0x218,
    0x219,
    0x21A,
    0x21B,
    *range(0x2010, 0x2027),
    0x20AC,
    0x2212,
]

LINE = (0.928, 0.244)
"""How tall a line is above and below, in ems: as of Roboto, which titles stand beside."""


def main() -> None:
    """Read the font that is named, and write what is kept of it."""
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("font")
    font = TTFont(parser.parse_args().font)
    lining = _single(font, "lnum")
    for table in font["cmap"].tables:
        for point in range(ord("0"), ord("9") + 1):
            if point in table.cmap:
                table.cmap[point] = lining.get(table.cmap[point], table.cmap[point])
    options = Options(layout_features=["kern", "mark", "mkmk"], hinting=False, name_IDs=[0, 1, 2, 13, 14])
    options.recalc_timestamp = False
    cut = Subsetter(options)
    cut.populate(unicodes=KEPT)
    cut.subset(font)
    _as_tall_as(font, *LINE)
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6):
            record.string = "Companion Titles"
    font.save(TARGET)


def _as_tall_as(font: TTFont, ascent: float, descent: float) -> None:
    """Let a line take so much above and below the line that letters stand on."""
    em = font["head"].unitsPerEm
    high, low = round(ascent * em), round(descent * em)
    font["hhea"].ascent, font["hhea"].descent, font["hhea"].lineGap = high, -low, 0
    font["OS/2"].sTypoAscender, font["OS/2"].sTypoDescender, font["OS/2"].sTypoLineGap = high, -low, 0
    font["OS/2"].usWinAscent, font["OS/2"].usWinDescent = high, low


def _single(font: TTFont, tag: str) -> dict[str, str]:
    """Which glyph a feature puts in the place of another."""
    table = font["GSUB"].table
    records = [each for each in table.FeatureList.FeatureRecord if each.FeatureTag == tag]
    lookups = {number for each in records for number in each.Feature.LookupListIndex}
    found: dict[str, str] = {}
    for number in sorted(lookups):
        for sub in table.LookupList.Lookup[number].SubTable:
            found.update(getattr(getattr(sub, "ExtSubTable", sub), "mapping", {}))
    return found


if __name__ == "__main__":
    main()
