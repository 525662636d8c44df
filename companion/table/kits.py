"""What the table must know of a game beyond its rules: its box, its decks, its work for hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from companion.engine.asks import Ask
from companion.engine.events import Event
from companion.table.physical import UPGRADED, Copy
from companion.table.tasks import Maker, Task


@dataclass(frozen=True)
class Kit:
    """The table's side of one game.

    `box` lists every copy there is. `set_of_seat` is the part of the box that belongs to one seat
    alone ("" for none). `thought` are the acts that somebody may mean by showing a card, legal or not.
    `makers` turn events into work for hands, and `worded` says it. With `kinds`, a declared card is said
    to be an attack, a skill or a power. `why_named` says why unseen cards are asked for now, card by card.
    """

    game: str
    box: Callable[[], tuple[Copy, ...]]
    knows: Callable[[str], bool]
    set_of_seat: Callable[[Any, int], str]
    thought: Callable[[Any, Ask, int, str], Iterable[Any]]
    makers: dict[type[Event], Maker]
    worded: Callable[[Any, Task], str]
    kinds: bool = False
    why_named: Callable[[Any], tuple[str, ...]] = lambda state: ()

    def face(self, copy: Copy, upgraded: bool) -> str:
        """The id of the side that lies up; a card without an upgraded side has one."""
        side = copy.card + UPGRADED
        return side if upgraded and self.knows(side) else copy.card


_KITS = {
    "sts": "companion.games.slay_the_spire.parts.table_kit",
    "ministeel": "companion.games.ministeel.table_kit",
}


def kit_of(game: str) -> Kit:
    """The kit of a game. Raises `KeyError` for a game that is not played with cards at the table."""
    kit: Kit = import_module(_KITS[game]).KIT
    return kit


def games() -> list[str]:
    """The games that have a kit."""
    return list(_KITS)
