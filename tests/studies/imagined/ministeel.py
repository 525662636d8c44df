"""MiniSteel: one deck for all."""

from __future__ import annotations

from typing import Any

from companion.engine.match import Match
from companion.engine.parts.table_kit import Task
from companion.games import catalogue
from companion.games.ministeel.state import Keep, Resolve, SearchRoll, State
from tests.studies.imagined.pieces import Lying, Place, Table, Way
from tests.studies.trials import Picks

SHARED = ("deck", "discard", "laid", "looked", "removed")


def _place(name: str, seat: int) -> Place:
    return (-1, name) if name in SHARED else (seat, name)


def lying(state: State) -> Lying:
    """Whatever was looked at is held by the frame that looks."""
    looked = [card for frame in state.stack if isinstance(frame, Keep | SearchRoll) for card in frame.pool]
    looked += [card for frame in state.stack if isinstance(frame, Resolve) for card in frame.taken]
    found = {
        (-1, "deck"): [""] * len(state.deck),
        (-1, "discard"): _cards(state.discard),
        (-1, "removed"): _cards(state.removed),
        (-1, "laid"): state.laid,
        (-1, "looked"): looked,
    }
    for number, seat in enumerate(state.seats):
        found[number, "hand"] = _cards(seat.hand)
        found[number, "equipped"] = seat.equipped
    return found


def _cards(cards: object) -> list[str]:
    return [*cards.known, *[""] * cards.unseen]  # type: ignore[attr-defined]


def obey(table: Table, task: Task) -> None:
    """Cards are moved, hands swapped, and who is out lays everything down."""
    source, target = _place(task.source, task.seat), _place(task.target, task.seat)
    if task.kind == "move":
        table.move(source, target, task.card, task.count)
    elif task.kind == "shuffle":
        table.empty(source, target)
    elif task.kind == "swap hands":
        one, two = (task.seat, "hand"), (task.other, "hand")
        table.places[one], table.places[two] = table.places[two], table.places[one]
    else:
        for name in ("hand", "equipped"):
            table.empty((task.seat, name), (-1, "discard"))


def party(seed: str) -> tuple[dict[str, Any], int]:
    """Two to six people, half of whose house rules are others than usual."""
    picks = Picks(f"{seed} options")
    switches = [spec for spec in catalogue.game("ministeel").options.specs if spec.kind == "bool"]
    options = {spec.key: not spec.default for spec in switches if picks.number(0, 1)}
    return options, picks.number(2, 6)


WAY = Way(
    frozenset({"deck"}),
    lying,
    obey,
    lambda game, state, seed: Match(game, state),
    party,
    lambda state: state.round,
    60,
)
