"""Miscrits: a deck, a hand and creatures for each seat, with whatever lies on them."""

from __future__ import annotations

from companion.engine.parts.table_kit import Task
from companion.games.miscrits.content import CARDS
from companion.games.miscrits.state import Player, State
from tests.studies.imagined.pieces import Lying, Table, at_random
from tests.studies.trials.miscrits import TRIALS

OUT = "KO pile"


def lying(state: State) -> Lying:
    """The zones of each seat; who is active lies in a place of its own."""
    found: dict[tuple[int, str], list[str]] = {}
    for number, player in enumerate(state.seats):
        found[number, "deck"] = [""] * len(player.deck)
        found[number, "hand"] = [*player.hand.known, *[""] * player.hand.unseen]
        found[number, "discard"] = [*player.discard, *[""] * player.unseen_discards]
        found[number, OUT] = player.lost
        found |= _creatures(number, player)
    return found


def _creatures(number: int, player: Player) -> dict[tuple[int, str], list[str]]:
    cards = {(number, f"creature {one.uid}"): [*one.under, one.id, *one.items] for one in player.creatures()}
    zone = [f"creature {player.active.uid}"] if player.active is not None else []
    return {**cards, (number, "active"): zone}


def obey(table: Table, task: Task) -> None:
    """Cards come onto creatures, which are moved as they lie."""
    seat, stack = task.seat, (task.seat, f"creature {task.other}")
    active = (seat, "active")
    if task.kind == "shuffle":
        table.empty((seat, "hand"), (seat, "deck"))
    elif task.kind == "move":
        on_creature = task.target in ("active", "ready", "creature")
        table.move((seat, task.source), stack if on_creature else (seat, task.target), task.card, task.count)
        if task.target == "active":
            table.put(active, [stack[1]])
    elif task.source in ("switch", "promote"):
        table.places[active].clear()
        table.put(active, [stack[1]])
    elif task.source == "knock-out":
        base = next(card for card in table.places[stack] if table.places[stack][card] and _is_base(card))
        table.move(stack, (seat, OUT), base)
        table.empty(stack, (seat, "discard"))
        table.places[active][stack[1]] = 0
    elif task.source == "clear":
        _clear(table, seat)


def _is_base(card: str) -> bool:
    return card in CARDS.creatures and not CARDS.creatures[card].stage


def _clear(table: Table, seat: int) -> None:
    for place in [each for each in table.places if each[0] == seat and each[1].startswith("creature ")]:
        table.empty(place, (seat, "discard"))
    table.places[seat, "active"].clear()


WAY = at_random(("deck",), lying, obey, TRIALS)
