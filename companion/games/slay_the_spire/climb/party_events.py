"""Players who come and go between two acts; the words are in `words/climbing.py`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from companion.engine.events import Event
from companion.games.slay_the_spire.climb.making import in_the_box
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.characters import starting_hp
from companion.games.slay_the_spire.state.climb import AtRoom, Climb
from companion.games.slay_the_spire.state.run import Climbing, Hero, Owned

T = TypeVar("T")


class PlayerJoined(Event, frozen=True):
    """A newcomer sits down behind the last seat, and catches up when the next act begins."""

    name: str
    character: str
    deck: tuple[str, ...]

    def apply(self, run: Climbing) -> None:
        climb, seat = run.climb, len(run.heroes)
        hp, max_hp = starting_hp(self.character, run.ascension)
        ability = Owned(BOOK.catalog.characters[self.character].starting_ability, run.next_uid)
        run.next_uid += 1
        run.heroes = (*run.heroes, Hero(self.name, self.character, hp, max_hp, 0, self.deck, (ability,)))
        run.lazy = [*run.lazy, seat] if run.lazy else []
        run.climb = replace(
            climb,
            seats=(*climb.seats, AtRoom()),
            queue=(*climb.queue, ()),
            joining=(*climb.joining, seat),
            rows=(*climb.rows, seat) if climb.rows else (),
            removed=_without_starters(climb, self.character),
        )


class PlayerLeft(Event, frozen=True):
    """A player left the party; the seats behind are counted anew. What was heard before is told of `hero`."""

    seat: int
    hero: Hero

    def apply(self, run: Climbing) -> None:
        climb = run.climb
        run.heroes = _without(run.heroes, self.seat)
        run.lazy = _closed_up(run.lazy, self.seat)
        run.climb = replace(
            climb,
            seats=_without(climb.seats, self.seat),
            queue=_without(climb.queue, self.seat),
            neow=_without(climb.neow, self.seat),
            joining=tuple(_closed_up(climb.joining, self.seat)),
            rows=_rows(climb, self.seat),
            removed=_without_starters(climb, self.hero.character),
        )


def _without(row: tuple[T, ...], seat: int) -> tuple[T, ...]:
    return (*row[:seat], *row[seat + 1 :])


def _without_starters(climb: Climb, character: str) -> tuple[str, ...]:
    """The removed cards, without those of a starter deck that is put together again."""
    return tuple(card for card in climb.removed if not in_the_box(card, character))


def _closed_up(seats: Sequence[int], gone: int) -> list[int]:
    """The numbers of these seats once one of them is there no longer."""
    return [seat - (seat > gone) for seat in seats if seat != gone]


def _rows(climb: Climb, seat: int) -> tuple[int, ...]:
    """The rows of those who stay; empty as they sit."""
    if not climb.rows:
        return ()
    gone = climb.rows[seat]
    left = [row - (row > gone) for row in _without(climb.rows, seat)]
    return () if left == sorted(left) else tuple(left)
