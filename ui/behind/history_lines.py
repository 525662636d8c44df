"""What happened between two pictures, as lines to be shown: who acts in each, and which play step by step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import msgspec

from companion.engine.events import Event
from companion.engine.game import Game
from companion.engine.parts.tallies import Tallies
from companion.play.told.history import gathered
from ui.ports.game_port import NOBODY, HistoryLine

_QUICK_LINES = 3
"""Where a rule book does not say who acts, so many lines of a person's own act are not paced."""


def history_lines(
    game: Game[Any], state: Any, events: Sequence[Event], viewer: int, by_bot: bool
) -> tuple[HistoryLine, ...]:
    """The lines for `viewer`; equal ones in a row are one with their number.

    What creatures and bots do is paced: people watch it. What a person does is on the board at once.
    """
    book = game.parts.tallies() if game.parts.tallies is not None else None
    actor, lines = NOBODY, []
    for scene, event in game.scenes(state, events):
        actor = (book.actor(event) if book is not None else None) or actor
        words = game.told(scene, event, viewer)
        if words:
            reached = _reached(book, event) if actor[0] == "creature" else ()
            lines.append(HistoryLine(words, by_bot or actor[0] == "creature", actor, reached))
    if book is None and len(lines) > _QUICK_LINES:
        lines = [msgspec.structs.replace(line, paced=True) for line in lines]
    return tuple(_gathered(lines))


def _reached(book: Tallies | None, event: Event) -> tuple[tuple[int, int], ...]:
    """The seats of whom an event tells something, with what they lost by it."""
    lost: Counter[int] = Counter()
    for tally in book.of_event(event) if book is not None else ():
        lost[tally.seat] += tally.amount if book is not None and tally.key in book.suffered else 0
    return tuple(sorted(lost.items()))


def _together(lines: Iterable[HistoryLine]) -> tuple[tuple[int, int], ...]:
    lost: Counter[int] = Counter()
    for line in lines:
        for seat, amount in line.reached:
            lost[seat] += amount
    return tuple(sorted(lost.items()))


def _gathered(lines: list[HistoryLine]) -> Iterable[HistoryLine]:
    for _words, same in groupby(lines, key=lambda line: (line.words, line.actor)):
        alike = list(same)
        (words,) = gathered([line.words for line in alike])
        yield msgspec.structs.replace(alike[0], words=words, reached=_together(alike))
