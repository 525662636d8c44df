"""The figures of `tests.studies.bench ui` as lines of text, beside what they should be."""

from __future__ import annotations

from collections.abc import Mapping

Figures = Mapping[str, float]
Columns = Mapping[str, Figures]
"""The figures of each kind of window."""

WHOLE = 100
"""A whole processor, in per cent."""
_LATE = ("touch to frame, p99 ms", "answer to frame, p99 ms", "die line to frame, p99 ms")
_PAUSES = ("open a game, longest pause, p99 ms", "begin a game, longest pause, p99 ms")
_WHOLE_LATE, _HELD_LATE = 40.0, 100.0
"""Milliseconds with a whole processor, and with a quarter of one."""
_NEW_PICTURE = 40.0
MOVES, OURS = (
    "a blow on four, from frame to frame, median ms",
    "a blow on four, our Python of a frame, median ms",
)
_WHOLE_MOVES, _HELD_MOVES, _OURS = 1000 / 24, 1000 / 20, 1.0
_BESIDE_EMPTY = (
    ("first frame, ms", 1.15, 0.0),
    ("idle CPU, % of a core", 1.5, 0.0),
    ("memory at most, MiB", 1.0, 30.0),
)
"""What may be so many times as much as in the empty window, or so much more."""


def goals(found: Columns, share: int = WHOLE) -> Figures:
    """What figures should be at most, some of them by what the empty window of the same run took."""
    late = _WHOLE_LATE if share == WHOLE else _HELD_LATE
    wanted = dict.fromkeys((*_LATE, *_PAUSES), late)
    wanted["new picture to frame, median ms"] = _NEW_PICTURE
    wanted |= {MOVES: _WHOLE_MOVES if share == WHOLE else _HELD_MOVES, OURS: _OURS}
    if share == WHOLE:
        wanted |= {"new picture to frame, p99 ms": late, "enemy turn to frame, p99 ms": late}
    empty = found.get("empty", {})
    for key, times, more in _BESIDE_EMPTY:
        if key in empty:
            wanted[key] = empty[key] * times + more
    return wanted


def table(found: Columns, share: int = WHOLE) -> str:
    """The figures as lines, a column for each kind of window and one for the goal."""
    keys = list(dict.fromkeys(key for figures in found.values() for key in figures))
    wanted = goals(found, share)
    width = max(len(key) for key in keys) + 2
    lines = ["".ljust(width) + "".join(kind.rjust(10) for kind in (*found, "goal"))]
    for key in keys:
        shown = [figures.get(key) for figures in found.values()] + [wanted.get(key)]
        cells = [f"{each:.1f}".rjust(10) if each is not None else "–".rjust(10) for each in shown]
        lines.append(key.ljust(width) + "".join(cells))
    return "\n".join(lines) + "\n"


def heading(share: int) -> str:
    """What stands above the figures of a share."""
    if share == WHOLE:
        return "With the whole machine:" + "\n"
    return f"With {share} % of one processor:" + "\n"
