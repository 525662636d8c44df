"""A climb of Slay the Spire: decks, items, map, tokens, used cards, and the piles of its fights."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from companion.engine.parts.table_kit import Task
from companion.games.slay_the_spire.content.book import BOOK
from companion.games.slay_the_spire.parts.putting_back import OF_THE_ACT
from companion.games.slay_the_spire.state.run import Climbing
from tests.studies.imagined import sts
from tests.studies.imagined.pieces import Lying, Place, Table, at_random
from tests.studies.trials import Picks, Trials
from tests.studies.trials.climbs import CLIMB_TRIALS

OF_A_FIGHT = ("draw_pile", "hand", "discard_pile", "exhaust_pile", "powers", "enemy", "enemies")
PEOPLE, ACT = (-1, "people"), (-1, "act")
ENEMIES = ("first_encounters", "encounters", "elites")
DRAWN = ("", "cards", "numbers", "screen")


def lying(run: Climbing) -> Lying:
    """What lies between fights, and what a fight has besides."""
    climb = run.climb
    found: dict[Place, list[str]] = {
        (-1, "map"): [climb.layout] if climb.layout else [],
        (-1, "party"): [climb.at] if climb.at else [],
        (-1, "boss"): [climb.boss] if climb.boss else [],
    }
    found |= {(-1, f"under {name}"): climb.decks[name].bottom for name in OF_THE_ACT if name in climb.decks}
    found |= dict(_decks(run))
    found |= {(-1, f"token {space}"): [token] for space, token in climb.tokens.items()}
    for seat, hero in enumerate(run.heroes):
        found[seat, "row"] = [f"{climb.row_of(seat)}"]
        found[seat, "deck"] = list(hero.deck)
        found[seat, "relics"] = [item.id for item in hero.relics]
        found[seat, "potions"] = [item.id for item in hero.potions]
    if run.fight is not None:
        found |= dict(sts.lying(run))
    return found


def _decks(run: Climbing) -> Iterator[tuple[Place, list[str]]]:
    """What is left of the decks of enemies, which are laid out with the map."""
    decks = run.climb.decks
    for name in ENEMIES:
        if name in decks:
            yield (-1, name), [""] * (len(decks[name]) - len(decks[name].bottom))


def obey(table: Table, task: Task) -> None:
    """The work between fights here; that of a fight only while there is one."""
    if task.target in _DONE:
        for _time in range(task.count):
            _DONE[task.target](table, task)
    elif (0, "draw_pile") in table.places:
        sts.obey(table, task)


def _deck(table: Table, task: Task) -> None:
    place = (task.seat, "deck")
    if task.target == "into the deck":
        table.put(place, [task.card])
        return
    table.take(place, task.card.removesuffix("+") if task.target == "turned" else task.card)
    if task.target == "turned":
        table.put(place, [task.card.removesuffix("+") + "+"])


def _enemy(table: Table, task: Task) -> None:
    """It is drawn from the top of its deck, where used ones come last, and waits for the fight."""
    deck = f"{BOOK.catalog.faces[task.card].role}s"
    if (-1, deck) in table.places and task.kind == "move":
        table.take((-1, deck) if table.places[-1, deck].total() else (-1, f"under {deck}"), task.card)
    table.put((-1, "enemies" if (0, "draw_pile") in table.places else "met"), [task.card])


def _laid(name: str) -> Any:
    """A place that holds one thing."""

    def lay(table: Table, task: Task) -> None:
        place = (-1, f"token {task.source}" if name == "token" else name)
        table.places[place] = Counter([task.card])

    return lay


def _under(table: Table, task: Task) -> None:
    """Of decks that are never shuffled in the act; out of others, used cards come again."""
    if task.source in OF_THE_ACT:
        table.put((-1, f"under {task.source}"), task.keep)


def _map(table: Table, task: Task) -> None:
    """With the map of an act go its tokens, its boss and its decks (`put_back` says so)."""
    for place in [
        each
        for each in table.places
        if each[0] < 0 and each[1] not in ("met", "enemies", "people", "act", *ENEMIES)
    ]:
        del table.places[place]
    table.put((-1, "map"), [task.card])


_DONE: Mapping[str, Any] = {
    "into the deck": _deck,
    "out of the deck": _deck,
    "turned": _deck,
    "before the player": sts.item,
    "given up": sts.item,
    "row": sts.row,
    "map": _map,
    "token": _laid("token"),
    "boss": _laid("boss"),
    "party": _laid("party"),
    "enemy of the room": _enemy,
    "enemy of a row": _enemy,
    "under its deck": _under,
}


def scene(table: Table, run: Climbing) -> bool:
    """People shuffle their decks when a fight begins, and take all up when it is over.

    Who leaves the party takes all along, and who joins it brings all: whatever else is said then is of that.
    """
    people = Counter(hero.name for hero in run.heroes)
    if table.places.setdefault(PEOPLE, people) != people:
        _party_changed(table, run)
        table.places[PEOPLE] = people
        return True
    if run.climb.how("token") != "screen":  # people have laid them face down, and turned them up themselves
        for space, token in run.climb.tokens.items():
            table.places[-1, f"token {space}"] = Counter([token])
    if not run.climb.boss:
        table.places[-1, "boss"] = Counter()  # of two bosses the first was beaten
    act = Counter({f"{run.act} {','.join(sorted(run.climb.decks))}": 1})
    if table.places.get(ACT) != act:
        table.places |= {ACT: act, **{place: Counter({"": len(cards)}) for place, cards in _decks(run)}}
    begun = (0, "draw_pile") in table.places
    if run.fight is None and begun:
        for place in [place for place in table.places if place[1] in OF_A_FIGHT]:
            del table.places[place]
        for seat in range(len(run.heroes)):
            table.places[seat, "row"] = Counter([f"{run.climb.row_of(seat)}"])
    elif run.fight is not None and not begun:
        for seat in range(len(run.heroes)):
            table.put((seat, "draw_pile"), table.places[seat, "deck"].elements())
        table.empty((-1, "met"), (-1, "enemies"))
    return False


def _party_changed(table: Table, run: Climbing) -> None:
    for place in [place for place in table.places if place[0] >= 0]:
        del table.places[place]
    for place, pieces in lying(run).items():
        if place[0] >= 0:
            table.put(place, pieces)


def _any_climb(seed: str) -> dict[str, Any]:
    options = CLIMB_TRIALS.options(seed)
    drawn = DRAWN[Picks(f"{seed} drawn").number(0, len(DRAWN) - 1)]
    return {**options, **({"drawn": drawn} if drawn else {})}


TRIALS: Trials = msgspec.structs.replace(CLIMB_TRIALS, options=_any_climb)
WAY = at_random(
    ("draw_pile", *ENEMIES), lying, obey, TRIALS, (*sts.IN_WORK, "met", "people", "act")
)._replace(scene=scene)
