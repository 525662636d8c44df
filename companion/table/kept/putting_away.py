"""Enough for tonight: what must be kept together, and what is laid out again on another evening.

Both are read off the places of the table check, the board first and then player by player, in the order in
which hands lay a table. What else lies there, and what a game puts back into its box between its parts, is
said by its kit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from companion.engine.layout import Place, is_empty, place_words, shown
from companion.engine.match import Match
from companion.engine.parts.table_kit import TableKit
from companion.speech.words import _

Packing = Literal["away", "out", "box"]
"""What hands do with the table: put it away for tonight, lay it out again, put back into the box."""


class Heap(msgspec.Struct, frozen=True):
    """What lies together: whose it is, in words, and one line for each place that is not empty."""

    title: str
    lines: tuple[str, ...]


def heaps(match: Match[Any], kit: TableKit, packing: Packing = "away") -> tuple[Heap, ...]:
    """What lies on the table now, the board first, then each player, and what goes back into the box.

    Nothing of the box is laid out again, and of the rest nothing goes into the box.
    """
    back = Heap(_("Back into the box"), kit.work.put_back(match.state))
    lying = _lying(match, kit)
    found = {"away": [*lying, back], "out": lying, "box": [back]}[packing]
    return tuple(heap for heap in found if heap.lines)


def _lying(match: Match[Any], kit: TableKit) -> list[Heap]:
    """What lies on the board and before each player."""
    seats = [seat.name for seat in match.game.view(match, -1).seats]
    places = (*match.game.places.all(match.state), *kit.work.beside(match.state))
    found = [Heap(_("The board"), _lines(match, [p for p in places if p.owner not in seats]))]
    for name in seats:
        own = [msgspec.structs.replace(place, owner="") for place in places if place.owner == name]
        found.append(Heap(name, _lines(match, own)))
    return found


def _lines(match: Match[Any], places: Sequence[Place]) -> tuple[str, ...]:
    """A line for each place; nothing for a token of which none lies there, and for an empty pile."""
    said = (shown(place) for place in places if not is_empty(place))
    return tuple(place_words(place, match.game.words.card) for place in said)
