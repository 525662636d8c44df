"""Mini Rogue at the table: room and boss cards that are scanned as they are revealed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.asks import Ask
from companion.engine.parts.table_kit import (
    Copy,
    Draws,
    HandWork,
    Meanings,
    TableCards,
    TableDice,
    TableKit,
    Task,
)
from companion.games.mini_rogue import events as ev
from companion.games.mini_rogue import fight_events, mat_events
from companion.games.mini_rogue.content import BOOK, EXIT, OG
from companion.games.mini_rogue.flow import BOSS, LOOK, REPLACE, REVEAL
from companion.games.mini_rogue.state import Foresee, Move, State, UseCrow
from companion.games.mini_rogue.words.texts import card_name, space_words
from companion.speech.words import N_, _, ngettext

GAME = "mini_rogue"
ROOMS, BOSSES = "rooms", "bosses"
DECKS = (REVEAL, LOOK, REPLACE, BOSS)
"""What everybody draws from the decks of the table, by the topics of chances."""


def box() -> tuple[Copy, ...]:
    """All room cards, then the bosses."""
    rooms = BOOK.content.rooms.items()
    found = [Copy(GAME, ROOMS, card, n) for card, room in rooms for n in range(1, room.copies + 1)]
    return (*found, *(Copy(GAME, BOSSES, card, 1) for card in BOOK.content.bosses))


def knows(card: str) -> bool:
    """Whether it is a card of this box."""
    return card in BOOK.content.rooms or card in BOOK.content.bosses


def thought(state: State, ask: Ask, seat: int, card: str) -> Iterable[Any]:
    """What showing a revealed room may mean: go there, or let the crow replace it."""
    for space in range(EXIT + 1):
        if state.grid[space].has(card):
            yield Move(space)
            yield UseCrow(space)
            yield Foresee(space)


def _move(seat: int, source: str, target: str, card: str = "", count: int = 1) -> Task:
    return Task("", seat, "move", card, count, source, target)


def _area(state: State, event: ev.AreaBegan) -> Iterable[Task]:
    """A room through which the party fell lies on the first space."""
    yield Task("", -1, "shuffle", source="grid" if event.area > 1 else "box", target="deck")
    if event.start:
        yield _move(-1, "deck", space_key(0), event.start)


def _dealt(state: State, event: ev.RoomsDealt) -> Iterable[Task]:
    """Tokens are put on rooms that lie there."""
    yield _move(-1, "deck", "grid", count=len(event.spaces))
    yield _move(-1, "token", space_key(0), count=len(state.party))


def _placed(state: State, event: ev.RoomPlaced) -> Iterable[Task]:
    target = "deck" if event.space < 0 else space_key(event.space)
    return [_move(event.seat, "looked", target, event.card)]


def _replaced(state: State, event: ev.RoomReplaced) -> Iterable[Task]:
    space = space_key(event.space)
    return [_move(event.seat, space, "deck", event.old), _move(event.seat, "deck", space, event.card)]


def _given(state: State, event: mat_events.Given) -> Iterable[Task]:
    """Of what is given away only cards are moved: all else is a number on the mats."""
    if event.what in BOOK.content.rooms:
        yield Task("", event.seat, "move", event.what, 1, "mat", "other mat", other=event.other)


def _beaten(state: State, event: fight_events.EnemyDefeated) -> Iterable[Task]:
    if event.card in BOOK.content.bosses:
        yield _move(-1, space_key(EXIT), "box", event.card)


def space_key(space: int) -> str:
    """How a task names a space."""
    return f"space {space}"


MAKERS: Any = {
    ev.AreaBegan: _area,
    ev.RoomsDealt: _dealt,
    ev.RoomPlaced: _placed,
    ev.RoomLookedAt: lambda state, event: [_move(event.seat, "deck", "looked", event.card)],
    ev.BossRevealed: lambda state, event: [_move(-1, "bosses", space_key(EXIT), event.card)],
    ev.BossRemoved: lambda state, event: [
        _move(-1, space_key(EXIT) if event.met else "bosses", "box", event.card)
    ],
    ev.Moved: lambda state, event: [_move(event.seat, "token", space_key(event.to))],
    mat_events.ItemTaken: lambda state, event: [_move(event.seat, "grid", "mat", event.card)],
    mat_events.ItemReturned: lambda state, event: [_move(event.seat, "mat", "deck", event.card)],
    mat_events.Given: _given,
    fight_events.EnemyDefeated: _beaten,
    ev.RoomReplaced: _replaced,
}


def worded(state: State, task: Task) -> str:
    """A task as it is said at the table."""
    if task.kind == "shuffle":
        if task.source == "box":
            words = _("Shuffle the bosses and place them at the exit, {og} at the bottom. Shuffle all rooms.")
            return words.format(og=card_name(OG))
        return _("Collect all rooms of the area and shuffle them with the unused ones.")
    name = state.party[task.seat].name if task.seat >= 0 else ""
    card = card_name(task.card) if task.card else _("the card")
    where = space_words(int(task.target.removeprefix("space "))) if task.target.startswith("space ") else ""
    if task.source == "token" and task.seat < 0:
        words = ngettext("Put your token here: {where}.", "Put all tokens here: {where}.", task.count)
        return words.format(where=where)
    if task.source == "token":
        return _("{name}: move your token here: {where}.").format(name=name, where=where)
    if task.target == "looked":
        return ""  # the hands that looked have done it
    if task.target == "grid":
        words = ngettext("Place {count} room face down.", "Place {count} rooms face down.", task.count)
        return words.format(count=task.count)
    if task.source == "looked" and where:
        return _("{name}: place {card} face down here: {where}.").format(name=name, card=card, where=where)
    if where:
        return _("Place {card} face up here: {where}.").format(card=card, where=where)
    if task.target == "other mat":
        other = state.party[task.other].name
        return _("{name}: give {card} to {other}.").format(name=name, card=card, other=other)
    if task.target == "mat":
        return _("{name}: put {card} next to your mat.").format(name=name, card=card)
    if task.target == "box" and task.card and task.source != "bosses":
        return _("Put {card} back in the box.").format(card=card)
    if task.target == "box":
        return _("Put the top boss back in the box.")
    return _("{name}: put {card} under the unused rooms.").format(name=name, card=card)


TABLE_KIT = TableKit(
    GAME,
    TableCards(
        box,
        knows,
        {ROOMS: N_("Room cards"), BOSSES: N_("Boss cards")},
        open_piles=frozenset({"grid"}),
    ),
    Meanings(thought),
    work=HandWork(MAKERS, worded),
    dice=TableDice(
        {
            "character": N_("character dice"),
            "curse": N_("curse die"),
            "poison": N_("poison die"),
            "dungeon": N_("Dungeon die"),
            "reroll": N_("die rolled again"),
            "leader": N_("die for the lead"),
        },
        {f"character {number}": "character" for number in range(1, 7)},
    ),
    draws=Draws(on_table=lambda state, chance: bool(state.lazy) and chance.topic in DECKS),
)
