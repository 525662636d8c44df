"""A series of games for a simulation: alone by each character, or both together; and what they died of."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from companion.engine.game import SetupError
from companion.engine.parts.series import Bout, GameEnd, PartySeries
from companion.games.mini_rogue.content import BOOK
from companion.games.mini_rogue.state import State
from companion.games.mini_rogue.words.event_words import cause_words
from companion.speech.words import _

DRAWN = "drawn"
KEYS = ("first_character", "second_character")


def bouts(options: Mapping[str, Any], players: range) -> list[Bout]:
    """One game for each number of players."""
    return [Bout(_("the dungeon"), count, dict(options)) for count in players]


def usual(options: Mapping[str, Any], said: Collection[str]) -> dict[str, Any]:
    """Unless somebody named one, all characters have their turn."""
    return {**options, **{key: DRAWN for key in KEYS if key not in said}}


def decks(options: Mapping[str, Any]) -> str:
    """What the characters bring: what stands on their cards."""
    return _("The values on the Character cards")


def party_of(options: Mapping[str, Any], count: int, number: int) -> tuple[str, ...]:
    """The characters of the game with this number: those that were said, the others in turn."""
    names = tuple(sorted(BOOK.content.characters))
    orders = [(first,) for first in names]
    if count > 1:
        orders = [(first, second) for first in names for second in names if first != second]  # type: ignore[misc]
    wanted = [options.get(key, DRAWN) for key in KEYS[:count]]
    fitting = [
        party
        for party in orders
        if all(want in (DRAWN, name) for want, name in zip(wanted, party, strict=True))
    ]
    if not fitting:
        raise SetupError(_("There is one card of each character. Choose two different ones."))
    return fitting[number % len(fitting)]


def named(options: Mapping[str, Any]) -> int:
    """How many characters the options name, up to the last one that is named."""
    return max((place + 1 for place, key in enumerate(KEYS) if options.get(key, DRAWN) != DRAWN), default=0)


def with_party(options: Mapping[str, Any], party: tuple[str, ...]) -> dict[str, Any]:
    """The options with these characters."""
    return {**options, **dict(zip(KEYS, party, strict=False))}


def outcome(state: State) -> GameEnd:
    """Whether the game was won, the area it ended in, the HP each character has left, and what killed one."""
    cause = cause_words(state.cause) if state.cause else ""
    return GameEnd(state.won, state.area, [hero.hp for hero in state.party], cause)


SERIES = PartySeries(
    bouts=bouts,
    usual=usual,
    decks=decks,
    characters=tuple(sorted(BOOK.content.characters)),
    party_of=party_of,
    with_party=with_party,
    outcome=outcome,
    named=named,
)
