"""Broken World: a deck, a hand and a Morgue for each seat, pieces on a board, equipment beside heroes."""

from __future__ import annotations

from companion.engine.parts.table_kit import Task
from companion.games.broken_world.content import CARDS
from companion.games.broken_world.state import Piece, State
from tests.studies.imagined.pieces import Lying, Place, Table, at_random
from tests.studies.trials.broken_world import TRIALS


def lying(state: State) -> Lying:
    """A piece lies on its space, with what is under it."""
    found: dict[Place, list[str]] = {}
    for number, player in enumerate(state.seats):
        found[number, "deck"] = [""] * len(player.deck)
        found[number, "hand"] = [*player.hand.known, *[""] * player.hand.unseen]
        found[number, "morgue"] = player.morgue
        found[number, "gear"] = [gear.id for piece in _of(state, number) for gear in piece.gear]
        for piece in _of(state, number):
            found[number, f"space {piece.space}"] = [piece.id, *piece.enhancements]
    return found


def _of(state: State, seat: int) -> list[Piece]:
    return [piece for piece in state.pieces if piece.seat == seat]


def obey(table: Table, task: Task) -> None:
    """Pieces are moved with all that lies on them."""
    seat, source = task.seat, (task.seat, task.source)
    if task.kind == "shuffle":
        table.empty((seat, "hand"), (seat, "deck"))
    elif task.kind == "other":
        _swap(table, seat) if task.source == "swap" else _clear(table, seat)
    elif task.source.startswith("space "):
        if not table.places.get(source, {}).get(task.card):
            table.take(source, task.card)
        table.empty(source, (seat, task.target))
    else:
        table.move(source, (seat, task.target.replace("piece ", "space ")), task.card, task.count)


def _hero(table: Table, seat: int) -> Place:
    return next(place for place, cards in table.places.items() if place[0] == seat and _has_hero(cards))


def _has_hero(cards: object) -> bool:
    return any(card in CARDS.heroes for card in +cards)  # type: ignore[operator]


def _swap(table: Table, seat: int) -> None:
    """Partners sit opposite."""
    one, other = _hero(table, seat), _hero(table, (seat + 2) % 4)
    first, second = table.places.pop(one), table.places.pop(other)
    table.put((one[0], other[1]), first.elements())
    table.put((other[0], one[1]), second.elements())


def _clear(table: Table, seat: int) -> None:
    place = _hero(table, seat)
    table.take(place, next(card for card in +table.places[place] if card in CARDS.heroes))
    pieces = [each for each in table.places if each[0] == seat and each[1].startswith("space ")]
    for each in (*pieces, (seat, "gear")):
        table.empty(each, (seat, "morgue"))


WAY = at_random(("deck",), lying, obey, TRIALS)
