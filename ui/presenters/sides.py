"""Which edge of the glass somebody sits at, and towards which one the glass is turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from ui.ports.game_port import Picture

Side = Literal[0, 90, 180, 270]
"""Degrees by which the glass is turned clockwise: the edge below, at the left, above, at the right."""


def side_of(sides: Sequence[Side], seat: int) -> Side:
    """The side at which this seat sits; below, where nobody has said so."""
    return sides[seat] if 0 <= seat < len(sides) else 0


def side_for(picture: Picture | None, sides: Sequence[Side], handed_to: int | None, now: Side) -> Side:
    """The side that the glass is for: of whom it is handed to, else of the one seat that is asked.

    Where several are asked, or nobody is, it stays as it is.
    """
    if picture is None or not any(sides):
        return 0
    if handed_to is not None:
        return side_of(sides, handed_to)
    asked = _asked(picture)
    return side_of(sides, asked.pop()) if len(asked) == 1 else now


def _asked(picture: Picture) -> set[int]:
    """The seats at this glass that are asked; about cards that they showed before anything else."""
    shown = {question.seat for question in picture.questions if question.seat >= 0}
    ask = picture.view.ask
    if shown or ask is None or ask.kind != "choice":
        return shown
    return {seat for seat in ask.seats if seat in picture.people}
