"""Slay the Spire: the piles of each player, and the enemies on the table, in a fight."""

from __future__ import annotations

from collections import Counter

from companion.engine.parts.table_kit import Task
from companion.engine.piles import UNSEEN
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.state.run import Fighting
from tests.studies.imagined.pieces import Lying, Place, Table, at_random
from tests.studies.trials.slay_the_spire import TRIALS

IN_WORK = ("play", "looked")
"""Places of cards that are being played or looked at: by the state a frame holds these."""
FROM_PLAY = ("play", "looked", "powers")


def lying(run: Fighting) -> Lying:
    """The piles of a fight; enemies that died or left are still counted."""
    found: dict[Place, list[str]] = {(-1, "enemies"): [enemy.face for enemy in run.fight.enemies]}
    for seat, player in enumerate(run.fight.fighters):
        attached = [one.card for enemy in run.fight.enemies for one in enemy.attached if one.seat == seat]
        found |= {
            (seat, "draw_pile"): [""] * len(player.deck),
            (seat, "hand"): [*player.hand.known, *[""] * player.hand.unseen],
            (seat, "discard_pile"): player.discard,
            (seat, "exhaust_pile"): player.exhaust,
            (seat, "powers"): [power.id for power in player.powers],
            (seat, "enemy"): attached,
            (seat, "potions"): [item.id for item in player.potions],
            (seat, "relics"): [item.id for item in player.relics],
            (seat, "row"): [f"{player.row}"],
        }
    return found


def obey(table: Table, task: Task) -> None:
    """Cards are moved, hands laid down, enemies put on the table."""
    seat = task.seat
    if task.target in ("before the player", "given up"):
        item(table, task)
    elif task.kind == "move":
        _move(table, task)
    elif task.kind == "shuffle" and task.source == "discard_pile":
        table.empty((seat, "discard_pile"), (seat, "draw_pile"))
    elif task.kind == "discard hand":
        kept = [table.take((seat, "hand"), card)[0] for card in task.keep]
        table.empty((seat, "hand"), (seat, "discard_pile"))
        table.put((seat, "hand"), kept)
    elif task.source == "enemy":
        for place in [each for each in table.places if each[1] == "enemy"]:
            table.empty(place, (place[0], "discard_pile"))
    elif task.target == "row":
        row(table, task)
    elif task.target == "summoned":
        table.put((-1, "enemies"), [task.card])


def row(table: Table, task: Task) -> None:
    """A player comes to another row."""
    table.places[task.seat, "row"].clear()
    table.put((task.seat, "row"), [task.source])


def item(table: Table, task: Task) -> None:
    """A relic or a potion comes or goes."""
    place = (task.seat, "potions" if task.card in BOOK.catalog.potions else "relics")
    if task.target == "given up":
        known = place if table.places[place][task.card] else (task.seat, "deck")
        table.take(known, task.card)
    else:
        table.put(place, [task.card])


def _move(table: Table, task: Task) -> None:
    seat, target = task.seat, task.target
    target = "draw_pile" if target.startswith("draw") else target
    for _copy in range(task.count):
        card = task.card if task.source == "supply" else _taken(table, task)
        if target != "supply":
            table.put((seat, target), [card])


def _taken(table: Table, task: Task) -> str:
    """A card that is played may lie in the middle, among those looked at, or as a power before its player."""
    piles = {name: table.places.get((task.seat, name), Counter()) for name in FROM_PLAY}
    places = [
        name for name, pile in piles.items() if pile[task.card]
    ]  # a card that is seen before one face down
    places += ["looked"] if piles["looked"][UNSEEN] else []
    place = next(iter(places), "play") if task.source == "play" else task.source
    return table.take((task.seat, place), task.card)[0]


WAY = at_random(("draw_pile",), lying, obey, TRIALS, IN_WORK)
