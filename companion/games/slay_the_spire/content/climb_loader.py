"""Reads the content of the climb, and checks what its types cannot say: references, die rows, paths."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.content.catalog import Catalog
from companion.games.slay_the_spire.content.climb import (
    Achievement,
    Climb,
    EventCard,
    GainRelicNamed,
    Gains,
    Lock,
    MapLayout,
    MapTokens,
    Merchant,
    NeowCard,
    QuickStart,
    RollFor,
    RollRow,
    RunModifier,
    SharedLock,
)
from companion.games.slay_the_spire.content.loader import entries, entry, file_tables
from companion.speech.words import _

DIE = [1, 2, 3, 4, 5, 6]


def load_climb() -> Climb:
    """The content of the climb in force: with an owner's corrections, or as packaged."""
    return BOOK.climb or packaged_climb()


@cache
def packaged_climb() -> Climb:
    """The packaged content of the climb. Raises `ContentError` when a file is damaged."""
    neow, maps, tables, group = (file_tables(name) for name in ("neow", "maps", "climb", "group"))
    return Climb(
        events=entries(file_tables("events"), "events.toml", EventCard),
        neow=entries(neow["cards"], "neow.toml", NeowCard),
        neow_red=entry(neow["red"], "neow.toml", "red", Gains),
        maps=entries(maps["maps"], "maps.toml", MapLayout),
        tokens=entry(maps["tokens"], "maps.toml", "tokens", MapTokens),
        merchant=entry(tables["merchant"], "climb.toml", "merchant", Merchant),
        quick_start=entry(tables["quick_start"], "climb.toml", "quick_start", QuickStart),
        run_modifiers=entries(tables["run_modifiers"], "climb.toml", RunModifier),
        locks=entry(group["locks"], "group.toml", "locks", tuple[Lock, ...]),
        shared_locks=entry(group["shared_locks"], "group.toml", "shared_locks", tuple[SharedLock, ...]),
        achievements=entries(group["achievements"], "group.toml", Achievement),
    )


def climb_problems(climb: Climb, catalog: Catalog) -> list[str]:
    """Everything that does not add up, one sentence each; empty for a climb that can be played."""
    return [*_maps(climb), *_rolls(climb), *_references(climb, catalog)]


def _maps(climb: Climb) -> Iterator[str]:
    """Every path leads from a room to a room of the next row, and the tokens fit the spaces."""
    for layout in climb.maps.values():
        for room, ways in layout.paths.items():
            wrong = [way for way in ways if way not in layout.rooms or row_of(way) != row_of(room) + 1]
            if room not in layout.rooms or wrong:
                words = _("{id}: a path from {room} does not lead to a room of the next row.")
                yield words.format(id=layout.id, room=room)
        for kind, tokens in (("dark_token", climb.tokens.dark), ("light_token", climb.tokens.light)):
            spaces = sum(space == kind for space in layout.rooms.values())
            if spaces not in (0, sum(tokens.values())):
                words = _("{id}: {spaces} spaces for {tokens} tokens.")
                yield words.format(id=layout.id, spaces=spaces, tokens=sum(tokens.values()))


def row_of(room: str) -> int:
    """The row of a room's id, 0 at the bottom."""
    return int(room.partition("-")[0])


def _rolls(climb: Climb) -> Iterator[str]:
    """The rows of a roll name no face twice; what happens on the others is nothing."""
    for name, roll in _all_rolls(climb):
        shown = [face for row in roll for face in row.faces]
        if len(shown) != len(set(shown)) or not set(shown) <= set(DIE):
            yield _("{id}: wrong faces in the rows of its die: {faces}.").format(id=name, faces=shown)


def _all_rolls(climb: Climb) -> Iterator[tuple[str, tuple[RollRow, ...]]]:
    for event in climb.events.values():
        for option in event.options:
            yield from ((event.id, gain.rows) for gain in option.gains if isinstance(gain, RollFor))
    yield "quick_start", climb.quick_start.die


def _references(climb: Climb, catalog: Catalog) -> Iterator[str]:
    relics = [*_relics(climb)]
    for name, relic in relics:
        if relic not in catalog.relics:
            yield _("{id}: there is no relic {relic}.").format(id=name, relic=relic)
    for lock in climb.locks:
        for card in lock.adds:
            if card not in catalog.cards:
                yield _("{id}: there is no card {card}.").format(id=lock.character, card=card)


def _relics(climb: Climb) -> Iterator[tuple[str, str]]:
    for event in climb.events.values():
        yield from ((event.id, option.party_has_relic) for option in event.options if option.party_has_relic)
    for modifier in climb.run_modifiers.values():
        yield from (
            (modifier.id, gain.relic) for gain in modifier.at_start if isinstance(gain, GainRelicNamed)
        )
