"""The family of signs, drawn by us: the same on the glass, in documents and on printed sheets.

Each has the code point of the letter that means nearly the same, so that a sign can be written as a letter
(`scripts/draw_signs.py` makes `family.ttf` of them).
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from pathlib import Path

from companion.signs.outlines import (
    Drawing,
    arc,
    around,
    block,
    disc,
    even,
    frame,
    head,
    hole,
    line,
    mirrored,
    polygon,
    ring,
    upside_down,
)

FONT = Path(__file__).parent / "family.ttf"
"""The family as a font."""
NAMES: Mapping[str, str] = {
    "shield": "⛨",
    "cards": "🂠",
    "cube": "◼",
    "lock": "🔒",
    "hourglass": "⌛",
    "dot": "•",
    "bot": "🤖",
    "way": "🗺",
}
"""Names of signs whose letters few fonts have, for those who write them down."""


def _heart() -> Drawing:
    turns = [2 * pi * step / 48 for step in range(48)]
    return polygon(
        *(
            (
                50 + 2.75 * 16 * sin(t) ** 3,
                54 + 2.75 * (13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)),
            )
            for t in turns
        )
    )


def _sword() -> Drawing:
    """From the lower left to the upper right."""
    blade = polygon((34, 23), (23, 34), (76, 87), (94, 94), (87, 76))
    return blade + line((14, 42), (42, 14)) + line((26, 26), (11, 11), width=12)


def _gear() -> Drawing:
    teeth = tuple(
        part
        for turn in range(8)
        for part in line(
            (50 + 28 * cos(turn * pi / 4), 50 + 28 * sin(turn * pi / 4)),
            (50 + 39 * cos(turn * pi / 4), 50 + 39 * sin(turn * pi / 4)),
            width=15,
        )
    )
    # A hole is cut out of one shape alone: the teeth end where the ring has its ink.
    return teeth + ring(50, 50, 34, 19)


def _turning(radius: float = 36.0) -> Drawing:
    end = arc(50, 50, radius, 120, -150)
    return line(*end) + head((10, 58), (36, 24), 32)


def _undo() -> Drawing:
    return line(*arc(54, 40, 32, -10, 140)) + head((8, 42), (36, 72), 36)


def _warning() -> Drawing:
    return around((50, 86), (9, 15), (91, 15)) + line((50, 60), (50, 43)) + disc(50, 27, 6)


def _crown() -> Drawing:
    band = polygon((16, 34), (8, 76), (33, 54), (50, 90), (67, 54), (92, 76), (84, 34))
    return band + block(16, 12, 84, 26, 5) + disc(8, 78, 6) + disc(50, 90, 6) + disc(92, 78, 6)


def _skull() -> Drawing:
    eyes = hole(disc(33, 52, 11) + disc(67, 52, 11) + polygon((50, 40), (44, 28), (56, 28)))
    top = polygon(*arc(50, 56, 40, 180, 0), (84, 34), (70, 24), (30, 24), (16, 34)) + eyes
    return top + block(31, 6, 43, 25, 3) + block(44.5, 6, 55.5, 25, 3) + block(57, 6, 69, 25, 3)


def _pencil() -> Drawing:
    return (
        polygon((8, 8), (16, 34), (34, 16))
        + polygon((21, 39), (39, 21), (80, 62), (62, 80))
        + polygon((67, 85), (85, 67), (94, 76), (76, 94))
    )


def _person() -> Drawing:
    return disc(50, 70, 21) + polygon(*arc(50, 6, 38, 180, 0))


def _robot() -> Drawing:
    face = block(14, 12, 86, 68, 12) + hole(disc(35, 45, 8) + disc(65, 45, 8) + block(34, 22, 66, 30, 3))
    return face + line((50, 66), (50, 86), width=8) + disc(50, 88, 8)


def _house() -> Drawing:
    walls = polygon((20, 12), (20, 48), (50, 74), (80, 48), (80, 12)) + hole(block(41, 12.5, 59, 40, 2))
    return walls + line((8, 48), (50, 85), (92, 48))


def _notes() -> Drawing:
    stems = line((36, 22), (36, 80), (84, 88), (84, 30), width=9)
    return disc(25, 20, 15) + disc(73, 28, 15) + stems + line((36, 68), (84, 76), width=9)


def _check_box() -> Drawing:
    return frame(8, 8, 86, 86) + line((28, 48), (44, 32), (92, 84), width=11)


def _tag() -> Drawing:
    outer, inner = even(4, 45), even(4, 31)
    return polygon(*outer) + hole(polygon(*inner)) + polygon(*even(4, 17))


def _aim() -> Drawing:
    ticks = (
        line((50, 95), (50, 75))
        + line((50, 25), (50, 5))
        + line((5, 50), (25, 50))
        + line((75, 50), (95, 50))
    )
    return ring(50, 50, 36) + ticks + disc(50, 50, 9)


def _back_space() -> Drawing:
    whole = polygon((4, 50), (32, 84), (95, 84), (95, 16), (32, 16))
    cross = hole(
        polygon(
            (44, 62),
            (50, 68),
            (63, 55),
            (76, 68),
            (82, 62),
            (69, 49),
            (82, 36),
            (76, 30),
            (63, 43),
            (50, 30),
            (44, 36),
            (57, 49),
        )
    )
    return whole + cross


def _poison() -> Drawing:
    drop = polygon((40, 94), *arc(40, 38, 30, 145, 395)) + hole(disc(31, 33, 8))
    return drop + disc(82, 74, 11) + disc(86, 44, 7)


def _hammer() -> Drawing:
    return line((16, 12), (60, 60), width=14) + polygon((38, 74), (68, 96), (96, 64), (72, 44))


def _bowl() -> Drawing:
    steam = line((36, 66), (42, 76), (36, 86), width=7) + line((60, 66), (66, 76), (60, 86), width=7)
    return polygon(*arc(50, 50, 42, 180, 360)) + line((7, 52), (93, 52), width=8) + steam


def _blind() -> Drawing:
    lids = line(*arc(50, 22, 46, 150, 30), width=8) + line(*arc(50, 78, 46, -150, -30), width=8)
    return lids + disc(50, 50, 13) + line((16, 12), (84, 88), width=9)


def _grave() -> Drawing:
    stone = polygon((22, 14), *arc(50, 62, 28, 180, 0), (78, 14))
    cross = hole(
        polygon(
            (46, 26),
            (46, 52),
            (34, 52),
            (34, 60),
            (46, 60),
            (46, 76),
            (54, 76),
            (54, 60),
            (66, 60),
            (66, 52),
            (54, 52),
            (54, 26),
        )
    )
    return stone + cross + line((12, 12), (88, 12))


def _flame() -> Drawing:
    fire = polygon(
        (54, 96), (40, 70), (34, 58), (26, 68), (18, 44), *arc(50, 38, 32, 170, 370), (80, 60), (66, 76)
    )
    return fire + hole(polygon((50, 48), *arc(50, 26, 14, 160, 380)))


def _bird() -> Drawing:
    """A crow that sits, its beak to the right."""
    body = polygon((6, 22), (30, 52), (52, 66), (78, 48), (66, 26), (40, 18))
    return (
        body
        + disc(66, 66, 18)
        + polygon((80, 74), (97, 62), (80, 58))
        + line((46, 20), (46, 6), width=7)
        + line((60, 22), (60, 6), width=7)
    )


def _scales() -> Drawing:
    pans = polygon(*arc(22, 42, 18, 180, 360)) + polygon(*arc(78, 42, 18, 180, 360))
    cords = line((6, 42), (22, 76), (38, 42), width=5) + line((62, 42), (78, 76), (94, 42), width=5)
    return (
        line((50, 10), (50, 88), width=8)
        + line((20, 78), (80, 78), width=8)
        + line((30, 9), (70, 9))
        + pans
        + cords
    )


def _bolt() -> Drawing:
    return polygon((62, 96), (16, 44), (44, 44), (34, 4), (84, 58), (54, 58))


def _knife() -> Drawing:
    return (
        polygon((94, 50), (52, 70), (40, 62), (40, 38), (52, 30))
        + line((36, 30), (36, 70))
        + line((10, 50), (36, 50), width=13)
    )


def _flask() -> Drawing:
    glass = polygon((38, 88), (38, 60), *arc(50, 34, 32, 118, 422), (62, 60), (62, 88))
    return glass + line((32, 90), (68, 90), width=9) + hole(disc(40, 38, 7) + disc(56, 27, 5))


def _stance() -> Drawing:
    half = polygon(*arc(50, 50, 35, 90, 270)) + hole(disc(33, 50, 7))
    return ring(50, 50, 44, 8) + half + disc(67, 50, 7)


def _four() -> Drawing:
    return tuple(
        part
        for x, y in ((50, 77), (77, 50), (50, 23), (23, 50))
        for part in polygon((x, y + 19), (x + 19, y), (x, y - 19), (x - 19, y))
    )


def _shield() -> Drawing:
    return polygon((50, 96), (86, 84), (86, 46), (74, 22), (50, 4), (26, 22), (14, 46), (14, 84))


def _cards() -> Drawing:
    behind = polygon((42, 30), (56, 88), (92, 78), (76, 18)) + hole(
        polygon((52, 36), (62, 76), (80, 71), (70, 31))
    )
    return behind + polygon((8, 14), (8, 76), (50, 76), (50, 14))


def _lock() -> Drawing:
    bow = line((30, 50), *arc(50, 68, 20, 180, 0), (70, 50))
    return block(16, 8, 84, 54) + hole(disc(50, 34, 8)) + bow


def _hourglass() -> Drawing:
    sand = polygon((20, 88), (80, 88), (50, 50)) + polygon((20, 12), (80, 12), (50, 50))
    return sand + line((16, 91), (84, 91), width=8) + line((16, 9), (84, 9), width=8)


def _card(*marks: Drawing) -> Drawing:
    return frame(17, 6, 83, 94, 9) + tuple(part for mark in marks for part in mark)


def _way() -> Drawing:
    """Three stops, joined by a line."""
    stops = ((18.0, 20.0), (50.0, 55.0), (82.0, 80.0))
    return line(*stops, width=7) + tuple(part for x, y in stops for part in disc(x, y, 13))


def _die(face: int) -> Drawing:
    """A die with its dots cut out."""
    places = {1: "5", 2: "19", 3: "159", 4: "1379", 5: "13579", 6: "134679"}[face]
    dots = [disc(50 + 25 * ((int(at) - 1) % 3 - 1), 50 - 25 * ((int(at) - 1) // 3 - 1), 9) for at in places]
    return block(6, 6, 94, 94, 14) + hole(tuple(part for dot in dots for part in dot))


_RIGHT = polygon((18, 90), (90, 50), (18, 10))
_LEFT = mirrored(_RIGHT)
_UP = polygon((8, 16), (50, 90), (92, 16))
_DOWN = upside_down(_UP)
_CROSS = line((20, 20), (80, 80), width=13) + line((20, 80), (80, 20), width=13)
_ACROSS = line((12, 50), (88, 50), width=14)
_UPRIGHT = line((50, 12), (50, 88), width=14)

FAMILY: Mapping[str, Drawing] = {
    "●": disc(50, 50, 40),
    "•": disc(50, 50, 25),
    "○": ring(50, 50, 40),
    "◉": ring(50, 50, 44) + disc(50, 50, 20),
    "◎": _aim(),
    "♥": _heart(),
    "⚔": _sword() + mirrored(_sword()),
    "⛨": _shield(),
    "⛃": line((30, 24), (80, 24), width=20)
    + line((20, 50), (70, 50), width=20)
    + line((30, 76), (80, 76), width=20),
    "▤": _card(*(line((36, y), (64, y), width=8) for y in (30, 50, 70))),
    "▦": _card(line((34, 76), (66, 24), width=8), line((34, 24), (66, 76), width=8)),
    "🂠": _cards(),
    "◼": block(14, 14, 86, 86, 10),
    "⟳": _turning(),
    "↶": _undo(),
    "↷": mirrored(_undo()),
    "☰": line((14, 78), (86, 78), width=12)
    + line((14, 50), (86, 50), width=12)
    + line((14, 22), (86, 22), width=12),
    "⌂": _house(),
    "⚙": _gear(),
    "🤖": _robot(),
    "☻": _person(),
    "✓": line((14, 48), (40, 20), (88, 80), width=14),
    "✗": _CROSS,
    "✖": line((20, 20), (80, 80), width=24) + line((20, 80), (80, 20), width=24),
    "⚠": _warning(),
    "▸": polygon((24, 82), (80, 50), (24, 18)),
    "▶": _RIGHT,
    "◀": _LEFT,
    "▲": _UP,
    "▼": _DOWN,
    "△": around((50, 82), (16, 22), (84, 22)),
    "▽": upside_down(around((50, 82), (16, 22), (84, 22))),
    "→": line((10, 50), (80, 50), width=12) + head((96, 50), (50, 50), 38),
    "♛": _crown(),
    "☠": _skull(),
    "✎": _pencil(),
    "☑": _check_box(),
    "☐": frame(8, 8, 86, 86),
    "◈": _tag(),
    "◆": polygon(*even(4, 45)),
    "❖": _four(),
    "+": _ACROSS + _UPRIGHT,
    "−": _ACROSS,
    "✚": line((14, 50), (86, 50), width=26) + line((50, 14), (50, 86), width=26),
    "★": polygon(*even(5, 48, inner=20)),
    "✦": polygon(*even(4, 48, inner=14)),
    "✹": polygon(*even(12, 48, inner=28)),
    "?": line(*arc(50, 68, 22, 170, -60), (50, 44), (50, 36), width=13) + disc(50, 13, 9),
    "♫": _notes(),
    "⌫": _back_space(),
    "🔒": _lock(),
    "⌛": _hourglass(),
    "☣": _poison(),
    "⚒": _hammer(),
    "◒": _bowl(),
    "◌": _blind(),
    "✝": _grave(),
    "♨": _flame(),
    "➶": _bird(),
    "⚖": _scales(),
    "⚡": _bolt(),
    "➤": _knife(),
    "⚗": _flask(),
    "☯": _stance(),
    "🗺": _way(),
    **{letter: _die(face) for face, letter in enumerate("⚀⚁⚂⚃⚄⚅", 1)},
}
"""Every sign by its letter."""
